import css from './link-text.module.css';

/** A link to pass on, not to follow: a touch selects all of it. */
export const LinkText = ({ url }: { url: string }) => <code className={css.link}>{url}</code>;

import { Text } from './layout/box.tsx';
import css from './link-text.module.css';

/** A link to pass on, not to follow: a touch selects all of it. */
export const LinkText = ({ url }: { url: string }) => (
  <Text as="code" block textAlign="center" surface="sunken" pad="12" className={css.link}>
    {url}
  </Text>
);

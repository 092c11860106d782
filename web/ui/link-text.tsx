import css from './code.module.css';
import { Text } from './layout/box.tsx';

/** A link to copy, not to follow: a touch selects all of it. */
export const LinkText = ({ url }: { url: string }) => (
  <Text as="code" block textAlign="center" surface="sunken" pad="12" className={css.code}>
    {url}
  </Text>
);

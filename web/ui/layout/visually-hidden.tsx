import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** For screen readers only. */
export function VisuallyHidden({
  children,
  as: Tag = 'span',
}: {
  children: ReactNode;
  as?: 'span' | 'h1';
}) {
  return <Tag className={css.hidden}>{children}</Tag>;
}

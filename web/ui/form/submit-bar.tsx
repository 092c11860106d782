import type { ReactNode } from 'react';
import css from '../layout/bottom-bar.module.css';

/**
 * The submit of a long form. On the phone it stays at the bottom of the screen, under the thumb; the
 * route then sets `ownBottomBar`.
 */
export function SubmitBar({ children }: { children: ReactNode }) {
  return <div className={`${css.bar} ${css.submit}`}>{children}</div>;
}

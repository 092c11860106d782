import type { ButtonHTMLAttributes } from 'react';
import css from './icon-button.module.css';

/** The look of a button of one sign, for what is a link or a button of the library's. */
export const iconButton = css.button ?? '';

/** A button that shows a sign alone; `label` says what it does. It takes its colour from around it. */
export function IconButton({
  label,
  className,
  ...rest
}: { label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={`${iconButton} ${className ?? ''}`}
    />
  );
}

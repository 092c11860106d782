import type { ButtonHTMLAttributes } from 'react';
import css from './icon-button.module.css';

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
      className={className ? `${css.button} ${className}` : css.button}
    />
  );
}

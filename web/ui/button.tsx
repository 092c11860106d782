import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import css from './button.module.css';

/** `primary` is the one thing to do on a screen; `danger` can't be undone; `amber` only on the night field. */
export type ButtonLook = {
  look?: 'primary' | 'default' | 'tint' | 'quiet' | 'danger' | 'danger-text' | 'amber' | 'field';
  /** The screen's submit. */
  big?: boolean;
  /** Across the width. */
  wide?: boolean;
  icon?: ReactNode;
};

function classOf({ look = 'primary', big, wide }: ButtonLook) {
  return {
    className: css.button,
    'data-look': look,
    'data-big': big || undefined,
    'data-wide': wide || undefined,
  };
}

/** A button; without a `type` it submits nothing. */
export function Button({
  look,
  big,
  wide,
  icon,
  children,
  ...rest
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} {...classOf({ look, big, wide })}>
      {icon}
      {children}
    </button>
  );
}

type AnchorProps = ButtonLook &
  AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** A link outside of the app, such as `tel:`, that looks like a button. */
export function ButtonAnchor({ look, big, wide, icon, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} {...classOf({ look, big, wide })}>
      {icon}
      {children}
    </a>
  );
}

/** A link that looks like a button: typed as the router's own, opens in a new tab as links do. */
export const LinkButton = createLink(ButtonAnchor);

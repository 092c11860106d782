import type { ReactNode } from 'react';
import css from './badge.module.css';

/** What a badge says by its colour, always beside a word. */
export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad' | 'outline';

/** One or two words on a tint. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={css.badge} data-tone={tone}>
      {children}
    </span>
  );
}

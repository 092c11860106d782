import type { ReactNode } from 'react';
import { bandOf } from '../lib/format.ts';
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

const bands = {
  excellent: { tone: 'ok', label: 'ممتاز' },
  good: { tone: 'accent', label: 'جيد' },
  warning: { tone: 'warn', label: 'تحذير' },
  danger: { tone: 'bad', label: 'خطر' },
} as const;

/** The rating of an attendance fraction. */
export function BandBadge({ rate }: { rate: number }) {
  const { tone, label } = bands[bandOf(rate)];
  return <Badge tone={tone}>{label}</Badge>;
}

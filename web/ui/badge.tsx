import type { ReactNode } from 'react';
import css from './badge.module.css';
import { Row } from './layout/box.tsx';

/** A badge's colour; a word always says the same. */
export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad' | 'outline';

/** One or two words on a tint. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  const isFilled = tone !== 'neutral' && tone !== 'outline';
  return (
    <Row
      as="span"
      inline
      gap="4"
      align="center"
      size="tag"
      weight="medium"
      tone={isFilled ? undefined : 'quiet'}
      nowrap
      rounded
      surface={tone === 'neutral' ? 'sunken' : undefined}
      fill={isFilled ? tone : undefined}
      className={css.badge}
      data-tone={tone}
    >
      {children}
    </Row>
  );
}

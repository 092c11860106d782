import type { ReactNode } from 'react';
import { bandOf } from '../../contract/attendance/rates.ts';
import { evaluationBandOf } from '../../contract/evaluation/words.ts';
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

const bandTones = { excellent: 'ok', good: 'accent', warning: 'warn', danger: 'bad' } as const;

/** The band of an attendance fraction; null where nothing was recorded. */
export function BandBadge({ rate }: { rate: number | null }) {
  if (rate === null) return <Badge>لم يُسجَّل</Badge>;
  const { band, label } = bandOf(rate);
  return <Badge tone={bandTones[band]}>{label}</Badge>;
}

/** The band of an evaluation (a fraction), in the words of evaluation; null where nobody gave points. */
export function EvaluationBadge({ rate }: { rate: number | null }) {
  if (rate === null) return <Badge>لم يُقيَّم</Badge>;
  const { band, label } = evaluationBandOf(rate);
  return <Badge tone={bandTones[band]}>{label}</Badge>;
}

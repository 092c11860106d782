import { bandOf } from '../../../contract/attendance/rates.ts';
import { evaluationBandOf } from '../../../contract/evaluation/words.ts';
import { Badge } from '../../ui/badge.tsx';

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

import { phaseLabels, type TripPhase } from '../../../contract/trips/words.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const tones: Record<TripPhase, Tone> = {
  draft: 'outline',
  open: 'accent',
  closed: 'neutral',
  underway: 'ok',
  over: 'warn',
  settled: 'ok',
  cancelled: 'bad',
};

/** Where a trip is: its state, or by the clock. */
export function PhaseBadge({ phase }: { phase: TripPhase }) {
  return <Badge tone={tones[phase]}>{phase === 'over' ? 'لم تُسوَّ بعد' : phaseLabels[phase]}</Badge>;
}

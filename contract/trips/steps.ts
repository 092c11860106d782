import { consentOf, type GivenAnswer } from './answers.ts';
import type { PersonState, Transport, TripPhase, TripState } from './words.ts';

// Decides what may still be done in a state of a trip, and which changes of its fields end the consents.

/** Which steps may follow a state; each can be taken back until the trip is settled. */
const steps: Record<TripState, readonly TripState[]> = {
  draft: ['open', 'cancelled'],
  open: ['draft', 'closed', 'settled', 'cancelled'],
  closed: ['open', 'settled', 'cancelled'],
  settled: [],
  cancelled: ['draft', 'open', 'closed'],
};

/**
 * Why a step does not follow from a trip's state, in Arabic; '' where no sentence of its own says why, null where it may be
 * taken. A trip is settled once it is over, and one that is over is not cancelled.
 */
export function whyNoStep(from: TripState, to: TripState, phase: TripPhase): string | null {
  if (from === 'settled') return 'سُوّيت الرحلة، فلا تتغيّر';
  if (to === 'settled' && phase !== 'over') return 'تُسوّى الرحلة بعد العودة';
  if (to === 'cancelled' && phase === 'over') return 'انتهت الرحلة، فلا تُلغى';
  return steps[from].includes(to) ? null : '';
}

/** Whether who comes, and where they are put, may still change. */
export const takesChanges = ({ state }: { state: TripState }): boolean =>
  state !== 'settled' && state !== 'cancelled';

/** Days and moments as trips write them, in the group's zone: `YYYY-MM-DD` and `YYYY-MM-DDTHH:MM`. */
interface Days {
  startsAt: string;
  endsAt: string;
  answerBy: string | null;
}

/** Whether families may answer: while the trip is open, until the last day to answer, else until the departure. */
export function takesAnswers(
  { state, answerBy, startsAt }: Omit<Days, 'endsAt'> & { state: TripState },
  now: string,
): boolean {
  const isOver = answerBy !== null && now.slice(0, 10) > answerBy;
  return state === 'open' && now < startsAt && !isOver;
}

/** The faults of a trip's days, by field, in Arabic; none where they are possible. */
export const wrongDays = ({
  startsAt,
  endsAt,
  answerBy,
}: Days): { endsAt?: string; answerBy?: string } => ({
  ...(endsAt <= startsAt && { endsAt: 'العودة قبل الانطلاق' }),
  ...(answerBy !== null &&
    answerBy > startsAt.slice(0, 10) && { answerBy: 'آخر يوم للرد بعد الانطلاق' }),
});

/** The fields that families agree to: a trip's days, its place and how it goes there. */
interface Agreed {
  startsAt: string;
  endsAt: string;
  place: string | null;
  transport: Transport | null;
}

/**
 * Whether a change ends the written consents: another day, time, place or kind of transport, whatever the trip's state, until a
 * departure was called or the return's time is past.
 */
export function endsConsents(
  before: Agreed,
  after: Agreed,
  { now, hasDeparted }: { now: string; hasDeparted: boolean },
): boolean {
  if (hasDeparted || now >= before.endsAt) return false;
  return (
    before.startsAt !== after.startsAt ||
    before.endsAt !== after.endsAt ||
    before.place !== after.place ||
    before.transport !== after.transport
  );
}

/** How many who come or wait lose a written consent by such a change. */
export const countLapsing = (
  people: readonly { state: PersonState; answers: readonly GivenAnswer[] }[],
): number =>
  people.filter(
    ({ state, answers }) =>
      (state === 'coming' || state === 'waiting') && consentOf(answers) !== null,
  ).length;

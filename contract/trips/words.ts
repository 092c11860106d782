import { daysBetween } from '../core/calendar.ts';
import { countText, noun } from '../core/counting.ts';

// The words of trips, without schemas, so that pages and papers can use them alone.

export const tripStates = ['draft', 'open', 'closed', 'settled', 'cancelled'] as const;
export type TripState = (typeof tripStates)[number];

/** Whether a trip in this state opens to its captains cards, marks and contacts of children whom they read by it alone. */
export const opensChildren = (state: TripState): boolean =>
  state !== 'draft' && state !== 'cancelled';

/** The phases of a trip: its state, or by the clock. */
export const tripPhases = [...tripStates, 'underway', 'over'] as const;
export type TripPhase = (typeof tripPhases)[number];

export const phaseLabels: Record<TripPhase, string> = {
  draft: 'مسودة',
  open: 'مفتوح للردود',
  closed: 'أُغلق التسجيل',
  underway: 'جارٍ',
  over: 'انتهى',
  settled: 'سُوّي',
  cancelled: 'أُلغي',
};

/** The phase of a trip at a moment, both `YYYY-MM-DDTHH:MM` in the group's zone. */
export function phaseOf(
  { state, startsAt, endsAt }: { state: TripState; startsAt: string; endsAt: string },
  now: string,
): TripPhase {
  if (state !== 'open' && state !== 'closed') return state;
  if (now < startsAt) return state;
  return now < endsAt ? 'underway' : 'over';
}

export const transports = ['bus', 'cars', 'train', 'walk', 'other'] as const;
export type Transport = (typeof transports)[number];
export const transportLabels: Record<Transport, string> = {
  bus: 'حافلة',
  cars: 'سيارات',
  train: 'قطار',
  walk: 'سيراً',
  other: 'غير ذلك',
};

export const personKinds = ['scout', 'captain', 'guest'] as const;
export type PersonKind = (typeof personKinds)[number];

/** The states of a person: their own word about coming, or a captain's decision. */
export const personStates = ['invited', 'coming', 'waiting', 'notComing', 'withdrawn'] as const;
export type PersonState = (typeof personStates)[number];

export const personStateLabels: Record<PersonState, string> = {
  invited: 'لم يردّ',
  coming: 'يشارك',
  waiting: 'ينتظر مكاناً',
  notComing: 'لا يشارك',
  withdrawn: 'انسحب',
};

export const answerWays = ['page', 'paper', 'call'] as const;
export type AnswerWay = (typeof answerWays)[number];
export const answerWayLabels: Record<AnswerWay, string> = {
  page: 'صفحة الأسرة',
  paper: 'ورقة موقّعة',
  call: 'مكالمة',
};

/** Where people are put: vehicles, and tents or rooms. */
export const placeKinds = ['vehicle', 'tent'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** The things that can be missing for somebody who is invited. */
export const missingThings = ['answer', 'call', 'consent', 'money', 'card', 'place'] as const;
export type MissingThing = (typeof missingThings)[number];

export const personNoun = noun('شخص واحد', 'شخصان', 'أشخاص', 'شخصاً', 'شخص');
const nightNoun = noun('ليلة واحدة', 'ليلتان', 'ليالٍ', 'ليلة', 'ليلة');

/** The days of a trip, and where its people sleep. */
export interface Nights {
  startsAt: string;
  endsAt: string;
  overnight: string | null;
}

/** Up to this hour the night of the day before goes on. */
export const MORNING = '06:00';

/** The nights between departure and return; home after midnight without an overnight place is none. */
export function nightsOf({ startsAt, endsAt, overnight }: Nights): number {
  const nights = daysBetween(startsAt.slice(0, 10), endsAt.slice(0, 10));
  const isEvening = nights === 1 && overnight === null && endsAt.slice(11) < MORNING;
  return isEvening ? 0 : nights;
}

/** 'ليلتان'; nothing for a day's trip. */
export const nightsText = (nights: number): string =>
  nights === 0 ? '' : countText(nights, nightNoun);
/** A trip without nights is called رحلة, with nights معسكر. */
export const tripWord = (trip: Nights): 'رحلة' | 'معسكر' =>
  nightsOf(trip) === 0 ? 'رحلة' : 'معسكر';
/** 'الرحلة', or with nights 'المعسكر'. */
export const theTrip = (trip: Nights): 'الرحلة' | 'المعسكر' =>
  nightsOf(trip) === 0 ? 'الرحلة' : 'المعسكر';

import { expect, test } from 'vitest';
import type { GivenAnswer } from './answers.ts';
import {
  countLapsing,
  endsConsents,
  takesAnswers,
  takesChanges,
  whyNoStep,
  wrongDays,
} from './steps.ts';
import { type PersonState, phaseOf, type TripState, tripStates } from './words.ts';

const days = { startsAt: '2026-12-10T07:00', endsAt: '2026-12-12T16:00' };
const trip = (of: { state?: TripState; answerBy?: string | null } = {}) => ({
  ...days,
  state: 'open' as TripState,
  answerBy: null,
  ...of,
});
const agreed = { ...days, place: 'الفيوم', transport: 'bus' as const };

test('an answer on the last day to answer is taken, and none on the day after', () => {
  const open = trip({ answerBy: '2026-12-05' });
  expect(takesAnswers(open, '2026-12-05T00:00')).toBe(true);
  expect(takesAnswers(open, '2026-12-05T23:59')).toBe(true);
  expect(takesAnswers(open, '2026-12-06T00:00')).toBe(false);
});

test('an answer is taken until the minute of the departure, and none in that minute', () => {
  for (const answerBy of [null, '2026-12-10']) {
    expect(takesAnswers(trip({ answerBy }), '2026-12-10T06:59')).toBe(true);
    expect(takesAnswers(trip({ answerBy }), '2026-12-10T07:00')).toBe(false);
  }
  expect(takesAnswers(trip({ state: 'closed' }), '2026-12-01T07:00')).toBe(false);
});

test('a change ends the consents in the minute of the departure too, and not in that of the return', () => {
  const later = { ...agreed, endsAt: '2026-12-12T18:00' };
  const at = (now: string, hasDeparted = false) =>
    endsConsents(agreed, later, { now, hasDeparted });
  expect(at('2026-12-10T07:00')).toBe(true);
  expect(at('2026-12-10T07:00', true)).toBe(false);
  expect(at('2026-12-12T15:59')).toBe(true);
  expect(at('2026-12-12T16:00')).toBe(false);
});

test('another day, time, place or transport ends the consents, and nothing else does', () => {
  const now = { now: '2026-12-01T07:00', hasDeparted: false };
  expect(endsConsents(agreed, agreed, now)).toBe(false);
  for (const change of [
    { startsAt: '2026-12-10T08:00' },
    { endsAt: '2026-12-12T17:00' },
    { place: null },
    { transport: 'train' as const },
  ]) {
    expect(endsConsents(agreed, { ...agreed, ...change }, now)).toBe(true);
  }
});

test('a trip is under way from the minute of its departure, and over from that of its return', () => {
  const open = trip();
  expect(phaseOf(open, '2026-12-10T06:59')).toBe('open');
  expect(phaseOf(open, '2026-12-10T07:00')).toBe('underway');
  expect(phaseOf(open, '2026-12-12T15:59')).toBe('underway');
  expect(phaseOf(open, '2026-12-12T16:00')).toBe('over');
  expect(phaseOf(trip({ state: 'cancelled' }), '2026-12-11T16:00')).toBe('cancelled');
});

test('consents lapse of who comes or waits and has written one', () => {
  const written = [{ coming: true, way: 'paper', lapsedAt: null, answeredAt: '2026-11-20' }];
  const called = [{ ...written[0], way: 'call' }];
  const person = (state: string, answers: object[]) => ({ state, answers });
  const people = [
    person('coming', written),
    person('waiting', written),
    person('withdrawn', written),
    person('coming', called),
    person('coming', []),
  ] as unknown as { state: PersonState; answers: GivenAnswer[] }[];
  expect(countLapsing(people)).toBe(2);
});

test('a return comes after the departure, and the last day to answer is that of the departure at the latest', () => {
  const wrong = (of: object) => wrongDays({ ...days, answerBy: null, ...of });
  expect(wrong({})).toEqual({});
  expect(wrong({ endsAt: days.startsAt })).toEqual({ endsAt: 'العودة قبل الانطلاق' });
  expect(wrong({ endsAt: '2026-12-10T07:01' })).toEqual({});
  expect(wrong({ answerBy: '2026-12-10' })).toEqual({});
  expect(wrong({ answerBy: '2026-12-11' })).toEqual({ answerBy: 'آخر يوم للرد بعد الانطلاق' });
});

test('a trip is settled once it is over, and cancelled only before', () => {
  expect(whyNoStep('open', 'settled', 'over')).toBeNull();
  expect(whyNoStep('closed', 'settled', 'over')).toBeNull();
  expect(whyNoStep('closed', 'settled', 'underway')).toBe('تُسوّى الرحلة بعد العودة');
  expect(whyNoStep('draft', 'settled', 'draft')).toBe('تُسوّى الرحلة بعد العودة');
  expect(whyNoStep('open', 'cancelled', 'underway')).toBeNull();
  expect(whyNoStep('closed', 'cancelled', 'over')).toBe('انتهت الرحلة، فلا تُلغى');
});

test('each step of a trip can be taken back until it is settled', () => {
  const steps = (from: TripState, phase = from) =>
    tripStates.filter((to) => whyNoStep(from, to, phase) === null);
  expect(steps('draft')).toEqual(['open', 'cancelled']);
  expect(steps('open')).toEqual(['draft', 'closed', 'cancelled']);
  expect(steps('closed')).toEqual(['open', 'cancelled']);
  expect(steps('cancelled')).toEqual(['draft', 'open', 'closed']);
  expect(steps('settled')).toEqual([]);
  expect(whyNoStep('settled', 'open', 'settled')).toBe('سُوّيت الرحلة، فلا تتغيّر');
  expect(whyNoStep('draft', 'closed', 'draft')).toBe('');
});

test('who comes may change until a trip is settled or cancelled', () => {
  expect(tripStates.filter((state) => takesChanges({ state }))).toEqual([
    'draft',
    'open',
    'closed',
  ]);
});

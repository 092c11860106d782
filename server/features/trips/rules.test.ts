import { expect, test } from 'vitest';
import { phaseOf } from '../../../contract/trips/words.ts';
import type { StoredPerson } from './people-queries.ts';
import type { StoredTrip } from './queries.ts';
import {
  checkDays,
  checkStep,
  countLapsing,
  countsOf,
  endsConsents,
  familyMoments,
  type TripContent,
  takesAnswers,
} from './rules.ts';

const days = { startsAt: '2026-12-10T07:00', endsAt: '2026-12-12T16:00' };
const trip = (of: Partial<StoredTrip> = {}) =>
  ({ ...days, state: 'open', answerBy: null, ...of }) as StoredTrip;

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
  const before = { ...trip({ place: 'الفيوم', transport: 'bus' }) };
  const later = { ...before, endsAt: '2026-12-12T18:00' };
  const at = (now: string, hasDeparted = false) =>
    endsConsents(before, later, { now, hasDeparted });
  expect(at('2026-12-10T07:00')).toBe(true);
  expect(at('2026-12-10T07:00', true)).toBe(false);
  expect(at('2026-12-12T15:59')).toBe(true);
  expect(at('2026-12-12T16:00')).toBe(false);
});

test('another day, time, place or transport ends the consents, and nothing else does', () => {
  const before = { ...trip({ place: 'الفيوم', transport: 'bus' }) };
  const now = { now: '2026-12-01T07:00', hasDeparted: false };
  expect(endsConsents(before, before, now)).toBe(false);
  for (const change of [
    { startsAt: '2026-12-10T08:00' },
    { endsAt: '2026-12-12T17:00' },
    { place: null },
    { transport: 'train' as const },
  ]) {
    expect(endsConsents(before, { ...before, ...change }, now)).toBe(true);
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
  ] as unknown as StoredPerson[];
  expect(countLapsing(people)).toBe(2);
});

test('a return comes after the departure, and the last day to answer is that of the departure at the latest', () => {
  const check = (of: object) => () =>
    checkDays({ ...days, answerBy: null, ...of } as unknown as TripContent);
  expect(check({})).not.toThrow();
  expect(check({ endsAt: days.startsAt })).toThrow();
  expect(check({ endsAt: '2026-12-10T07:01' })).not.toThrow();
  expect(check({ answerBy: '2026-12-10' })).not.toThrow();
  expect(check({ answerBy: '2026-12-11' })).toThrow();
});

test('a trip is settled once it is over, and cancelled only before', () => {
  expect(() => checkStep('open', 'settled', 'over')).not.toThrow();
  expect(() => checkStep('closed', 'settled', 'underway')).toThrow();
  expect(() => checkStep('open', 'cancelled', 'underway')).not.toThrow();
  expect(() => checkStep('closed', 'cancelled', 'over')).toThrow();
  expect(() => checkStep('draft', 'settled', 'over')).toThrow();
  expect(() => checkStep('settled', 'open', 'settled')).toThrow();
});

test('a family sees a trip that is over for seven days', () => {
  const { now, until } = familyMoments('Africa/Cairo', new Date('2026-12-19T21:59:00Z'));
  expect(now).toBe('2026-12-19T23:59');
  expect(until).toBe('2026-12-12T00:00');
});

test('the board counts scouts by their state, who needs a call in none, and captains and guests apart', () => {
  const paper = { ...{ relation: 'mother', guardianName: 'أم', way: 'paper' }, coming: true };
  const said = { ...paper, answeredAt: '2026-11-20', changedAt: '2026-11-20', lapsedAt: null };
  const no = { ...said, relation: 'father', coming: false };
  const person = (state: string, of: object = {}) => ({
    ...{ kind: 'scout', state, answers: [], decidedAt: null, discount: null, paid: 450 },
    ...{ cardConfirmed: null, vehicleId: 1 },
    ...of,
  });
  const people = [
    person('coming', { answers: [said] }),
    person('coming', { answers: [said, no] }),
    person('coming', { paid: 449, vehicleId: null, cardConfirmed: false }),
    person('waiting'),
    person('invited'),
    person('notComing'),
    person('withdrawn'),
    person('coming', { kind: 'captain', paid: 0, vehicleId: null }),
    person('coming', { kind: 'guest', paid: 200 }),
    person('withdrawn', { kind: 'guest' }),
  ] as unknown as Parameters<typeof countsOf>[0];
  const of = { ...trip(), fees: { scout: 450, other: 200 }, hasVehicles: true };
  const counts = {
    ...{ invited: 7, coming: 2, taken: 3, waiting: 1, unanswered: 1, notComing: 2, needsCall: 1 },
    ...{ withoutConsent: 1, unpaid: 2, cardsToConfirm: 1, withoutPlace: 2, others: 2 },
  };
  expect(countsOf(people, of, '2026-12-01')).toEqual(counts);
  // A trip without vehicles puts nobody into one.
  const onFoot = countsOf(people, { ...of, hasVehicles: false }, '2026-12-01');
  expect(onFoot).toEqual({ ...counts, withoutPlace: 0 });
});

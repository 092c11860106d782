import { expect, test } from 'vitest';
import { asPerson, countsOf, familyMoments, recordedPerson } from './rules.ts';

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
    ...{ cardConfirmed: null, vehicleId: 1, needsCall: false, hasLeft: false },
    ...of,
  });
  const people = [
    person('coming', { answers: [said] }),
    person('coming', { answers: [said, no], needsCall: true }),
    person('coming', { paid: 449, vehicleId: null, cardConfirmed: false }),
    person('waiting'),
    person('invited'),
    person('notComing'),
    person('withdrawn'),
    person('coming', { kind: 'captain', paid: 0, vehicleId: null }),
    person('coming', { kind: 'guest', paid: 200 }),
    person('withdrawn', { kind: 'guest' }),
    person('withdrawn', { hasLeft: true }),
  ] as unknown as Parameters<typeof countsOf>[0];
  const of = {
    ...{ state: 'open' as const, answerBy: null, hasVehicles: true },
    fees: { scout: 450, other: 200 },
  };
  const counts = {
    ...{ invited: 7, coming: 2, taken: 3, waiting: 1, unanswered: 1, notComing: 2, needsCall: 1 },
    ...{ withoutConsent: 1, unpaid: 2, cardsToConfirm: 1, withoutPlace: 2, others: 2 },
  };
  expect(countsOf(people, of, '2026-12-01')).toEqual(counts);
  // A trip without vehicles puts nobody into one.
  const onFoot = countsOf(people, { ...of, hasVehicles: false }, '2026-12-01');
  expect(onFoot).toEqual({ ...counts, withoutPlace: 0 });
});

test('a person is shown, and kept in the history, with how the family answered last', () => {
  const call = { ...{ relation: 'father', guardianName: 'أب', way: 'call' }, coming: true };
  const early = { ...call, answeredAt: '2026-11-20', changedAt: '2026-11-20', lapsedAt: null };
  const late = { ...early, relation: 'mother', way: 'paper', answeredAt: '2026-11-21' };
  const trip = { name: 'رحلة', state: 'open' as const, fees: { scout: 450, other: 200 } };
  for (const answers of [
    [early, late],
    [late, early],
  ]) {
    const person = { ...{ kind: 'scout', state: 'coming', discount: null, paid: 0 }, answers };
    const stored = person as unknown as Parameters<typeof asPerson>[0];
    expect(asPerson(stored, trip).way).toBe('paper');
    expect(recordedPerson(trip, stored)).toMatchObject({ way: 'paper', relation: 'mother' });
  }
});

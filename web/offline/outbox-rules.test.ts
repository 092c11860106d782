import { describe, expect, test } from 'vitest';
import {
  type Act,
  addAct,
  beginAct,
  dropAct,
  endAct,
  isWaiting,
  type NewAct,
  type Refusal,
  type Rule,
  refuseAct,
  verdictOf,
} from './outbox-rules.ts';

const made = (key: string, slot = 'week 5', version?: string): NewAct => ({
  key,
  slot,
  captainId: 1,
  kind: 'scoutAttendance',
  at: 0,
  body: { version },
});
const refusal: Refusal = { status: 400, code: 'UNKNOWN_SCOUT', arabicMessage: 'كشاف غير معروف' };

/** The acts after these steps. */
const actsAfter = (...steps: Rule<unknown>[]): readonly Act[] =>
  steps.reduce<readonly Act[]>((acts, step) => step(acts).acts, []);
const keys = (acts: readonly Act[]) => acts.filter(({ stored }) => !stored).map(({ key }) => key);
/** An act that was handed in on `base`, and arrived. */
const arrived = (key: string, base: string, version: string, slot?: string) => [
  addAct(made(key, slot, base)),
  beginAct(key),
  endAct(key, version),
];

describe('a later act of the same week', () => {
  test('takes the place of one that was never sent', () => {
    const acts = actsAfter(addAct(made('a')), addAct(made('other', 'week 6')), addAct(made('b')));
    expect(keys(acts)).toEqual(['other', 'b']);
    expect(acts[1]!.after).toBeNull();
  });

  test('waits behind one that may have arrived, and is based on its answer', () => {
    const sent = [addAct(made('a')), beginAct('a'), addAct(made('b', 'week 5', 'v0'))];
    expect(actsAfter(...sent).map(({ key, after }) => [key, after])).toEqual([
      ['a', null],
      ['b', 'a'],
    ]);
    const left = actsAfter(...sent, endAct('a', 'v1')).at(-1);
    expect(left).toMatchObject({ key: 'b', after: null, body: { version: 'v1' } });
  });

  test('takes the place of one that waits behind such a one', () => {
    const acts = actsAfter(addAct(made('a')), beginAct('a'), addAct(made('b')), addAct(made('c')));
    expect(acts.map(({ key, after }) => [key, after])).toEqual([
      ['a', null],
      ['c', 'a'],
    ]);
  });

  test('takes the place of one that was refused', () => {
    const acts = actsAfter(
      addAct(made('a')),
      beginAct('a'),
      refuseAct('a', refusal),
      addAct(made('b')),
    );
    expect(acts).toMatchObject([{ key: 'b', after: null }]);
  });
});

test('a refused act stays with its reason, unless a later one says what is wanted by now', () => {
  const [alone] = actsAfter(addAct(made('a')), beginAct('a'), refuseAct('a', refusal));
  expect(alone).toMatchObject({ key: 'a', refusal });
  const followed = actsAfter(
    addAct(made('a')),
    beginAct('a'),
    addAct(made('b', 'week 5', 'v0')),
    refuseAct('a', refusal),
  );
  expect(followed).toMatchObject([{ key: 'b', after: null, body: { version: 'v0' } }]);
});

describe('a screen that has not seen yet what its captain stored last', () => {
  const baseOf = (...steps: Rule<unknown>[]) => actsAfter(...steps).at(-1)!.body.version;

  test('builds on it all the same, however many times it was stored', () => {
    const twice = [...arrived('a', 'v0', 'v1'), ...arrived('b', 'v1', 'v2')];
    expect(baseOf(...twice, addAct(made('c', 'week 5', 'v0')))).toBe('v2');
    expect(baseOf(...twice, addAct(made('c', 'week 5', 'v1')))).toBe('v2');
    expect(baseOf(...twice, addAct(made('c', 'week 6', 'v0')))).toBe('v0');
  });

  test('does not build on what somebody else stored in between', () => {
    const other = [...arrived('a', 'v0', 'v1'), ...arrived('b', 'theirs', 'v2')];
    expect(baseOf(...other, addAct(made('c', 'week 5', 'v0')))).toBe('v0');
    const refused = [
      ...arrived('a', 'v0', 'v1'),
      addAct(made('b', 'week 5', 'v1')),
      beginAct('b'),
      refuseAct('b', refusal),
    ];
    expect(baseOf(...refused, addAct(made('c', 'week 5', 'v0')))).toBe('v0');
  });

  test('finds the last twenty weeks remembered, and of each no more than its version', () => {
    const weeks = Array.from({ length: 22 }, (_, week) =>
      arrived(`${week}`, 'v0', 'v1', `${week}`),
    );
    const acts = actsAfter(...weeks.flat());
    expect(acts.map(({ slot }) => slot)).toEqual(
      Array.from({ length: 20 }, (_, at) => `${at + 2}`),
    );
    expect(acts[0]).toMatchObject({ body: {}, stored: { version: 'v1', before: ['v0'] } });
    expect(acts.some(isWaiting)).toBe(false);
  });
});

test('an act that is gone or refused is not sent', () => {
  expect(beginAct('a')([]).result).toBeNull();
  const refused = actsAfter(addAct(made('a')), beginAct('a'), refuseAct('a', refusal));
  expect(beginAct('a')(refused).result).toBeNull();
  expect(actsAfter(addAct(made('a')), dropAct('a'))).toEqual([]);
});

test.each([
  [0, 'FETCH_ERROR', 'again'],
  [0, 'TIMEOUT_ERROR', 'again'],
  // A hotel's own page in place of the server's answer.
  [200, 'PARSING_ERROR', 'again'],
  [404, 'PARSING_ERROR', 'again'],
  [408, 'INTERNAL', 'again'],
  [429, 'TOO_MANY_REQUESTS', 'again'],
  [500, 'INTERNAL', 'again'],
  [503, 'DATABASE_UNAVAILABLE', 'again'],
  [401, 'NOT_SIGNED_IN', 'login'],
  [400, 'UNKNOWN_SCOUT', 'refused'],
  [403, 'OUT_OF_SCOPE', 'refused'],
  [409, 'WEEK_CHANGED', 'refused'],
  [422, 'KEY_REUSED', 'refused'],
])('%i %s means: %s', (status, code, verdict) => {
  expect(verdictOf({ status, code })).toBe(verdict);
});

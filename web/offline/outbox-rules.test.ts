import { describe, expect, test } from 'vitest';
import {
  addItem,
  dropItem,
  isWaiting,
  markRefused,
  markStored,
  markTried,
  type NewItem,
  type OutboxItem,
  type Refusal,
  type Rule,
  type Slot,
  type SlotOf,
  verdictOf,
} from './outbox-rules.ts';

const made = (key: string, slot = 'week 5', version?: string): NewItem => ({
  key,
  slot: { kind: 'tripPayment', of: { activityId: 1, payment: slot } },
  captainId: 1,
  at: 0,
  body: { version },
});
const refusal: Refusal = { status: 400, code: 'UNKNOWN_SCOUT', arabicMessage: 'كشاف غير معروف' };

/** The items after these steps. */
const itemsAfter = (...steps: Rule<unknown>[]): readonly OutboxItem[] =>
  steps.reduce<readonly OutboxItem[]>((items, step) => step(items).items, []);
const keys = (items: readonly OutboxItem[]) =>
  items.filter(({ stored }) => !stored).map(({ key }) => key);
/** An item that was handed in on `base`, and arrived. */
const arrived = (key: string, base: string, version: string, slot?: string) => [
  addItem(made(key, slot, base)),
  markTried(key),
  markStored(key, version),
];

describe('a later item of the same week', () => {
  test('replaces one that was never sent', () => {
    const items = itemsAfter(
      addItem(made('a')),
      addItem(made('other', 'week 6')),
      addItem(made('b')),
    );
    expect(keys(items)).toEqual(['other', 'b']);
    expect(items[1]!.after).toBeNull();
  });

  test('waits behind one that may have been delivered, and builds on its answer', () => {
    const sent = [addItem(made('a')), markTried('a'), addItem(made('b', 'week 5', 'v0'))];
    expect(itemsAfter(...sent).map(({ key, after }) => [key, after])).toEqual([
      ['a', null],
      ['b', 'a'],
    ]);
    const left = itemsAfter(...sent, markStored('a', 'v1')).at(-1);
    expect(left).toMatchObject({ key: 'b', after: null, body: { version: 'v1' } });
  });

  test('replaces a waiting hand-in that stands behind one being sent', () => {
    const items = itemsAfter(
      addItem(made('a')),
      markTried('a'),
      addItem(made('b')),
      addItem(made('c')),
    );
    expect(items.map(({ key, after }) => [key, after])).toEqual([
      ['a', null],
      ['c', 'a'],
    ]);
  });

  test('is no item of another kind, or of one value more', () => {
    const week = { termNumber: 1, weekNumber: 5 };
    const sheet = { baseName: 'أشبال', suffixName: 'أ', ...week };
    const slots: Slot[] = [
      { kind: 'scoutAttendance', of: sheet },
      { kind: 'evaluation', of: sheet },
      { kind: 'captainAttendance', of: week },
      { kind: 'captainAttendance', of: sheet },
    ];
    const items = itemsAfter(...slots.map((slot, at) => addItem({ ...made(`${at}`), slot })));
    expect(keys(items)).toEqual(['0', '1', '2', '3']);
  });

  test('replaces one that was refused', () => {
    const items = itemsAfter(
      addItem(made('a')),
      markTried('a'),
      markRefused('a', refusal),
      addItem(made('b')),
    );
    expect(items).toMatchObject([{ key: 'b', after: null }]);
  });
});

test('a refused item stays with its reason, unless a later one replaces it', () => {
  const [alone] = itemsAfter(addItem(made('a')), markTried('a'), markRefused('a', refusal));
  expect(alone).toMatchObject({ key: 'a', refusal });
  const followed = itemsAfter(
    addItem(made('a')),
    markTried('a'),
    addItem(made('b', 'week 5', 'v0')),
    markRefused('a', refusal),
  );
  expect(followed).toMatchObject([{ key: 'b', after: null, body: { version: 'v0' } }]);
});

describe('a hand-in from a screen older than this device’s last delivery', () => {
  const baseOf = (...steps: Rule<unknown>[]) => itemsAfter(...steps).at(-1)!.body.version;

  test('builds on that delivery, however many there were', () => {
    const twice = [...arrived('a', 'v0', 'v1'), ...arrived('b', 'v1', 'v2')];
    expect(baseOf(...twice, addItem(made('c', 'week 5', 'v0')))).toBe('v2');
    expect(baseOf(...twice, addItem(made('c', 'week 5', 'v1')))).toBe('v2');
    expect(baseOf(...twice, addItem(made('c', 'week 6', 'v0')))).toBe('v0');
  });

  test('does not build on a version that somebody else stored in between', () => {
    const other = [...arrived('a', 'v0', 'v1'), ...arrived('b', 'theirs', 'v2')];
    expect(baseOf(...other, addItem(made('c', 'week 5', 'v0')))).toBe('v0');
    const refused = [
      ...arrived('a', 'v0', 'v1'),
      addItem(made('b', 'week 5', 'v1')),
      markTried('b'),
      markRefused('b', refusal),
    ];
    expect(baseOf(...refused, addItem(made('c', 'week 5', 'v0')))).toBe('v0');
  });

  test('has the versions of the last twenty weeks, without their bodies', () => {
    const weeks = Array.from({ length: 22 }, (_, week) =>
      arrived(`${week}`, 'v0', 'v1', `${week}`),
    );
    const items = itemsAfter(...weeks.flat());
    expect(items.map(({ slot }) => (slot.of as SlotOf['tripPayment']).payment)).toEqual(
      Array.from({ length: 20 }, (_, at) => `${at + 2}`),
    );
    expect(items[0]).toMatchObject({ body: {}, stored: { version: 'v1', before: ['v0'] } });
    expect(items.some(isWaiting)).toBe(false);
  });
});

test('an item that was removed or refused is not sent', () => {
  expect(markTried('a')([]).result).toBeNull();
  const refused = itemsAfter(addItem(made('a')), markTried('a'), markRefused('a', refusal));
  expect(markTried('a')(refused).result).toBeNull();
  expect(itemsAfter(addItem(made('a')), dropItem('a'))).toEqual([]);
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
  // The group is not served now; what was handed in is sent when it is.
  [503, 'GROUP_SUSPENDED', 'again'],
  [503, 'GROUP_UPGRADING', 'again'],
  [503, 'GROUP_UPGRADE_FAILED', 'again'],
  [503, 'GROUP_MOVING', 'again'],
  [401, 'NOT_SIGNED_IN', 'login'],
  [400, 'UNKNOWN_SCOUT', 'refused'],
  [403, 'OUT_OF_SCOPE', 'refused'],
  [409, 'WEEK_CHANGED', 'refused'],
  [422, 'KEY_REUSED', 'refused'],
])('%i %s means: %s', (status, code, verdict) => {
  expect(verdictOf({ status, code })).toBe(verdict);
});

import { describe, expect, test } from 'vitest';
import type { AttendanceStatus } from '../../../contract/attendance/endpoints.ts';
import { isOutdated } from '../../lib/version.ts';
import { contentAfter, type WeekContent, weekVersion } from './rules.ts';

const content = (change: Partial<WeekContent> = {}): WeekContent => ({
  statuses: new Map<number, AttendanceStatus>([
    [1, 'attended'],
    [2, 'absent'],
  ]),
  subscription: 20,
  payments: new Map([[1, 10]]),
  ...change,
});

describe('the version of a week', () => {
  test('is the same for the same content in any order', () => {
    const statuses = new Map([...content().statuses].reverse());
    expect(weekVersion(content({ statuses }))).toBe(weekVersion(content()));
  });

  test.each<[string, Partial<WeekContent>]>([
    ['a status', { statuses: new Map(content().statuses).set(2, 'attended') }],
    ['somebody more', { statuses: new Map(content().statuses).set(3, 'absent') }],
    ['the subscription', { subscription: 30 }],
    ['no subscription', { subscription: null }],
    ['a subscription of nothing', { subscription: 0 }],
    ['a payment', { payments: new Map([[1, 15]]) }],
    ['who paid', { payments: new Map([[2, 10]]) }],
    ['nobody who paid', { payments: new Map() }],
  ])('is another with %s', (_, change) => {
    expect(weekVersion(content(change))).not.toBe(weekVersion(content()));
  });
});

describe('a submission', () => {
  test('leaves what it does not name unchanged', () => {
    const after = contentAfter(content(), { statuses: new Map([[2, 'execused']]) });
    expect(after).toEqual(
      content({
        statuses: new Map<number, AttendanceStatus>(content().statuses).set(2, 'execused'),
      }),
    );
  });

  test('removes the payment of a scout who paid nothing', () => {
    const payments = new Map([
      [1, 0],
      [2, 5],
    ]);
    const after = contentAfter(content(), { statuses: new Map(), subscription: 0, payments });
    expect(after).toEqual(content({ subscription: 0, payments: new Map([[2, 5]]) }));
  });

  test('a submission from an old version conflicts only if it would change something', () => {
    const stored = weekVersion(content());
    const changed = weekVersion(content({ subscription: 30 }));
    const older = weekVersion(content({ subscription: null }));
    expect(isOutdated(older, { stored, after: changed })).toBe(true);
    expect(isOutdated(older, { stored, after: stored })).toBe(false);
    expect(isOutdated(stored, { stored, after: changed })).toBe(false);
    expect(isOutdated(undefined, { stored, after: changed })).toBe(false);
  });
});

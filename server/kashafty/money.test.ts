import { expect, test } from 'vitest';
import { planMoney } from './money.ts';
import { createOutcome } from './outcome.ts';
import type { Source } from './source.ts';
import type { Context } from './weeks.ts';

const now = new Date('2026-11-29T10:00:00Z');
type Amount = { value: number; day?: string; of?: 'subscription' | 'other' };

/** A treasury planned from these amounts: subscriptions are all of one sector and week. */
function planned(amounts: readonly Amount[]) {
  const outcome = createOutcome();
  const items = amounts.map(({ value, day = '2026-11-20', of = 'subscription' }, at) => ({
    ...{ itemId: at + 1, value, timestamp: `${day} 12:00:00`, type: 'income', of },
  }));
  const week = { sectorBaseName: 'أشبال', sectorSuffixName: 'أ', termNumber: 1, weekNumber: 2 };
  const source = {
    FinanceItem: items,
    Subscription: items
      .filter(({ of }) => of === 'subscription')
      .map(({ itemId }) => ({ itemId, ...week })),
    OtherItem: [],
  } as unknown as Source;
  const known = {
    sectorOf: () => ({ sectorId: 5, baseName: 'أشبال', suffixName: 'أ' }),
    weekOf: () => ({ termNumber: 1, weekNumber: 2, startDate: '2026-11-20' }),
  };
  planMoney(source, {
    ...outcome,
    ...known,
    now,
    timeZone: 'Africa/Cairo',
    leaderId: 1,
  } as never as Context);
  return {
    rows: (outcome.rows.financeItems ?? []).map(({ value, type, isSubscription }) => [
      ...[value, type, isSubscription],
    ]),
    found: outcome.found.map(({ words }) => words),
  };
}

test('a subscription of zero stands as one of its week, and another item of zero is left', () => {
  expect(planned([{ value: 0 }])).toEqual({ rows: [[0, 'income', true]], found: [] });
  expect(planned([{ value: 0, of: 'other' }])).toEqual({ rows: [], found: ['بنود قيمتها صفر'] });
});

test('a later subscription of zero replaces the one before it, which stays as an income', () => {
  const { rows } = planned([
    { value: 50, day: '2026-11-20' },
    { value: 0, day: '2026-11-21' },
  ]);
  expect(rows).toEqual([
    [50, 'income', false],
    [0, 'income', true],
  ]);
  const before = planned([
    { value: 0, day: '2026-11-20' },
    { value: 50, day: '2026-11-21' },
  ]);
  expect(before).toEqual({ rows: [[50, 'income', true]], found: ['بنود قيمتها صفر'] });
});

test('a subscription below zero stands for no week, and the part of one is an item of its own', () => {
  expect(planned([{ value: -25 }]).rows).toEqual([[25, 'expense', false]]);
  expect(planned([{ value: 40.25 }]).rows).toEqual([
    [40, 'income', true],
    [0.25, 'income', false],
  ]);
});

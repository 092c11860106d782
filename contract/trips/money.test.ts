import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import { sumMoney } from '../core/money.ts';
import {
  type BudgetLine,
  beyondDue,
  breakEvenFee,
  dueOf,
  feeOf,
  giveBackOf,
  type Payer,
  plannedOf,
  splitPaid,
} from './money.ts';

const trip = { state: 'open', fees: { scout: 450, other: 200 } } as const;
const payer = (of: Partial<Payer> = {}): Payer => ({
  ...{ kind: 'scout', state: 'coming', discount: null, paid: 0, needsCall: false },
  ...of,
});

test('captains and guests have a fee of their own', () => {
  const kinds = ['scout', 'captain', 'guest'] as const;
  expect(kinds.map((kind) => feeOf({ kind }, trip))).toEqual([450, 200, 200]);
});

test('only who comes owes, and nobody whose guardians differ, the fee less the discount, and nobody of a cancelled trip', () => {
  expect(dueOf(payer(), trip)).toBe(450);
  expect(dueOf(payer({ discount: { amount: 150 } }), trip)).toBe(300);
  // The fee was lowered after the discount was given.
  expect(dueOf(payer({ discount: { amount: 500 } }), trip)).toBe(0);
  for (const state of ['invited', 'waiting', 'notComing', 'withdrawn'] as const) {
    expect(dueOf(payer({ state }), trip)).toBe(0);
  }
  expect(dueOf(payer({ needsCall: true }), trip)).toBe(0);
  expect(dueOf(payer(), { ...trip, state: 'cancelled' })).toBe(0);
  expect(dueOf(payer(), { ...trip, state: 'settled' })).toBe(450);
});

test('a payment goes beyond what is due by all that is above it, and who may still come pays up to the fee', () => {
  expect(beyondDue(payer({ paid: 250 }), trip, 200)).toBe(0);
  expect(beyondDue(payer({ paid: 250 }), trip, 200.5)).toBe(0.5);
  expect(beyondDue(payer({ state: 'invited' }), trip, 450)).toBe(0);
  expect(beyondDue(payer({ state: 'waiting' }), trip, 451)).toBe(1);
  expect(beyondDue(payer({ needsCall: true }), trip, 451)).toBe(1);
  expect(beyondDue(payer({ state: 'withdrawn' }), trip, 10)).toBe(10);
  expect(beyondDue(payer({ state: 'notComing' }), trip, 10)).toBe(10);
});

test('a sum for several children goes to each as far as it owes, in order, and what is left over to the first', () => {
  expect(splitPaid(450, [250, 450])).toEqual([250, 200]);
  expect(splitPaid(100, [250, 450])).toEqual([100, 0]);
  expect(splitPaid(800.5, [250, 450])).toEqual([350.5, 450]);
  expect(splitPaid(10, [0, 0])).toEqual([10, 0]);
  fc.assert(
    fc.property(fc.nat(200_000), fc.array(fc.nat(100_000), { minLength: 1 }), (sum, rests) => {
      const pounds = (parts: number) => parts / 100;
      const parts = splitPaid(pounds(sum), rests.map(pounds));
      expect(sumMoney(parts)).toBe(pounds(sum));
      // Counted one piastre after another: to the first who still owes, at last to the first.
      const owed = [...rests];
      const counted = rests.map(() => 0);
      for (let left = sum; left > 0; left -= 1) {
        const next = Math.max(
          0,
          owed.findIndex((rest) => rest > 0),
        );
        owed[next] = owed[next]! - 1;
        counted[next] = counted[next]! + 1;
      }
      expect(parts).toEqual(counted.map(pounds));
    }),
    randomRuns(30, 300),
  );
});

test('what was paid is given back to who does not come, and to all of a cancelled trip', () => {
  const back = (state: Payer['state'], paid = 300, of = trip as Pick<typeof trip, 'state'>) =>
    giveBackOf({ state, paid }, of);
  expect([back('withdrawn'), back('notComing')]).toEqual([300, 300]);
  expect([back('coming'), back('invited'), back('waiting')]).toEqual([0, 0, 0]);
  expect(giveBackOf({ state: 'coming', paid: 300 }, { state: 'cancelled' })).toBe(300);
  expect(back('withdrawn', -5)).toBe(0);
});

test('the fee covers the expenses less the income at so many scouts, rounded up to a piastre', () => {
  const line = (kind: BudgetLine['kind'], amount: number, type: BudgetLine['type'] = 'expense') =>
    ({ text: '', kind, type, amount }) as const;
  const at = { heads: 3, nights: 2 };
  expect(plannedOf(line('fixed', 100), at)).toBe(100);
  expect(plannedOf(line('perHead', 100), at)).toBe(300);
  expect(plannedOf(line('perNight', 100), at)).toBe(200);
  expect(breakEvenFee([line('fixed', 100)], at)).toBe(33.34);
  expect(breakEvenFee([line('fixed', 100), line('fixed', 40, 'income')], at)).toBe(20);
  expect(breakEvenFee([line('fixed', 40, 'income')], at)).toBe(0);
  expect(breakEvenFee([], at)).toBeNull();
  expect(breakEvenFee([line('fixed', 100)], { heads: 0, nights: 2 })).toBeNull();
});

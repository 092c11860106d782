import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import type { Sums } from './money-queries.ts';
import {
  atHandOf,
  checkAtHand,
  checkPaid,
  describeTakeOver,
  figuresOf,
  takeOverOf,
} from './money-rules.ts';
import type { NotedPerson } from './people-queries.ts';
import type { StoredTrip } from './queries.ts';

const sums = (of: Partial<Sums>): Sums => ({
  ...{ paid: 0, refunded: 0, expenses: 0, takenIncome: 0, takenExpense: 0 },
  ...of,
});

test('a take-over of which one part is below zero brings only what is left of both', () => {
  const whole = sums({ paid: 450, expenses: 120.25 });
  expect(takeOverOf(whole)).toEqual({ income: 450, expense: 120.25 });
  // A payment that was taken over was struck through, and more was spent.
  const lessPaid = sums({ paid: 100, takenIncome: 300, expenses: 50 });
  expect(takeOverOf(lessPaid)).toEqual({ income: 0, expense: 250 });
  const paidAgain = sums({ paid: 300, expenses: 100, takenExpense: 150 });
  expect(takeOverOf(paidAgain)).toEqual({ income: 350, expense: 0 });
  const bothLess = sums({ paid: 280, takenIncome: 300, expenses: 100, takenExpense: 150 });
  expect(takeOverOf(bothLess)).toEqual({ income: 30, expense: 0 });
  expect(takeOverOf(sums({ paid: 300, takenIncome: 300 }))).toEqual({ income: 0, expense: 0 });
});

const amount = fc.integer({ min: 0, max: 90_000 }).map((piastres) => piastres / 100);

test('whatever was struck through before, a take-over is never below zero and brings what is at hand', () => {
  fc.assert(
    fc.property(amount, amount, amount, amount, (paid, expenses, takenIncome, takenExpense) => {
      const of = sums({ paid, expenses, takenIncome, takenExpense });
      const { income, expense } = takeOverOf(of);
      expect(income).toBeGreaterThanOrEqual(0);
      expect(expense).toBeGreaterThanOrEqual(0);
      expect(Math.round((income - expense) * 100)).toBe(Math.round(atHandOf(of) * 100));
    }),
    randomRuns(200, 5000),
  );
});

test('all that is at hand may be spent and all that was paid given back, and not a piastre more', () => {
  const of = sums({ paid: 300, expenses: 99.9 });
  expect(() => checkAtHand(of, 200.1)).not.toThrow();
  expect(() => checkAtHand(of, 200.11)).toThrow();
  const mina = { name: 'مينا عادل', paid: 0.3 };
  expect(() => checkPaid(mina, 0.1 + 0.2)).not.toThrow();
  expect(() => checkPaid(mina, 0.31)).toThrow();
});

test('a take-over says whether more or less was counted, and nothing where the count is right', () => {
  const trip = { name: 'معسكر الفيوم' };
  expect(describeTakeOver(trip, 'ما دفعه المشاركون')).toBe('معسكر الفيوم: ما دفعه المشاركون');
  expect(describeTakeOver(trip, 'ما دفعه', 50)).toBe('معسكر الفيوم: ما دفعه، زاد العدّ ٥٠ جنيه');
  expect(describeTakeOver(trip, 'ما دفعه', -50)).toBe('معسكر الفيوم: ما دفعه، نقص العدّ ٥٠ جنيه');
});

test('what was spent is of each head that comes, captains and guests too, and the budget is by scouts alone', () => {
  const person = (personId: number, kind: string, state: string, paid = 0) => ({
    ...{ personId, name: 'مينا', gender: 'male', kind, state, paid },
    ...{ answers: [], decidedAt: null, discount: null, needsCall: false },
  });
  const people = [
    person(1, 'scout', 'coming', 100),
    person(2, 'scout', 'coming', 99.99),
    person(3, 'scout', 'invited'),
    person(4, 'scout', 'withdrawn', 30),
    person(5, 'captain', 'coming', 40),
    person(6, 'guest', 'coming'),
    person(7, 'guest', 'notComing'),
  ] as unknown as NotedPerson[];
  const trip = {
    ...{ state: 'open', fees: { scout: 100, other: 40 }, overnight: 'خيام' },
    ...{ startsAt: '2026-12-10T07:00', endsAt: '2026-12-12T16:00' },
  } as StoredTrip;
  const food = { text: 'الطعام', kind: 'perHead', type: 'expense', amount: 10, spent: 0 } as const;
  const stored = { sums: sums({ paid: 269.99, expenses: 100.1 }), people, lines: [food] };
  expect(figuresOf(trip, stored, undefined)).toMatchObject({
    ...{ heads: 2, others: 2, nights: 2, due: 280, giveBack: 30 },
    // A quarter of 100.10, to the piastre.
    perHead: 25.03,
    lines: [{ planned: 20 }],
    breakEvenFee: 10,
    owing: [
      { personId: 2, due: 100, paid: 99.99 },
      { personId: 6, due: 40, paid: 0 },
    ],
    refunds: [{ personId: 4, giveBack: 30 }],
  });
  const nobody = { ...stored, people: people.slice(2, 4) };
  expect(figuresOf(trip, nobody, undefined).perHead).toBeNull();
});

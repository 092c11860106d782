import { expect, test } from 'vitest';
import { byDebt, type Paid, sumOf } from './rules.ts';

const paid = (weeks: number, unpaid: number, amount = 0): Paid => ({ weeks, unpaid, amount });
const scout = (name: string, thisMonth: Paid, thisTerm: Paid) => ({
  scoutId: name.length,
  name,
  thisMonth,
  thisTerm,
  writtenOn: null,
});

test('sorts by weeks owed this month, then this term, then in the given order', () => {
  const scouts = [
    scout('أحمد', paid(3, 0, 30), paid(5, 0, 50)),
    scout('باسم', paid(3, 1, 20), paid(5, 1, 40)),
    scout('تامر', paid(3, 0, 30), paid(5, 2, 30)),
    scout('جورج', paid(3, 1, 20), paid(5, 3, 20)),
    scout('حسن', paid(3, 1, 20), paid(5, 1, 40)),
  ];
  expect(byDebt(scouts).map(({ name }) => name)).toEqual(['جورج', 'باسم', 'حسن', 'تامر', 'أحمد']);
  expect(scouts[0]?.name).toBe('أحمد');
});

test('counts each scout who owes a week once, and sums all payments', () => {
  expect(sumOf([paid(3, 2, 10), paid(1, 1), paid(2, 0, 20), paid(0, 0, 5)])).toEqual({
    owing: 2,
    amount: 35,
  });
  expect(sumOf([])).toEqual({ owing: 0, amount: 0 });
});

import { expect, test } from 'vitest';
import { bandOf, rateOf } from './rates.ts';

test.each([
  [1, 'ممتاز'],
  [0.75, 'ممتاز'],
  [0.7499, 'جيد'],
  [0.5, 'جيد'],
  [0.4999, 'تحذير'],
  [0.25, 'تحذير'],
  [0.2499, 'خطر'],
  [0, 'خطر'],
])('a rate of %d is %s', (rate, label) => {
  expect(bandOf(rate).label).toBe(label);
});

test('leaves excused weeks out of a rate, and gives none without records', () => {
  expect(rateOf({ attendedCount: 3, absentCount: 1 })).toBe(0.75);
  expect(rateOf({ attendedCount: 0, absentCount: 2 })).toBe(0);
  expect(rateOf({ attendedCount: 0, absentCount: 0 })).toBeNull();
});

import { expect, test } from 'vitest';
import { bandOf } from './rates.ts';

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

import { expect, test } from 'vitest';
import { leftText } from './conflict-form.tsx';

test.each([
  [1, 'بقي اختيار واحد'],
  [2, 'بقي اختياران'],
  [3, 'بقي 3 اختيارات'],
  [11, 'بقي 11 اختياراً'],
])('%i choices left: %s', (left, text) => {
  expect(leftText(left, String(left))).toBe(text);
});

import { expect, test } from 'vitest';
import { dueText } from './money-rules.ts';

test.each([
  [{ due: 450, paid: 300 }, 'بقي ١٥٠ جنيه من ٤٥٠ جنيه'],
  [{ due: 450, paid: 450, giveBack: 0 }, '✓ دُفع المستحق كله'],
  [{ due: 0, paid: 300, giveBack: 300 }, 'لكم ٣٠٠ جنيه، يردّها القائد إليكم'],
])('a family reads what is left or what it gets back: %o', (trip, words) => {
  expect(dueText(trip)).toBe(words);
});

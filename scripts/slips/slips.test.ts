import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { slips } from './slips.ts';

test.each(slips.filter(({ from }) => from !== undefined))(
  'the text that a slip replaces stands in its file once: $name',
  ({ file, from }) => {
    expect(readFileSync(file, 'utf8').split(from!)).toHaveLength(2);
  },
);

test('what should catch a slip is there', () => {
  for (const { catcher } of slips) {
    if ('tests' in catcher) expect(existsSync(catcher.tests), catcher.tests).toBe(true);
    if ('journeys' in catcher) expect(existsSync(catcher.journeys), catcher.journeys).toBe(true);
  }
});

import { expect, test } from 'vitest';
import { checkJourneys } from './check-journeys.mjs';

const FILE = 'e2e/people/scouts.spec.ts';

test.each([
  ['a telephone number', "  const phone = '01055566677';"],
  ['a fixture of a worker', "  { scope: 'worker' },"],
  ['a variable of the module', 'let made = 0;'],
  ['an asserted look', '  expect(await rows.count()).toBe(2);'],
  ['an asserted look at an attribute', "  expect(await link.getAttribute('href')).toBe(url);"],
  ['an event without a limit', "  const saved = page.waitForEvent('download');"],
  ['a way chosen by what is drawn', '  if (await all.isVisible()) await all.click();'],
  ['a wait by time', '  await page.waitForTimeout(300);'],
  ['the day of UTC', '  const today = new Date().toISOString().slice(0, 10);'],
  [
    'a look kept before the page stands still',
    '  await all.click();\n  const count = await rows.count();',
  ],
])('a journey with %s is refused', (_, text) => {
  expect(checkJourneys(FILE, text)).toHaveLength(1);
});

test.each([
  ['a number handed out', '  const phone = aPhone();'],
  ['an assertion that waits', '  await expect(rows).toHaveCount(2);'],
  ['an assertion that looks again', '  await expect.poll(() => rows.count()).toBe(2);'],
  ['an event with a limit', "  const saved = page.waitForEvent('download', soon);"],
  [
    'looks kept of a quiet page',
    '  await quiet(page);\n  const one = await a.count();\n  const two = await b.count();',
  ],
])('a journey with %s is accepted', (_, text) => {
  expect(checkJourneys(FILE, text)).toEqual([]);
});

test('what journeys share may keep state for a worker, and no number in quotes', () => {
  expect(checkJourneys('e2e/support/fresh.ts', 'let phones = 0;')).toEqual([]);
  expect(checkJourneys('e2e/support/group.ts', "const phone = '01055566677';")).toHaveLength(1);
});

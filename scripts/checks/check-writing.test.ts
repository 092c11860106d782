import { expect, test } from 'vitest';
import { checkWriting } from './check-writing.mjs';

const findings = (source: string, file = 'web/a.ts') => checkWriting(file, source);

test('a comment that begins without a subject is refused, with its line', () => {
  const wrong = [
    '/** Of what no line may part. */',
    '// The same as it is stored.',
    '/**\n * What is handed in, to be read once more.\n */',
    '/** That an account is closed. */',
    '/** Whether a captain says that a child comes. */',
  ];
  for (const comment of wrong) {
    const source = `const one = 1;\n\n${comment}\nexport const two = one;\n`;
    expect(findings(source)).toEqual([expect.stringContaining('web/a.ts: line 3: ')]);
  }
});

test('a comment with a subject passes, and so does the second line of one', () => {
  const right = [
    '/** The summary shown before handing in. */',
    '// The card is kept for a year.\n// Of each child the newest one counts.',
    '/** Whether the page is open; absent in answers that were stored before. */',
    "const text = 'What';",
  ];
  for (const source of right) expect(findings(source)).toEqual([]);
});

test('a title that only goes on with that of its describe is refused', () => {
  for (const call of [
    "test('of a sector leaves out the others', act)",
    "test.each(zones)('from %s it is late', act)",
    "describe('a step', () => { test.runIf(isLinux)('that fails says so', act); })",
  ]) {
    expect(findings(`${call};`, 'web/a.test.ts')).toEqual([expect.stringContaining('the title ')]);
  }
  const whole = "test('without a term there is nothing to print', act); expect('of').toBe(1);";
  expect(findings(whole, 'e2e/a.spec.ts')).toEqual([]);
  expect(findings("test('of a pattern');", 'web/a.ts')).toEqual([]);
});

test('an exported function is not named by a bare participle or preposition', () => {
  expect(findings('export function priced() {}')).toHaveLength(1);
  expect(findings('export const of = () => 1;')).toHaveLength(1);
  for (const name of ['countAmounts', 'pricedBy', 'need']) {
    expect(findings(`export function ${name}() {}`)).toEqual([]);
  }
  // A value is no function, and tests read as sentences.
  expect(findings('export const stored = 1;')).toEqual([]);
  expect(findings('export const paid = () => 1;', 'e2e/payments.ts')).toEqual([]);
});

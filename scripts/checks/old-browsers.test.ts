import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Styles that the oldest browsers (README, 'Browsers') lack, with the first browsers that have them. */
const newer: [RegExp, string][] = [
  [/color-mix\(|oklch\(/, 'Chrome 111'],
  [/:dir\(/, 'Chrome 120'],
  [/^\s*&/m, 'nesting: Chrome 120, Safari 17.2'],
  [/@starting-style|transition-behavior/, 'Chrome 117, Safari 17.4, Firefox 129'],
  [/field-sizing|anchor-name|position-anchor|interpolate-size/, 'Chrome 123 and later'],
  [/@scope\b|animation-timeline|:popover-open/, 'Chrome 114 and later'],
];

const files = globSync('web/**/*.css');

test.each(newer)('no style needs what %s finds (%s)', (pattern) => {
  expect(files.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('columns of a subgrid have others where there is none (Chrome until 116)', () => {
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const bare = texts.filter(
    ([, text]) =>
      /grid-template-columns: subgrid;/.test(text) &&
      !text.includes('@supports not (grid-template-columns: subgrid)'),
  );
  expect(bare.map(([file]) => file)).toEqual([]);
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are sources that the check reads.
import { expect, test } from 'vitest';
import { findFixedNouns } from './check-counts.mjs';

const wordsOf = (source: string) =>
  findFixedNouns('web/x.tsx', source).map(({ word }: { word: string }) => word);

test('a noun beside a number in a template or between tags is found with its line', () => {
  expect(findFixedNouns('web/x.ts', '\nconst words = `${formatNumber(count)} كشافين`;')).toEqual([
    { word: 'كشافين', line: 2 },
  ]);
  expect(wordsOf('const a = <b>{formatNumber(count)} قادمون</b>;')).toEqual(['قادمون']);
});

test('particles, constants, units and counted nouns are free', () => {
  for (const free of [
    '`${formatNumber(count)} من ${formatNumber(all)}`',
    '`${formatNumber(MOST_ROWS)} صف`',
    '`${formatNumber(5)} دقائق`',
    '`${formatNumber(size)} ميجابايت`',
    '`${counted(count, ofScouts)} هنا`',
    '`${formatNumber(count)}، كشافين`',
  ]) {
    expect(wordsOf(`const a = ${free};`)).toEqual([]);
  }
});

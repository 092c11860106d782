import { describe, expect, test } from 'vitest';
import {
  at,
  compare,
  judge,
  middle,
  ratioOf,
  readFigures,
  type Section,
  sentenceOf,
  tableOf,
  writeFigures,
} from './figures.ts';

const reads: Section = {
  id: 'reads',
  title: 'Reads',
  about: 'Each for a while.',
  subject: 'read',
  columns: [
    { name: 'a second', better: 'more' },
    { name: 'median ms', better: 'less', digits: 1 },
    { name: '% of same' },
  ],
  rows: [
    { name: '/group', figures: { 'a second': 4000.4, 'median ms': 2.04, '% of same': 71 } },
    { name: '/scout', figures: { 'a second': 100, 'median ms': 90, '% of same': 59 } },
    { name: '/ready', figures: { 'a second': null, 'median ms': 1, '% of same': null } },
  ],
};
const share = { says: 'Of the same statements', column: '% of same', least: 60 };

describe('a target', () => {
  test('is about the rows that have a figure, or those it names', () => {
    expect(judge(reads, share).of.map(({ name }) => name)).toEqual(['/group', '/scout']);
    expect(judge(reads, { ...share, rows: ['/group'] })).toMatchObject({
      of: [{ name: '/group' }],
      missed: [],
    });
  });

  test('is reached at its limit and missed beyond it', () => {
    const missed = (limits: object) =>
      judge(reads, { says: '', column: 'median ms', ...limits }).missed.map(({ name }) => name);
    expect(missed({ most: 90 })).toEqual([]);
    expect(missed({ most: 89.9 })).toEqual(['/scout']);
    expect(missed({ least: 1 })).toEqual([]);
    expect(missed({ least: 1.1 })).toEqual(['/ready']);
  });

  test('says who missed it and by what', () => {
    expect(sentenceOf(reads, share)).toBe(
      'Of the same statements (% of same): at least 60. **Not reached by 1 of 2**: /scout (59).',
    );
    expect(sentenceOf(reads, { ...share, least: 50 })).toBe(
      'Of the same statements (% of same): at least 50. Reached by all 2.',
    );
    expect(sentenceOf(reads, { ...share, rows: ['/ready'] })).toMatch(/\*\*Not measured\.\*\*$/);
  });
});

test('a table shows figures with their places, what is missing, and what misses a target in bold', () => {
  expect(tableOf({ ...reads, targets: [share] })).toBe(
    [
      '| read | a second | median ms | % of same |',
      '|---|--:|--:|--:|',
      '| /group | 4000 | 2.0 | 71 |',
      '| /scout | 100 | 90.0 | **59** |',
      '| /ready | – | 1.0 | – |',
    ].join('\n'),
  );
});

describe('figures that are kept', () => {
  const text = writeFigures({ commit: 'abc' }, [reads]);

  test('are read back as the document shows them', () => {
    expect(readFigures(text)).toEqual({
      measured: { commit: 'abc' },
      figures: {
        reads: {
          '/group': { 'a second': 4000, 'median ms': 2, '% of same': 71 },
          '/scout': { 'a second': 100, 'median ms': 90, '% of same': 59 },
          '/ready': { 'a second': null, 'median ms': 1, '% of same': null },
        },
      },
    });
  });

  test('that are none are nothing', () => {
    for (const wrong of [
      '',
      '{',
      '{}',
      '{"measured":{},"figures":{"reads":{"/group":{"ms":"1"}}}}',
    ]) {
      expect(readFigures(wrong)).toBeNull();
    }
  });
});

describe('a comparison', () => {
  test('says how many times worse a figure is, whichever way is better', () => {
    expect(ratioOf(100, 50, 'more')).toBe(2);
    expect(ratioOf(100, 50, 'less')).toBe(0.5);
    expect(ratioOf(0, 50, 'less')).toBeNull();
    expect(ratioOf(50, 0, 'more')).toBeNull();
  });

  test('has what both runs measured and tells of speed, the worst first', () => {
    const before = readFigures(
      writeFigures({}, [
        {
          ...reads,
          rows: [
            { name: '/group', figures: { 'a second': 2000, 'median ms': 4, '% of same': 10 } },
            { name: '/scout', figures: { 'a second': 300, 'median ms': null, '% of same': 10 } },
            { name: '/gone', figures: { 'a second': 1, 'median ms': 1, '% of same': 1 } },
          ],
        },
      ]),
    );
    expect(
      compare(reads, before).map(({ row, column, ratio }) => [row, column, ratio.toFixed(2)]),
    ).toEqual([
      ['/scout', 'a second', '3.00'],
      ['/group', 'median ms', '0.51'],
      ['/group', 'a second', '0.50'],
    ]);
  });

  test('without figures from before has nothing', () => {
    expect(compare(reads, null)).toEqual([]);
    expect(compare({ ...reads, id: 'new' }, readFigures(writeFigures({}, [reads])))).toEqual([]);
  });
});

test('the middle and the parts of numbers', () => {
  expect(middle([3, 1, 2])).toBe(2);
  expect(middle([4, 1, 3, 2])).toBe(3);
  expect(middle([])).toBeNaN();
  const hundred = Array.from({ length: 100 }, (_, index) => index);
  expect(at(hundred, 0.99)).toBe(99);
  expect(at(hundred, 1)).toBe(99);
  expect(at(hundred, 0)).toBe(0);
});

import { describe, expect, test } from 'vitest';
import { comparisonOf, documentOf, partOf, wrapped } from './document.ts';
import { readFigures, type Section, writeFigures } from './figures.ts';

const section = (ms: number): Section => ({
  id: 'start',
  title: 'Start',
  about: 'From nothing.',
  subject: 'what',
  columns: [{ name: 'ms', better: 'less' }],
  rows: [
    { name: 'first', figures: { ms } },
    { name: 'second', figures: { ms: 10 } },
  ],
  targets: [{ says: 'A start', column: 'ms', most: 100 }],
  notes: ['It started.'],
});
const before = readFigures(writeFigures({ commit: 'abc' }, [section(50)]));

describe('the document', () => {
  test('has the run, targets, tables, notes, and how the figures compare', () => {
    const text = documentOf({ commit: 'def' }, [section(200)], before);
    expect(text).toContain('| commit | def |');
    expect(text).toContain('- A start (ms): at most 100. **Not reached by 1 of 2**: first (200).');
    expect(text).toContain('| first | **200** |\n| second | 10 |\n\nIt started.');
    expect(text).toContain('Those of commit abc.');
    expect(text.endsWith('\n')).toBe(true);
  });

  test('is whole without figures from before', () => {
    expect(documentOf({}, [section(50)], null)).toContain('There are none.');
  });
});

test('a part is its heading, its story and its table', () => {
  expect(partOf(section(50))).toMatch(/^## Start\n\nFrom nothing\.\n\n\| what \| ms \|\n/);
});

describe('a comparison', () => {
  test('counts what is slower and faster by a quarter, and names what is slower', () => {
    const slower = comparisonOf([section(63)], before);
    expect(slower).toContain('| Start | 2 | 1.26 | 1 | 0 |');
    expect(slower).toContain('- Start, first, ms: 50, now 63 (1.26)');
    const faster = comparisonOf([section(39)], before);
    expect(faster).toContain('| Start | 2 | 1.00 | 0 | 1 |');
    expect(faster).toContain('No figure is slower by more than a quarter.');
    expect(comparisonOf([section(62)], before)).toContain('| Start | 2 | 1.24 | 0 | 0 |');
  });

  test('leaves out a section that was not measured before', () => {
    expect(comparisonOf([{ ...section(50), id: 'new' }], before)).not.toContain('| Start |');
  });
});

test('long lines are broken between words, and those of a list stay in it', () => {
  const words = Array.from({ length: 40 }, () => 'seven77').join(' ');
  for (const [text, indent] of [
    [words, ''],
    [`- ${words}`, '  '],
  ] as const) {
    const [first, ...others] = wrapped(text).split('\n');
    expect(others.length).toBeGreaterThan(1);
    for (const line of [first!, ...others]) expect(line.length).toBeLessThanOrEqual(125);
    for (const line of others) expect(line.startsWith(`${indent}seven77`)).toBe(true);
    expect([first, ...others.map((line) => line.trim())].join(' ')).toBe(text);
  }
  expect(wrapped('short')).toBe('short');
});

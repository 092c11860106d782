import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { parseSeparated, separatorOf } from './separated-text.ts';

const rowsOf = (text: string, separator = '\t') =>
  parseSeparated(text, separator).map(({ cells }) => cells);

describe('a quote in pasted rows', () => {
  test('is a letter where its cell is not closed before the next tab or line end', () => {
    const lines = [
      'الاسم\tالقطاع\tملاحظات',
      '"ميمو" نور شادي\tأشبال أ\t',
      'وديع هاني\tأشبال أ\tقال "نعم"',
      '"سليم رامي\tأشبال أ\tكما هو',
      'كمال "كيمو" فادي\tأشبال أ\t"',
      'نبيل ماهر"\tأشبال أ\t"لا شيء',
    ];
    for (const end of ['\n', '\r\n', '\r']) {
      expect(rowsOf(lines.join(end))).toEqual(lines.map((line) => line.split('\t')));
    }
  });

  test('is left out where it closes its cell, and one of two doubled ones', () => {
    expect(rowsOf('"نور"\t"قال ""نعم"" لنا"\t""')).toEqual([['نور', 'قال "نعم" لنا', '']]);
  });

  test('holds the line ends of a copied cell together, wherever the cell stands in its row', () => {
    const head = 'الاسم\tالعنوان\tملاحظات';
    const rows = [
      ['نور شادي', 'شارع النيل\nشقة 5', 'أول'],
      ['"وديع"\nهاني', 'شارع', ''],
      ['سليم رامي', 'شارع', 'سطر\nثان\nثالث'],
    ];
    const copied = rows.map((cells) =>
      cells
        .map((cell) => (/["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join('\t'),
    );
    const text = [head, ...copied].join('\n');
    expect(rowsOf(text)).toEqual([head.split('\t'), ...rows]);
    expect(parseSeparated(text, '\t').map(({ span }) => span)).toEqual([undefined, 2, 2, 3]);
  });

  test('never swallows a line that is a row of its own', () => {
    const text = 'الاسم\tملاحظات\n"نور\tأول\nوديع\t"ثان\nسليم\tثالث"\nكمال\tرابع';
    expect(rowsOf(text)).toHaveLength(5);
    expect(rowsOf('"نور\nوديع"\nسليم')).toHaveLength(3);
    const commas =
      'الاسم,القطاع,ملاحظات\n"سليم رامي,أشبال أ,\nوديع هاني,أشبال أ,أخوه "نور"\nكمال,أشبال أ,';
    expect(rowsOf(commas, ',')).toHaveLength(4);
    const closed = 'الاسم,القطاع\n"نور\nوديع,أشبال\nسليم",أشبال\nكمال,أشبال';
    expect(rowsOf(closed, ',')).toHaveLength(5);
  });
});

test('a file of a program keeps its separators and line ends within quotes', () => {
  const text =
    '"الاسم","العنوان","ملاحظات"\r\n"نور شادي","شارع النيل, شقة 5","سطر\r\nثان, آخر"\r\n';
  expect(rowsOf(text, ',')).toEqual([
    ['الاسم', 'العنوان', 'ملاحظات'],
    ['نور شادي', 'شارع النيل, شقة 5', 'سطر\r\nثان, آخر'],
    [''],
  ]);
});

test.each([
  ['الاسم,القطاع\nنور,أشبال', ','],
  ['الاسم;القطاع\nنور;أشبال, أ', ';'],
  ['"الاسم, رباعي";القطاع\n"نور, شادي";أشبال', ';'],
  ['كشف 2026\nالاسم|القطاع\nنور|أشبال', '|'],
  ['الاسم،القطاع\nنور،أشبال', '،'],
  ['الاسم\tالقطاع, الفرقة', '\t'],
  ['نور شادي\nوديع هاني', ','],
])('the columns of %j are separated by %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});

test('no text loses a letter or a line, for any quotes and separators', () => {
  const text = fc.string({
    unit: fc.constantFrom('"', '\t', '\n', '\r\n', 'ن', ' '),
    maxLength: 40,
  });
  const lettersOf = (any: string) => any.replace(/[^ن]/g, '').length;
  fc.assert(
    fc.property(text, (pasted) => {
      const lines = parseSeparated(pasted, '\t');
      const cells = lines.flatMap((line) => line.cells).join('');
      expect(lettersOf(cells)).toBe(lettersOf(pasted));
      const spans = lines.reduce((sum, { span = 1 }) => sum + span, 0);
      expect(spans).toBe(pasted.split(/\r\n?|\n/).length);
    }),
    randomRuns(200, 5000),
  );
});

test('reads a long text with a quote in each row in little time', () => {
  const row = '"نور شادي\tأشبال أ\t"\n';
  const begun = process.cpuUsage();
  expect(parseSeparated(row.repeat(20_000), '\t')).toHaveLength(20_001);
  expect(process.cpuUsage(begun).user).toBeLessThan(5_000_000);
});

import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/node';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCountryFrom } from '../../contract/countries/current.ts';
import { EGYPT } from '../../contract/countries/egypt.ts';
import { type Sheet, sheetNames, writeSpreadsheet } from './spreadsheet.ts';

beforeEach(() => readCountryFrom(() => EGYPT));

const read = async (sheets: Sheet[]) => readXlsxFile(Buffer.from(await writeSpreadsheet(sheets)));

/** The texts of its files by path, to check parts that a reader hides. */
const textsOf = async (sheets: Sheet[]) => {
  const files = unzipSync(await writeSpreadsheet(sheets));
  return (path: string) => strFromU8(files[path]!);
};

const sheet: Sheet = {
  name: 'كشافة أشبال أ',
  columns: [
    { title: 'الاسم', kind: 'text' },
    { title: 'العدد', kind: 'number' },
    { title: 'النسبة', kind: 'percent' },
    { title: 'اليوم', kind: 'date' },
  ],
  rows: [
    ['مريم عادل', 12, 0.875, '2014-03-02'],
    [null, null, null, null],
    ['أحمد', 0, 0, '1999-12-31'],
  ],
};

describe('a written file', () => {
  test('has its texts, numbers, fractions and days in the right cells for an independent reader', async () => {
    expect(await read([sheet])).toEqual([
      {
        sheet: 'كشافة أشبال أ',
        data: [
          ['الاسم', 'العدد', 'النسبة', 'اليوم'],
          ['مريم عادل', 12, 0.875, new Date('2014-03-02T00:00:00Z')],
          [null, null, null, null],
          ['أحمد', 0, 0, new Date('1999-12-31T00:00:00Z')],
        ],
      },
    ]);
  });

  test('reads from right to left, with a frozen bold header on a fill and wide enough columns', async () => {
    const textOf = await textsOf([sheet]);
    const xml = textOf('xl/worksheets/sheet1.xml');
    expect(xml).toMatch(/<sheetView[^>]* rightToLeft="1"/);
    expect(xml).toMatch(/<pane[^>]*ySplit="1"[^>]*state="frozen"/);
    const widths = [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map((match) =>
      Number(match[1]),
    );
    expect(widths).toHaveLength(4);
    expect(widths[0]).toBeGreaterThan('مريم عادل'.length);
    const styles = textOf('xl/styles.xml');
    expect(styles).toContain('formatCode="0.0%"');
    expect(styles).toContain('formatCode="dd/mm/yyyy"');
    const header = Number(/<c r="A1"[^>]* s="(\d+)"/.exec(xml)?.[1]);
    const [, formats = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? [];
    const format = [...formats.matchAll(/<xf [^>]*>/g)][header]?.[0] ?? '';
    const fontId = Number(/fontId="(\d+)"/.exec(format)?.[1]);
    const [, fonts = ''] = /<fonts[^>]*>(.*?)<\/fonts>/s.exec(styles) ?? [];
    expect(fonts.split('</font>')[fontId]).toContain('<b');
    const fillId = Number(/fillId="(\d+)"/.exec(format)?.[1]);
    const [, fills = ''] = /<fills[^>]*>(.*?)<\/fills>/s.exec(styles) ?? [];
    expect(fills.split('</fill>')[fillId]).toContain('D9EAD3');
  });

  test.each([
    [0, '#,##0'],
    [2, '#,##0.00'],
    [3, '#,##0.000'],
  ] as const)('has amounts with %i decimals as the currency', async (decimals, format) => {
    readCountryFrom(() => ({ ...EGYPT, currency: { ...EGYPT.currency, decimals } }));
    const columns: Sheet['columns'] = [{ title: 'المبلغ', kind: 'money' }];
    const textOf = await textsOf([{ name: 'الخزنة', columns, rows: [[12.5]] }]);
    expect(textOf('xl/styles.xml')).toContain(`formatCode="${format}"`);
  });

  test('wraps long texts and widens a column of numbers for a text in it', async () => {
    const long = 'كلمة '.repeat(40);
    const columns: Sheet['columns'] = [
      { title: 'رقم', kind: 'number' },
      { title: 'الوصف', kind: 'text' },
    ];
    const rows = [
      [7, long],
      ['٥٣٣–٥٤٠، ٥٤٢–٥٤٨', 'قصير'],
    ];
    const textOf = await textsOf([{ ...sheet, columns, rows }]);
    const xml = textOf('xl/worksheets/sheet1.xml');
    const style = Number(/<c r="B2" s="(\d+)"/.exec(xml)?.[1]);
    const [, formats = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(textOf('xl/styles.xml')) ?? [];
    expect(formats.split('</xf>')[style]).toContain('wrapText="1"');
    const widths = [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) =>
      Number(width),
    );
    expect(widths).toEqual([18, 45]);
    expect(xml).toContain(`<row r="2" ht="${15 * Math.ceil(long.length / 45)}" customHeight="1">`);
    expect(xml).toContain('<row r="3">');
  });

  test('prints on A4 at page width, with header and page number on each page', async () => {
    const wide: Sheet = {
      ...sheet,
      name: "قادة 'أ'ب",
      columns: Array.from({ length: 8 }, () => sheet.columns[0]!),
    };
    const seven: Sheet = { ...sheet, name: 'سبعة', columns: wide.columns.slice(1) };
    const textOf = await textsOf([sheet, wide, seven]);
    const pages = [1, 2, 3].map((number) => textOf(`xl/worksheets/sheet${number}.xml`));
    for (const xml of pages) {
      expect(xml).toMatch(/<sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr><sheetViews>/);
      expect(xml).toMatch(/<pageSetup paperSize="9"[^>]* fitToWidth="1" fitToHeight="0"/);
      expect(xml).toContain('<oddFooter>&amp;C&amp;P / &amp;N</oddFooter>');
      // The order is that of the schema, or Excel repairs the file.
      expect(xml).toMatch(
        /<\/sheetData><printOptions [^>]*><pageMargins .*<pageSetup .*<headerFooter>/,
      );
    }
    expect(pages.map((xml) => /orientation="(\w+)"/.exec(xml)?.[1])).toEqual([
      'portrait',
      'landscape',
      'portrait',
    ]);
    const titles = [...textOf('xl/workbook.xml').matchAll(/localSheetId="(\d)">([^<]+)</g)];
    expect(titles.map(([, index, range]) => [index, range])).toEqual([
      ['0', "'كشافة أشبال أ'!$1:$1"],
      ['1', "'قادة ''أ''ب'!$1:$1"],
      ['2', "'سبعة'!$1:$1"],
    ]);
    expect(await read([sheet, wide])).toHaveLength(2);
  });

  test('keeps texts that look like formulas, numbers or markup as text', async () => {
    const texts = ['=HYPERLINK("x")', '+20 100', '-5', '@SUM(A1)', '0101', '<b>&amp;</b>', '١٢'];
    const sheets = [
      { ...sheet, columns: sheet.columns.slice(0, 1), rows: texts.map((text) => [text]) },
    ];
    expect((await read(sheets))[0]?.data.slice(1).flat()).toEqual(texts);
    const xml = (await textsOf(sheets))('xl/worksheets/sheet1.xml');
    expect(xml.match(/<c r="A\d+"[^>]* t="s"/g)).toHaveLength(1 + texts.length);
    expect(xml).not.toContain('<f>');
  });

  test('holds nothing of the file before it', async () => {
    await writeSpreadsheet([sheet, { ...sheet, name: 'ب' }]);
    const next = await read([{ ...sheet, name: 'ج', rows: [['يوسف', 1, 1, null]] }]);
    expect(next).toMatchObject([{ sheet: 'ج', data: [expect.anything(), ['يوسف', 1, 1, null]] }]);
    expect(next).toHaveLength(1);
  });

  test('stays readable with characters that XML does not allow', async () => {
    const rows = [['a\u0000b\u001Fc\uFFFE'], ['x\uD800y']];
    const [answer] = await read([{ ...sheet, columns: sheet.columns.slice(0, 1), rows }]);
    expect(answer?.data.slice(1)).toEqual([['abc'], ['xy']]);
  });
});

describe('sheets that come one by one', () => {
  test('are written in order, each under a unique name', async () => {
    async function* made() {
      for (const name of ['أ', 'ب', 'أ']) yield { ...sheet, name };
    }
    const answer = await readXlsxFile(Buffer.from(await writeSpreadsheet(made())));
    expect(answer.map(({ sheet }) => sheet)).toEqual(['أ', 'ب', 'أ (2)']);
  });

  test('sheets that come one by one and fail leave no file, and the next file is written', async () => {
    async function* failing() {
      yield sheet;
      await Promise.resolve();
      throw new Error('the database is gone');
    }
    await expect(writeSpreadsheet(failing())).rejects.toThrow('the database is gone');
    expect(await read([sheet])).toHaveLength(1);
  });
});

describe('names of sheets', () => {
  test('are shortened to what Excel accepts and stay unique', () => {
    const long = 'ا'.repeat(40);
    const names = ['ملخص', 'a/b:c', "'x'", '', long, long, 'A b', 'a B'];
    expect(names.map(sheetNames())).toEqual([
      'ملخص',
      'a b c',
      'x',
      'ورقة',
      long.slice(0, 31),
      `${long.slice(0, 27)} (2)`,
      'A b',
      'a B (2)',
    ]);
  });

  test('never end in half a character', () => {
    expect(sheetNames()(`${'x'.repeat(30)}😀`)).toBe('x'.repeat(30));
  });
});

test('writing a large file does not block the event loop', async () => {
  const rows = Array.from({ length: 40_000 }, (_, index) => [
    `كشاف ${index}`,
    index,
    0.5,
    '2014-03-02',
  ]);
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 5);
  await writeSpreadsheet([{ ...sheet, rows }]);
  clearInterval(timer);
  // If this thread made the file, hardly one tick would run.
  expect(ticks).toBeGreaterThan(20);
});

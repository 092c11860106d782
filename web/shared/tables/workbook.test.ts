import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readWorkbook } from './workbook.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const KIND = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Sheet = { name: string; data: string; after?: string; state?: string };

/** A workbook of these sheets as XML; style 1 shows days. */
function bookOf(sheets: Sheet[], { properties = '', main = MAIN, kind = KIND, prefix = '' } = {}) {
  const tag = (xml: string) => xml.replaceAll(/<(\/?)(?=[a-z])/gi, `<$1${prefix}`);
  const space = prefix ? `xmlns:${prefix.slice(0, -1)}="${main}"` : `xmlns="${main}"`;
  const relations = [
    ...sheets.map((_, at) => ({
      id: `rId${at + 1}`,
      type: 'worksheet',
      target: `worksheets/sheet${at + 1}.xml`,
    })),
    { id: 'rId98', type: 'styles', target: 'styles.xml' },
    { id: 'rId99', type: 'sharedStrings', target: '/xl/sharedStrings.xml' },
  ].map(
    ({ id, type, target }) =>
      `<Relationship Id="${id}" Type="${kind}/${type}" Target="${target}"/>`,
  );
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  );
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?>${tag(`<workbook ${space} xmlns:r="${kind}"><workbookPr ${properties}/><sheets>${listed.join('')}</sheets></workbook>`)}`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
    'xl/styles.xml': strToU8(
      tag(
        `<styleSheet ${space}><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm&quot; red&quot;"/><numFmt numFmtId="165" formatCode="[Red]0.00&quot; day&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
      ),
    ),
    'xl/sharedStrings.xml': strToU8(
      tag(
        `<sst ${space}><si><t>نور &amp; شادي</t></si><si><r><t>وديع </t></r><r><t xml:space="preserve">هاني</t></r><rPh><t>ق</t></rPh></si></sst>`,
      ),
    ),
    ...Object.fromEntries(
      sheets.map(({ data, after = '' }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        strToU8(tag(`<worksheet ${space}><sheetData>${data}</sheetData>${after}</worksheet>`)),
      ]),
    ),
  });
}

const text = (content: string, ref = '') =>
  `<c${ref && ` r="${ref}"`} t="inlineStr"><is><t>${content}</t></is></c>`;
const row = (...texts: string[]) => `<row>${texts.map((each) => text(each)).join('')}</row>`;
const sheetsOf = async (bytes: Uint8Array) => {
  const content = await readWorkbook(bytes);
  if ('refused' in content) throw new Error(content.refused);
  return content.sheets;
};
const cellsOf = async (data: string, after?: string, more?: Parameters<typeof bookOf>[1]) =>
  (await sheetsOf(bookOf([{ name: 'كشف', data, ...(after && { after }) }], more)))[0]!.lines.map(
    ({ cells }) => cells,
  );

describe('cells of a workbook are read', () => {
  test('cells of a workbook are read without references, in the strict format and under a prefix alike', async () => {
    const data = `${row('الاسم', 'الميلاد')}<row><c t="s"><v>0</v></c><c s="1"><v>41703</v></c></row><row><c t="s"><v>1</v></c><c s="1" t="d"><v>2014-03-05T00:00:00</v></c></row>`;
    const expected = [
      ['الاسم', 'الميلاد'],
      ['نور & شادي', '2014-03-05'],
      ['وديع هاني', '2014-03-05'],
    ];
    expect(await cellsOf(data)).toEqual(expected);
    const strict = {
      main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
      kind: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
    };
    expect(await cellsOf(data, '', strict)).toEqual(expected);
    expect(await cellsOf(data, '', { prefix: 'x:' })).toEqual(expected);
  });

  test.each([
    ['1000003143.0', 'a number with a zero behind its point', '1000003143'],
    ['1.000003141E9', 'a number with an exponent', '1000003141'],
    ['2.01000003141E+11', 'a number with a sign in its exponent', '201000003141'],
    ['12.5', 'a fraction', '12.5'],
    ['12345678901234567890', 'a number that a workbook can’t hold exactly', '12345678901234567890'],
  ])('%s is %s', async (stored, _, shown) => {
    expect(await cellsOf(`<row><c><v>${stored}</v></c></row>`)).toEqual([[shown]]);
  });

  test('cells of a workbook are read as days where their format shows a day, in the calendar of the workbook', async () => {
    const cell = (style: number, value: number) => `<c s="${style}"><v>${value}</v></c>`;
    const data = `<row>${cell(1, 41703)}${cell(2, 41703.75)}${cell(3, 41703)}${cell(0, 41703)}${cell(1, 1000003141)}</row>`;
    expect(await cellsOf(data)).toEqual([
      ['2014-03-05', '2014-03-05', '41703', '41703', '1000003141'],
    ]);
    const [sheet] = await sheetsOf(
      bookOf([{ name: 'كشف', data: `<row>${cell(1, 40241)}</row>` }], {
        properties: 'date1904="1"',
      }),
    );
    expect(sheet).toMatchObject({ calendar: 1904, lines: [{ cells: ['2014-03-05'] }] });
  });

  test('cells of a workbook are read with the text of a merged cell in each of its lines', async () => {
    const data =
      row('الاسم', 'القطاع') +
      `<row r="2">${text('نور', 'A2')}${text('أشبال أ', 'B2')}</row><row r="3">${text('وديع', 'A3')}<c r="B3"/></row><row r="4">${text('سليم', 'A4')}</row>`;
    const merged = '<mergeCells><mergeCell ref="B2:B4"/></mergeCells>';
    expect(await cellsOf(data, merged)).toEqual([
      ['الاسم', 'القطاع'],
      ['نور', 'أشبال أ'],
      ['وديع', 'أشبال أ'],
      ['سليم', 'أشبال أ'],
    ]);
  });
});

test('formatting far from the list is no content', async () => {
  const data = `${row('الاسم')}${row('نور شادي')}<row r="30000"><c r="XFD30000" s="1"/></row><row r="1048576" ht="15"/>`;
  expect(await cellsOf(data)).toEqual([['الاسم'], ['نور شادي']]);
});

test('hidden rows and sheets are marked', async () => {
  const data = `${row('الاسم')}<row hidden="1">${text('نور')}</row><row hidden="true">${text('وديع')}</row>${row('سليم')}`;
  const sheets = await sheetsOf(
    bookOf([
      { name: 'قديم', data, state: 'veryHidden' },
      { name: 'كشف', data, state: 'visible' },
    ]),
  );
  expect(sheets.map(({ name, isHidden }) => [name, isHidden ?? false])).toEqual([
    ['قديم', true],
    ['كشف', false],
  ]);
  expect(sheets[1]!.lines.map(({ isHidden }) => isHidden ?? false)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a sheet that can’t be imported does not stand in the way of another', async () => {
  const wide = `<row>${Array.from({ length: 71 }, (_, at) => `<c><v>${at}</v></c>`).join('')}</row>`;
  const uncomputed = '<row><c r="A1"><f>B1</f></c><c><v>1</v></c></row>';
  const far = `${row('نور')}<row r="40000">${text('وديع', 'A40000')}</row>`;
  const list = row('الاسم') + row('نور شادي');
  const sheets = await sheetsOf(
    bookOf([wide, uncomputed, far, list].map((data, at) => ({ name: `${at}`, data }))),
  );
  expect(sheets.map(({ refused }) => refused ?? null)).toEqual([
    expect.stringContaining('أكثر من ٦٠ عموداً'),
    expect.stringContaining('في الخانة A1 معادلة لم تُحسب'),
    expect.stringContaining('الجدول يصل إلى الصف ٤٠٬٠٠٠'),
    null,
  ]);
});

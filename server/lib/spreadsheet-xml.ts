import type { CellValue, Column, Sheet } from './spreadsheet.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What a style is called in a cell: its place among the formats below. */
const HEADER = 1;
const TEXT = 5;
const styles: Partial<Record<Column['kind'], number>> = { percent: 2, money: 3, date: 4 };
const WIDTHS = { least: 8, most: 45 };
/** Days are counted from here, so that the first of March 1900 is the sixty-first. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML has no way to write.
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const SPECIAL = /[&<>"]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) =>
  text.replace(UNWRITABLE, '').replace(SPECIAL, (character) => entities[character]!);

/** 'A', 'B', … 'Z', 'AA': a column by its place from 0. */
function letterOf(place: number): string {
  const before = place < 26 ? '' : letterOf(Math.floor(place / 26) - 1);
  return before + String.fromCharCode(65 + (place % 26));
}

const textCell = (at: string, text: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

function cellOf(at: string, value: CellValue | undefined, kind: Column['kind']): string {
  if (value === null || value === undefined) return '';
  const style = styles[kind] ?? 0;
  // A text never is a formula, whatever it starts with.
  if (typeof value === 'string' && kind !== 'date') return textCell(at, value, TEXT);
  const number =
    typeof value === 'string' ? (Date.parse(`${value}T00:00:00Z`) - FIRST_DAY) / DAY : value;
  return `<c r="${at}"${style > 0 ? ` s="${style}"` : ''}><v>${number}</v></c>`;
}

function widthOf({ kind, title }: Column, at: number, rows: CellValue[][]): number {
  // Bold letters are wider than the plain ones that a width counts.
  let needed = title.length * 1.2;
  if (kind !== 'text') needed = Math.max(needed, rows.length > 0 ? 10 : 0);
  for (const row of rows) {
    const cell = row[at] ?? '';
    if (kind === 'text' || (kind !== 'date' && typeof cell === 'string')) {
      needed = Math.max(needed, String(cell).length);
    }
  }
  return Math.min(Math.max(needed + 2, WIDTHS.least), WIDTHS.most);
}

/** Points of a line, and of the highest row that Excel takes. */
const LINE = 15;
const HIGHEST = 409;

/** Points of a row in which texts break into lines: not every program works it out when it opens the file. */
function heightOf(row: readonly CellValue[], widths: readonly number[]): number {
  let lines = 1;
  for (const [at, cell] of row.entries()) {
    if (typeof cell === 'string') lines = Math.max(lines, Math.ceil(cell.length / widths[at]!));
  }
  return Math.min(lines * LINE, HIGHEST);
}

/** From so many columns on a page lies on its side. */
const WIDE = 8;
/** A sheet is as wide as its page, however many pages it is long. `9` is A4. */
const pageOf = (columns: number) =>
  '<printOptions gridLines="1"/>' +
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
  `<pageSetup paperSize="9" orientation="${columns >= WIDE ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="0"/>` +
  '<headerFooter><oddHeader>&amp;C&amp;A</oddHeader><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter>';

/** A sheet from right to left, its header frozen, and repeated on each printed page (`workbookXml`). */
export function sheetXml({ columns, rows }: Sheet): string {
  const letters = columns.map((_, at) => letterOf(at));
  const widths = columns.map((column, at) => widthOf(column, at, rows));
  const parts = [
    `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView rightToLeft="1" workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<sheetFormatPr defaultRowHeight="${LINE}" customHeight="1"/><cols>`,
    ...widths.map(
      (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
    ),
    '</cols><sheetData><row r="1">',
    ...columns.map(({ title }, at) => textCell(`${letters[at]}1`, title, HEADER)),
    '</row>',
  ];
  for (const [index, row] of rows.entries()) {
    const number = index + 2;
    let cells = '';
    for (const [at, { kind }] of columns.entries()) {
      cells += cellOf(`${letters[at]}${number}`, row[at], kind);
    }
    const height = heightOf(row, widths);
    const isHigh = height > LINE;
    parts.push(
      `<row r="${number}"${isHigh ? ` ht="${height}" customHeight="1"` : ''}>${cells}</row>`,
    );
  }
  parts.push('</sheetData>', pageOf(columns.length), '</worksheet>');
  return parts.join('');
}

const pathOf = (number: number) => `worksheets/sheet${number}.xml`;

/** What a workbook has beside its sheets, which are of these names, by their paths in the archive. */
export function workbookXml(names: string[]): Record<string, string> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (content: string) =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${content}</Relationships>`;
  const override = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${WORKBOOK_TYPE}.${type}+xml"/>`;
  return {
    '[Content_Types].xml': [
      `${XML}<Types xmlns="${PACKAGE}/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      override('workbook.xml', 'sheet.main'),
      override('styles.xml', 'styles'),
      ...names.map((_, index) => override(pathOf(index + 1), 'worksheet')),
      '</Types>',
    ].join(''),
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': [
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews><sheets>`,
      ...names.map(
        (name, index) =>
          `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
      ),
      '</sheets><definedNames>',
      ...names.map(
        (name, index) =>
          `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${escaped(name.replaceAll("'", "''"))}'!$1:$1</definedName>`,
      ),
      '</definedNames></workbook>',
    ].join(''),
    'xl/_rels/workbook.xml.rels': relations(
      [
        ...names.map((_, index) => relation(`rId${index + 1}`, 'worksheet', pathOf(index + 1))),
        relation(`rId${names.length + 1}`, 'styles', 'styles.xml'),
      ].join(''),
    ),
    'xl/styles.xml': STYLES,
  };
}

export const sheetPath = (number: number): string => `xl/${pathOf(number)}`;

/** Texts break into lines, for paper shows no more of a cell than fits. */
const format = (numFmtId: number, { font = 0, fill = 0, wraps = false } = {}) =>
  `<xf numFmtId="${numFmtId}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0"` +
  ' applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1">' +
  `<alignment vertical="top"${wraps ? ' wrapText="1"' : ''}/></xf>`;
const STYLES = [
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3">`,
  '<numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="#,##0.00"/>',
  '<numFmt numFmtId="166" formatCode="dd/mm/yyyy"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFD9EAD3"/><bgColor indexed="64"/></patternFill></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"><alignment vertical="top"/></xf></cellStyleXfs>',
  '<cellXfs count="6">',
  ...[format(0), format(0, { font: 1, fill: 2, wraps: true })],
  ...[format(164), format(165), format(166), format(0, { wraps: true })],
  '</cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('');

import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import { move } from 'piscina';
import writeXlsxFile, { type CellObject, type Feature } from 'write-excel-file/node';
import type { CellValue, Column, Sheet, Workbook } from './spreadsheet.ts';

type Formats = Partial<Record<Column['kind'], string>>;

const formatsWith = (decimals: number): Formats => ({
  percent: '0.0%',
  money: decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`,
  date: 'dd/mm/yyyy',
});

/** Characters that XML can't represent: control characters and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters meant.
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const writable = (text: string) => text.replace(UNWRITABLE, '');

const headerCell = ({ title }: Column): CellObject => ({
  value: title,
  type: String,
  fontWeight: 'bold',
  backgroundColor: '#D9EAD3',
  alignVertical: 'top',
  wrap: true,
});

function cellOf(
  value: CellValue | undefined,
  kind: Column['kind'],
  formats: Formats,
): CellObject | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') {
    return { value, type: Number, format: formats[kind], alignVertical: 'top' };
  }
  if (kind === 'date') {
    const day = new Date(`${value}T00:00:00Z`);
    return { value: day, type: Date, format: formats.date, alignVertical: 'top' };
  }
  // Text never becomes a formula, whatever it starts with.
  return { value: writable(value), type: String, alignVertical: 'top', wrap: true };
}

/** Characters of a column. */
const WIDTH = { min: 8, max: 45 };

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
  return Math.min(Math.max(needed + 2, WIDTH.min), WIDTH.max);
}

/** Points of a line, and of the highest row that Excel takes. */
const LINE = 15;
const MAX_HEIGHT = 409;

/** The height in points of a row in which texts wrap: not every program works it out when it opens the file. */
function heightOf(row: readonly CellValue[], widths: readonly number[]): number | undefined {
  let lines = 1;
  for (const [at, cell] of row.entries()) {
    if (typeof cell === 'string') lines = Math.max(lines, Math.ceil(cell.length / widths[at]!));
  }
  return lines > 1 ? Math.min(lines * LINE, MAX_HEIGHT) : undefined;
}

function sheetOf({ name, columns, rows }: Sheet, formats: Formats) {
  const widths = columns.map((column, at) => widthOf(column, at, rows));
  const data = rows.map((row) => {
    const height = heightOf(row, widths);
    const cells = columns.map(({ kind }, at) => cellOf(row[at], kind, formats));
    const first = cells.findIndex((cell) => cell !== null);
    if (height !== undefined && first >= 0) cells[first] = { ...cells[first], height };
    return cells;
  });
  return {
    sheet: writable(name),
    data: [columns.map(headerCell), ...data],
    rightToLeft: true,
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width })),
  };
}

/** From so many columns on a page lies on its side. */
const LANDSCAPE_COLUMNS = 8;

/** A4, as wide as the page, with the sheet's name and page numbers. Elements stand in the order of the schema (ECMA-376). */
const pageOf = (columns: number) =>
  '<printOptions gridLines="1"/>' +
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
  `<pageSetup paperSize="9" orientation="${columns >= LANDSCAPE_COLUMNS ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="0"/>` +
  '<headerFooter><oddHeader>&amp;C&amp;A</oddHeader><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter>';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!);

/** How sheets are printed, which the library has no options for: the page, and the header row on each page. */
const printing: Feature<Stream | Buffer | Blob> = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, { columns = [] }) =>
          xml
            .replace('<sheetViews>', '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>')
            .replace(/<pageMargins[^>]*>|<pageSetup [^>]*>/g, '')
            .replace('</worksheet>', `${pageOf(columns.length)}</worksheet>`),
      },
      'xl/workbook.xml': {
        transform: (xml, sheets) => {
          const titles = sheets.map(
            ({ sheet = '' }, index) =>
              `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${escaped(sheet.replaceAll("'", "''"))}'!$1:$1</definedName>`,
          );
          return xml.replace('<definedNames/>', `<definedNames>${titles.join('')}</definedNames>`);
        },
      },
    },
  },
};

/** Writes the sheets as an .xlsx file. */
export async function writeFile({ sheets, decimals }: Workbook): Promise<Uint8Array> {
  const formats = formatsWith(decimals);
  const file = writeXlsxFile(
    sheets.map((sheet) => sheetOf(sheet, formats)),
    {
      fontFamily: 'Calibri',
      fontSize: 11,
      features: [printing],
    },
  );
  const data = Uint8Array.from(await file.toBuffer());
  return move(data) as Uint8Array;
}

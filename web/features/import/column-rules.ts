import { counted } from '../../../contract/core/counting.ts';
import { importFieldLabels, rowNoun } from '../../../contract/core/labels.ts';
import { foldArabic, NAME_PATTERN } from '../../../contract/core/text.ts';
import {
  type KnownSector,
  plainText,
  readDay,
  readGender,
  readPhone,
  sectorReader,
} from '../../../contract/import/cells.ts';
import { MOST_ROWS, TEMPLATE_NAME } from '../../../contract/import/rules.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { Line, SheetTable } from './table-rules.ts';

/** What a column can hold. */
export type Field = keyof typeof importFieldLabels;
export const fields = Object.keys(importFieldLabels) as Field[];
/** The field of a column; `none` is not imported. */
export type Column = Field | 'none';

/** A heading for comparison: folded words without the article. */
const wordsOf = (heading: string) =>
  foldArabic(plainText(heading))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => word.replace(/^ال(?=..)/, ''))
    .join(' ');

// The first match counts. Headings of parents and leaders come before those of scouts.
const headings: readonly [RegExp, Column][] = [
  [/ميلاد|ولاده|مولد|birth|\bdob\b/, 'birthDate'],
  [/تحاق|انضمام|تسجيل|enrol|\bjoin/, 'enrollDate'],
  [
    /هاتف|تليفون|تلفون|موبايل|موبيل|محمول|جوال|واتس|نقال|phone|mobile|\btel\b|whats|\bcell/,
    'phoneNumber',
  ],
  [/^(نوع|جنس|ذكر (او )?انثي|gender|sex|m f)$/, 'gender'],
  [/^اسم (ام|ولي.*|والده|مدرسه|قايد.*|مسيول)$|^(ام|ولي امر)$/, 'none'],
  [/^(اسم )?اول$|^first( name)?$|^given name$/, 'firstName'],
  [/^(اسم )?(اوسط|اب|والد|ثاني)$|^(middle|father s?|second)( name)?$/, 'middleName'],
  [/^(اسم )?(اخير|عايله|لقب|جد|ثالث|شهره)$|^(last|family|sur)( name)?$|^surname$/, 'lastName'],
  [/قطاع|فرقه|فريق|طليعه|sector|section|troop|\bpack\b/, 'sector'],
  [/^(مجموعه|قسم|group|unit)$/, 'sector'],
  [/عنوان|سكن|اقامه|address|street/, 'address'],
  [
    /^(اسم|اسماء|كشاف|كشافون|كشافين|name|names|full name|scout|scout name|student( name)?|child( name)?)$/,
    'name',
  ],
  [
    /^اسما?ء? (كشاف|كشافين|كامل|بالكامل|كاملا|ثلاثي|ثنايي|رباعي|خماسي|عضو|طفل|مخدوم|طالب|ولد|بنت|فرد|شبل|زهره)/,
    'name',
  ],
];

/** The field that a heading names; null if it is unknown. */
export function fieldOfHeading(heading: string): Column | null {
  const words = wordsOf(heading);
  if (words === '') return null;
  return headings.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

/** A table with its columns, or the reason why it can't be imported. */
export type OpenTable = {
  /** The headings; null for a table without them. */
  headings: readonly string[] | null;
  columns: readonly Column[];
  lines: readonly Line[];
};

/** The number of first lines that may hold the headings; lines above them are titles. */
const HEADS = 10;
/** The number of lines that are read to guess columns without headings. */
const LOOKED_AT = 60;

/** Opens a sheet: finds its headings, columns and rows. */
export function openTable(
  { lines, merged }: SheetTable,
  sectors: readonly KnownSector[],
): OpenTable | { refused: string } {
  const counts = lines
    .slice(0, HEADS)
    .map(({ cells }) => cells.filter((cell) => (fieldOfHeading(cell) ?? 'none') !== 'none').length);
  const most = Math.max(...counts);
  const head = most > 0 ? counts.indexOf(most) : -1;
  const first = lines[head] ?? lines[0]!;
  const crossing = merged.filter((line) => line >= first.number);
  if (crossing.length > 0) {
    const line = formatNumber(Math.min(...crossing));
    return { refused: `في الصف ${line} خانات مدمجة. افصلها ثم أعد الرفع.` };
  }
  const headingCells = head >= 0 ? lines[head]!.cells : null;
  const data = lines
    .slice(head + 1)
    .filter(({ cells }) => !cells.some((cell) => plainText(cell) === TEMPLATE_NAME));
  if (data.length === 0) return { refused: 'لا توجد صفوف تحت العناوين.' };
  if (data.length > MOST_ROWS) {
    return {
      refused: `في الملف ${counted(data.length, rowNoun, formatNumber)}. يُستورد حتى ${formatNumber(MOST_ROWS)} صف في المرة، فقسّمه.`,
    };
  }
  const all = headingCells
    ? [headingCells, ...data.map(({ cells }) => cells)]
    : data.map(({ cells }) => cells);
  const width = Math.max(
    ...all.map((cells) => cells.findLastIndex((cell) => cell.trim() !== '') + 1),
  );
  const columns = guessColumns(headingCells, data, width, sectors);
  return {
    headings:
      headingCells && Array.from({ length: width }, (_, index) => headingCells[index] ?? ''),
    columns,
    lines: data,
  };
}

function guessColumns(
  head: readonly string[] | null,
  lines: readonly Line[],
  width: number,
  sectors: readonly KnownSector[],
): Column[] {
  const said = Array.from({ length: width }, (_, index) => fieldOfHeading(head?.[index] ?? ''));
  const columns: Column[] = said.map((field, index) =>
    field === null || said.indexOf(field) < index ? 'none' : field,
  );
  const cellsOf = (index: number) =>
    lines
      .slice(0, LOOKED_AT)
      .map(({ cells }) => plainText(cells[index] ?? ''))
      .filter(Boolean);
  const has = (field: Field) => columns.includes(field);
  if (!head || !(has('name') || has('firstName'))) {
    const guesses = guessByContent(
      said.map((field, index) => (field ? [] : cellsOf(index))),
      sectors,
    );
    for (const [index, guess] of guesses.entries()) {
      if (guess && !has(guess)) columns[index] = guess;
    }
  }
  return agreedNames(columns, cellsOf);
}

/** A name is one column or several parts: 'الاسم' beside 'اسم الأب' and 'العائلة' is the first part. */
function agreedNames(columns: Column[], cellsOf: (index: number) => string[]): Column[] {
  const at = columns.indexOf('name');
  const parts: Column[] = ['firstName', 'middleName', 'lastName'];
  if (at < 0 || !columns.some((column) => parts.includes(column))) return columns;
  const cells = cellsOf(at);
  const isFirst =
    !columns.includes('firstName') &&
    cells.filter((cell) => !cell.includes(' ')).length > cells.length / 2;
  return columns.map((column, index) => {
    if (index === at) return isFirst ? 'firstName' : column;
    return !isFirst && parts.includes(column) ? 'none' : column;
  });
}

/** Guesses the columns by the values of most of their cells. */
function guessByContent(
  columns: readonly string[][],
  sectors: readonly KnownSector[],
): (Field | null)[] {
  const readSector = sectorReader(sectors);
  const isMost = (cells: string[], is: (cell: string) => boolean) =>
    cells.length > 0 && cells.filter(is).length > cells.length / 2;
  const tests: [Field, (cell: string) => boolean][] = [
    ['gender', (cell) => readGender(cell).value !== null],
    ['phoneNumber', (cell) => readPhone(cell).value !== null],
    ['birthDate', (cell) => readDay(cell).value !== null],
    ['sector', (cell) => !readSector(cell).wrong || /خارج/.test(readSector(cell).wrong ?? '')],
    ['name', (cell) => NAME_PATTERN.test(cell) && cell.includes(' ')],
  ];
  return columns.map((cells) => tests.find(([, is]) => isMost(cells, is))?.[0] ?? null);
}

/** Picks the sheet to import: the first whose columns are those of scouts. */
export function likelySheet(
  sheets: readonly SheetTable[],
  sectors: readonly KnownSector[],
): number {
  const marks = sheets.map((sheet) => {
    const table = openTable(sheet, sectors);
    if ('refused' in table) return -1;
    const known = new Set(table.columns.filter((column) => column !== 'none'));
    const isOfScouts = known.has('name') || known.has('firstName');
    // Sheets of captains have an e-mail and a rank.
    const isOfCaptains = table.headings?.some((each) => /^(دور|رتبه|بريد)/.test(wordsOf(each)));
    return isOfScouts && !isOfCaptains ? known.size : 0;
  });
  return Math.max(0, marks.indexOf(Math.max(...marks)));
}

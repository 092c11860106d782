import { countText } from '../../../contract/core/counting.ts';
import { toLatinDigits } from '../../../contract/core/digits.ts';
import { rowNoun } from '../../../contract/core/labels.ts';
import { NAME_PATTERN } from '../../../contract/core/text.ts';
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
import type { Line, SheetTable } from '../../shared/tables/table.ts';
import { fieldOfHeading, wordsOf } from './heading-rules.ts';
import type { Column, Field } from './heading-words.ts';
import { isNumbered, nobodyFinder, saysNobody, withoutNumbering } from './people-rules.ts';

/** Why a line is no row of the import unless the captain takes it in. */
export type Aside = { line: Line; why: 'nobody' | 'hidden' };

/** A table with its columns, or the reason why it can't be imported. */
export type OpenTable = Pick<SheetTable, 'calendar'> & {
  /** The headings; null for a table without them. */
  headings: readonly string[] | null;
  columns: readonly Column[];
  lines: readonly Line[];
  /** Lines that name nobody or are hidden in the workbook. */
  aside: readonly Aside[];
};

/** The number of first lines that may hold the headings; lines above them are titles. */
const HEADS = 10;
/** The number of lines that are read to guess columns without headings. */
const LOOKED_AT = 60;

/** Opens a sheet: finds its headings, columns and rows. */
export function openTable(
  { lines, calendar, refused }: SheetTable,
  sectors: readonly KnownSector[],
): OpenTable | { refused: string } {
  if (refused) return { refused };
  const { headings, end } = findHeadings(lines);
  const data = lines
    .slice(end)
    .filter(({ cells }) => !cells.some((cell) => plainText(cell) === TEMPLATE_NAME));
  if (data.length === 0) return { refused: 'لا توجد صفوف تحت العناوين.' };
  const all = [...(headings ? [headings] : []), ...data.map(({ cells }) => cells)];
  const width = Math.max(
    ...all.map((cells) => cells.findLastIndex((cell) => cell.trim() !== '') + 1),
  );
  const columns = guessColumns(headings, data, width, sectors);
  const table = {
    calendar,
    headings: headings && Array.from({ length: width }, (_, index) => headings[index] ?? ''),
    columns,
    lines: withoutNumbers(data, columns),
  };
  const isNobody = nobodyFinder(table, sectors);
  const judged = table.lines.map((line) => ({
    line,
    why: isNobody(line) ? ('nobody' as const) : line.isHidden ? ('hidden' as const) : null,
  }));
  const rows = judged.flatMap(({ line, why }) => (why === null ? [line] : []));
  if (rows.length > MOST_ROWS) {
    return {
      refused: `في الملف ${countText(rows.length, rowNoun)}. يُستورد حتى ${formatNumber(MOST_ROWS)} صف في المرة، فقسّمه.`,
    };
  }
  return {
    ...table,
    lines: rows,
    aside: judged.flatMap(({ line, why }) => (why === null ? [] : [{ line, why }])),
  };
}

/** How many of the cells name a field. */
const knownIn = (cells: readonly string[]) =>
  cells.filter((cell) => (fieldOfHeading(cell) ?? 'none') !== 'none').length;

/** The headings of a table, of one line or two, and the number of lines to their end. */
function findHeadings(lines: readonly Line[]): { headings: string[] | null; end: number } {
  const counts = lines.slice(0, HEADS).map(({ cells }) => knownIn(cells));
  const most = Math.max(...counts);
  const at = counts.indexOf(most);
  const head = lines[at]?.cells ?? [];
  const isName = (cell: string) => /^(?:name|firstName)$/.test(fieldOfHeading(cell) ?? '');
  // One word that a heading may have, such as that of a street, does not make a line of data one.
  const isHead = most > 1 || (most === 1 && (filledIn(head).length === 1 || head.some(isName)));
  if (!isHead) return { headings: null, end: 0 };
  const below = lines[at + 1]?.cells;
  if (below && isSecondHead(head, below)) return { headings: bothHeads(head, below), end: at + 2 };
  const above = lines[at - 1]?.cells;
  const isPair = above && filledIn(above).length > 1 && (counts[at - 1]! > 0 || hasGroups(above));
  return { headings: isPair ? bothHeads(above, head) : [...head], end: at + 1 };
}

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '');
/** Whether a line of headings names groups of columns: some of its cells are left empty. */
const hasGroups = (cells: readonly string[]) => filledIn(cells).length < cells.length;

/** Whether a line goes on with the headings above it: headings alone, beneath a group or an empty cell. */
function isSecondHead(head: readonly string[], below: readonly string[]): boolean {
  const filled = below.flatMap((cell, at) => (cell.trim() === '' ? [] : [{ cell, at }]));
  const own = filled.filter(({ cell, at }) => cell !== head[at]);
  const known = own.filter(({ cell }) => fieldOfHeading(cell) !== null);
  const isGroup = (at: number) => !head[at + 1]?.trim() && Boolean(below[at + 1]?.trim());
  return (
    own.length > 0 &&
    known.length * 2 > own.length &&
    !own.some(({ cell }) => /\d/.test(toLatinDigits(cell))) &&
    own.every(({ at }) => fieldOfHeading(head[at] ?? '') === null || isGroup(at))
  );
}

/** The heading above a column: its own, or that of the group to which it belongs. */
function groupAt(above: readonly string[], at: number): string {
  return above.slice(0, at + 1).findLast((cell) => cell.trim() !== '') ?? '';
}

/** Whose name or number a group of columns has that is not the scout's. */
const OF_OTHERS = /(?:^| )(?:اب|ام|والد|والده|ولي|قايد|طواري|father|mother|parent|guardian)(?: |$)/;

/** One heading of two lines: the lower one, with its group where it says nothing alone. */
function bothHeads(above: readonly string[], below: readonly string[]): string[] {
  const width = Math.max(above.length, below.length);
  return Array.from({ length: width }, (_, at) => {
    const lower = below[at]?.trim() ?? '';
    if (lower === '') return above[at] ?? '';
    const group = groupAt(above, at);
    if (group === lower) return lower;
    const field = fieldOfHeading(lower);
    const isOfOthers = OF_OTHERS.test(wordsOf(group)) && field === 'name';
    const isBare = field === null && fieldOfHeading(group) === null;
    return isOfOthers || isBare ? `${group} ${lower}`.trim() : lower;
  });
}

/** The lines without the numbering of a list, where most names have one. */
function withoutNumbers(lines: readonly Line[], columns: readonly Column[]): readonly Line[] {
  const at = columns.findIndex((column) => column === 'name' || column === 'firstName');
  const named = lines.filter(({ cells }) => cells[at]?.trim() && !saysNobody(cells[at]));
  const numbered = named.filter(({ cells }) => isNumbered(cells[at]!));
  if (numbered.length * 2 <= named.length) return lines;
  return lines.map((line) => ({
    ...line,
    cells: line.cells.map((cell, index) => (index === at ? withoutNumbering(cell) : cell)),
  }));
}

function guessColumns(
  head: readonly string[] | null,
  lines: readonly Line[],
  width: number,
  sectors: readonly KnownSector[],
): Column[] {
  const said = Array.from({ length: width }, (_, index) => fieldOfHeading(head?.[index] ?? ''));
  // A patrol names the sector only where no other column does.
  const isPatrol = (index: number) => /طليعه/.test(wordsOf(head?.[index] ?? ''));
  const hasSector = said.some((field, index) => field === 'sector' && !isPatrol(index));
  for (const index of said.keys()) if (hasSector && isPatrol(index)) said[index] = 'none';
  const columns: Column[] = said.map((field, index) =>
    field === null || said.indexOf(field) < index ? 'none' : field,
  );
  const cellsOf = (index: number) =>
    lines
      .slice(0, LOOKED_AT)
      .map(({ cells }) => plainText(cells[index] ?? ''))
      .filter((cell) => cell !== '' && !saysNobody(cell));
  const has = (field: Field) => columns.includes(field);
  if (!head || !(has('name') || has('firstName'))) {
    const guesses = guessByContent(
      said.map((field, index) => (field ? [] : cellsOf(index))),
      sectors,
    );
    for (const [index, guess] of guesses.entries()) {
      if (guess && !has(guess)) columns[index] = guess;
    }
    // A column alone in its lines is a list of names, whatever else it holds.
    if (width === 1 && columns[0] === 'none') columns[0] = 'name';
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

const isWholeName = (text: string) => NAME_PATTERN.test(text) && text.includes(' ');

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
    [
      'birthDate',
      (cell) => (readDay(cell).value ?? readDay(cell, { order: 'month' }).value) !== null,
    ],
    ['sector', (cell) => !readSector(cell).wrong || /خارج/.test(readSector(cell).wrong ?? '')],
    ['name', (cell) => isWholeName(withoutNumbering(cell))],
  ];
  return columns.map((cells) => tests.find(([, is]) => isMost(cells, is))?.[0] ?? null);
}

/** Picks the sheet to import: the first visible one whose columns are those of scouts. */
export function likelySheet(
  sheets: readonly SheetTable[],
  sectors: readonly KnownSector[],
): number {
  const areAllHidden = sheets.every(({ isHidden }) => isHidden);
  const marks = sheets.map((sheet) => {
    const table = openTable(sheet, sectors);
    if (sheet.isHidden && !areAllHidden) return -2;
    if ('refused' in table) return -1;
    const known = new Set(table.columns.filter((column) => column !== 'none'));
    const isOfScouts = known.has('name') || known.has('firstName');
    // Sheets of captains have a rank, or an e-mail and nothing of a scout.
    const isOfCaptains = table.headings?.some((each) => {
      const words = wordsOf(each);
      return /^(?:دور|رتبه)/.test(words) || (/^بريد/.test(words) && !known.has('birthDate'));
    });
    return isOfScouts && !isOfCaptains ? known.size : 0;
  });
  return Math.max(0, marks.indexOf(Math.max(...marks)));
}

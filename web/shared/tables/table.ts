import type { Calendar } from '../../../contract/import/cells.ts';
import { formatNumber } from '../../i18n/format.ts';

/** A line of a table, with the number that spreadsheet programs show. */
export type Line = {
  number: number;
  cells: readonly string[];
  /** Hidden in its workbook, by hand or by a filter. */
  isHidden?: boolean;
  /** Whether one merged cell covers most of the line, as titles and footers have it. */
  isMerged?: boolean;
  /** How many lines of a text it takes, if several. */
  span?: number;
};

/** A sheet of a file, or a pasted list. */
export type SheetTable = {
  name: string | null;
  lines: readonly Line[];
  isHidden?: boolean;
  /** How a workbook counts days; absent of a text. */
  calendar?: Calendar;
  /** Why the sheet can't be imported, although others may be. */
  refused?: string;
};

/** The content of a file, or the reason why it can't be read. */
export type FileContent = { sheets: readonly SheetTable[] } | { refused: string };

const MEGABYTE = 1024 * 1024;
/** The limit of a file's size, in bytes. */
export const LARGEST_FILE = 5 * MEGABYTE;
/** The limit of columns. */
export const MOST_COLUMNS = 60;

export const refusals = {
  noTable: 'هذا الملف ليس جدولاً. اختر xlsx أو csv.',
  tooLarge: `الملف أكبر من ${formatNumber(LARGEST_FILE / MEGABYTE)} ميجابايت.`,
  empty: 'الملف فارغ.',
  locked: 'الملف محمي بكلمة سر. أزلها ثم أعد الرفع.',
  old: 'هذا ملف Excel قديم (xls). احفظه بصيغة xlsx ثم أعد الرفع.',
  damaged: 'الملف تالف ولا يمكن فتحه. احفظه من جديد ثم أعد الرفع.',
  wide: `في الملف أكثر من ${formatNumber(MOST_COLUMNS)} عموداً. اترك أعمدة الكشافين وحدها.`,
} as const;

/** The sheets without empty lines and columns, or the reason why none is left. */
export function tableOf(sheets: readonly SheetTable[]): FileContent {
  const filled = sheets
    .map((sheet) => ({
      ...sheet,
      lines: sheet.lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
    }))
    .filter(({ lines, refused }) => lines.length > 0 || refused);
  if (filled.length === 0) return { refused: refusals.empty };
  const isWide = ({ lines }: SheetTable) =>
    lines.some(({ cells }) => widthOf(cells) > MOST_COLUMNS);
  const judged = filled.map((sheet) =>
    isWide(sheet) ? { ...sheet, refused: refusals.wide } : sheet,
  );
  const [first] = judged;
  return judged.every(({ refused }) => refused) ? { refused: first!.refused! } : { sheets: judged };
}

const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

import { Piscina } from 'piscina';
import { country } from '../../contract/countries/current.ts';

export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A text, a number, a fraction of one for a percent, a day as `YYYY-MM-DD`; null is an empty cell. */
export type CellValue = string | number | null;

export interface Column {
  title: string;
  kind: 'text' | 'number' | 'percent' | 'date' | 'money';
}

export interface Sheet {
  /** Title of the sheet's tab, shortened and numbered if Excel would refuse it. */
  name: string;
  columns: Column[];
  rows: CellValue[][];
}

/** The input of the thread, which knows no group. */
export interface Workbook {
  sheets: Sheet[];
  /** Decimals of amounts. */
  decimals: number;
}

const NAME_LENGTH = 31;

/** Names sheets as Excel accepts them: at most 31 characters, no `\\ / ? * [ ] :`, no two alike. */
export function sheetNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const clean =
      name
        .replace(/[\\/?*[\]:]/g, ' ')
        .replace(/^['\s]+|['\s]+$/g, '')
        .toWellFormed() || 'ورقة';
    let [unique, copy] = [cut(clean, NAME_LENGTH), 1];
    while (taken.has(unique.toLowerCase())) {
      copy += 1;
      const number = ` (${copy})`;
      unique = cut(clean, NAME_LENGTH - number.length) + number;
    }
    taken.add(unique.toLowerCase());
    return unique;
  };
}

function cut(text: string, length: number): string {
  // A cut through the middle of a character, or before an apostrophe, would leave what Excel refuses.
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$|['\s]+$/, '');
}

/** One thread, because two large files need their memory twice; it stays for the next file for a minute. */
const pool = new Piscina<Workbook, Uint8Array<ArrayBuffer>>({
  filename: new URL('./spreadsheet-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
});

/** An .xlsx file of right-to-left sheets, made in a thread of its own: a large one would block every other call. */
export async function writeSpreadsheet(
  sheets: Iterable<Sheet> | AsyncIterable<Sheet>,
): Promise<Uint8Array<ArrayBuffer>> {
  const nameOf = sheetNames();
  const named: Sheet[] = [];
  for await (const sheet of sheets) named.push({ ...sheet, name: nameOf(sheet.name) });
  const { decimals } = country().currency;
  return pool.run({ sheets: named, decimals }, { name: 'writeFile' });
}

import { Worker } from 'node:worker_threads';

export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A text, a number, a fraction of one for a percent, a day as `YYYY-MM-DD`; null is an empty cell. */
export type CellValue = string | number | null;

export interface Column {
  title: string;
  kind: 'text' | 'number' | 'percent' | 'date' | 'money';
}

export interface Sheet {
  /** What the tab should say; it is cut and numbered where Excel would refuse it. */
  name: string;
  columns: Column[];
  rows: CellValue[][];
}

const NAME_LENGTH = 31;

/** The names of sheets as Excel accepts them: at most 31 characters, no `\ / ? * [ ] :`, no two alike. */
export function nameSheets(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
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
  });
}

function cut(text: string, length: number): string {
  // A cut through the middle of a character, or before an apostrophe, would leave what Excel refuses.
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$|['\s]+$/, '');
}

let lastFile: Promise<unknown> = Promise.resolve();

/**
 * An .xlsx file of right-to-left sheets. It is made in a thread of its own, because a large one would
 * keep every other call waiting, and one after another, because two large ones need their memory twice.
 */
export function writeSpreadsheet(sheets: Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const names = nameSheets(sheets.map(({ name }) => name));
  const named = sheets.map((sheet, index) => ({ ...sheet, name: names[index]! }));
  const file = lastFile.then(() => runWorker(named));
  lastFile = file.catch(() => {});
  return file;
}

function runWorker(sheets: Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
      workerData: sheets,
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    // After a message this rejects nothing any more.
    worker.once('exit', (code) => reject(new Error(`the spreadsheet's thread ended with ${code}`)));
  });
}

import { once } from 'node:events';
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

let lastFile: Promise<unknown> = Promise.resolve();

/**
 * An .xlsx file of right-to-left sheets. It is made in a thread of its own, because a large one would
 * keep every other call waiting, and one after another, because two large ones need their memory twice. Sheets that come
 * one by one are asked for when the one before is written.
 */
export function writeSpreadsheet(
  sheets: Iterable<Sheet> | AsyncIterable<Sheet>,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = lastFile.then(() => runWorker(sheets));
  lastFile = file.catch(() => {});
  return file;
}

/** What the thread answers: the file, or null where it waits for the next sheet. */
type Reply = Uint8Array<ArrayBuffer> | null;

/** The thread that made the last file, for as long as another may follow: a new one reads its program for longer than it writes. */
let resting: { worker: Worker; end: NodeJS.Timeout } | undefined;
const REST_MS = 60_000;

function takeWorker(): Worker {
  if (resting) {
    const { worker, end } = resting;
    clearTimeout(end);
    resting = undefined;
    worker.removeAllListeners('error');
    worker.removeAllListeners('exit');
    worker.ref();
    return worker;
  }
  // What lives no longer than a sheet is cleared away early, rather than let grow.
  return new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
}

/** Lets a thread rest that has written its file; it keeps no process from ending. */
function rest(worker: Worker): void {
  worker.unref();
  const leave = () => {
    if (resting?.worker !== worker) return;
    clearTimeout(resting.end);
    resting = undefined;
    void worker.terminate();
  };
  worker.once('error', leave);
  worker.once('exit', leave);
  resting = { worker, end: setTimeout(leave, REST_MS).unref() };
}

async function runWorker(
  sheets: Iterable<Sheet> | AsyncIterable<Sheet>,
): Promise<Uint8Array<ArrayBuffer>> {
  const worker = takeWorker();
  const ask = async (sheet: Sheet | null): Promise<Reply> => {
    const answered = new AbortController();
    const { signal } = answered;
    try {
      const ended = once(worker, 'exit', { signal }).then(([code]) => {
        throw new Error(`the spreadsheet's thread ended with ${code}`);
      });
      // It rejects too where the thread throws.
      const answer = once(worker, 'message', { signal }).then(([reply]) => reply as Reply);
      worker.postMessage(sheet);
      return await Promise.race([answer, ended]);
    } finally {
      answered.abort();
    }
  };
  try {
    const nameOf = sheetNames();
    // While one is written the next is made ready.
    let written: Promise<Reply> = Promise.resolve(null);
    for await (const sheet of sheets) {
      await written;
      written = ask({ ...sheet, name: nameOf(sheet.name) });
      written.catch(() => {});
    }
    await written;
    const file = await ask(null);
    if (file === null) throw new Error("the spreadsheet's thread ended without a file");
    rest(worker);
    return file;
  } catch (error) {
    // It may hold half a file.
    await worker.terminate();
    throw error;
  }
}

import { parentPort } from 'node:worker_threads';
import { startArchive } from './archive.ts';
import type { Sheet } from './spreadsheet.ts';
import { sheetPath, sheetXml, workbookXml } from './spreadsheet-xml.ts';

let archive = startArchive();
let names: string[] = [];

// Each sheet is compressed before the next one is asked for, so that only one of them is there in whole.
parentPort?.on('message', (sheet: Sheet | null) => {
  if (sheet === null) {
    for (const [path, text] of Object.entries(workbookXml(names))) archive.add(path, text);
    const data = archive.end();
    // The next file begins with nothing of this one.
    archive = startArchive();
    names = [];
    parentPort?.postMessage(data, [data.buffer]);
    return;
  }
  names.push(sheet.name);
  archive.add(sheetPath(names.length), sheetXml(sheet));
  parentPort?.postMessage(null);
});

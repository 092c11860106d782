import { parentPort } from 'node:worker_threads';
import type { Sheet } from './spreadsheet.ts';
import { sheetPath, sheetXml, workbookXml } from './spreadsheet-xml.ts';
import { Zip } from './zip.ts';

let zip = new Zip();
let names: string[] = [];

// Each sheet is compressed before the next one is asked for, so that only one of them is there in whole.
parentPort?.on('message', (sheet: Sheet | null) => {
  if (sheet === null) {
    for (const [path, text] of Object.entries(workbookXml(names))) zip.add(path, text);
    const data = zip.end();
    // The next file begins with nothing of this one.
    zip = new Zip();
    names = [];
    parentPort?.postMessage(data, [data.buffer]);
    return;
  }
  names.push(sheet.name);
  zip.add(sheetPath(names.length), sheetXml(sheet));
  parentPort?.postMessage(null);
});

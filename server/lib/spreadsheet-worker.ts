import { parentPort } from 'node:worker_threads';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Sheet } from './spreadsheet.ts';
import { sheetPath, sheetXml, workbookXml } from './spreadsheet-xml.ts';

/** The first year that an archive can name: it says nothing of when it was made. */
const NO_DATE = new Date(1980, 0, 1);

interface Archive {
  add: (path: string, text: string) => void;
  /** All of it; nothing is added any more. */
  end: () => Uint8Array<ArrayBuffer>;
}

function startArchive(): Archive {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  return {
    add: (path, text) => {
      const file = new ZipDeflate(path);
      file.mtime = NO_DATE;
      zip.add(file);
      file.push(strToU8(text), true);
    },
    end: () => {
      zip.end();
      return new Uint8Array(Buffer.concat(parts));
    },
  };
}

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

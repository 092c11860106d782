import { strToU8, Zip, ZipDeflate } from 'fflate';

/** The first year that an archive can name: it says nothing of when it was made. */
const NO_DATE = new Date(1980, 0, 1);

/** A zip archive that is written file by file, each compressed by the time the next one comes. */
interface Archive {
  add: (path: string, text: string) => void;
  /** All of it; nothing is added any more. */
  end: () => Uint8Array<ArrayBuffer>;
}

/** An archive without files. */
export function startArchive(): Archive {
  const parts: Uint8Array[] = [];
  let length = 0;
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
    length += part.length;
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
      const all = new Uint8Array(length);
      let at = 0;
      for (const part of parts) {
        all.set(part, at);
        at += part.length;
      }
      return all;
    },
  };
}

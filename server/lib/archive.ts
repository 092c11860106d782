import { deflateRawSync } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';

/** The first year that an archive can name: it says nothing of when it was made. */
const NO_DATE = new Date(1980, 0, 1);

/** A file that is there in whole: zlib is done with it in half the time, and keeps none of its tables. */
class DeflatedFile extends ZipPassThrough {
  override compression = 8;

  protected override process(content: Uint8Array, isLast: boolean): void {
    // A copy: what zlib gives lies in a larger buffer, which would be held with it.
    this.ondata(null, new Uint8Array(deflateRawSync(content)), isLast);
  }
}

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
      const file = new DeflatedFile(path);
      file.mtime = NO_DATE;
      zip.add(file);
      file.push(Buffer.from(text), true);
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

import { crc32, deflateRawSync } from 'node:zlib';

/** Names are UTF-8. */
const UTF8 = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the first day that the format knows: an archive says nothing of when it was made. */
const DATE = 0x21;
/** Beyond that a second format begins, which nothing of ours needs. */
const MOST_FILES = 0xff_ff;

/** A zip archive that is written file by file, each compressed by the time the next one comes. */
export class Zip {
  #parts: Buffer[] = [];
  #directory: Buffer[] = [];
  #length = 0;

  add(name: string, text: string): void {
    if (this.#directory.length >= MOST_FILES) throw new Error('too many files for one archive');
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const path = Buffer.from(name);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(UTF8, 2);
    about.writeUInt16LE(DEFLATED, 4);
    about.writeUInt16LE(DATE, 8);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(path.length, 22);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(20, 4);
    about.copy(entry, 6);
    entry.writeUInt32LE(this.#length, 42);
    this.#directory.push(entry, path);
    this.#push(Buffer.from('PK\x03\x04', 'latin1'), about, path, packed);
  }

  /** All of it; nothing is added any more. */
  end(): Uint8Array<ArrayBuffer> {
    const directory = Buffer.concat(this.#directory);
    const end = Buffer.alloc(22);
    end.write('PK\x05\x06', 'latin1');
    const files = this.#directory.length / 2;
    end.writeUInt16LE(files, 8);
    end.writeUInt16LE(files, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(this.#length, 16);
    this.#push(directory, end);
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }

  #push(...parts: Buffer[]): void {
    for (const part of parts) {
      this.#parts.push(part);
      this.#length += part.length;
    }
  }
}

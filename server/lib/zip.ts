import { crc32, deflateRawSync } from 'node:zlib';

/** Names are UTF-8. */
const UTF8 = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the first day that the format knows: an archive says nothing of when it was made. */
const DATE = 0x21;
/** Beyond that a second format begins, which nothing of ours needs. */
const MOST_FILES = 0xff_ff;

/** How much of an archive is asked of the memory at a time, in bytes. */
const BLOCK = 256 * 1024;

/**
 * Bytes that are added at the end. They are copied: each small buffer of Node lies in a larger one, which would stay as long as
 * any of it does, and many times as large as the archive.
 */
class Bytes {
  #blocks: Uint8Array[] = [];
  length = 0;

  add(...parts: Uint8Array[]): void {
    for (const part of parts) {
      let from = 0;
      while (from < part.length) {
        const at = this.length % BLOCK;
        if (at === 0) this.#blocks.push(new Uint8Array(BLOCK));
        const some = part.subarray(from, from + BLOCK - at);
        this.#blocks.at(-1)!.set(some, at);
        from += some.length;
        this.length += some.length;
      }
    }
  }

  /** All of them, in one piece. */
  whole(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.length);
    for (const [nth, block] of this.#blocks.entries()) {
      all.set(block.subarray(0, this.length - nth * BLOCK), nth * BLOCK);
    }
    return all;
  }
}

/** A zip archive that is written file by file, each compressed by the time the next one comes. */
export class Zip {
  #content = new Bytes();
  #directory = new Bytes();
  #files = 0;

  add(name: string, text: string): void {
    if (this.#files >= MOST_FILES) throw new Error('too many files for one archive');
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
    entry.writeUInt32LE(this.#content.length, 42);
    this.#files += 1;
    this.#directory.add(entry, path);
    this.#content.add(Buffer.from('PK\x03\x04', 'latin1'), about, path, packed);
  }

  /** All of it; nothing is added any more. */
  end(): Uint8Array<ArrayBuffer> {
    const end = Buffer.alloc(22);
    end.write('PK\x05\x06', 'latin1');
    end.writeUInt16LE(this.#files, 8);
    end.writeUInt16LE(this.#files, 10);
    end.writeUInt32LE(this.#directory.length, 12);
    end.writeUInt32LE(this.#content.length, 16);
    this.#content.add(this.#directory.whole(), end);
    return this.#content.whole();
  }
}

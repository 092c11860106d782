import { createHash, type Hash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { decrypt, encrypt, peek } from './encryption.ts';
import { damageFailure, foreign, isFailure, tooLarge, tooNew } from './file-failures.ts';

/*
 * A backup file, from the outside in (docs/decisions/0005):
 *   where a passphrase is set, the age format (https://age-encryption.org/v1) around all of it
 *   MAGIC, then what follows as one zstd stream, then the SHA-256 of all the bytes before it
 *   frames: one byte that says of what kind, its length in four bytes, its content
 *     H  the header, JSON: first
 *     R  rows of a table as PostgreSQL's COPY writes them (text format)
 *     T  the end of a table, JSON: its name, the number of its rows and their SHA-256; one for each of the header
 *     E  the end, JSON: how many tables and rows there were
 */

/** The version of this file format. */
const FORMAT = 1;
const MAGIC = Buffer.from(`khayma-backup ${FORMAT}\n`);
const ANY_MAGIC = /^khayma-backup (\d+)\n/;

const DIGEST = 32;
const HEAD = 5;
const MEGABYTE = 1024 * 1024;
/** Rows come in frames of 64 kB and a row; the largest value is an answer that is kept for repetition. */
const LONGEST_ROWS = 16 * MEGABYTE;
const LONGEST_ROW = 4 * MEGABYTE;
/** The header names each column; it takes some 10 kB. */
const LONGEST_WORDS = 256 * 1024;
/** Frames that may be smaller than a kilobyte on average: each table ends with two. */
const SMALL_FRAMES = 10_000;

/** The compressor looks back 2 MB; a stream may ask for 128 MB of memory. As a power of two. */
const WINDOW = 23;
const NEWLINE = 0x0a;

/** Limits of a backup's content. */
export interface BackupLimits {
  /** Bytes after unpacking. */
  bytes: number;
  /** The limit for each byte of the file beyond the first 64 MB. */
  perByte: number;
  /** Rows of a table, and of all together. */
  rowsOfTable: number;
  rows: number;
}
const UNPACKED_ANYWAY = 64 * MEGABYTE;
const UNLIMITED: BackupLimits = {
  bytes: Number.POSITIVE_INFINITY,
  perByte: Number.POSITIVE_INFINITY,
  rowsOfTable: Number.POSITIVE_INFINITY,
  rows: Number.POSITIVE_INFINITY,
};

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const headerShape = z.object({
  /** The last migration of the tables. */
  schemaVersion: z.string().regex(/^\d{4}-[a-z0-9-]{1,100}$/),
  /** The moment of the snapshot. */
  madeAt: z.iso.datetime(),
  /** The group's name, or null if it was never set. */
  groupName: z
    .string()
    .max(1000)
    .regex(/^\P{Cc}*$/u)
    .nullable(),
  /** In the order in which their rows follow. */
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })).min(1),
  /** The next value of each sequence. */
  sequences: z.array(
    z.object({ name, value: z.string().regex(/^-?\d{1,19}$/), isCalled: z.boolean() }),
  ),
});
/** The header of a backup. */
export type BackupHeader = z.infer<typeof headerShape>;
const tableShape = z.object({ name, rows: z.int().min(0), sha256: z.string() });
const endShape = z.object({ tables: z.int(), rows: z.int() });

/** A part of a backup, in file order; `rows` belong to the table whose `end` comes next. */
export type BackupPart =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'table'; name: string; rows: number; sha256: string };

/** Counts and hashes rows as they pass. */
export class RowPrint {
  readonly #hash: Hash = createHash('sha256');
  #rows = 0;
  /** Bytes of the row that has not ended. */
  #begun = 0;

  /** Throws BACKUP_DAMAGED for a row that is too long. */
  add(bytes: Buffer): void {
    this.#hash.update(bytes);
    let from = -this.#begun;
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) {
      this.#rows += 1;
      if (at - from > LONGEST_ROW) throw damageFailure('a row is too long');
      from = at + 1;
    }
    this.#begun = bytes.length - from;
    if (this.#begun > LONGEST_ROW) throw damageFailure('a row is too long');
  }
  get rows(): number {
    return this.#rows;
  }
  end(): { rows: number; sha256: string } {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

/** Encodes these parts as a backup file, encrypted if there is a passphrase. */
export function encodeBackup(
  parts: AsyncIterable<BackupPart>,
  passphrase?: string,
): AsyncIterable<Uint8Array> {
  const sealed = seal(parts);
  return passphrase === undefined ? sealed : encrypt(sealed, passphrase);
}

async function* seal(parts: AsyncIterable<BackupPart>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  hash.update(MAGIC);
  yield MAGIC;
  const packed = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  // An error of the source ends the stream that is read from.
  pipeline(Readable.from(framesOf(parts)), packed, () => {});
  for await (const chunk of packed as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
  yield hash.digest();
}

async function* framesOf(parts: AsyncIterable<BackupPart>): AsyncGenerator<Buffer> {
  let tables = 0;
  let rows = 0;
  for await (const part of parts) {
    if (part.kind === 'rows') {
      yield frame('R', part.bytes);
      continue;
    }
    if (part.kind === 'header') {
      yield frame('H', part.header);
      continue;
    }
    const { kind: _, ...table } = part;
    tables += 1;
    rows += table.rows;
    yield frame('T', table);
  }
  yield frame('E', { tables, rows });
}

function frame(kind: 'H' | 'R' | 'T' | 'E', content: Buffer | object): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  const head = Buffer.alloc(HEAD);
  head.write(kind);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/**
 * Decodes a backup file; each part is checked before it is yielded. The checksum of the whole file is only known at its
 * end, so a caller that stores parts must undo that when this throws. Throws StartupError: NOT_A_BACKUP,
 * BACKUP_TOO_NEW, BACKUP_ENCRYPTED, BACKUP_PASSPHRASE_WRONG, BACKUP_DAMAGED, BACKUP_TOO_LARGE.
 */
export async function* decodeBackup(
  bytes: AsyncIterable<Uint8Array>,
  passphrase?: string,
  limits = UNLIMITED,
): AsyncGenerator<BackupPart> {
  let read = 0;
  const counted = async function* () {
    for await (const chunk of bytes) {
      read += chunk.byteLength;
      yield chunk;
    }
  };
  try {
    const unpacked = unpack(await decrypt(counted(), passphrase));
    const most = () => Math.min(limits.bytes, UNPACKED_ANYWAY + limits.perByte * read);
    yield* checkedParts(within(unpacked, most), limits);
  } catch (error) {
    if (isFailure(error)) throw error;
    const { code } = error as { code?: string };
    // A failing disk says nothing about the file's content.
    if (code !== undefined && /^E[A-Z]+$/.test(code)) throw error;
    throw damageFailure(error instanceof Error ? error.message : String(error), error);
  }
}

/** Passes the chunks on; throws BACKUP_TOO_LARGE once they are together more bytes than `most` says. */
async function* within(chunks: AsyncIterable<Buffer>, most: () => number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > most()) throw tooLarge('bytes');
    yield chunk;
  }
}

/** Decompresses the file and compares its checksum at the end. */
async function* unpack(file: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const [first, all] = await peek(file, MAGIC.length);
  if (!first.equals(MAGIC)) {
    const [, format] = ANY_MAGIC.exec(first.toString('latin1')) ?? [];
    throw format === undefined ? foreign() : tooNew(`its format is ${format}`);
  }
  const unpacked = createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: WINDOW } });
  let isWhole = false;
  // An error of the source ends the stream that is read from.
  pipeline(Readable.from(packedOf(all, () => (isWhole = true))), unpacked, () => {});
  yield* unpacked as AsyncIterable<Buffer>;
  // The compressed content may end before the file does.
  if (!isWhole) throw damageFailure('something follows its end');
}

/** Everything between the first line and the checksum, which is compared. */
async function* packedOf(
  file: AsyncIterable<Uint8Array>,
  onWhole: () => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  let isFirst = true;
  for await (const chunk of file) {
    held = Buffer.concat([held, chunk]);
    const ready = held.subarray(0, Math.max(0, held.length - DIGEST));
    if (isFirst && ready.length < MAGIC.length) continue;
    held = held.subarray(ready.length);
    hash.update(ready);
    const packed = isFirst ? ready.subarray(MAGIC.length) : ready;
    isFirst = false;
    if (packed.length > 0) yield packed;
  }
  if (!hash.digest().equals(held)) throw damageFailure('its checksum is another one');
  onWhole();
}

async function* checkedParts(
  unpacked: AsyncIterable<Buffer>,
  limits: BackupLimits,
): AsyncGenerator<BackupPart> {
  let header: BackupHeader | undefined;
  let print = new RowPrint();
  let tables = 0;
  let rows = 0;
  let isOver = false;
  for await (const [kind, content] of readFrames(unpacked)) {
    if (isOver || (kind === 'H') !== (header === undefined))
      throw damageFailure('parts out of order');
    if (kind === 'H') {
      header = headerShape.parse(JSON.parse(content.toString()));
      yield { kind: 'header', header };
    } else if (kind === 'R') {
      print.add(content);
      if (print.rows > limits.rowsOfTable || rows + print.rows > limits.rows)
        throw tooLarge('rows');
      yield { kind: 'rows', bytes: content };
    } else if (kind === 'T') {
      const said = tableShape.parse(JSON.parse(content.toString()));
      const read = print.end();
      if (said.name !== header?.tables[tables]?.name) throw damageFailure('tables out of order');
      if (said.rows !== read.rows || said.sha256 !== read.sha256) {
        throw damageFailure(`the rows of ${said.name} are not those that were stored`);
      }
      print = new RowPrint();
      tables += 1;
      rows += said.rows;
      yield { kind: 'table', ...said };
    } else if (kind === 'E') {
      const said = endShape.parse(JSON.parse(content.toString()));
      isOver = said.tables === tables && said.rows === rows && tables === header?.tables.length;
      if (!isOver) throw damageFailure('it does not hold what it says');
    } else throw damageFailure('an unknown part');
  }
  if (!isOver) throw damageFailure('it has no end');
}

async function* readFrames(
  unpacked: AsyncIterable<Buffer>,
): AsyncGenerator<[kind: string, content: Buffer]> {
  let held: Buffer[] = [];
  let size = 0;
  let wanted = HEAD;
  let frames = 0;
  let bytes = 0;
  for await (const chunk of unpacked) {
    held.push(chunk);
    size += chunk.length;
    if (size < wanted) continue;
    let ready = held.length === 1 ? chunk : Buffer.concat(held, size);
    for (;;) {
      wanted = HEAD;
      if (ready.length < wanted) break;
      const kind = ready.toString('latin1', 0, 1);
      const length = ready.readUInt32BE(1);
      if (length === 0) throw damageFailure('a part of it is empty');
      if (length > (kind === 'R' ? LONGEST_ROWS : LONGEST_WORDS)) {
        throw damageFailure('a part of it is too long');
      }
      wanted = HEAD + length;
      if (ready.length < wanted) break;
      frames += 1;
      bytes += length;
      if (frames > SMALL_FRAMES + bytes / 1024) throw damageFailure('its parts are too small');
      yield [kind, ready.subarray(HEAD, wanted)];
      ready = ready.subarray(wanted);
    }
    held = [ready];
    size = ready.length;
  }
  if (size > 0) throw damageFailure('its last part is cut off');
}

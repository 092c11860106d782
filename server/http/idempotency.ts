import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { ApiError } from './errors.ts';

/** A write under an `Idempotency-Key`, with the request that the key belongs to. */
export interface KeyedWrite {
  /** null for a visitor, whose key is known to nobody else. */
  captainId: number | null;
  /** The key that the client chose. Only its hash is stored. */
  key: string;
  /** The request as a string that is equal for a repetition. */
  request: string;
}

type Stored = { answer: unknown } | null;

/**
 * Claims the key of a write, or returns the answer that is stored for it. Waits while another transaction holds the
 * key. Throws KEY_REUSED if the key belongs to another write.
 */
export async function claimKey(db: Kysely<DB>, write: KeyedWrite, now: Date): Promise<Stored> {
  const claimed = await db
    .insertInto('idempotencyKeys')
    .values({
      captainId: write.captainId,
      keyHash: hash(write.key),
      requestHash: hash(write.request),
      at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('keyHash')
    .executeTakeFirst();
  return claimed ? null : findAnswer(db, write);
}

/** The stored answer of a write, or null if it is not done yet. */
export async function findAnswer(db: Kysely<DB>, write: KeyedWrite): Promise<Stored> {
  const stored = await db
    .selectFrom('idempotencyKeys')
    .where(isOf(write))
    .select(['requestHash', 'answer'])
    .executeTakeFirst();
  if (!stored) return null;
  if (!stored.requestHash.equals(hash(write.request))) throw new ApiError('KEY_REUSED');
  return { answer: JSON.parse(open(stored.answer, write)) };
}

/** Stores the answer of a write, in the transaction that claimed its key. */
export async function storeAnswer(
  db: Kysely<DB>,
  write: KeyedWrite,
  answer: unknown,
): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .where(isOf(write))
    .set({ answer: seal(JSON.stringify(answer), write) })
    .execute();
}

/** The row of a write. Not by IS NOT DISTINCT FROM, for which PostgreSQL uses no index. */
const isOf =
  ({ captainId, key }: KeyedWrite) =>
  (row: ExpressionBuilder<DB, 'idempotencyKeys'>) =>
    row.and([
      captainId === null ? row('captainId', 'is', null) : row('captainId', '=', captainId),
      row('keyHash', '=', hash(key)),
    ]);

const hash = (text: string) => createHash('sha256').update(text).digest();

/*
 * Answers hold children's data, and one of them a password. They are stored for a month, encrypted with the key of the
 * write, which the database does not have (AES-256-GCM: nonce, text, tag).
 */
const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

// The label stands in keys of stored answers: it can't change.
const secretOf = ({ captainId, key }: KeyedWrite) =>
  Buffer.from(hkdfSync('sha256', key, String(captainId), 'answer of an act', 32));

/** The first byte of a compressed answer. No JSON begins with it; short answers are stored uncompressed. */
const PACKED = Buffer.from([1]);
/**
 * The length from which an answer is compressed, in characters. PostgreSQL moves values of rows over 2 kB out of the
 * row, and can't compress what is encrypted.
 */
const WORTH_PACKING = 1000;

/** Settings that take little memory: answers are short. */
const PACKING = { level: 1, windowBits: 13, memLevel: 6 };

function packed(text: string): Buffer {
  if (text.length < WORTH_PACKING) return Buffer.from(text);
  return Buffer.concat([PACKED, deflateRawSync(text, PACKING)]);
}

const unpacked = (data: Buffer) =>
  data[0] === PACKED[0] ? inflateRawSync(data.subarray(1)).toString() : data.toString();

function seal(text: string, write: KeyedWrite): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, secretOf(write), nonce);
  return Buffer.concat([nonce, cipher.update(packed(text)), cipher.final(), cipher.getAuthTag()]);
}

function open(sealed: Buffer, write: KeyedWrite): string {
  const decipher = createDecipheriv(CIPHER, secretOf(write), sealed.subarray(0, NONCE));
  decipher.setAuthTag(sealed.subarray(-TAG));
  const data = decipher.update(sealed.subarray(NONCE, -TAG));
  return unpacked(Buffer.concat([data, decipher.final()]));
}

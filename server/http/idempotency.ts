import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { ApiError } from './errors.ts';

/** A write under an `Idempotency-Key`, with the request that the key belongs to. */
export interface Act {
  captainId: number;
  /** As the client chose it. Only its hash is stored. */
  key: string;
  /** The request as a string that is equal for a repetition. */
  request: string;
}

type Stored = { answer: unknown } | null;

/**
 * Holds the key of an act until the transaction ends, or gives the answer that was stored when the act was done.
 * While somebody else is doing it, waits. Throws KEY_REUSED where the key belongs to another act.
 */
export async function claimAct(db: Kysely<DB>, act: Act, now: Date): Promise<Stored> {
  const claimed = await db
    .insertInto('idempotencyKeys')
    .values({
      captainId: act.captainId,
      keyHash: hash(act.key),
      requestHash: hash(act.request),
      at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('captainId')
    .executeTakeFirst();
  return claimed ? null : findAnswer(db, act);
}

/** The answer that an act got when it was done, or null. */
export async function findAnswer(db: Kysely<DB>, act: Act): Promise<Stored> {
  const stored = await db
    .selectFrom('idempotencyKeys')
    .where('captainId', '=', act.captainId)
    .where('keyHash', '=', hash(act.key))
    .select(['requestHash', 'answer'])
    .executeTakeFirst();
  if (!stored) return null;
  if (!stored.requestHash.equals(hash(act.request))) throw new ApiError('KEY_REUSED');
  return { answer: JSON.parse(open(stored.answer, act)) };
}

/** Stores the answer of a claimed act, in the transaction that does it. */
export async function storeAnswer(db: Kysely<DB>, act: Act, answer: unknown): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .where('captainId', '=', act.captainId)
    .where('keyHash', '=', hash(act.key))
    .set({ answer: seal(JSON.stringify(answer), act) })
    .execute();
}

const hash = (text: string) => createHash('sha256').update(text).digest();

/*
 * Answers hold children's data, and one of them a password. What is kept of them for a month can be read only with
 * the key of the act, which the database does not have (AES-256-GCM: nonce, text, tag).
 */
const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

const secretOf = ({ captainId, key }: Act) =>
  Buffer.from(hkdfSync('sha256', key, String(captainId), 'answer of an act', 32));

/** Stands before what was packed; no JSON begins with it, and short answers are kept as they are. */
const PACKED = Buffer.from([1]);
/**
 * From so many characters on an answer is packed. A row with more than 2 kB has its value cut into pieces beside it,
 * and PostgreSQL, which would pack it first, can't shorten what is encrypted.
 */
const WORTH_PACKING = 1000;

/** Little memory for the packing itself: answers are short. */
const PACKING = { level: 1, windowBits: 13, memLevel: 6 };

function packed(text: string): Buffer {
  if (text.length < WORTH_PACKING) return Buffer.from(text);
  return Buffer.concat([PACKED, deflateRawSync(text, PACKING)]);
}

const unpacked = (data: Buffer) =>
  data[0] === PACKED[0] ? inflateRawSync(data.subarray(1)).toString() : data.toString();

function seal(text: string, act: Act): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, secretOf(act), nonce);
  return Buffer.concat([nonce, cipher.update(packed(text)), cipher.final(), cipher.getAuthTag()]);
}

function open(sealed: Buffer, act: Act): string {
  const decipher = createDecipheriv(CIPHER, secretOf(act), sealed.subarray(0, NONCE));
  decipher.setAuthTag(sealed.subarray(-TAG));
  const data = decipher.update(sealed.subarray(NONCE, -TAG));
  return unpacked(Buffer.concat([data, decipher.final()]));
}

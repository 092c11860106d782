import { createCipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { aCaptain } from '../testing/factories.ts';
import { claimKey, findAnswer, type KeyedWrite, storeAnswer } from './idempotency.ts';
import { createTokens } from './session.ts';

const now = new Date('2026-11-20T12:00:00Z');
let database: Awaited<ReturnType<typeof testDatabase>>;
let captainId: number;

beforeAll(async () => {
  database = await testDatabase();
  const tokens = createTokens('a secret of the tests, long enough for it');
  ({ captainId } = await aCaptain({ db: database.db, tokens }, { type: 'general' }));
});
afterAll(() => database.close());

const answerOf = (records: number) => ({
  message: 'Attendance recorded',
  body: Array.from({ length: records }, (_, nth) => ({ scoutId: nth, name: 'مينا عادل جرجس' })),
});

/** Claims the key of a write and stores its answer; returns the write and the number of bytes stored. */
async function claimAndStore(
  key: string,
  answer: unknown,
): Promise<{ write: KeyedWrite; bytes: number }> {
  const { db } = database;
  const write = { captainId, key, request: key };
  expect(await claimKey(db, write, now)).toBeNull();
  await storeAnswer(db, write, answer);
  const { length } = await storedBytes(key);
  return { write, bytes: length };
}

async function storedBytes(key: string): Promise<Buffer> {
  const { answer } = await database.db
    .selectFrom('idempotencyKeys')
    .select('answer')
    .where('captainId', '=', captainId)
    .where('keyHash', '=', hashOf(key))
    .executeTakeFirstOrThrow();
  return answer;
}

const hashOf = (key: string) => hash('sha256', key, 'buffer');

describe('a stored answer', () => {
  test.each([0, 1, 42, 1000])(
    'a stored answer of %i records is read as it was stored',
    async (records) => {
      const answer = answerOf(records);
      const { write } = await claimAndStore(`records ${records}`, answer);
      expect(await findAnswer(database.db, write)).toEqual({ answer });
    },
  );

  test('a stored answer of a sector fits into its row', async () => {
    const { bytes } = await claimAndStore('short', answerOf(42));
    expect(JSON.stringify(answerOf(42)).length).toBeGreaterThan(1500);
    expect(bytes).toBeLessThan(1000);
  });

  test('a stored answer of an earlier version, uncompressed, is read', async () => {
    const answer = answerOf(42);
    const { write } = await claimAndStore('older', answer);
    const secret = hkdfSync('sha256', write.key, String(captainId), 'answer of an act', 32);
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret), nonce);
    const text = [cipher.update(JSON.stringify(answer)), cipher.final()];
    await database.db
      .updateTable('idempotencyKeys')
      .set({ answer: Buffer.concat([nonce, ...text, cipher.getAuthTag()]) })
      .where('keyHash', '=', hashOf(write.key))
      .execute();
    expect(await findAnswer(database.db, write)).toEqual({ answer });
  });
});

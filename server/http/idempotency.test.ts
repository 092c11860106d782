import { createCipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { aCaptain } from '../testing/factories.ts';
import { type Act, claimAct, findAnswer, storeAnswer } from './idempotency.ts';
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

/** Claims an act and stores its answer; gives the act and how many bytes are kept of it. */
async function claimAndStore(key: string, answer: unknown): Promise<{ act: Act; bytes: number }> {
  const { db } = database;
  const act = { captainId, key, request: key };
  expect(await claimAct(db, act, now)).toBeNull();
  await storeAnswer(db, act, answer);
  const { length } = await keptOf(key);
  return { act, bytes: length };
}

async function keptOf(key: string): Promise<Buffer> {
  const { answer } = await database.db
    .selectFrom('idempotencyKeys')
    .select('answer')
    .where('captainId', '=', captainId)
    .where('keyHash', '=', hashOf(key))
    .executeTakeFirstOrThrow();
  return answer;
}

const hashOf = (key: string) => hash('sha256', key, 'buffer');

describe('the answer of an act', () => {
  test.each([0, 1, 42, 1000])('with %i records is read as it was stored', async (records) => {
    const answer = answerOf(records);
    const { act } = await claimAndStore(`records ${records}`, answer);
    expect(await findAnswer(database.db, act)).toEqual({ answer });
  });

  test('of a sector is short enough to lie in its row', async () => {
    const { bytes } = await claimAndStore('short', answerOf(42));
    expect(JSON.stringify(answerOf(42)).length).toBeGreaterThan(1500);
    expect(bytes).toBeLessThan(1000);
  });

  test('that was kept before answers were packed is read too', async () => {
    const answer = answerOf(42);
    const { act } = await claimAndStore('older', answer);
    const secret = hkdfSync('sha256', act.key, String(captainId), 'answer of an act', 32);
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret), nonce);
    const text = [cipher.update(JSON.stringify(answer)), cipher.final()];
    await database.db
      .updateTable('idempotencyKeys')
      .set({ answer: Buffer.concat([nonce, ...text, cipher.getAuthTag()]) })
      .where('keyHash', '=', hashOf(act.key))
      .execute();
    expect(await findAnswer(database.db, act)).toEqual({ answer });
  });
});

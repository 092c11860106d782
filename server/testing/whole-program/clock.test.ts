import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { faultRounds } from '../../../scripts/testing/thoroughness.ts';
import { verifyHistory } from '../../features/history/proof-queries.ts';
import { createTokens } from '../../http/session.ts';
import { checkBook, signInBookkeepers, startBookkeepers } from '../bookkeepers.ts';
import { startClocked } from '../clocked-program.ts';
import { testDatabase } from '../database.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WRITERS = 4;
/** `FAULT_ROUNDS=20 npx vitest run --project programs server/testing/whole-program/clock.test.ts --testTimeout 3600000` goes round so often. */
const ROUNDS = faultRounds(1, 3);
/** By how much the clock is ahead of the machine's, one after another. */
const SET_TO = [HOUR, 0, DAY, 0, -HOUR, 0, -DAY, DAY, 0];

const JWT_SECRET = randomBytes(24).toString('hex');
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  while (cleanUp.length > 0) await cleanUp.pop()?.();
});

test('a clock set ahead and back under load ends no session, repeats no write and keeps the history valid', async () => {
  const database = await testDatabase();
  cleanUp.push(database.close);
  const tokens = createTokens(JWT_SECRET);
  const sessions = await signInBookkeepers({ db: database.db, tokens }, WRITERS + 1);
  const program = await startClocked({ DATABASE_URL: database.connectionString, JWT_SECRET });
  cleanUp.push(program.stop);
  const { address, setTo } = program;
  const own = sessions.pop()!;
  const authorization = `Bearer ${own}`;
  const key = randomUUID();
  /** Adds the item under the same key, each time. */
  const repeat = async () => {
    const answer = await fetch(`${address}/api/finance/otherItem`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ value: 10, type: 'income', description: key }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const first = await repeat();
  expect(first.status).toBe(201);

  const keepers = startBookkeepers(() => address, sessions);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const ahead of SET_TO) {
      const enough = keepers.told.size + WRITERS;
      setTo(ahead);
      await expect.poll(() => keepers.told.size, { interval: 10 }).toBeGreaterThan(enough);
      const me = await fetch(`${address}/api/auth/me`, { headers: { authorization } });
      expect(me.status).toBe(200);
      expect(await repeat()).toEqual(first);
    }
  }
  await keepers.stop();
  expect([...keepers.refusals]).toEqual([]);
  await checkBook(database.db, new Set([...keepers.told, key]));
  expect(await verifyHistory(database.db)).toMatchObject({ problemCount: 0 });
  // Once the clock is right again, the device's last use is not in the future.
  const { lastUsedAt } = await database.db
    .selectFrom('sessions')
    .where('sessionId', '=', await tokens.read(own, new Date()))
    .select('lastUsedAt')
    .executeTakeFirstOrThrow();
  expect(Date.parse(lastUsedAt)).toBeLessThanOrEqual(Date.now());
  console.log(
    `clock set ${ROUNDS * SET_TO.length} times: ${keepers.told.size} items stored once each, 0 sessions ended, history whole`,
  );
});

import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { thorough } from '../../../scripts/testing/thoroughness.ts';
import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { createTokens } from '../../http/session.ts';
import { checkBook, signInBookkeepers, startBookkeepers } from '../bookkeepers.ts';
import { scaledTimeout } from '../patience.ts';
import { startProgram } from '../program.ts';
import { startPair } from '../standby.ts';

const JWT_SECRET = randomBytes(24).toString('hex');
/** Limit in milliseconds from the loss of the primary to the first item stored on its standby. */
const LONGEST_GAP = 15_000;

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  while (cleanUp.length > 0) await cleanUp.pop()?.();
});

// Only Linux shows which processes belong to a server. A frozen one is missed after seconds.
const ways =
  thorough && process.platform === 'linux' ? (['kill', 'freeze'] as const) : (['kill'] as const);

test.each(ways)(
  'after losing the primary by %s the program goes on with the standby and no acknowledged write is lost',
  async (way) => {
    const pair = await startPair();
    cleanUp.push(pair.stop);
    const DATABASE_URL = pair.primary.url.replace(
      pair.primary.host,
      // The present primary is not the first: it is found.
      `${pair.standby.host},${pair.primary.host}`,
    );
    const before = await openDatabase({ databaseUrl: pair.primary.url, dataDir: '' });
    await migrate(before, 'UTC');
    const sessions = await signInBookkeepers(
      { db: before.db, tokens: createTokens(JWT_SECRET) },
      8,
    );
    await before.close();
    const program = await startProgram({ DATABASE_URL, JWT_SECRET });
    cleanUp.push(program.stop);

    const keepers = startBookkeepers(() => program.address, sessions);
    await expect.poll(() => keepers.told.size).toBeGreaterThan(50);
    const lostAt = performance.now();
    await pair.primary[way]();
    const toldBefore = keepers.told.size;
    await pair.promote();
    await expect.poll(() => keepers.told.size, { interval: 20 }).toBeGreaterThan(toldBefore + 8);
    const gap = performance.now() - lostAt;
    await expect.poll(() => keepers.told.size).toBeGreaterThan(toldBefore + 50);
    await keepers.stop();

    const after = await openDatabase({ databaseUrl: pair.standby.url, dataDir: '' });
    cleanUp.push(after.close);
    await checkBook(after.db, keepers.told);
    expect([...keepers.refusals.keys()].filter((status) => status !== 503)).toEqual([]);
    expect(gap).toBeLessThan(scaledTimeout(LONGEST_GAP));
    console.log(
      `${way}: ${keepers.told.size} items, ${(gap / 1000).toFixed(1)} s without a database`,
    );
  },
);

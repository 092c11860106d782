import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { HistoryProblem } from '../../../contract/history/proof.ts';
import { withTransaction } from '../../db/transaction.ts';
import { storeChanges } from '../../http/history.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain } from '../../testing/factories.ts';
import { insertCheck, verifyHistory } from './proof-queries.ts';
import { checkOf, fingerprintOf } from './proof-rules.ts';

const server = testApp();
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 15, minutes));

beforeEach(async () => {
  for (const table of ['history', 'historySeals', 'historyChains', 'historyChecks'] as const) {
    await server.db.deleteFrom(table).execute();
  }
});

const change = (nth: number) => ({
  at: at(nth),
  captainId: null,
  change: {
    entity: 'week' as const,
    action: 'cancel' as const,
    entityId: `1/${nth}` as const,
    before: { weekNumber: nth, termNumber: 1, startDate: '2026-11-20', cancelled: false },
    after: { weekNumber: nth, termNumber: 1, startDate: '2026-11-20', cancelled: true },
  },
});

/** Adds this many entries one after another and returns their numbers. */
async function tell(count: number): Promise<number[]> {
  for (let nth = 1; nth <= count; nth += 1) await storeChanges(server.db, [change(nth)]);
  const rows = await server.db
    .selectFrom('history')
    .select('historyId')
    .orderBy('historyId')
    .execute();
  return rows.map(({ historyId }) => historyId);
}

const verify = () => verifyHistory(server.db);
/** The problems, without their times. */
const found = async () => (await verify()).problems.map(({ kind, id }) => [kind, id] as const);
const run = (statement: string) => sql.raw(statement).execute(server.db);

test('entries of the program verify: one, several in a transaction, and many simultaneous ones', async () => {
  await tell(3);
  await storeChanges(server.db, [change(4), change(5), change(6)]);
  await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      withTransaction(server.db, (db) => storeChanges(db, [change(nth), change(nth + 1)])),
    ),
  );
  const { entries, lastAt, problemCount, problems, chains } = await verify();
  expect({ entries, problemCount, problems }).toEqual({
    entries: 46,
    problemCount: 0,
    problems: [],
  });
  expect(lastAt).toBe(at(20).toISOString());
  expect(chains.reduce((sum, { length }) => sum + length, 0)).toBe(46);
});

test('a rolled-back write leaves no seal, and the chain continues', async () => {
  await tell(2);
  await expect(
    withTransaction(server.db, async (db) => {
      await storeChanges(db, [change(3)]);
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  await storeChanges(server.db, [change(4)]);
  expect(await verify()).toMatchObject({ entries: 3, problemCount: 0 });
});

test('simultaneous writes do not wait for each other: each uses another chain', async () => {
  const both = Promise.withResolvers<void>();
  let waiting = 0;
  await Promise.all(
    [1, 2].map((nth) =>
      withTransaction(server.db, async (db) => {
        await storeChanges(db, [change(nth)]);
        waiting += 1;
        if (waiting === 2) both.resolve();
        await both.promise;
      }),
    ),
  );
  expect((await verify()).chains.map(({ length }) => length)).toEqual([1, 1]);
});

describe('a change in the database is found', () => {
  const columns = {
    'what was': `before = '{"weekNumber": 9}'`,
    'what is': `after = jsonb_set(after, '{cancelled}', 'false')`,
    when: `at = at + interval '1 second'`,
    who: `captain_id = (SELECT min(captain_id) FROM captains)`,
    kind: `entity = 'term'`,
    act: `action = 'update'`,
    which: `entity_id = '1/99'`,
  };
  test.each(Object.entries(columns))(
    'a change of %s in the database is found, with its entry',
    async (what, change) => {
      const ids = await tell(4);
      if (what === 'who') await aCaptain(server, { type: 'general' });
      await run(`UPDATE history SET ${change} WHERE history_id = ${ids[1]}`);
      expect(await found()).toEqual([['changed', ids[1]]]);
    },
  );

  test('a changed seal in the database is found', async () => {
    const ids = await tell(3);
    await run(`UPDATE history SET after = before WHERE history_id = ${ids[1]}`);
    await run(`
      UPDATE history_seals SET content = history_content(salt, before, after)
      FROM history WHERE history_seals.history_id = ${ids[1]} AND history.history_id = ${ids[1]}`);
    expect(await found()).toEqual([['changed', ids[1]]]);
  });

  test('an entry that is deleted in the database is found, in the middle and at the end', async () => {
    const ids = await tell(4);
    await run(`DELETE FROM history WHERE history_id IN (${ids[1]}, ${ids[3]})`);
    expect(await found()).toEqual([
      ['deleted', ids[1]],
      ['deleted', ids[3]],
    ]);
  });

  test('an entry that is deleted with its seal is found by the next one, which is named', async () => {
    const ids = await tell(4);
    await run(`DELETE FROM history WHERE history_id = ${ids[1]}`);
    await run(`DELETE FROM history_seals WHERE history_id = ${ids[1]}`);
    expect(await found()).toEqual([['missing', ids[2]]]);
  });

  test('a history that is cut off with its seals is found', async () => {
    const ids = await tell(4);
    await run(`DELETE FROM history WHERE history_id = ${ids[3]}`);
    await run(`DELETE FROM history_seals WHERE history_id = ${ids[3]}`);
    expect(await found()).toEqual([['cut', null]]);
  });

  test('an entry that the program did not write is found', async () => {
    const [first] = await tell(2);
    await run('ALTER TABLE history DISABLE TRIGGER seal_history');
    await run(
      `INSERT INTO history (at, action, entity, entity_id) SELECT at, action, entity, '7' FROM history WHERE history_id = ${first}`,
    );
    await run('ALTER TABLE history ENABLE TRIGGER seal_history');
    expect((await found()).map(([kind]) => kind)).toEqual(['added']);
  });

  test('two swapped entries are found', async () => {
    const ids = await tell(4);
    await run(`
      UPDATE history one SET at = other.at, entity_id = other.entity_id, before = other.before, after = other.after
      FROM history other
      WHERE one.history_id IN (${ids[1]}, ${ids[2]}) AND other.history_id IN (${ids[1]}, ${ids[2]})
        AND one.history_id <> other.history_id`);
    expect(await found()).toEqual([
      ['changed', ids[1]],
      ['changed', ids[2]],
    ]);
  });

  test('a history that is rewritten with new seals is found by an earlier check', async () => {
    const ids = await tell(4);
    const check = checkOf(await verify(), at(30));
    await insertCheck(server.db, '2026-11-20', check);
    await tell(1);
    expect(await found()).toEqual([]);
    await run(`DELETE FROM history_seals`);
    await run(`DELETE FROM history_chains`);
    await run(`UPDATE history SET entity_id = '1/99' WHERE history_id = ${ids[1]}`);
    await run(`
      CREATE TEMP TABLE again AS SELECT * FROM history;
      DELETE FROM history;
      INSERT INTO history OVERRIDING SYSTEM VALUE SELECT * FROM again ORDER BY history_id;
      DROP TABLE again;
      UPDATE history_seals SET chain = ${check.chains[0]!.chain};
      UPDATE history_chains SET chain = DEFAULT;
    `);
    const kinds = (await found()).map(([kind]) => kind);
    expect(kinds).toContain('rewritten');
    expect(fingerprintOf((await verify()).chains)).not.toBe(check.fingerprint);
  });
});

test('the report names the first problems and counts all', async () => {
  await tell(60);
  await run(`UPDATE history SET entity_id = 'x'`);
  const { problemCount, problems } = await verify();
  expect(problemCount).toBe(60);
  expect(problems).toHaveLength(50);
  const [first]: HistoryProblem[] = problems;
  expect(first).toMatchObject({ kind: 'changed', at: at(1).toISOString() });
});

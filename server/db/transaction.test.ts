import { type Kysely, sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import type { DB } from './tables.ts';
import { afterCommit, withTransaction } from './transaction.ts';

const { db, close } = await testDatabase();
await sql`CREATE TABLE boxes (id int PRIMARY KEY, amount int NOT NULL)`.execute(db);
afterAll(close);

beforeEach(async () => {
  await sql`TRUNCATE boxes`.execute(db);
  await sql`INSERT INTO boxes VALUES (1, 0), (2, 0)`.execute(db);
});

const add = (db: Kysely<DB>, id: number) =>
  sql`UPDATE boxes SET amount = amount + 1 WHERE id = ${id}`.execute(db);

async function raise(state: string, db: Kysely<DB>): Promise<void> {
  const block = `BEGIN RAISE 'again' USING ERRCODE = '${state}'; END`;
  await sql`DO ${sql.lit(block)}`.execute(db);
}

async function amounts(): Promise<number[]> {
  const { rows } = await sql<{ amount: number }>`SELECT amount FROM boxes ORDER BY id`.execute(db);
  return rows.map(({ amount }) => amount);
}

/** A gate that opens once `count` callers have arrived; later ones pass at once. */
function gate(count: number): () => Promise<void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived >= count) open();
    return opened;
  };
}

describe('a transaction', () => {
  test('a transaction that ran into a deadlock is retried, and both are stored once', async () => {
    const bothHoldOne = gate(2);
    let attempts = 0;
    const crosswise = (first: number, second: number) =>
      withTransaction(db, async (db) => {
        attempts += 1;
        await add(db, first);
        await bothHoldOne();
        await add(db, second);
      });
    await Promise.all([crosswise(1, 2), crosswise(2, 1)]);
    // On a busy machine PostgreSQL may cancel both as deadlock victims.
    expect(attempts).toBeGreaterThanOrEqual(3);
    expect(await amounts()).toEqual([2, 2]);
  });

  test('a transaction that meets a serialization failure is retried on the newly stored rows', async () => {
    const bothHaveRead = gate(2);
    let attempts = 0;
    const addToSum = () =>
      withTransaction(db, async (db) => {
        attempts += 1;
        await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(db);
        const { rows } = await sql<{ amount: number }>`
          SELECT amount FROM boxes WHERE id = 1`.execute(db);
        await bothHaveRead();
        await sql`UPDATE boxes SET amount = ${rows[0]!.amount + 1} WHERE id = 1`.execute(db);
      });
    await Promise.all([addToSum(), addToSum()]);
    expect(attempts).toBe(3);
    expect(await amounts()).toEqual([2, 0]);
  });

  test.each(['40001', '40P01'])(
    'a transaction that meets %s every time gives up after four tries',
    async (state) => {
      let attempts = 0;
      const failing = withTransaction(db, async (db) => {
        attempts += 1;
        await add(db, 1);
        await raise(state, db);
      });
      await expect(failing).rejects.toMatchObject({ code: state });
      expect(attempts).toBe(4);
      expect(await amounts()).toEqual([0, 0]);
    },
  );

  test('a transaction that fails for another reason runs once and stores nothing', async () => {
    let attempts = 0;
    const failing = withTransaction(db, async (db) => {
      attempts += 1;
      await add(db, 1);
      await sql`INSERT INTO boxes VALUES (1, 0)`.execute(db);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(attempts).toBe(1);
    expect(await amounts()).toEqual([0, 0]);
  });

  test('runs simultaneous statements in their order', async () => {
    const seen = await withTransaction(db, async (db) => {
      const amount = () =>
        sql<{ amount: number }>`SELECT amount FROM boxes WHERE id = 1`.execute(db);
      const answers = await Promise.all([amount(), add(db, 1), amount(), add(db, 1), amount()]);
      return [0, 2, 4].map((nth) => (answers[nth]!.rows[0] as { amount: number }).amount);
    });
    expect(seen).toEqual([0, 1, 2]);
    expect(await amounts()).toEqual([2, 0]);
  });

  test('a transaction that swallows the failure of a statement fails at its commit', async () => {
    const swallowing = withTransaction(db, async (db) => {
      await add(db, 1);
      await raise('22000', db).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('the transaction was not stored');
    expect(await amounts()).toEqual([0, 0]);
  });

  test('refuses statements once it has failed', async () => {
    let late: Promise<unknown> | undefined;
    const failing = withTransaction(db, async (db) => {
      const slow = async () => {
        await add(db, 1);
        await bothFail;
        await add(db, 2);
      };
      late = slow();
      late.catch(() => {});
      await raise('22000', db);
    });
    const bothFail = failing.catch(() => {});
    await expect(failing).rejects.toMatchObject({ code: '22000' });
    await expect(late).rejects.toThrow('already rolled back');
    expect(await amounts()).toEqual([0, 0]);
  });
});

describe('a callback after the commit', () => {
  test('sees the stored transaction', async () => {
    const seen = Promise.withResolvers<number[]>();
    await withTransaction(db, async (db) => {
      await afterCommit(db, async () => seen.resolve(await amounts()));
      await add(db, 1);
    });
    expect(await seen.promise).toEqual([1, 0]);
  });

  test('runs once after a retried transaction, and never after a failed one', async () => {
    const done: number[] = [];
    let attempt = 0;
    await withTransaction(db, async (db) => {
      attempt += 1;
      const nth = attempt;
      await afterCommit(db, async () => void done.push(nth));
      if (nth === 1) await raise('40001', db);
    });
    await withTransaction(db, async (db) => {
      await afterCommit(db, async () => void done.push(0));
      await raise('22000', db);
    }).catch(() => {});
    expect(done).toEqual([2]);
  });

  test('fails without failing the write', async () => {
    const answer = await withTransaction(db, async (db) => {
      await afterCommit(db, () => Promise.reject(new Error('lost')));
      return 'done';
    });
    expect(answer).toBe('done');
  });

  test('runs at once inside a transaction that was not begun here', async () => {
    const undone = db.transaction().execute(async (db) => {
      await afterCommit(db, (db) => add(db, 1).then(() => {}));
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await amounts()).toEqual([0, 0]);
  });
});

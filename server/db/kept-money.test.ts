import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTokens } from '../lib/session.ts';
import { testDatabase } from '../testing/database.ts';
import { aCaptain, aSector, aTerm } from '../testing/factories.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sectorIds: number[];
let captainId: number;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await aTerm(db);
  const sectors = [];
  for (let made = 0; made < 3; made += 1) sectors.push(await aSector(db));
  sectorIds = sectors.map(({ sectorId }) => sectorId);
  const tokens = createTokens('a secret of the tests, long enough for it');
  ({ captainId } = await aCaptain({ db, tokens }, { type: 'general' }));
});
afterAll(() => database.close());
beforeEach(empty);

async function empty() {
  await sql`TRUNCATE finance_items`.execute(database.db);
}

/** What is kept, and the same read from every item by what product.md says of a reversal. */
async function keptAndCounted() {
  const { db } = database;
  const kept = await sql`
    SELECT item_date, term_number, week_number, sum(incomes)::int AS incomes,
      sum(expenses)::int AS expenses, sum(income) AS income, sum(expense) AS expense,
      sum(reversed_income) AS reversed_income, sum(reversed_expense) AS reversed_expense
    FROM kept_money GROUP BY 1, 2, 3 HAVING sum(incomes + expenses) <> 0 ORDER BY 1, 2, 3
  `.execute(db);
  const counted = await sql`
    SELECT item_date, CASE WHEN is_subscription THEN term_number ELSE 0 END AS term_number,
      CASE WHEN is_subscription THEN week_number ELSE 0 END AS week_number,
      (count(*) FILTER (WHERE type = 'income'))::int AS incomes,
      (count(*) FILTER (WHERE type = 'expense'))::int AS expenses,
      coalesce(sum(value) FILTER (WHERE type = 'income' AND counts), 0) AS income,
      coalesce(sum(value) FILTER (WHERE type = 'expense' AND counts), 0) AS expense,
      coalesce(sum(value) FILTER (WHERE type = 'income' AND NOT counts), 0) AS reversed_income,
      coalesce(sum(value) FILTER (WHERE type = 'expense' AND NOT counts), 0) AS reversed_expense
    FROM (
      SELECT *, reverses IS NULL
        AND NOT EXISTS (SELECT FROM finance_items back WHERE back.reverses = item.item_id) AS counts
      FROM finance_items item
    ) item
    WHERE deleted_at IS NULL
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(db);
  const { rows: wrong } = await sql`
    SELECT FROM finance_items item
    WHERE is_reversed <> EXISTS (SELECT FROM finance_items back WHERE back.reverses = item.item_id)
  `.execute(db);
  return { kept: kept.rows, counted: counted.rows, wrong: wrong.length };
}

const day = fc.constantFrom('2026-10-02', '2026-10-09', '2026-11-20');
const value: fc.Arbitrary<number> = fc.constantFrom(0, 0.1, 0.2, 12.75, 999.99);
/** The item at this place among those that there are. */
const pick = fc.nat(99);
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      store: fc.record({ day, value, type: fc.constantFrom('income', 'expense') }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      subscribe: fc.nat(2),
      week: fc.integer({ min: 1, max: 2 }),
      day,
      value,
    }),
  },
  { weight: 3, arbitrary: fc.record({ reverse: pick, day }) },
  fc.record({ correct: pick, value }),
  fc.record({ redate: pick, day }),
  fc.record({ hide: pick }),
  fc.record({ show: fc.constant(true) }),
  fc.record({ remove: pick }),
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

async function run(one: Act, { db }: Pick<typeof database, 'db'> = database): Promise<void> {
  const picked = (place: number) => sql`(
    SELECT item_id FROM finance_items ORDER BY item_id
    OFFSET (SELECT ${place}::int % greatest(count(*), 1) FROM finance_items) LIMIT 1)`;
  if ('store' in one) {
    const { day, value, type } = one.store;
    await sql`
      INSERT INTO finance_items (value, type, item_date, recorded_at, recorded_by)
      VALUES (${value}, ${type}, ${day}, now(), ${captainId})`.execute(db);
  } else if ('subscribe' in one) {
    await sql`
      INSERT INTO finance_items
        (value, type, item_date, recorded_at, recorded_by, is_subscription, sector_id, term_number, week_number)
      VALUES (${one.value}, 'income', ${one.day}, now(), ${captainId}, true,
        ${sectorIds[one.subscribe]}, 1, ${one.week})
      ON CONFLICT (term_number, week_number, sector_id) WHERE is_subscription AND deleted_at IS NULL
        DO UPDATE SET value = excluded.value`.execute(db);
  } else if ('reverse' in one) {
    await sql`
      INSERT INTO finance_items (value, type, item_date, recorded_at, recorded_by, reverses)
      SELECT value, CASE type WHEN 'income' THEN 'expense' ELSE 'income' END, ${one.day}, now(),
        ${captainId}, item_id
      FROM finance_items WHERE item_id = ${picked(one.reverse)}
      ON CONFLICT DO NOTHING`.execute(db);
  } else if ('correct' in one) {
    await sql`UPDATE finance_items SET value = ${one.value} WHERE item_id = ${picked(one.correct)}`.execute(
      db,
    );
  } else if ('redate' in one) {
    await sql`UPDATE finance_items SET item_date = ${one.day} WHERE item_id = ${picked(one.redate)}`.execute(
      db,
    );
  } else if ('hide' in one) {
    await sql`UPDATE finance_items SET deleted_at = now() WHERE item_id = ${picked(one.hide)}`.execute(
      db,
    );
  } else if ('show' in one) {
    await sql`
      UPDATE finance_items SET deleted_at = NULL WHERE NOT is_subscription AND deleted_at IS NOT NULL
    `.execute(db);
  } else {
    await sql`
      DELETE FROM finance_items item WHERE item_id = ${picked(one.remove)}
        AND NOT EXISTS (SELECT FROM finance_items back WHERE back.reverses = item.item_id)
    `.execute(db);
  }
}

describe('what is kept of the treasury', () => {
  test('is what the items say, whatever is done to them, reversals too', async () => {
    let reversed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 15 }), async (acts) => {
        await empty();
        for (const one of acts) {
          await run(one);
          const { kept, counted, wrong } = await keptAndCounted();
          expect(kept).toEqual(counted);
          expect(wrong).toBe(0);
          reversed += Number(
            counted.some((row) => (row as { reversedIncome: number }).reversedIncome > 0),
          );
        }
      }),
      { numRuns: 60, seed: 20_261_122 },
    );
    expect(reversed).toBeGreaterThan(20);
    const { counted } = await keptAndCounted();
    await sql`SELECT recount_money()`.execute(database.db);
    expect((await keptAndCounted()).kept).toEqual(counted);
  });

  test('makes nobody wait who corrects an item of the same day and week', async () => {
    for (const subscribe of [0, 1, 2]) {
      await run({ subscribe, week: 1, day: '2026-10-09', value: 1 });
    }
    const correct = (sector: number, value: number, { db }: Pick<typeof database, 'db'>) =>
      db
        .updateTable('financeItems')
        .set({ value })
        .where('sectorId', '=', sectorIds[sector]!)
        .execute();
    // Held by the first, the row of the day's week is not waited for by the second, nor by the one after it.
    await database.db.transaction().execute(async (first) => {
      await correct(0, 10, { db: first });
      await database.db.transaction().execute(async (second) => {
        await sql`SET LOCAL lock_timeout = '1s'`.execute(second);
        await correct(1, 20, { db: second });
        await database.db.transaction().execute(async (third) => {
          await sql`SET LOCAL lock_timeout = '1s'`.execute(third);
          await correct(2, 30, { db: third });
        });
      });
    });
    const { kept, counted } = await keptAndCounted();
    expect(kept).toEqual(counted);
    expect(kept).toMatchObject([{ weekNumber: 1, incomes: 3, income: 60 }]);
  });

  test('changes nothing where an item is stored as it was', async () => {
    await run({ subscribe: 0, week: 1, day: '2026-10-09', value: 5 });
    const rows = async () =>
      (await sql`SELECT xmin, ctid FROM kept_money`.execute(database.db)).rows;
    const before = await rows();
    await run({ subscribe: 0, week: 1, day: '2026-10-09', value: 5 });
    expect(await rows()).toEqual(before);
  });

  test('is counted anew where somebody changed it by hand', async () => {
    const { db } = database;
    const day = '2026-10-09';
    await run({ store: { day, value: 999.99, type: 'income' } });
    await run({ reverse: 0, day });
    await run({ subscribe: 1, week: 2, day, value: 12.75 });
    const before = await keptAndCounted();
    expect(before.kept).toMatchObject([
      {
        weekNumber: 0,
        incomes: 1,
        expenses: 1,
        income: 0,
        reversedIncome: 999.99,
        reversedExpense: 999.99,
      },
      { termNumber: 1, weekNumber: 2, incomes: 1, income: 12.75 },
    ]);
    await sql`UPDATE kept_money SET income = 7`.execute(db);
    await sql`ALTER TABLE finance_items DISABLE TRIGGER USER`.execute(db);
    await sql`UPDATE finance_items SET is_reversed = NOT is_reversed`.execute(db);
    await sql`ALTER TABLE finance_items ENABLE TRIGGER USER`.execute(db);
    await sql`SELECT recount_money()`.execute(db);
    expect(await keptAndCounted()).toEqual(before);
  });
});

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Week } from '../../../contract/terms/endpoints.ts';
import { insertDemoGroup } from '../../demo/demo.ts';
import { listSectorWeeks } from '../../features/attendance/week-queries.ts';
import { listItems } from '../../features/finance/queries.ts';
import { listAway } from '../../features/follow-up/queries.ts';
import { listDeletedScoutsOf } from '../../features/scouts/queries.ts';
import { findScouts } from '../../features/search/queries.ts';
import { listSectorWeekCounts, searchScoutCounts } from '../../features/stats/queries.ts';
import { testDatabase } from '../database.ts';

const TODAY = '2026-11-20';
/** Enough rows that a sequential scan is no longer the cheapest plan. */
const size = { scouts: 3000, sectors: 60, units: 6, terms: 4, weeks: 20 };

let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  const now = new Date(`${TODAY}T12:00:00Z`);
  const { jobDb } = database.beside;
  await insertDemoGroup(jobDb, { now, timeZone: 'UTC', size });
  client = new pg.Client(database.connectionString);
  await client.connect();
  await client.query('VACUUM (ANALYZE)');
}, 120_000);
afterAll(async () => {
  await client.end();
  await database.close();
});

interface Plan {
  'Node Type': string;
  'Actual Loops': number;
  'Index Name'?: string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** Plan of the last statement of `read`: its indexes, and the tables that it scans. */
async function planOf(
  read: () => Promise<unknown>,
): Promise<{ indexes: string[]; whole: string[] }> {
  const asked: { text: string; values: unknown[] }[] = [];
  const ask = pg.Client.prototype.query as (...asked: unknown[]) => unknown;
  pg.Client.prototype.query = function listen(this: pg.Client, ...what: unknown[]) {
    const [query] = what;
    const { text, values } =
      typeof query === 'string'
        ? { text: query, values: what[1] }
        : (query as { text: string; values: unknown });
    if (Array.isArray(values)) asked.push({ text, values });
    return ask.apply(this, what);
  } as typeof pg.Client.prototype.query;
  try {
    await read();
  } finally {
    pg.Client.prototype.query = ask as typeof pg.Client.prototype.query;
  }
  const { text, values } = asked.at(-1)!;
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  const found = { indexes: [] as string[], whole: [] as string[] };
  const walk = (plan: Plan) => {
    // Fallback queries for when an index finds too few rows.
    if (plan['Actual Loops'] === 0) return;
    if (plan['Index Name']) found.indexes.push(plan['Index Name']);
    if (plan['Node Type'] === 'Seq Scan') found.whole.push(plan['Relation Name']!);
    plan.Plans?.forEach(walk);
  };
  walk(rows[0]['QUERY PLAN'][0].Plan);
  return found;
}

/** Tables that grow with every week. */
const records = ['scout_attendance', 'captain_attendance'];

describe('on a filled database', () => {
  const away = (asked: { weeks?: number; offset?: number }) =>
    listAway(database.db, 'scout', {
      sectorIds: null,
      limit: 20,
      offset: 0,
      today: TODAY,
      ...asked,
    });
  test.each<[string, string[], string[], () => Promise<unknown>]>([
    ['the call list', ['scout_attendance_week'], records, () => away({})],
    ['its next page', ['scout_attendance_week'], records, () => away({ weeks: 3, offset: 20 })],
    [
      'a search by name',
      ['scout_attendance_pkey'],
      records,
      () => findScouts(database.db, { q: 'مينا', limit: 8, sectorIds: null }),
    ],
    [
      'a page of scouts by name',
      ['scouts_by_name', 'scout_attendance_pkey'],
      records,
      () => searchScoutCounts(database.db, null, { name: '', limit: 50, offset: 0 }),
    ],
    [
      'deleted scouts',
      ['scouts_deleted'],
      ['scouts'],
      () => listDeletedScoutsOf(database.db, { sectorIds: null, now: new Date(TODAY) }),
    ],
    [
      'the chart of all sectors',
      ['scout_attendance_week'],
      records,
      () => listSectorWeekCounts(database.db, TODAY),
    ],
    [
      'the week of all sectors',
      ['scout_attendance_week', 'finance_items_subscription'],
      [...records, 'finance_items'],
      () =>
        listSectorWeeks(database.db, null, {
          week: { termNumber: 4, weekNumber: 3, startDate: TODAY } as Week,
          timeZone: 'UTC',
          today: TODAY,
        }),
    ],
    [
      'a page of items by date',
      ['finance_items_date'],
      ['finance_items'],
      () => listItems(database.db, { limit: 50 }),
    ],
    [
      'a page of items by value',
      ['finance_items_value'],
      ['finance_items'],
      () => listItems(database.db, { sort: 'value', limit: 50 }),
    ],
    [
      'expenses',
      ['finance_items_expense'],
      // Reversals are joined by a hash of the whole table, which is small.
      [],
      () => listItems(database.db, { type: 'expense', limit: 50 }),
    ],
  ])('%s is read by %j, and %j is not read in whole', async (_what, indexes, tables, read) => {
    const plan = await planOf(read);
    expect(plan.indexes).toEqual(expect.arrayContaining(indexes));
    expect(plan.whole.filter((table) => tables.includes(table))).toEqual([]);
  });

  test('a sequential scan is reported', async () => {
    const { db } = database;
    // Whole rows, which no index has.
    const plan = await planOf(() =>
      sql`SELECT count(scouts) FROM scouts WHERE ${1} = 1`.execute(db),
    );
    expect(plan.whole).toEqual(['scouts']);
  });
});

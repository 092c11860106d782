import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../scripts/endpoints.ts';
import { insertDemoGroup } from '../server/db/demo.ts';
import type { DB } from '../server/db/tables.ts';
import { dayIn } from '../server/lib/calendar.ts';
import { createTokens } from '../server/lib/session.ts';
import { testDatabase } from '../server/testing/database.ts';
import { findPlaces, readsOn } from './calls.ts';
import { leaveForLater } from './group.ts';

const NOW = new Date('2026-11-20T15:15:00Z');
const size = { scouts: 60, sectors: 12, units: 4, terms: 2, weeks: 20 };

type Database = Awaited<ReturnType<typeof testDatabase>>;
let usual: Database;
let quick: Database;

beforeAll(async () => {
  [usual, quick] = [await testDatabase(), await testDatabase()];
  await insertDemoGroup(usual.db, { now: NOW, timeZone: 'Africa/Cairo', size });
  const putBack = await leaveForLater(quick.db);
  await insertDemoGroup(quick.db, { now: NOW, timeZone: 'Africa/Cairo', size });
  expect(await rowsOf(quick.db, 'kept_week_counts')).toEqual([]);
  await putBack();
});
afterAll(async () => {
  await usual.close();
  await quick.close();
});

/** The tables, and what their rows say that say anything: records that were deleted leave counts of nothing. */
const TABLES = {
  scout_attendance: 'true',
  kept_week_counts: 'attended_count + absent_count + execused_count > 0',
  kept_scout_weeks: 'attended | absent | execused <> 0',
};

/** All rows of a table, in one order. */
async function rowsOf(db: Kysely<DB>, table: keyof typeof TABLES): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    SELECT kept::text AS row FROM ${sql.table(table)} kept WHERE ${sql.raw(TABLES[table])} ORDER BY 1
  `.execute(db);
  return rows.map(({ row }) => row);
}

test('a group that is filled quickly has the records and counts of one that is not', async () => {
  for (const table of Object.keys(TABLES) as (keyof typeof TABLES)[]) {
    const rows = await rowsOf(quick.db, table);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toEqual(await rowsOf(usual.db, table));
  }
});

test('every read is asked what it can answer, or a measurement would end at it', async () => {
  const places = await findPlaces(usual.db, dayIn('Africa/Cairo', NOW));
  const reads = readsOn(places, createTokens('a secret of the tests, long enough for HS256'));
  const wrong = endpoints
    .filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.file)
    .flatMap(({ name, endpoint: { params, query } }) =>
      (reads[name] ?? [{}])
        .filter(
          (sent) =>
            params?.safeParse(sent.params ?? {}).success === false ||
            query?.safeParse(sent.query ?? {}).success === false,
        )
        .map((sent) => `${name} ${JSON.stringify(sent)}: say what it asks for in bench/calls.ts`),
    );
  expect(wrong).toEqual([]);
});

test('and its table all indexes, constraints and triggers', async () => {
  const describe = async ({ db }: Database) => {
    const { rows } = await sql<{ text: string }>`
      SELECT indexdef AS text FROM pg_indexes WHERE tablename = 'scout_attendance'
      UNION ALL
      SELECT conname::text || ' ' || convalidated::text || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE conrelid = 'scout_attendance'::regclass
      UNION ALL
      SELECT tgenabled::text || ' ' || pg_get_triggerdef(oid) FROM pg_trigger
      WHERE tgrelid = 'scout_attendance'::regclass AND NOT tgisinternal
      ORDER BY 1
    `.execute(db);
    return rows.map(({ text }) => text);
  };
  const whole = await describe(usual);
  expect(whole.join('\n')).toMatch(/keep_counts_insert[\s\S]*PRIMARY KEY/);
  expect(await describe(quick)).toEqual(whole);
});

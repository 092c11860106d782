import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../contract/core/calendar.ts';
import { countryCodes } from '../../contract/countries/country.ts';
import { countryOf } from '../../contract/countries/table.ts';
import { instantAt } from '../../contract/sessions/times.ts';
import { dayIn } from '../lib/calendar.ts';
import { testDatabase } from '../testing/database.ts';
import { dayOf } from './conditions.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const zones = countryCodes.flatMap((code) => countryOf(code).timeZones.map(({ zone }) => zone));

/** The days that a query computes for the moments. */
async function daysBySql(zone: string, moments: readonly number[]): Promise<(string | null)[]> {
  const texts = moments.map((moment) => new Date(moment).toISOString());
  const { rows } = await sql<{ day: string | null }>`
    SELECT ${dayOf('at', zone)} AS day
    FROM unnest(${texts}::timestamptz[]) WITH ORDINALITY AS row (at, place) ORDER BY place
  `.execute(database.db);
  return rows.map(({ day }) => day);
}

test.each([...zones, 'UTC', 'America/St_Johns'])(
  'the database and the program agree on the day around each midnight of three years in %s',
  async (zone) => {
    const from = `${new Date().getUTCFullYear() - 1}-01-01`;
    const moments = Array.from({ length: 3 * 365 }, (_, index) =>
      instantAt(addDays(from, index), '00:00', zone),
    ).flatMap((midnight) => [midnight - 60_000, midnight, midnight + 59 * 60_000]);
    const days = moments.map((moment) => dayIn(zone, new Date(moment)));
    expect(await daysBySql(zone, moments)).toEqual(days);
  },
);

test('the day of a moment long ago and of one far ahead goes by the nearest clock that is known', async () => {
  const moments = ['1969-07-20T23:30:00Z', '2200-01-01T23:30:00Z'].map((at) => Date.parse(at));
  expect(await daysBySql('Asia/Riyadh', moments)).toEqual(['1969-07-21', '2200-01-02']);
});

test('no moment has no day', async () => {
  const { rows } = await sql<{ day: string | null }>`
    SELECT ${dayOf(sql`NULL::timestamptz`, 'Africa/Cairo')} AS day`.execute(database.db);
  expect(rows).toEqual([{ day: null }]);
});

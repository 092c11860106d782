import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attendanceStatuses } from '../../contract/shapes.ts';
import { testDatabase } from '../testing/database.ts';
import { aScout, aScoutRecord, aSector, aTerm } from '../testing/factories.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sectorIds: number[];
let scoutIds: number[];

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await aTerm(db, { weeks: 53 });
  await aTerm(db, { termNumber: 2, startDate: '2027-11-05' });
  const sectors = [await aSector(db), await aSector(db)];
  sectorIds = sectors.map(({ sectorId }) => sectorId);
  scoutIds = [];
  for (const sector of [...sectors, ...sectors]) {
    scoutIds.push((await aScout(db, sector)).scoutId);
  }
});
afterAll(() => database.close());
beforeEach(() =>
  sql`TRUNCATE scout_attendance, kept_week_counts, kept_scout_weeks`.execute(database.db),
);

/** What is kept, without what came to nothing. */
async function kept() {
  const { db } = database;
  const weeks = await sql`
    SELECT * FROM kept_week_counts
    WHERE (attended_count, absent_count, execused_count) <> (0, 0, 0)
    ORDER BY term_number, week_number, sector_id`.execute(db);
  const scouts = await sql`
    SELECT * FROM kept_scout_weeks WHERE attended | absent | execused <> 0
    ORDER BY scout_id, term_number`.execute(db);
  return { weeks: weeks.rows, scouts: scouts.rows };
}

/** The same, read from every record. */
async function counted() {
  const { rows } = await sql<{
    scoutId: number;
    sectorId: number;
    termNumber: number;
    weekNumber: number;
    status: string;
  }>`SELECT * FROM scout_attendance`.execute(database.db);
  const side = { termExecused: 'execused' } as Record<string, string>;
  const weeks = new Map<string, Record<string, number>>();
  const scouts = new Map<string, Record<string, number>>();
  for (const { scoutId, sectorId, termNumber, weekNumber, status } of rows) {
    const week = [termNumber, weekNumber, sectorId].map((part) => String(part).padStart(9)).join();
    const scout = [scoutId, termNumber].map((part) => String(part).padStart(9)).join();
    const ofWeek = weeks.get(week) ?? {
      ...{ termNumber, weekNumber, sectorId },
      ...{ attendedCount: 0, absentCount: 0, execusedCount: 0 },
    };
    const ofScout = scouts.get(scout) ?? {
      scoutId,
      termNumber,
      attended: 0,
      absent: 0,
      execused: 0,
    };
    const name = side[status] ?? status;
    ofWeek[`${name}Count`]! += 1;
    ofScout[name]! += 2 ** weekNumber;
    weeks.set(week, ofWeek);
    scouts.set(scout, ofScout);
  }
  const inOrder = (all: typeof weeks) =>
    [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return { weeks: inOrder(weeks), scouts: inOrder(scouts) };
}

const record = fc.record({
  scout: fc.nat(3),
  sector: fc.nat(1),
  // The first and the last week of the longest term, and such that both terms have.
  key: fc.constantFrom([1, 1], [1, 2], [1, 52], [1, 53], [2, 1], [2, 2]),
  status: fc.constantFrom(...attendanceStatuses),
});
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ store: fc.array(record, { minLength: 1, maxLength: 6 }) }) },
  fc.record({ correct: fc.constantFrom(...attendanceStatuses), of: fc.nat(3) }),
  fc.record({ remove: fc.nat(3) }),
  fc.record({ move: fc.nat(3), to: fc.nat(1) }),
);

describe('what is kept of attendance', () => {
  test('is what the records say, whatever is done to them', async () => {
    const { db } = database;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        for (const one of acts) {
          if ('store' in one) {
            const once = new Map(
              one.store.map((each) => [`${each.scout}/${each.key}`, each] as const),
            );
            await sql`
              INSERT INTO scout_attendance (scout_id, term_number, week_number, sector_id, status)
              VALUES ${sql.join(
                [...once.values()].map(({ scout, key: [term, week], sector, status }) => {
                  const values = [scoutIds[scout], term, week, sectorIds[sector], status];
                  return sql`(${sql.join(values)})`;
                }),
              )}
              ON CONFLICT (scout_id, term_number, week_number)
                DO UPDATE SET status = excluded.status`.execute(db);
          } else if ('correct' in one) {
            await sql`
              UPDATE scout_attendance SET status = ${one.correct}
              WHERE scout_id = ${scoutIds[one.of]}`.execute(db);
          } else if ('remove' in one) {
            await sql`DELETE FROM scout_attendance WHERE scout_id = ${scoutIds[one.remove]}`.execute(
              db,
            );
          } else {
            await sql`
              UPDATE scout_attendance SET sector_id = ${sectorIds[one.to]}
              WHERE scout_id = ${scoutIds[one.move]}`.execute(db);
          }
          expect(await kept()).toEqual(await counted());
        }
      }),
      { numRuns: 40, seed: 20_261_122 },
    );
    const before = await kept();
    await sql`SELECT recount_attendance()`.execute(db);
    expect(await kept()).toEqual(before);
  });

  test('is counted anew where somebody changed it by hand', async () => {
    const { db } = database;
    await aScoutRecord(db, { scoutId: scoutIds[0]!, weekNumber: 3, status: 'attended' });
    await sql`UPDATE kept_week_counts SET attended_count = 7`.execute(db);
    await sql`DELETE FROM kept_scout_weeks`.execute(db);
    await sql`SELECT recount_attendance()`.execute(db);
    expect(await kept()).toEqual(await counted());
  });

  test.each(['scout_id', 'term_number', 'week_number'])('a record keeps its %s', async (column) => {
    const { db } = database;
    await aScoutRecord(db, { scoutId: scoutIds[0]!, weekNumber: 1, status: 'attended' });
    const change = sql`UPDATE scout_attendance SET ${sql.ref(column)} = ${scoutIds[1]}`;
    await expect(change.execute(db)).rejects.toThrow('a record keeps its scout and its week');
  });
});

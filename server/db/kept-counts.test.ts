import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FEWEST_WEEKS, LOW_RATE } from '../../contract/follow-up-words.ts';
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
beforeEach(empty);

async function empty() {
  await sql`TRUNCATE scout_attendance, kept_week_counts, kept_scout_weeks`.execute(database.db);
  await sql`UPDATE weeks SET cancelled_at = NULL WHERE cancelled_at IS NOT NULL`.execute(
    database.db,
  );
}

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

/** What is missed in a row at the end of these weeks, of which each was attended or missed. */
const missedAtEnd = (came: boolean[]) => came.length - 1 - came.lastIndexOf(true);

/** What the call list asks of a scout's term, by its records in the order of their weeks, cancelled ones left out. */
function figuresOf(records: { weekNumber: number; status: string }[]) {
  const counted = records.filter(({ status }) => status === 'attended' || status === 'absent');
  const came = counted.map(({ status }) => status === 'attended');
  const last = came.lastIndexOf(true);
  const [attendedCount, absentCount] = [
    came.filter(Boolean).length,
    came.filter((each) => !each).length,
  ];
  const run = missedAtEnd(came);
  const missed = last < 0 ? 0 : missedAtEnd(came.slice(0, last));
  const isLow = came.length >= LOW_RATE.fromWeeks && attendedCount / came.length < LOW_RATE.under;
  return {
    ...{ attendedCount, absentCount, run, missed, isLow },
    cameIn: counted[last]?.weekNumber ?? 0,
    isAway: run >= FEWEST_WEEKS || isLow || (run === 0 && missed >= FEWEST_WEEKS),
  };
}

/** The same, read from every record. */
async function counted() {
  const weeksOf = await sql<{ termNumber: number; weekNumber: number }>`
    SELECT term_number, week_number FROM weeks WHERE cancelled_at IS NOT NULL`.execute(database.db);
  const isCancelled = (of: { termNumber: number; weekNumber: number }) =>
    weeksOf.rows.some(
      (each) => each.termNumber === of.termNumber && each.weekNumber === of.weekNumber,
    );
  const { rows } = await sql<{
    scoutId: number;
    sectorId: number;
    termNumber: number;
    weekNumber: number;
    status: string;
  }>`SELECT * FROM scout_attendance ORDER BY term_number, week_number`.execute(database.db);
  const side = { termExecused: 'execused' } as Record<string, string>;
  const weeks = new Map<string, Record<string, number>>();
  const scouts = new Map<string, Record<string, number | boolean>>();
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
      cancelled: weeksOf.rows
        .filter((each) => each.termNumber === termNumber)
        .reduce((sum, each) => sum + 2 ** each.weekNumber, 0),
      ...figuresOf(
        rows.filter(
          (each) =>
            each.scoutId === scoutId && each.termNumber === termNumber && !isCancelled(each),
        ),
      ),
    };
    const name = side[status] ?? status;
    ofWeek[`${name}Count`]! += 1;
    ofScout[name] = Number(ofScout[name]) + 2 ** weekNumber;
    weeks.set(week, ofWeek);
    scouts.set(scout, ofScout);
  }
  const inOrder = (all: typeof weeks | typeof scouts) =>
    [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return { weeks: inOrder(weeks), scouts: inOrder(scouts) };
}

// The first and the last week of the longest term, and such that both terms have.
const aWeek = fc.constantFrom(...[1, 2, 3, 4, 52, 53].map((week) => [1, week]), [2, 1], [2, 2]);
const record = fc.record({
  scout: fc.nat(3),
  sector: fc.nat(1),
  key: aWeek,
  status: fc.constantFrom(...attendanceStatuses),
});
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ store: fc.array(record, { minLength: 1, maxLength: 12 }) }) },
  fc.record({ correct: fc.constantFrom(...attendanceStatuses), of: fc.nat(3) }),
  fc.record({ remove: fc.nat(3) }),
  fc.record({ move: fc.nat(3), to: fc.nat(1) }),
  { weight: 2, arbitrary: fc.record({ cancel: aWeek }) },
);

describe('what is kept of attendance', () => {
  test('is what the records say, whatever is done to them', async () => {
    const { db } = database;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        await empty();
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
          } else if ('cancel' in one) {
            // A second time it counts again.
            await sql`
              UPDATE weeks SET cancelled_at = CASE WHEN cancelled_at IS NULL THEN now() END
              WHERE (term_number, week_number) = (${one.cancel[0]}, ${one.cancel[1]})`.execute(db);
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

  test('is right of a scout who is recorded first after a week was cancelled, and while it is', async () => {
    const { db } = database;
    const cancelled = { termNumber: 1, weekNumber: 2 };
    await db
      .updateTable('weeks')
      .set({ cancelledAt: new Date().toISOString() })
      .where('termNumber', '=', cancelled.termNumber)
      .where('weekNumber', '=', cancelled.weekNumber)
      .execute();
    const [scoutId] = scoutIds as [number];
    for (const weekNumber of [1, 2, 3]) {
      await aScoutRecord(db, { scoutId, weekNumber, status: 'absent' });
    }
    expect((await kept()).scouts).toMatchObject([{ cancelled: 4, run: 2, absentCount: 2 }]);
    expect(await kept()).toEqual(await counted());
    // A record waits for who cancels, and then knows of it.
    const other = scoutIds[1]!;
    let recorded: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (cancelling) => {
      await sql`UPDATE weeks SET cancelled_at = now() WHERE (term_number, week_number) = (1, 3)`.execute(
        cancelling,
      );
      recorded = aScoutRecord(db, { scoutId: other, weekNumber: 1, status: 'absent' });
      await vi.waitFor(async () => {
        const { rows } = await sql`
          SELECT FROM pg_locks WHERE NOT granted AND relation = 'scout_attendance'::regclass
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        `.execute(cancelling);
        expect(rows).toHaveLength(1);
      });
    });
    await recorded;
    expect((await kept()).scouts).toMatchObject([{ cancelled: 12 }, { cancelled: 12 }]);
    expect(await kept()).toEqual(await counted());
  });

  test('is changed in its place, with no entry in any index, by a week that is corrected', async () => {
    const { db } = database;
    const weeks = [1, 2, 3];
    for (const weekNumber of weeks) {
      for (const scoutId of scoutIds) {
        await aScoutRecord(db, { scoutId, weekNumber, status: 'attended' });
      }
    }
    type Changed = { name: string; updates: number; inPlace: number };
    const [before, after] = await db.transaction().execute(async (db) => {
      // What this connection did shortly before may be among it.
      const look = async () => {
        const { rows } = await sql<Changed>`
          SELECT relname AS name, n_tup_upd AS updates, n_tup_hot_upd AS in_place
          FROM pg_stat_xact_user_tables
          WHERE relname IN ('scout_attendance', 'kept_scout_weeks') ORDER BY relname`.execute(db);
        return rows;
      };
      const before = await look();
      // As a hand-in says it, one missed week more: nobody's calls depend on it.
      await sql`
        INSERT INTO scout_attendance (scout_id, term_number, week_number, sector_id, status)
        SELECT scout_id, term_number, week_number, sector_id, 'absent' FROM scout_attendance
        WHERE week_number = 3
        ON CONFLICT (scout_id, term_number, week_number) DO UPDATE SET status = excluded.status
      `.execute(db);
      return [before, await look()];
    });
    const changed = after.map(({ name, updates, inPlace }) => {
      const was = before.find((one) => one.name === name);
      return [name, updates - (was?.updates ?? 0), inPlace - (was?.inPlace ?? 0)];
    });
    expect(changed).toEqual([
      ['kept_scout_weeks', scoutIds.length, scoutIds.length],
      ['scout_attendance', scoutIds.length, scoutIds.length],
    ]);
    expect(await kept()).toEqual(await counted());
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

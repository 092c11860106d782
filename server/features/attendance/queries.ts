import { type Kysely, sql } from 'kysely';
import type { AttendanceStatus } from '../../../contract/attendance.ts';
import type { DB } from '../../db/tables.ts';
import type { AttendanceCounts } from './rules.ts';

type WeekKey = { termNumber: number; weekNumber: number };

/** What counts in a term: attended and absent records of weeks that were not cancelled. */
export const countsOf = sql<AttendanceCounts>`
  (count(*) FILTER (WHERE status = 'attended'))::int AS attended_count,
  (count(*) FILTER (WHERE status = 'absent'))::int AS absent_count`;

const inNewestTerm = sql`
  weeks.term_number = (SELECT max(term_number) FROM terms) AND weeks.cancelled_at IS NULL`;

/** Attended and absent records in the newest term of each scout of a sector, wherever they were made. */
export async function listScoutCounts(
  db: Kysely<DB>,
  sectorId: number,
): Promise<Map<number, AttendanceCounts>> {
  const { rows } = await sql<AttendanceCounts & { scoutId: number }>`
    SELECT scout_id, ${countsOf}
    FROM scout_attendance
    JOIN weeks USING (term_number, week_number)
    JOIN scouts USING (scout_id)
    WHERE ${inNewestTerm} AND scouts.sector_id = ${sectorId} AND scouts.deleted_at IS NULL
    GROUP BY scout_id
  `.execute(db);
  return new Map(rows.map(({ scoutId, ...counts }) => [scoutId, counts]));
}

/** The same of captains. */
export async function listCaptainCounts(
  db: Kysely<DB>,
  captainIds: number[],
): Promise<Map<number, AttendanceCounts>> {
  const { rows } = await sql<AttendanceCounts & { captainId: number }>`
    SELECT captain_id, ${countsOf}
    FROM captain_attendance
    JOIN weeks USING (term_number, week_number)
    WHERE ${inNewestTerm} AND captain_id = ANY(${captainIds})
    GROUP BY captain_id
  `.execute(db);
  return new Map(rows.map(({ captainId, ...counts }) => [captainId, counts]));
}

/** Attended and absent records in the newest term made in these sectors; null means all sectors. */
export async function sumScoutCounts(
  db: Kysely<DB>,
  sectorIds: number[] | null,
): Promise<AttendanceCounts> {
  const within = sectorIds === null ? sql`true` : sql`sector_id = ANY(${sectorIds})`;
  const { rows } = await sql<AttendanceCounts>`
    SELECT ${countsOf}
    FROM scout_attendance
    JOIN weeks USING (term_number, week_number)
    WHERE ${inNewestTerm} AND ${within}
  `.execute(db);
  return rows[0] ?? { attendedCount: 0, absentCount: 0 };
}

export interface ScoutRecord {
  scoutId: number;
  status: AttendanceStatus;
  /** The sector in which the record was made. */
  sectorId: number;
}

/** The records that a week has of the present scouts of a sector, in whichever sector they were made. */
export async function listWeekRecords(
  db: Kysely<DB>,
  sectorId: number,
  { termNumber, weekNumber }: WeekKey,
): Promise<Map<number, ScoutRecord>> {
  const rows = await db
    .selectFrom('scoutAttendance')
    .innerJoin('scouts', 'scouts.scoutId', 'scoutAttendance.scoutId')
    .where('scouts.sectorId', '=', sectorId)
    .where('scoutAttendance.termNumber', '=', termNumber)
    .where('scoutAttendance.weekNumber', '=', weekNumber)
    .select(['scoutAttendance.scoutId', 'scoutAttendance.status', 'scoutAttendance.sectorId'])
    .$narrowType<{ status: AttendanceStatus }>()
    .execute();
  return new Map(rows.map((row) => [row.scoutId, row]));
}

/** Who recorded a sector's week and when, or undefined where nobody did. */
export async function findSheet(
  db: Kysely<DB>,
  sectorId: number,
  { termNumber, weekNumber }: WeekKey,
): Promise<{ recordedBy: string; recordedAt: string } | undefined> {
  return db
    .selectFrom('scoutAttendanceSheets as sheets')
    .innerJoin('captains', 'captains.captainId', 'sheets.recordedBy')
    .where('sheets.sectorId', '=', sectorId)
    .where('sheets.termNumber', '=', termNumber)
    .where('sheets.weekNumber', '=', weekNumber)
    .select([
      sql<string>`
        concat_ws(' ', captains.first_name, captains.middle_name, captains.last_name)
      `.as('recordedBy'),
      'sheets.recordedAt',
    ])
    .executeTakeFirst();
}

/** The present scouts of a sector among `scoutIds`, held so that none is moved or deleted meanwhile. */
export async function holdScouts(
  db: Kysely<DB>,
  sectorId: number,
  scoutIds: number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('scouts')
    .where('sectorId', '=', sectorId)
    .where('deletedAt', 'is', null)
    .where('scoutId', '=', sql<number>`ANY(${scoutIds})`)
    .orderBy('scoutId')
    .forShare()
    .select(['scoutId', 'name'])
    .execute();
  return new Map(rows.map(({ scoutId, name }) => [scoutId, name]));
}

/** Stores a week's records of a sector in one statement; a record made in another sector stays as it is. */
export async function upsertScoutRecords(
  db: Kysely<DB>,
  sectorId: number,
  { termNumber, weekNumber }: WeekKey,
  records: { scoutId: number; attendanceStatus: AttendanceStatus }[],
): Promise<void> {
  const sorted = records.toSorted((a, b) => a.scoutId - b.scoutId);
  await sql`
    INSERT INTO scout_attendance (scout_id, term_number, week_number, sector_id, status)
    SELECT scout_id, ${termNumber}, ${weekNumber}, ${sectorId}, status
    FROM unnest(
      ${sorted.map((record) => record.scoutId)}::int[],
      ${sorted.map((record) => record.attendanceStatus)}::text[]
    ) AS record (scout_id, status)
    ON CONFLICT (scout_id, term_number, week_number) DO UPDATE SET status = excluded.status
    WHERE scout_attendance.sector_id = excluded.sector_id
  `.execute(db);
}

/** Notes who recorded a sector's week, and when. */
export async function upsertSheet(
  db: Kysely<DB>,
  sectorId: number,
  { termNumber, weekNumber }: WeekKey,
  recordedBy: number,
  now: Date,
): Promise<void> {
  await db
    .insertInto('scoutAttendanceSheets')
    .values({ sectorId, termNumber, weekNumber, recordedBy, recordedAt: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .columns(['sectorId', 'termNumber', 'weekNumber'])
        .doUpdateSet({ recordedBy, recordedAt: now.toISOString() }),
    )
    .execute();
}

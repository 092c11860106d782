import { type Kysely, sql } from 'kysely';
import type { AttendanceCounts } from '../../../contract/attendance/rates.ts';
import { inSectors } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';

/** The records that count in a term: attended and absent ones of weeks that were not cancelled. */
export const countsOf = sql<AttendanceCounts>`
  (count(*) FILTER (WHERE status = 'attended'))::int AS attended_count,
  (count(*) FILTER (WHERE status = 'absent'))::int AS absent_count`;

/** Condition: the week is of these terms; without them of the newest one. */
export const inTerms = (termNumbers?: number[]) =>
  termNumbers === undefined
    ? sql`weeks.term_number = (SELECT max(term_number) FROM terms)`
    : sql`weeks.term_number = ANY(${termNumbers})`;

/** Which weeks count: those of the newest term that were not cancelled. */
export const inNewestTerm = sql`${inTerms()} AND weeks.cancelled_at IS NULL`;

/** Attended and absent records in the newest term of each scout of a sector, wherever they were made. */
export async function listScoutCounts(
  db: Kysely<DB>,
  sectorId: number,
): Promise<Map<number, AttendanceCounts>> {
  const { rows } = await sql<AttendanceCounts & { scoutId: number }>`
    SELECT scout_id, ${countsOf}
    FROM scout_attendance JOIN weeks USING (term_number, week_number)
    WHERE ${inNewestTerm} AND scout_id IN (
      SELECT scout_id FROM scouts WHERE sector_id = ${sectorId} AND deleted_at IS NULL
    )
    GROUP BY scout_id
  `.execute(db);
  return new Map(rows.map(({ scoutId, ...counts }) => [scoutId, counts]));
}

/** Counts the records of a sector's open captains. */
export async function listCaptainCounts(
  db: Kysely<DB>,
  sectorId: number,
): Promise<Map<number, AttendanceCounts>> {
  const { rows } = await sql<AttendanceCounts & { captainId: number }>`
    SELECT captain_id, ${countsOf}
    FROM captain_attendance
    JOIN weeks USING (term_number, week_number)
    WHERE ${inNewestTerm} AND captain_id IN (
      SELECT captain_id FROM captains WHERE sector_id = ${sectorId} AND closed_at IS NULL
    )
    GROUP BY captain_id
  `.execute(db);
  return new Map(rows.map(({ captainId, ...counts }) => [captainId, counts]));
}

/** Attended and absent records in the newest term made in these sectors; null means all sectors. */
export async function sumScoutCounts(
  db: Kysely<DB>,
  sectorIds: number[] | null,
): Promise<AttendanceCounts> {
  const { rows } = await sql<AttendanceCounts>`
    SELECT ${countsOf}
    FROM scout_attendance JOIN weeks USING (term_number, week_number)
    WHERE ${inNewestTerm}
      AND ${inSectors(sectorIds)}
  `.execute(db);
  return rows[0]!;
}

/** A scout's attended and absent weeks per term, newest first; cancelled weeks left out. */
export async function listScoutTermCounts(db: Kysely<DB>, scoutId: number) {
  const { rows } = await sql<{
    termNumber: number;
    termName: string;
    attended: number;
    absent: number;
  }>`
    SELECT term_number, term_name,
      (count(*) FILTER (WHERE status = 'attended'))::int AS attended,
      (count(*) FILTER (WHERE status = 'absent'))::int AS absent
    FROM scout_attendance
    JOIN weeks USING (term_number, week_number)
    JOIN terms USING (term_number)
    WHERE scout_id = ${scoutId} AND weeks.cancelled_at IS NULL
    GROUP BY term_number, term_name
    ORDER BY term_number DESC
  `.execute(db);
  return rows;
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AttendanceStatus } from '../../../contract/attendance/endpoints.ts';
import type { WeekKey } from '../../../contract/core/calendar.ts';
import type { Gender } from '../../../contract/core/fields.ts';
import type { DB } from '../../db/tables.ts';
import { captainName } from '../captains/queries.ts';
import { byName } from '../scouts/queries.ts';
import type { Cell, Given } from './rules.ts';

/** A scout in a sheet: with the attendance of the week, and where it and the points were recorded. */
export interface SheetScout {
  scoutId: number;
  name: string;
  gender: Gender;
  patrolId: number | null;
  status: AttendanceStatus | null;
  isPaid: boolean;
  /** The other sector in which the week is recorded; null where it is this one, or none yet. */
  elsewhere: string | null;
}

/** Who recorded a sheet last, and when; null where nobody has. */
export interface Recorded {
  recordedBy: string;
  recordedByGender: Gender;
  recordedAt: string;
}

/** A sector's present scouts by name, with what a week holds of each. */
export async function listSheetScouts(
  db: Kysely<DB>,
  sectorId: number,
  { termNumber, weekNumber }: WeekKey,
): Promise<SheetScout[]> {
  const { rows } = await sql<SheetScout>`
    SELECT scouts.scout_id, scouts.name, scouts.gender, patrol_members.patrol_id,
      records.status, payments.amount IS NOT NULL AS is_paid,
      (SELECT base_name || ' ' || suffix_name FROM sectors
        WHERE sector_id <> ${sectorId} AND (sector_id = records.sector_id OR sector_id IN (
          SELECT points.sector_id FROM evaluation_points points
          WHERE points.scout_id = scouts.scout_id AND points.term_number = ${termNumber}
            AND points.week_number = ${weekNumber}
        )) LIMIT 1
      ) AS elsewhere
    FROM scouts
    LEFT JOIN patrol_members USING (scout_id)
    LEFT JOIN scout_attendance records ON records.scout_id = scouts.scout_id
      AND records.term_number = ${termNumber} AND records.week_number = ${weekNumber}
    LEFT JOIN scout_payments payments ON payments.scout_id = scouts.scout_id
      AND payments.sector_id = ${sectorId}
      AND payments.term_number = ${termNumber} AND payments.week_number = ${weekNumber}
    WHERE scouts.sector_id = ${sectorId} AND scouts.deleted_at IS NULL
    ORDER BY ${byName}, scouts.scout_id
  `.execute(db);
  return rows;
}

/** The points that a sector gave in a week. */
export async function listGivenPoints(
  db: Kysely<DB>,
  sectorId: number,
  { termNumber, weekNumber }: WeekKey,
): Promise<Given[]> {
  const { rows } = await sql<Given>`
    SELECT scout_id, criterion_id, points FROM evaluation_points
    WHERE sector_id = ${sectorId} AND term_number = ${termNumber} AND week_number = ${weekNumber}
    ORDER BY scout_id, criterion_id
  `.execute(db);
  return rows;
}

/** Who handed in a sector's week of points; undefined where nobody did. */
export async function findRecorded(
  db: Kysely<DB>,
  sectorId: number,
  { termNumber, weekNumber }: WeekKey,
): Promise<Recorded | undefined> {
  return selectRecorded(
    db,
    sql`evaluation_sheets sheets`,
    sql`sheets.sector_id = ${sectorId} AND sheets.term_number = ${termNumber}
      AND sheets.week_number = ${weekNumber}`,
  );
}

/** Finds who recorded a test. */
export async function findTestRecorder(
  db: Kysely<DB>,
  sectorId: number,
  criterionId: number,
): Promise<Recorded | undefined> {
  return selectRecorded(
    db,
    sql`test_sheets sheets`,
    sql`sheets.sector_id = ${sectorId} AND sheets.criterion_id = ${criterionId}`,
  );
}

async function selectRecorded(
  db: Kysely<DB>,
  table: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<Recorded | undefined> {
  const { rows } = await sql<Recorded>`
    SELECT ${captainName} AS recorded_by, captains.gender AS recorded_by_gender, sheets.recorded_at
    FROM ${table} JOIN captains ON captains.captain_id = sheets.recorded_by
    WHERE ${condition}
  `.execute(db);
  return rows[0];
}

/** The state of a week's attendance: whether the sector recorded it, and whether it noted any payment. */
export async function readAttendanceState(
  db: Kysely<DB>,
  sectorId: number,
  { termNumber, weekNumber }: WeekKey,
): Promise<{ isRecorded: boolean; notesPayments: boolean }> {
  const ofWeek = sql`sector_id = ${sectorId} AND term_number = ${termNumber}
    AND week_number = ${weekNumber}`;
  const { rows } = await sql<{ isRecorded: boolean; notesPayments: boolean }>`
    SELECT EXISTS (SELECT FROM scout_attendance_sheets WHERE ${ofWeek}) AS is_recorded,
      EXISTS (SELECT FROM scout_payments WHERE ${ofWeek}) AS notes_payments
  `.execute(db);
  return rows[0]!;
}

/**
 * Stores points of a sector's week, takes back those that are null, and notes who recorded it. The first hand-in that
 * names a patrol's member also stores in which patrol they were.
 */
export async function storePoints(
  db: Kysely<DB>,
  sectorId: number,
  { termNumber, weekNumber }: WeekKey,
  { changes, recordedBy, now }: { changes: Cell[]; recordedBy: number; now: Date },
): Promise<void> {
  const week = sql`${termNumber}::int, ${weekNumber}::int`;
  await sql`
    INSERT INTO evaluation_sheets (sector_id, term_number, week_number, recorded_by, recorded_at)
    VALUES (${sectorId}, ${week}, ${recordedBy}, ${now.toISOString()})
    ON CONFLICT (sector_id, term_number, week_number)
      DO UPDATE SET recorded_by = excluded.recorded_by, recorded_at = excluded.recorded_at
  `.execute(db);
  await sql`
    INSERT INTO evaluation_members (scout_id, term_number, week_number, sector_id, patrol_id)
    SELECT scouts.scout_id, ${week}, ${sectorId}::int, patrol_members.patrol_id
    FROM scouts JOIN patrol_members USING (scout_id)
    WHERE scouts.sector_id = ${sectorId} AND scouts.deleted_at IS NULL
    ORDER BY scouts.scout_id
    ON CONFLICT DO NOTHING
  `.execute(db);
  const taken = changes.filter(({ points }) => points === null);
  if (taken.length > 0) {
    await sql`
      DELETE FROM evaluation_points stored
      USING unnest(${column(taken, 'scoutId')}::int[], ${column(taken, 'criterionId')}::int[])
        AS taken (scout_id, criterion_id)
      WHERE stored.scout_id = taken.scout_id AND stored.criterion_id = taken.criterion_id
        AND stored.term_number = ${termNumber} AND stored.week_number = ${weekNumber}
        AND stored.sector_id = ${sectorId}
    `.execute(db);
  }
  const given = changes.filter(({ points }) => points !== null);
  if (given.length > 0) {
    await sql`
      INSERT INTO evaluation_points AS stored
        (scout_id, term_number, week_number, criterion_id, sector_id, points)
      SELECT scout_id, ${week}, criterion_id, ${sectorId}::int, points
      FROM unnest(${column(given, 'scoutId')}::int[], ${column(given, 'criterionId')}::int[],
        ${given.map(({ points }) => points)}::int[]) AS given (scout_id, criterion_id, points)
      ORDER BY scout_id, criterion_id
      ON CONFLICT (scout_id, term_number, week_number, criterion_id)
        DO UPDATE SET points = excluded.points
        WHERE stored.sector_id = excluded.sector_id
    `.execute(db);
  }
}

const column = (cells: Cell[], name: 'scoutId' | 'criterionId') => cells.map((cell) => cell[name]);

/** The points of a sector's present scouts in a test. */
export async function listTestPoints(
  db: Kysely<DB>,
  sectorId: number,
  criterionId: number,
): Promise<Given[]> {
  const { rows } = await sql<Given>`
    SELECT scout_id, criterion_id, points FROM test_points JOIN scouts USING (scout_id)
    WHERE criterion_id = ${criterionId} AND scouts.sector_id = ${sectorId}
      AND scouts.deleted_at IS NULL
    ORDER BY scout_id
  `.execute(db);
  return rows;
}

/** Stores the points of a test, takes back those that are null, and notes who recorded it. */
export async function storeTestPoints(
  db: Kysely<DB>,
  { sectorId, criterionId }: { sectorId: number; criterionId: number },
  { changes, recordedBy, now }: { changes: Cell[]; recordedBy: number; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO test_sheets (criterion_id, sector_id, recorded_by, recorded_at)
    VALUES (${criterionId}, ${sectorId}, ${recordedBy}, ${now.toISOString()})
    ON CONFLICT (criterion_id, sector_id)
      DO UPDATE SET recorded_by = excluded.recorded_by, recorded_at = excluded.recorded_at
  `.execute(db);
  const taken = changes.filter(({ points }) => points === null);
  await sql`
    DELETE FROM test_points
    WHERE criterion_id = ${criterionId} AND scout_id = ANY(${column(taken, 'scoutId')})
  `.execute(db);
  const given = changes.filter(({ points }) => points !== null);
  await sql`
    INSERT INTO test_points (scout_id, criterion_id, sector_id, points)
    SELECT scout_id, ${criterionId}::int, ${sectorId}::int, points
    FROM unnest(${column(given, 'scoutId')}::int[], ${given.map(({ points }) => points)}::int[])
      AS given (scout_id, points)
    ORDER BY scout_id
    ON CONFLICT (scout_id, criterion_id) DO UPDATE SET points = excluded.points
  `.execute(db);
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Gender } from '../../../contract/core/fields.ts';
import type { CriterionCategory } from '../../../contract/evaluation/words.ts';
import { inSectors } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { byName } from '../scouts/queries.ts';
import type { ScoutSums, ScoutWeekSums, Sums, WeekSums } from './result-rules.ts';

/**
 * All points that count, one row for each scout, criterion and week (null for a test). By hand: given to who attended,
 * in a week that was not cancelled. Counted: attendance of who attended or was absent; payment of who attended, in weeks
 * in which the sector noted any. A counted criterion counts in terms that were not over when it was made, until it was
 * closed or switched off. PostgreSQL applies the conditions of a query on it to each part.
 */
const cells = sql`(
  SELECT points.scout_id, points.sector_id, points.term_number, points.week_number,
    points.criterion_id, points.points, criteria.max, criteria.category,
    true AS is_by_hand, false AS is_attendance
  FROM evaluation_points points
  JOIN criteria USING (criterion_id)
  JOIN weeks USING (term_number, week_number)
  JOIN scout_attendance records USING (scout_id, term_number, week_number)
  WHERE weeks.cancelled_at IS NULL AND records.status = 'attended'
  UNION ALL
  SELECT records.scout_id, records.sector_id, records.term_number, records.week_number,
    criteria.criterion_id, CASE records.status WHEN 'attended' THEN criteria.max ELSE 0 END,
    criteria.max, criteria.category, false, true
  FROM scout_attendance records
  JOIN weeks USING (term_number, week_number)
  JOIN terms USING (term_number)
  JOIN criteria ON criteria.kind = 'attendance' AND ${isCountedIn()}
  WHERE weeks.cancelled_at IS NULL AND records.status IN ('attended', 'absent')
  UNION ALL
  SELECT records.scout_id, records.sector_id, records.term_number, records.week_number,
    criteria.criterion_id, CASE WHEN payments.amount IS NULL THEN 0 ELSE criteria.max END,
    criteria.max, criteria.category, false, false
  FROM scout_attendance records
  JOIN weeks USING (term_number, week_number)
  JOIN terms USING (term_number)
  JOIN criteria ON criteria.kind = 'paid' AND ${isCountedIn()}
  LEFT JOIN scout_payments payments ON payments.scout_id = records.scout_id
    AND payments.sector_id = records.sector_id AND payments.term_number = records.term_number
    AND payments.week_number = records.week_number
  WHERE weeks.cancelled_at IS NULL AND records.status = 'attended'
    AND EXISTS (
      SELECT FROM scout_payments noted
      WHERE noted.sector_id = records.sector_id AND noted.term_number = records.term_number
        AND noted.week_number = records.week_number)
  UNION ALL
  SELECT points.scout_id, points.sector_id, terms.term_number, NULL::int,
    points.criterion_id, points.points, criteria.max, criteria.category, true, false
  FROM test_points points
  JOIN criteria USING (criterion_id)
  JOIN terms ON criteria.date BETWEEN terms.start_date AND terms.end_date
)`;

/** Whether a counted criterion counts in a record's week and sector. */
function isCountedIn() {
  return sql`(criteria.sector_id IS NULL OR criteria.sector_id = records.sector_id)
    AND terms.end_date >= criteria.created_on
    AND (criteria.closed_on IS NULL OR weeks.start_date <= criteria.closed_on)
    AND NOT EXISTS (
      SELECT FROM criteria_off
      WHERE criteria_off.criterion_id = criteria.criterion_id
        AND criteria_off.sector_id = records.sector_id AND weeks.start_date > criteria_off.off_on)`;
}

const sums = sql`sum(points)::int AS points, sum(max)::int AS possible`;

/** A term, or one week of it. */
export interface Period {
  termNumber: number;
  weekNumber?: number | undefined;
}

const inPeriod = ({ termNumber, weekNumber }: Period) => sql`
  term_number = ${termNumber}
  ${weekNumber === undefined ? sql`` : sql`AND week_number = ${weekNumber}`}`;

/** The sums of each scout's week in a term, of points that a sector gave, with the patrol of that week. */
export async function listScoutWeeks(
  db: Kysely<DB>,
  sectorId: number,
  termNumber: number,
): Promise<ScoutWeekSums[]> {
  const { rows } = await sql<ScoutWeekSums>`
    SELECT summed.*, members.patrol_id
    FROM (
      SELECT scout_id, term_number, week_number, ${sums}, bool_or(is_by_hand) AS is_evaluated,
        coalesce(sum(points) FILTER (WHERE NOT is_attendance), 0)::int AS points_beside_attendance,
        coalesce(sum(max) FILTER (WHERE NOT is_attendance), 0)::int AS possible_beside_attendance
      FROM ${cells} cells
      WHERE sector_id = ${sectorId} AND term_number = ${termNumber} AND week_number IS NOT NULL
      GROUP BY scout_id, term_number, week_number
    ) summed
    LEFT JOIN evaluation_members members USING (scout_id, term_number, week_number)
  `.execute(db);
  return rows;
}

/**
 * The sums of each sector's weeks in a term by category, of points that these sectors gave; a test's week is null. Without
 * sectors (null) of the whole group, without terms of the newest.
 */
export async function listWeekSums(
  db: Kysely<DB>,
  sectorIds: number[] | null,
  termNumbers?: number[],
): Promise<WeekSums[]> {
  const inTerms =
    termNumbers === undefined
      ? sql`term_number = (SELECT max(term_number) FROM terms)`
      : sql`term_number = ANY(${termNumbers})`;
  const { rows } = await sql<WeekSums>`
    SELECT sector_id, term_number, week_number, category, ${sums} FROM ${cells} cells
    WHERE ${inTerms}
      AND ${inSectors(sectorIds)}
    GROUP BY sector_id, term_number, week_number, category
  `.execute(db);
  return rows;
}

/** The sums of each criterion for which a sector gave points in a period, in the order of the criteria. */
export async function listCriterionSums(db: Kysely<DB>, sectorId: number, period: Period) {
  const { rows } = await sql<
    Sums & { criterionId: number; name: string; max: number; category: CriterionCategory }
  >`
    SELECT criteria.criterion_id, criteria.name, criteria.max, criteria.category, points, possible
    FROM (
      SELECT criterion_id, ${sums} FROM ${cells} cells
      WHERE sector_id = ${sectorId} AND ${inPeriod(period)}
      GROUP BY criterion_id
    ) summed
    JOIN criteria USING (criterion_id)
    ORDER BY criteria.criterion_id
  `.execute(db);
  return rows;
}

/** A sector's present scouts by name, with their patrol. */
export async function listScoutsWithPatrol(db: Kysely<DB>, sectorId: number) {
  const { rows } = await sql<{
    scoutId: number;
    name: string;
    gender: Gender;
    patrolId: number | null;
  }>`
    SELECT scouts.scout_id, scouts.name, scouts.gender, patrol_members.patrol_id
    FROM scouts LEFT JOIN patrol_members USING (scout_id)
    WHERE scouts.sector_id = ${sectorId} AND scouts.deleted_at IS NULL
    ORDER BY ${byName}, scouts.scout_id
  `.execute(db);
  return rows;
}

/** The sums of a sector's present scouts by category in a period, wherever their points were given. */
export async function listScoutSums(
  db: Kysely<DB>,
  sectorId: number,
  period: Period,
): Promise<ScoutSums[]> {
  return sumsByScout(
    db,
    sql`scout_id = ANY(ARRAY(
      SELECT scout_id FROM scouts WHERE sector_id = ${sectorId} AND deleted_at IS NULL
    )) AND ${inPeriod(period)}`,
  );
}

async function sumsByScout(db: Kysely<DB>, condition: RawBuilder<unknown>) {
  const { rows } = await sql<ScoutSums>`
    SELECT scout_id, category, ${sums},
      coalesce(
        array_agg(DISTINCT week_number) FILTER (WHERE is_by_hand AND week_number IS NOT NULL), '{}'
      ) AS weeks
    FROM ${cells} cells
    WHERE ${condition}
    GROUP BY scout_id, category
  `.execute(db);
  return rows;
}

/** How many members each patrol of a sector had in each week of a term that was recorded. */
export async function listPatrolWeeks(db: Kysely<DB>, sectorId: number, termNumber: number) {
  const { rows } = await sql<{ patrolId: number; weekNumber: number; members: number }>`
    SELECT patrol_id, week_number, count(*)::int AS members FROM evaluation_members
    WHERE sector_id = ${sectorId} AND term_number = ${termNumber}
    GROUP BY patrol_id, week_number
  `.execute(db);
  return rows;
}

/** The patrols of a sector, deleted ones too. */
export async function listAllPatrols(db: Kysely<DB>, sectorId: number) {
  const { rows } = await sql<{ patrolId: number; name: string; isDeleted: boolean }>`
    SELECT patrol_id, name, deleted_at IS NOT NULL AS is_deleted FROM patrols
    WHERE sector_id = ${sectorId}
    ORDER BY name COLLATE "ar-x-icu", patrol_id
  `.execute(db);
  return rows;
}

/** The weeks of a term that have begun, and whether a sector recorded points in each. */
export async function listEvaluatedWeeks(
  db: Kysely<DB>,
  sectorId: number,
  { termNumber, today }: { termNumber: number; today: string },
) {
  const { rows } = await sql<{ weekNumber: number; cancelled: boolean; isRecorded: boolean }>`
    SELECT weeks.week_number, weeks.cancelled_at IS NOT NULL AS cancelled,
      sheets.sector_id IS NOT NULL AS is_recorded
    FROM weeks
    LEFT JOIN evaluation_sheets sheets ON sheets.term_number = weeks.term_number
      AND sheets.week_number = weeks.week_number AND sheets.sector_id = ${sectorId}
    WHERE weeks.term_number = ${termNumber} AND weeks.start_date <= ${today}::date
    ORDER BY weeks.week_number
  `.execute(db);
  return rows;
}

/** A scout's sums by term, newest first. */
export async function listScoutTermSums(db: Kysely<DB>, scoutId: number) {
  const { rows } = await sql<Sums & { termNumber: number; termName: string }>`
    SELECT term_number, term_name, points, possible
    FROM (
      SELECT term_number, ${sums} FROM ${cells} cells
      WHERE scout_id = ${scoutId}
      GROUP BY term_number
    ) summed
    JOIN terms USING (term_number)
    ORDER BY term_number DESC
  `.execute(db);
  return rows;
}

/** A scout's sums by week of a term. */
export async function listScoutWeekSums(db: Kysely<DB>, scoutId: number, termNumber: number) {
  const { rows } = await sql<Sums & { weekNumber: number }>`
    SELECT week_number, ${sums} FROM ${cells} cells
    WHERE scout_id = ${scoutId} AND term_number = ${termNumber} AND week_number IS NOT NULL
    GROUP BY week_number
    ORDER BY week_number
  `.execute(db);
  return rows;
}

/** A scout's sums by category of a term. */
export async function listScoutCategorySums(db: Kysely<DB>, scoutId: number, termNumber: number) {
  return sumsByScout(db, sql`scout_id = ${scoutId} AND term_number = ${termNumber}`);
}

import { type Kysely, sql } from 'kysely';
import type { Census } from '../../../contract/stats/census.ts';
import { ageInYears, dayOf } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { isAssigned } from '../captains/queries.ts';
import { cameOn, didJoin } from '../scouts/queries.ts';

/** A day in the group's time zone. */
interface Day {
  date: string;
  timeZone: string;
}

/** The scouts of a day, from the day they came up to the day before they were deleted, each in the sector of that day. */
export async function countCensusScouts(
  db: Kysely<DB>,
  { date, timeZone }: Day,
): Promise<Census['scouts']> {
  const { rows } = await sql<Census['scouts'][number]>`
    SELECT stage_of.name AS stage, ${ageInYears('scouts.birth_date', date)} AS age,
      scouts.gender, count(*) AS count
    FROM scouts JOIN sectors USING (sector_id)
    -- The first change after the day says in which sector the scout was until then.
    LEFT JOIN LATERAL (
      SELECT history.before FROM history
      WHERE history.entity = 'scout' AND history.entity_id = scouts.scout_id::text
        AND history.action = 'update' AND history.before IS NOT NULL
        AND ${dayOf('history.at', timeZone)} > ${date}::date
      ORDER BY history.history_id LIMIT 1
    ) moved ON true
    LEFT JOIN sectors former ON former.sector_id = (moved.before ->> 'sectorId')::int
    CROSS JOIN LATERAL (
      SELECT coalesce(former.base_name, moved.before ->> 'sectorBaseName', sectors.base_name) AS name
    ) stage_of
    WHERE ${cameOn(timeZone)} <= ${date}::date
      AND (scouts.deleted_at IS NULL OR ${dayOf('scouts.deleted_at', timeZone)} > ${date}::date)
      AND ${didJoin(timeZone)}
    GROUP BY 1, 2, 3
    ORDER BY stage_of.name COLLATE "ar-x-icu", 2, 3 DESC
  `.execute(db);
  return rows;
}

/** How many captains with an open account have each qualification on a day. */
export async function countCensusQualifications(
  db: Kysely<DB>,
  { date, timeZone }: Day,
): Promise<NonNullable<Census['qualifications']>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    SELECT kind, count(DISTINCT captain_id) AS count
    FROM qualifications JOIN captains USING (captain_id)
    WHERE given_on <= ${date}::date AND (valid_until IS NULL OR valid_until >= ${date}::date)
      AND (closed_at IS NULL OR ${dayOf('closed_at', timeZone)} > ${date}::date)
    GROUP BY kind ORDER BY kind COLLATE "ar-x-icu"
  `.execute(db);
  return rows;
}

/** The captains of a day with an open account, without those who have no sector yet. */
export async function countCensusCaptains(
  db: Kysely<DB>,
  { date, timeZone }: Day,
): Promise<Census['captains']> {
  const { rows } = await sql<Census['captains'][number]>`
    SELECT type, gender, count(*) AS count
    FROM captains
    WHERE ${dayOf('created_at', timeZone)} <= ${date}::date
      AND (closed_at IS NULL OR ${dayOf('closed_at', timeZone)} > ${date}::date)
      AND ${isAssigned}
    GROUP BY type, gender
    ORDER BY array_position(ARRAY['general', 'unit', 'regular'], type), gender DESC
  `.execute(db);
  return rows;
}

import { type Kysely, sql } from 'kysely';
import type { Census } from '../../../contract/stats/census.ts';
import { dayOf } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';

/** A day in the group's time zone. */
interface Day {
  date: string;
  timeZone: string;
}

/**
 * The scouts of a day: from their enrolment, or from their entry where that came first, up to the day before they were
 * deleted. Each counts in the sector of today.
 */
export async function countCensusScouts(
  db: Kysely<DB>,
  { date, timeZone }: Day,
): Promise<Census['scouts']> {
  const { rows } = await sql<Census['scouts'][number]>`
    SELECT sectors.base_name AS stage,
      extract(year FROM age(${date}::date, scouts.birth_date))::int AS age,
      scouts.gender, count(*) AS count
    FROM scouts JOIN sectors USING (sector_id)
    WHERE least(scouts.enroll_date, ${dayOf('scouts.created_at', timeZone)}) <= ${date}::date
      AND (scouts.deleted_at IS NULL OR ${dayOf('scouts.deleted_at', timeZone)} > ${date}::date)
    GROUP BY 1, 2, 3
    ORDER BY sectors.base_name COLLATE "ar-x-icu", 2, 3 DESC
  `.execute(db);
  return rows;
}

/** The captains of a day with an open account; whoever only signed up and has no sector yet is left out. */
export async function countCensusCaptains(
  db: Kysely<DB>,
  { date, timeZone }: Day,
): Promise<Census['captains']> {
  const { rows } = await sql<Census['captains'][number]>`
    SELECT type, gender, count(*) AS count
    FROM captains
    WHERE ${dayOf('created_at', timeZone)} <= ${date}::date
      AND (closed_at IS NULL OR ${dayOf('closed_at', timeZone)} > ${date}::date)
      AND (type <> 'regular' OR sector_id IS NOT NULL)
    GROUP BY type, gender
    ORDER BY array_position(ARRAY['general', 'unit', 'regular'], type), gender DESC
  `.execute(db);
  return rows;
}

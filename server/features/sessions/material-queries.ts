import { type Kysely, sql } from 'kysely';
import type { SessionCaptain } from '../../../contract/sessions/endpoints.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { captainOfSession, type StoredSector, sectorsOf } from './queries.ts';

/** The last day of the week after the one that `today` falls into; two weeks on where no week has begun. */
export async function endOfNextWeek(db: Kysely<DB>, today: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    SELECT greatest(
      (SELECT max(start_date) FROM weeks WHERE start_date <= ${today}::date) + 13,
      ${today}::date + 7
    ) AS day
  `.execute(db);
  return rows[0]!.day;
}

export interface StoredNeed {
  text: string;
  quantity: number | null;
  captain: SessionCaptain | null;
  day: string;
  sessionId: number;
  title: string;
  sectors: StoredSector[];
  inCharge: number;
  segmentId: number;
  index: number;
  ready: boolean;
}

/** Lists the materials of planned sessions of these sectors between two days; null is all. Cancelled weeks need none. */
export async function listNeeds(
  db: Kysely<DB>,
  { from, to, sectorIds }: { from: string; to: string; sectorIds: number[] | null },
): Promise<StoredNeed[]> {
  const isWithin =
    sectorIds === null
      ? sql`true`
      : sql`EXISTS (SELECT FROM session_sectors own
          WHERE own.session_id = session_plans.session_id AND own.sector_id = ANY(${sectorIds}::int[]))`;
  const { rows } = await sql<StoredNeed>`
    SELECT material.text, material.quantity, session_plans.day, session_plans.session_id,
      session_plans.title, session_plans.captain_id AS in_charge, segment.segment_id,
      material.place AS index,
      material.ready_at IS NOT NULL AS ready, ${sectorsOf()} AS sectors,
      CASE WHEN captains.captain_id IS NOT NULL THEN ${captainOfSession} END AS captain
    FROM session_plans
    JOIN weeks USING (term_number, week_number)
    JOIN session_segments segment USING (session_id)
    JOIN session_materials material USING (segment_id)
    LEFT JOIN captains ON captains.captain_id = coalesce(material.captain_id, segment.captain_id)
    WHERE session_plans.day BETWEEN ${from}::date AND ${to}::date AND state = 'planned'
      AND cancelled_at IS NULL AND ${isWithin}
    ORDER BY session_plans.day, session_plans.start_time, session_plans.session_id, segment.place,
      material.place
  `.execute(db);
  return rows;
}

/** How many of a sector's last sessions its common segments are looked for in. */
const RECENT = 60;

/** The three segments that a sector's last sessions have most often, with the minutes that they took last. */
export async function listCommon(
  db: Kysely<DB>,
  sectorId: number,
): Promise<{ title: string; minutes: number }[]> {
  const { rows } = await sql<{ title: string; minutes: number }>`
    WITH recent AS (
      SELECT session_id FROM session_sectors WHERE sector_id = ${sectorId}
      ORDER BY session_id DESC LIMIT ${RECENT}
    )
    SELECT title, (array_agg(minutes ORDER BY session_id DESC))[1] AS minutes
    FROM session_segments JOIN recent USING (session_id)
    GROUP BY title HAVING count(*) > 1
    ORDER BY count(*) DESC, title LIMIT 3
  `.execute(db);
  return rows;
}

/** The session of a segment, or PLAN_NOT_FOUND. */
export async function getSessionOfSegment(db: Kysely<DB>, segmentId: number): Promise<number> {
  const { sessionId } = await db
    .selectFrom('sessionSegments')
    .where('segmentId', '=', segmentId)
    .select('sessionId')
    .executeTakeFirstOrThrow(() => new ApiError('PLAN_NOT_FOUND'));
  return sessionId;
}

import { type Kysely, sql } from 'kysely';
import type { View } from '../../../contract/scouts/views.ts';
import { dayOf } from '../../db/conditions.ts';
import { jsonInstant } from '../../db/json.ts';
import type { DB } from '../../db/tables.ts';
import { captainName } from '../captains/queries.ts';

interface ShownViews {
  rows: View[];
  total: number;
}

/** Who was shown a scout's contact details since the day `since`, by day and captain, newest first, and on which days the card was opened by a link. */
export async function listViewsOf(
  db: Kysely<DB>,
  scoutId: number,
  page: { since: string; timeZone: string; limit: number; offset: number },
): Promise<ShownViews> {
  const { since, timeZone, limit, offset } = page;
  const { rows } = await sql<ShownViews>`
    WITH viewed AS (
      SELECT captain_id, day, array_agg(place ORDER BY place) AS places, NULL::jsonb AS opened_at
      FROM contact_views WHERE scout_ids @> ARRAY[${scoutId}::int] AND day >= ${since}::date
      GROUP BY captain_id, day
      UNION ALL
      SELECT NULL, day, ARRAY['health'], jsonb_agg(moment ORDER BY moment)
      FROM (
        SELECT ${dayOf('done_at', timeZone)} AS day, ${jsonInstant('done_at')} AS moment
        FROM link_acts WHERE scout_id = ${scoutId} AND act = 'cardOpened'
      ) opened
      WHERE day >= ${since}::date
      GROUP BY day
    ), shown AS (
      SELECT viewed.*, CASE WHEN captains.captain_id IS NOT NULL THEN ${captainName} END AS name
      FROM viewed LEFT JOIN captains USING (captain_id)
      ORDER BY day DESC, captain_id LIMIT ${limit} OFFSET ${offset}
    )
    SELECT (SELECT count(*)::int FROM viewed) AS total, coalesce(jsonb_agg(jsonb_strip_nulls(
      jsonb_build_object('openedAt', opened_at)
    ) || jsonb_build_object(
      'captainId', captain_id, 'captainName', name, 'day', day, 'places', places
    ) ORDER BY day DESC, captain_id), '[]') AS rows
    FROM shown`.execute(db);
  return rows[0]!;
}

/** Deletes views before this day. */
export async function removeOldViews(db: Kysely<DB>, before: string): Promise<void> {
  await db.deleteFrom('contactViews').where('day', '<', before).execute();
}

/** Deletes the views of an erased scout. */
export async function forgetViewsOf(db: Kysely<DB>, scoutId: number): Promise<void> {
  await sql`
    UPDATE contact_views SET scout_ids = array_remove(scout_ids, ${scoutId}::int)
    WHERE scout_ids @> ARRAY[${scoutId}::int]
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';
import type { View } from '../../../contract/scouts/views.ts';
import type { DB } from '../../db/tables.ts';
import { captainName } from '../captains/queries.ts';

interface ShownViews {
  rows: View[];
  total: number;
}

/** Who was shown a scout's contact details since the day `since`, by day and captain, newest first. */
export async function listViewsOf(
  db: Kysely<DB>,
  scoutId: number,
  page: { since: string; limit: number; offset: number },
): Promise<ShownViews> {
  const { since, limit, offset } = page;
  const { rows } = await sql<ShownViews>`
    WITH viewed AS (
      SELECT captain_id, day, array_agg(place ORDER BY place) AS places
      FROM contact_views WHERE scout_ids @> ARRAY[${scoutId}::int] AND day >= ${since}::date
      GROUP BY captain_id, day
    ), shown AS (
      SELECT viewed.*, ${captainName} AS name FROM viewed JOIN captains USING (captain_id)
      ORDER BY day DESC, captain_id LIMIT ${limit} OFFSET ${offset}
    )
    SELECT (SELECT count(*)::int FROM viewed) AS total, coalesce(jsonb_agg(jsonb_build_object(
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

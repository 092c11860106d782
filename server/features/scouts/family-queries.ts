import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FamilyScout } from '../../../contract/families/family.ts';
import type { DB } from '../../db/tables.ts';
import { byName } from './queries.ts';

/** The scouts whom a captain has called members of another family than the selected scout's. */
export const unrelatedIds: RawBuilder<number[]> = sql`ARRAY(
  SELECT other_id FROM unrelated_scouts said WHERE said.scout_id = scouts.scout_id
  UNION ALL
  SELECT said.scout_id FROM unrelated_scouts said WHERE other_id = scouts.scout_id
)`;

/** All scouts by name with what says who is of one family; their links without the other children. */
export async function listFamilyScouts(
  db: Kysely<DB>,
): Promise<(FamilyScout & { sectorId: number })[]> {
  const { rows } = await sql<FamilyScout & { sectorId: number }>`
    SELECT scout_id, sector_id, phone_number, ${unrelatedIds} AS unrelated_ids,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('linkId', link_id,
          'phoneNumber', links.phone_number, 'children', '[]'::jsonb) ORDER BY link_id), '[]')
        FROM link_scouts JOIN links USING (link_id)
        WHERE link_scouts.scout_id = scouts.scout_id) AS links
    FROM scouts WHERE deleted_at IS NULL
    ORDER BY ${byName}, scout_id
  `.execute(db);
  return rows;
}

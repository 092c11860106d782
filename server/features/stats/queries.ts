import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';

/** How many scouts these sectors have; null means the whole group. */
export async function countScoutsOf(db: Kysely<DB>, sectorIds: number[] | null): Promise<number> {
  let query = db.selectFrom('scouts').where('deletedAt', 'is', null);
  if (sectorIds) query = query.where('sectorId', '=', sql<number>`ANY(${sectorIds})`);
  const { total } = await query
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many captains with an open account these sectors have, their unit captains left out; null: the group. */
export async function countCaptainsOf(db: Kysely<DB>, sectorIds: number[] | null): Promise<number> {
  let query = db.selectFrom('captains').where('closedAt', 'is', null);
  if (sectorIds) query = query.where('sectorId', '=', sql<number>`ANY(${sectorIds})`);
  const { total } = await query
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

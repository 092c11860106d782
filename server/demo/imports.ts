import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import type { DemoPeople } from './people.ts';

/** This morning's import: a list of addresses that were missing, which its captain can still undo. */
export async function insertImports(
  db: Kysely<DB>,
  { generalIds, sectors }: DemoPeople,
  now: Date,
): Promise<void> {
  const { importId } = await db
    .insertInto('imports')
    .values({
      madeBy: generalIds[0]!,
      madeAt: new Date(now.getTime() - 3 * 3_600_000).toISOString(),
      skipped: 2,
    })
    .returning('importId')
    .executeTakeFirstOrThrow();
  await sql`
    INSERT INTO imported_scouts (import_id, scout_id, is_new, stored)
    SELECT ${importId}::int, scout_id, false, jsonb_build_object('address', address)
    FROM scouts
    WHERE sector_id = ${sectors[0]!.sectorId} AND address IS NOT NULL AND deleted_at IS NULL
    ORDER BY scout_id LIMIT 6
  `.execute(db);
}

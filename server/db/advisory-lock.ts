import { type Kysely, sql } from 'kysely';
import type { DB } from './tables.ts';

/**
 * Takes the advisory lock of this name until the transaction ends. One transaction at a time holds it, across all
 * processes.
 */
export async function advisoryLock(db: Kysely<DB>, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import type { DB } from './tables.ts';

/** Lets one transaction at a time do what goes by this name, in all processes; the next one waits until it ends. */
export async function advisoryLock(db: Kysely<DB>, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { DB } from '../db/tables.ts';

/** Waits until this many processes LISTEN on a database; before that only polling would find a change. */
export async function listening(db: Kysely<DB>, processes = 1): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`
        SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND query = 'LISTEN "unread"' AND state = 'idle'
      `.execute(db);
      return rows.length;
    })
    .toBe(processes);
}

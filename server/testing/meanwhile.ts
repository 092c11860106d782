import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../db/tables.ts';

/**
 * Runs `act` while a transaction that ran `hold` is open, and commits it once `act` waits for it or has ended. Returns
 * the result of `act`. If `act` did not wait where it should, it has not seen the changes of `hold`.
 */
export async function meanwhile<T>(
  db: Kysely<DB>,
  hold: (db: Transaction<DB>) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<T> {
  const { acting } = await db.transaction().execute(async (held) => {
    await hold(held);
    let isOver = false;
    const acting = act().finally(() => {
      isOver = true;
    });
    while (!isOver && !(await someoneWaits(db))) await sleep(5);
    return { acting };
  });
  return acting;
}

async function someoneWaits(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'
  `.execute(db);
  return rows.length > 0;
}

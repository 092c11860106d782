import type { Kysely, Transaction } from 'kysely';
import { isOutdated } from '../db/naming-client.ts';
import type { DB } from '../db/tables.ts';

const RETRIES = 3;

/**
 * Runs `work` in one transaction; a deadlock, a serialization failure or a plan that another process has made
 * outdated starts it again, at most three times, so `work` must have no effect outside the database.
 */
export async function write<T>(
  db: Kysely<DB>,
  work: (db: Transaction<DB>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const code = (error as { code?: unknown } | null)?.code;
      const mayPass = code === '40001' || code === '40P01' || isOutdated(error);
      if (attempt > RETRIES || !mayPass) throw error;
    }
  }
}

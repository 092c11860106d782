import type { Kysely, Transaction } from 'kysely';
import { isOutdatedStatement } from './prepared-statement-client.ts';
import type { DB } from './tables.ts';

const RETRIES = 3;

/**
 * Runs `work` in one transaction and returns its answer. A deadlock, a serialization failure or an outdated prepared
 * statement runs it again, at most three times, so `work` must have no effect outside the database.
 */
export async function withTransaction<T>(
  db: Kysely<DB>,
  work: (db: Transaction<DB>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(db, work);
    } catch (error) {
      if (attempt > RETRIES || !mayPass(error)) throw error;
    }
  }
}

function mayPass(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '40001' || code === '40P01' || isOutdatedStatement(error);
}

// A controlled transaction rejects statements after its end. Kysely's callback form would run them on a connection that
// may be in another transaction.
async function tryOnce<T>(db: Kysely<DB>, work: (db: Transaction<DB>) => Promise<T>): Promise<T> {
  const transaction = await db.startTransaction().execute();
  const callbacks: Callback[] = [];
  callbacksAfterCommit.set(transaction, callbacks);
  let answer: T;
  try {
    answer = await work(transaction);
    await transaction.commit().execute();
  } catch (error) {
    // A lost connection has nothing to roll back.
    if (!transaction.isCommitted) {
      await transaction
        .rollback()
        .execute()
        .catch(() => {});
    }
    throw error;
  }
  for (const callback of callbacks) inBackground(callback(db).catch(() => {}));
  return answer;
}

type Callback = (db: Kysely<DB>) => Promise<void>;

const callbacksAfterCommit = new WeakMap<Kysely<DB>, Callback[]>();

/**
 * Runs `callback` in the background on another connection after `db` has committed, and never if it rolls back; runs it
 * at once if `db` is no transaction of `withTransaction`. Its errors are ignored.
 */
export async function afterCommit(db: Kysely<DB>, callback: Callback): Promise<void> {
  const callbacks = callbacksAfterCommit.get(db);
  if (callbacks) callbacks.push(callback);
  else await callback(db);
}

/** Background work still running; awaited on shutdown. */
const running = new Set<Promise<unknown>>();

/** Registers work that no answer waits for and that never rejects. */
export function inBackground(work: Promise<unknown>): void {
  running.add(work);
  void work.finally(() => running.delete(work));
}

/** Waits for the background work that is running now. */
export async function backgroundWorkDone(): Promise<void> {
  await Promise.all(running);
}

import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  type Kysely,
  Transaction,
} from 'kysely';
import { isOutdated } from '../db/naming-client.ts';
import type { DB } from '../db/tables.ts';
import { dialect } from '../db/words.ts';

const RETRIES = 3;

/** Has a statement sent together with COMMIT, once the work is done. */
export type WithCommit = (statement: CompiledQuery) => void;

type Work<T> = (db: Transaction<DB>, withCommit: WithCommit) => Promise<T>;

/**
 * Runs `work` in one transaction; a deadlock, a serialization failure or a plan that another process has made
 * outdated starts it again, at most three times, so `work` must have no effect outside the database.
 *
 * What is asked without waiting for what was asked before goes to the database in one go, and is answered in that
 * order: BEGIN with the first statements, COMMIT with those that `work` leaves to `withCommit`, because nothing
 * depends on their answers. Where one of these fails, nothing of the transaction is stored.
 *
 * `ahead` goes before all that, on the same way: one statement which stays when the transaction fails. Its own
 * failure is told before any of `work`.
 */
export async function write<T>(
  db: Kysely<DB>,
  work: Work<T>,
  ahead?: (db: Kysely<DB>) => Promise<void>,
): Promise<T> {
  let isAheadDone = ahead === undefined;
  const once =
    ahead &&
    (async (db: Kysely<DB>) => {
      await ahead(db);
      isAheadDone = true;
    });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const afterwards: ((db: Kysely<DB>) => Promise<void>)[] = [];
      const answer = await tryOnce(db, work, isAheadDone ? undefined : once, afterwards);
      for (const act of afterwards) behind(act(db).catch(() => {}));
      return answer;
    } catch (error) {
      const code = (error as { code?: unknown } | null)?.code;
      const mayPass = code === '40001' || code === '40P01' || isOutdated(error);
      if (attempt > RETRIES || !mayPass) throw error;
    }
  }
}

/** What was begun after transactions that are stored, or behind answers, and is not done yet. */
const underWay = new Set<Promise<unknown>>();

/** Keeps that something is under way for which nobody waits, and which can't fail. */
export function behind(done: Promise<unknown>): void {
  underWay.add(done);
  void done.finally(() => underWay.delete(done));
}

/** Waits for what nobody waits for: who counts statements would find them among those of the next call. */
export async function allDone(): Promise<void> {
  await Promise.all(underWay);
}

/** What is done after transactions that are not stored yet. */
const later = new WeakMap<Kysely<DB>, ((db: Kysely<DB>) => Promise<void>)[]>();

/**
 * Runs `act` once the transaction is stored that `db` is, on a connection of its own; nobody waits for it, and its
 * failure is lost. Never where the transaction fails; at once, and within, where `db` is none of `write`.
 */
export async function onceStored(
  db: Kysely<DB>,
  act: (db: Kysely<DB>) => Promise<void>,
): Promise<void> {
  const acts = later.get(db);
  if (acts) acts.push(act);
  else await act(db);
}

/** Kysely's own transaction asks one statement after another and waits for BEGIN and for COMMIT. */
async function tryOnce<T>(
  db: Kysely<DB>,
  work: Work<T>,
  ahead: ((db: Kysely<DB>) => Promise<void>) | undefined,
  afterwards: ((db: Kysely<DB>) => Promise<void>)[],
): Promise<T> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
    /** The database on this connection, as long as `isOpen` says. */
    const here = (isOpen: () => boolean) =>
      through(db, () => {
        if (!isOpen()) throw new Error('asked outside the transaction that it belongs to');
        return connection;
      });
    let stage: 'ahead' | 'work' | 'over' = 'ahead';
    const own = here(() => stage === 'work');
    const last: CompiledQuery[] = [];
    later.set(own, afterwards);

    const before = ahead?.(here(() => stage === 'ahead'));
    stage = 'work';
    const begun = run('BEGIN');
    let answer: T;
    try {
      const working = work(own, (statement) => last.push(withoutSurprise(statement)));
      [answer] = await Promise.all([working, begun, before]);
    } catch (error) {
      stage = 'over';
      await run('ROLLBACK');
      await before;
      throw error;
    }
    const sent = last.map((statement) => own.executeQuery(statement));
    stage = 'over';
    const [commit, ...others] = await Promise.allSettled([run('COMMIT'), ...sent]);
    const failed = [...others, commit].find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    // So PostgreSQL ends a transaction of which a statement had failed that nobody waited for.
    const [ended] = commit.status === 'fulfilled' ? commit.value.rows : [];
    if ((ended as { command?: string } | undefined)?.command !== 'COMMIT') {
      throw new Error('the transaction was not stored: one of its statements has failed');
    }
    return answer;
  });
}

/** COMMIT follows at once, so a value that could fail on its way to the database would be missing in what is stored. */
function withoutSurprise(statement: CompiledQuery): CompiledQuery {
  for (const value of statement.parameters) {
    if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      throw new Error('only texts, numbers and bytes can be sent with COMMIT');
    }
  }
  return statement;
}

/** The same database on the connection that `find` gives for each statement, which is asked without waiting for others. */
export function through(db: Kysely<DB>, find: () => DatabaseConnection): Transaction<DB> {
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: async (consumer) => consumer(find()),
  });
  return new Transaction<DB>({ ...UNCONNECTED, executor });
}

/** What a transaction needs beside its connection. */
const UNCONNECTED = { config: { dialect }, dialect, driver: new DummyDriver() as never };

import type { DatabaseConnection, Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { through } from './transaction.ts';

const BEGINS = /^\s*(begin|start transaction)\b/i;

/** What reads by the database that it is given. */
type Read = (db: Kysely<DB>) => Promise<unknown>;

/**
 * Has `reads` ask on one connection, all at the same moment: what they ask without waiting for each other goes to the database in
 * one write and is answered in that order, each as if it were asked alone. One that fails does not fail the others; its
 * failure is thrown once all are done, for by then the connection is somebody else's.
 */
export async function onOneConnection<R extends readonly Read[]>(
  db: Kysely<DB>,
  ...reads: R
): Promise<{ [N in keyof R]: Awaited<ReturnType<R[N]>> }> {
  const settled = await db.getExecutor().provideConnection(async (connection) => {
    let isOurs = true;
    const shared: DatabaseConnection = {
      executeQuery: (asked) => {
        if (!isOurs) throw new Error('asked on a connection that was given back');
        // It would take in what the others ask meanwhile.
        if (BEGINS.test(asked.sql)) throw new Error('a transaction has a connection of its own');
        return connection.executeQuery(asked);
      },
      streamQuery: () => {
        throw new Error('nothing is streamed beside others');
      },
    };
    const here = through(db, () => shared);
    try {
      return await Promise.allSettled(reads.map((read) => read(here)));
    } finally {
      isOurs = false;
    }
  });
  const answers = settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  return answers as { [N in keyof R]: Awaited<ReturnType<R[N]>> };
}

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** A connection of several askers, which sends what they ask at about the same time in one go. */
type Shared = PostgresPoolClient & { isOpen: () => boolean; end: () => Promise<void> };

/**
 * A stand-in for a pool that gives everyone the same connection: who asks sends the statement at once and waits for its
 * answer behind those of the others. That spares the pool's bookkeeping and most of the writes to a socket. For single
 * short reads only: a long one would keep all others waiting, and a transaction would be everybody's. While the connection
 * can't be had, `fallback` gives ordinary ones.
 */
export function sharedConnection(
  openClient: () => pg.Client,
  fallback: PostgresPool,
): PostgresPool {
  let shared: Promise<Shared> | undefined;
  const open = async (): Promise<Shared> => {
    const client = openClient();
    let isOpen = true;
    const lose = () => {
      isOpen = false;
    };
    client.on('error', lose);
    client.on('end', lose);
    await client.connect();
    return {
      isOpen: () => isOpen,
      query: ((text: string, values: unknown[]) =>
        client.query(text, values)) as unknown as Shared['query'],
      release: () => {},
      end: () => client.end(),
    };
  };
  return {
    options: fallback.options,
    connect: async () => {
      shared ??= open();
      const mine = shared;
      const connection = await mine.catch(() => undefined);
      if (connection?.isOpen()) return connection;
      if (shared === mine) shared = undefined;
      return fallback.connect();
    },
    end: async () => {
      await (await shared?.catch(() => undefined))?.end();
    },
  };
}

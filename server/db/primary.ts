import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { cutOff } from './impatient-client.ts';

/** Milliseconds between two checks of whether the primary still accepts writes. */
const ASK_EVERY = 2000;
/** Milliseconds after which an unanswered check counts as a failure: a vanished machine does not answer at all. */
const ANSWER_WITHIN = 3000;
/** Milliseconds that a start waits for a primary: a standby may be taking over. */
const START_WITHIN = 15_000;
const ASK_AGAIN = 250;

/**
 * Splits a DATABASE_URL into one address per server: `postgres://khayma@a:5432,b:5433/khayma` names two, as in libpq
 * (https://www.postgresql.org/docs/current/libpq-connect.html, 34.1.1.3).
 */
export function addressesOf(databaseUrl: string): [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/.exec(databaseUrl) ?? [];
  const [first = '', ...others] = hosts.split(',').map((host) => `${before}${host}${after}`);
  return [first || databaseUrl, ...others];
}

const URL_PARTS = /^([^/]*\/\/[^/?]*)(?:\/([^?]*))?(\?.*)?$/;

/** The address of another database of the same server. */
export function withDatabase(address: string, name: string): string {
  const [, server = address, , query = ''] = URL_PARTS.exec(address) ?? [];
  return `${server}/${encodeURIComponent(name)}${query}`;
}

/** The database that an address names, or undefined. */
const databaseOf = (address: string | undefined) =>
  address === undefined ? undefined : URL_PARTS.exec(address)?.[2];

/** The primary among several servers, followed when it moves. */
export interface Primary {
  /** The address of the primary at the last check. */
  address: () => string;
  /** A client class that connects to the primary, and is cut off when another server takes over. */
  follows: (Client: typeof pg.Client) => typeof pg.Client;
  stop: () => void;
}

/** Whether the server at this address answers and accepts writes. */
async function takesWrites(address: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ANSWER_WITHIN,
    query_timeout: ANSWER_WITHIN,
    application_name: 'khayma',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('SELECT pg_is_in_recovery() AS follows');
    return rows[0].follows === false;
  } catch {
    return false;
  } finally {
    // The server may have vanished, so do not wait for a polite end.
    void client.end().catch(() => {});
  }
}

/** The first of these servers that accepts writes, in order; undefined if none does. */
async function findOne(addresses: readonly string[]): Promise<string | undefined> {
  const answers = await Promise.all(addresses.map(takesWrites));
  return addresses.find((_, place) => answers[place]);
}

/**
 * Finds the primary among several servers and checks it regularly. It stays the primary while it accepts writes; after
 * that, the first other server that accepts writes becomes it, and `log` is told. Throws StartupError if none accepts
 * writes within 15 seconds.
 */
export async function followPrimary(
  addresses: readonly string[],
  log: (line: string) => void,
): Promise<Primary> {
  const present = { address: await findAtStart(addresses) };
  const open = new Map<pg.Client, string>();
  let isStopped = false;
  let next: NodeJS.Timeout | undefined;

  const look = async () => {
    if (!(await takesWrites(present.address))) {
      const others = addresses.filter((address) => address !== present.address);
      const found = await findOne(others);
      if (found !== undefined && !isStopped) {
        present.address = found;
        log(`the database at ${hostOf(found)} takes the writes now`);
        // Queries on the old primary might wait for ever.
        for (const [client, address] of open) {
          if (address !== found) cutOff(client);
        }
      }
    }
    if (!isStopped) next = setTimeout(() => void look(), ASK_EVERY).unref();
  };
  next = setTimeout(() => void look(), ASK_EVERY).unref();

  return {
    address: () => present.address,
    follows: (Client) =>
      class FollowingClient extends Client {
        constructor(config?: string | pg.ClientConfig) {
          const { address } = present;
          const options = typeof config === 'object' ? config : undefined;
          const name = databaseOf(options?.connectionString);
          super({
            ...options,
            connectionString: name ? withDatabase(address, decodeURIComponent(name)) : address,
          });
          open.set(this, address);
          this.once('end', () => open.delete(this));
        }
      },
    stop: () => {
      isStopped = true;
      clearTimeout(next);
    },
  };
}

async function findAtStart(addresses: readonly string[]): Promise<string> {
  const deadline = performance.now() + START_WITHIN;
  do {
    const found = await findOne(addresses);
    if (found !== undefined) return found;
    await sleep(ASK_AGAIN);
  } while (performance.now() < deadline);
  throw new StartupError(
    'DATABASE_UNREACHABLE',
    'لا يقبل أي من خوادم قاعدة البيانات الكتابة، تأكد من DATABASE_URL ومن أن أحدها يعمل',
    `none of ${addresses.map(hostOf).join(', ')} takes writes; check DATABASE_URL and that one of them runs as the primary`,
  );
}

/** An address without its credentials, for the log. */
const hostOf = (address: string) => new URL(address).host;

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';

/** How often the server that takes writes is asked whether it still does, in milliseconds. */
const ASK_EVERY = 2000;
/** How long it may take to say so before it counts as gone: a machine that vanished answers nothing. */
const ANSWER_WITHIN = 3000;
/** How long a start waits for one that takes writes: a standby may just be taking over. */
const START_WITHIN = 15_000;
const ASK_AGAIN = 250;

/**
 * Each server that a DATABASE_URL names, as an address of its own: `postgres://khayma@a:5432,b:5433/khayma` names two, as
 * for PostgreSQL's own programs (https://www.postgresql.org/docs/current/libpq-connect.html, 34.1.1.3).
 */
export function addressesOf(databaseUrl: string): [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/.exec(databaseUrl) ?? [];
  const [first = '', ...others] = hosts.split(',').map((host) => `${before}${host}${after}`);
  return [first || databaseUrl, ...others];
}

/** The server of several that takes writes, followed from one to the next. */
export interface Primary {
  /** The address of the one that took writes when it was last asked. */
  address: () => string;
  /** A class whose clients are opened with that server, and cut off when another takes over. */
  follows: (Client: typeof pg.Client) => typeof pg.Client;
  stop: () => void;
}

/** Whether the server at this address answers and takes writes. */
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
    // One that vanished takes no goodbye.
    void client.end().catch(() => {});
  }
}

/** The first of these that takes writes, in their order; undefined where none does. */
async function findOne(addresses: readonly string[]): Promise<string | undefined> {
  const answers = await Promise.all(addresses.map(takesWrites));
  return addresses.find((_, place) => answers[place]);
}

/**
 * Finds which of several servers takes writes, and asks again and again. While the present one does, it stays; when it does
 * not answer, or follows another itself, the first other one that takes writes is the present one. `log` hears of that.
 * Throws StartupError where none takes writes within 15 seconds.
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
        // Who asked the old one something may wait for its answer for ever.
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
          super({ ...(typeof config === 'object' && config), connectionString: address });
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

/** As the log may name it: without who signs in. */
const hostOf = (address: string) => new URL(address).host;

function cutOff(client: pg.Client): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } })
    .connection;
  stream.destroy();
}

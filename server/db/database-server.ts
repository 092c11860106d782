import { setTimeout as sleep } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import { describeFailure, StartupError } from '../startup-error.ts';
import { types } from './column-types.ts';
import type { Impatience } from './impatient-client.ts';
import { preparedStatementClient } from './prepared-statement-client.ts';
import { type Primary, withDatabase } from './primary.ts';
import { phonesAsAnswered } from './stored-phones.ts';
import type { DB } from './tables.ts';

const OLDEST_SERVER = 15;
/**
 * On two processors more connections bring no more throughput, and each takes about 10 MB for plans and catalogue
 * caches (docs/decisions/0003).
 */
const POOL_SIZE = 7;
const JOB_POOL_SIZE = 4;
/** Milliseconds after which an idle job connection is closed: the next job is minutes away. */
const JOB_IDLE_TIMEOUT = 5000;
const SCHEMA_POOL_SIZE = 4;
const CONNECT_TIMEOUT = 10_000;
const CLOSE_TIMEOUT = 1000;

/** Time limits of a connection in milliseconds, enforced by the database. */
export interface Limits {
  lock: number;
  statement: number;
  idleInTransaction: number;
}

/** Nobody waits for a job, and another process may be doing the same work for minutes. */
const JOB_LIMITS: Limits = {
  lock: 5 * 60_000,
  statement: 30 * 60_000,
  idleInTransaction: 5 * 60_000,
};

/** How the connections to one database are kept. */
export interface PoolOptions {
  size: number;
  jobSize: number;
  schemaSize: number;
  /** Milliseconds after which an idle connection is closed; 0 for never. */
  idleTimeout: number;
  makePool: (config: pg.PoolConfig) => pg.Pool;
}

const ONE_DATABASE: PoolOptions = {
  size: POOL_SIZE,
  jobSize: JOB_POOL_SIZE,
  schemaSize: SCHEMA_POOL_SIZE,
  // A new connection would have to prepare its statements again.
  idleTimeout: 0,
  makePool: (config) => new pg.Pool(config),
};

/** A PostgreSQL server with any number of databases. */
export interface DatabaseServer {
  /** Connections to the database of this name, or to that of the address; none is opened before it is used. */
  database: (name?: string, pools?: Partial<PoolOptions>) => OpenDatabase;
  /** Closes what the server itself holds, after its databases; stops an embedded one. */
  close: () => Promise<void>;
}

/** An open database; `close` also stops the embedded server. */
export interface OpenDatabase {
  db: Kysely<DB>;
  pool: pg.Pool;
  /** Makes a client for LISTEN, not connected yet. */
  listenConnection: () => pg.Client;
  /** For migrations and jobs, whose statements may take minutes. */
  jobDb: Kysely<DB>;
  /** Opens connections to another schema of the same database, on first use. */
  openSchema: (schema: string, purpose: SchemaPurpose) => OpenSchema;
  close: () => Promise<void>;
}

/** `read` connections are read-only, enforced by the database; `make` connections have the time limits of jobs. */
export type SchemaPurpose = 'read' | 'make';

/** Connections to one schema. */
export interface OpenSchema {
  db: Kysely<DB>;
  close: () => Promise<void>;
}

export async function connect(
  config: pg.PoolConfig,
  limits: Limits,
  log: (line: string) => void,
  prepareStatements = true,
  primary?: Primary,
): Promise<DatabaseServer> {
  const isLimited = await checkServer({ ...config, options: optionsOf(config, limits) });
  if (!isLimited) {
    log('the connection pooler takes no limits of waiting; set them for the role of DATABASE_URL');
  }
  const AnyClient = primary?.follows(pg.Client) ?? pg.Client;
  const PreparingClient = preparedStatementClient({ prepares: prepareStatements });
  const Client = primary?.follows(PreparingClient) ?? PreparingClient;
  const database: DatabaseServer['database'] = (name, pools) => {
    const { size, jobSize, schemaSize, idleTimeout, makePool } = { ...ONE_DATABASE, ...pools };
    const configOf = (bounds: Limits, settings = '') => ({
      ...config,
      ...(name !== undefined && inDatabase(config, name)),
      ...ALWAYS,
      Client,
      // The last setting of a name wins.
      options: `${optionsOf(config, isLimited ? bounds : undefined)} ${settings}`.trimEnd(),
    });
    const openPool = (poolConfig: pg.PoolConfig) => logPoolErrors(makePool(poolConfig), log);
    // 0 is no limit.
    const impatient: Impatience = limits.statement === 0 ? {} : { answerWithin: limits.statement };
    const pool = openPool({
      ...configOf(limits),
      ...impatient,
      max: size,
      idleTimeoutMillis: idleTimeout,
    });
    const db = queriesOn(pool);
    const jobDb = queriesOn(
      openPool({ ...configOf(JOB_LIMITS), max: jobSize, idleTimeoutMillis: JOB_IDLE_TIMEOUT }),
    );
    const schemas = new Set<Kysely<DB>>();
    const openSchema: OpenDatabase['openSchema'] = (schema, purpose) => {
      const isRead = purpose === 'read';
      const settings = `-c search_path=${schema}${isRead ? ' -c default_transaction_read_only=on' : ''}`;
      const db = queriesOn(
        openPool({
          ...configOf(isRead ? limits : JOB_LIMITS, settings),
          ...(isRead && impatient),
          max: schemaSize,
          idleTimeoutMillis: idleTimeout,
          verify: (client, done) => void verifySchema(client, schema).then(() => done(), done),
        }),
      );
      schemas.add(db);
      const close = async () => {
        schemas.delete(db);
        await db.destroy();
      };
      return { db, close };
    };
    let closed: Promise<unknown> | undefined;
    const close = async () => {
      closed ??= Promise.all([db, jobDb, ...schemas].map((each) => each.destroy())).then(() =>
        // Kysely leaves a pool alone that it has never used.
        pool.ending ? undefined : pool.end(),
      );
      // Callers that still wait fail when the server or this process ends.
      await Promise.race([closed, sleep(CLOSE_TIMEOUT, undefined, { ref: false })]);
    };
    const listenConnection = () => new AnyClient(configOf(limits));
    return { db, pool, listenConnection, jobDb, openSchema, close };
  };
  return { database, close: async () => {} };
}

/** The connection to another database of the server. */
function inDatabase({ connectionString }: pg.PoolConfig, name: string): pg.PoolConfig {
  if (connectionString === undefined) return { database: name };
  return { connectionString: withDatabase(connectionString, name) };
}

/** A pooler that drops a connection's settings would send its queries to the group's own tables. */
async function verifySchema(client: pg.ClientBase, schema: string): Promise<void> {
  const { rows } = await client.query('SELECT current_schemas(false)::text[] AS seen');
  const { seen }: { seen: string[] } = rows[0];
  if (seen.length !== 1 || seen[0] !== schema) {
    throw new Error(`a connection to the schema ${schema} sees ${seen.join(', ') || 'none'}`);
  }
}

/**
 * Disables the lock of Kysely's migrator: it belongs to the session, and a pooler in transaction mode passes the
 * session on before it is released. `migrate()` takes a transaction-level lock instead (docs/decisions/0004).
 */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

class Dialect extends PostgresDialect {
  override createAdapter() {
    return new LocklessAdapter();
  }
}

/** Caches the names that it converts, so one serves all databases. */
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** Kysely on a pool, with camel-case column names, and numbers as the API has them; all else of JSON is left alone. */
const queriesOn = (pool: pg.Pool) =>
  new Kysely<DB>({ dialect: new Dialect({ pool }), plugins: [camelCase, phonesAsAnswered] });

/** Settings of every connection. */
export const ALWAYS = {
  types,
  connectionTimeoutMillis: CONNECT_TIMEOUT,
  application_name: 'khayma',
  // Lets a LISTEN connection notice that the server has gone.
  keepAlive: true,
} satisfies pg.ClientConfig;

/** Sent with the connection, so they need no statement and leave no session state. */
function optionsOf({ options: own = '' }: pg.PoolConfig, limits?: Limits): string {
  return [
    '-c timezone=UTC',
    // JIT compilation pays off only for queries that run for seconds.
    '-c jit=off',
    ...(limits
      ? [
          `-c lock_timeout=${limits.lock}`,
          `-c statement_timeout=${limits.statement}`,
          `-c idle_in_transaction_session_timeout=${limits.idleInTransaction}`,
        ]
      : []),
    own,
  ]
    .join(' ')
    .trimEnd();
}

/** The pool, with listeners for lost connections. */
function logPoolErrors(pool: pg.Pool, log: (line: string) => void): pg.Pool {
  // A broken idle connection is replaced; without a listener its error would end the process.
  const logLoss = (error: Error) => log(`a database connection was lost: ${error.message}`);
  pool.on('error', logLoss);
  // The pool listens to idle connections only. On a busy one the failing query reports the loss as well.
  pool.on('connect', (client) => client.on('error', logLoss));
  return pool;
}

/** Whether the server accepts limits as connection parameters; some poolers refuse parameters they can't pass on. */
async function checkServer(config: pg.PoolConfig, isSecondTry = false): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT });
  client.on('error', () => {});
  let version: string;
  try {
    await client.connect();
    const result = await client.query('SHOW server_version_num');
    version = result.rows[0].server_version_num;
  } catch (error) {
    if (!isSecondTry && /unsupported startup parameter/i.test(describeFailure(error))) {
      await checkServer({ ...config, options: '-c timezone=UTC' }, true);
      return false;
    }
    throw new StartupError(
      'DATABASE_UNREACHABLE',
      'تعذّر الاتصال بقاعدة البيانات، تأكد من DATABASE_URL ومن أن الخادم يعمل',
      `cannot connect to the database: ${describeFailure(error)}; check DATABASE_URL and that the server runs`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => {});
  }
  const major = Math.floor(Number(version) / 10_000);
  if (major >= OLDEST_SERVER) return true;
  throw new StartupError(
    'DATABASE_TOO_OLD',
    `إصدار خادم قاعدة البيانات (${major}) قديم، والمطلوب PostgreSQL ${OLDEST_SERVER} أو أحدث`,
    `the database server is PostgreSQL ${major}; version ${OLDEST_SERVER} or later is needed`,
  );
}

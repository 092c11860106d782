import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import { describeFailure, StartupError } from '../startup-error.ts';
import { findEmbedded, startEmbedded } from './embedded/embedded.ts';
import type { Impatience } from './impatient-client.ts';
import { preparedStatementClient } from './prepared-statement-client.ts';
import { addressesOf, followPrimary, type Primary, withDatabase } from './primary.ts';
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

const { builtins, getTypeParser } = pg.types;
/** `2026-11-20 18:05:09.25+00`. Connections use UTC, so only the fraction of a second needs rewriting. */
const UTC_INSTANT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/;
const instant = (text: string) => {
  const [, day, time, part = ''] = UTC_INSTANT.exec(text) ?? [];
  return day === undefined ? text : `${day}T${time}.${part.padEnd(3, '0')}Z`;
};
const text = (value: string) => value;
const parseArray = getTypeParser(1009 as number /* text[] */) as (
  value: string,
) => (string | null)[];
const arrayOf = (parse: (value: string) => unknown) => (value: string) =>
  parseArray(value).map((item) => (item === null ? null : parse(item)));

// Matches the generated table types. Dates stay text, because a Date in the local zone can be a day off.
const parsers: Record<number, (value: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.DATE]: text,
  [builtins.TIMESTAMP]: text,
  [builtins.TIMESTAMPTZ]: instant,
  1016: arrayOf(Number), // int8[]
  1231: arrayOf(Number), // numeric[]
  1182: arrayOf(text), // date[]
  1115: arrayOf(text), // timestamp[]
  1185: arrayOf(instant), // timestamptz[]
};

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? getTypeParser(oid, format),
} as pg.CustomTypesConfig;

/** Time limits of a connection in milliseconds, enforced by the database. */
export interface Limits {
  lock: number;
  statement: number;
  idleInTransaction: number;
}

/** A person waits for the answer, and waiting requests would use up the pool. */
const LIMITS: Limits = { lock: 5000, statement: 15_000, idleInTransaction: 30_000 };

/** Nobody waits for a job, and another process may be doing the same work for minutes. */
const JOB_LIMITS: Limits = {
  lock: 5 * 60_000,
  statement: 30 * 60_000,
  idleInTransaction: 5 * 60_000,
};

export interface OpenOptions {
  /**
   * A PostgreSQL server, or several of which one accepts writes. Without it the embedded one in `dataDir` is started.
   */
  databaseUrl?: string | undefined;
  /** The same server for LISTEN, if `databaseUrl` is a pooler that shares connections between transactions. */
  listenUrl?: string | undefined;
  dataDir: string;
  log?: (line: string) => void;
  limits?: Limits;
  /** Whether to prepare statements; some poolers mix connections up. */
  prepareStatements?: boolean;
  /** Settings of an embedded server on top of the usual ones. */
  serverSettings?: Record<string, string>;
}

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

/** Opens the database of the settings. Throws StartupError if a person must act. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  return only(await openServer(options));
}

/** The database of the server's address; closing it closes the server too. */
function only(server: DatabaseServer): OpenDatabase {
  const database = server.database();
  return {
    ...database,
    close: async () => {
      await database.close();
      await server.close();
    },
  };
}

/**
 * Connects to the server of the settings, and starts it if it is the embedded one. Throws StartupError if a person must
 * act.
 */
export async function openServer({
  databaseUrl,
  listenUrl,
  dataDir,
  log = () => {},
  limits = LIMITS,
  prepareStatements = true,
  serverSettings,
}: OpenOptions): Promise<DatabaseServer> {
  if (databaseUrl) {
    const opened = await connectTo(databaseUrl, limits, log, prepareStatements);
    if (!listenUrl) return opened;
    const config = { ...fromUrl(listenUrl), ...ALWAYS };
    const listenConnection = () => new pg.Client(config);
    return {
      ...opened,
      database: (...args) => ({ ...opened.database(...args), listenConnection }),
    };
  }
  const embedded = await startEmbedded({
    dataDir,
    log,
    ...(serverSettings && { settings: serverSettings }),
  });
  try {
    const server = await connect({ ...embedded.connection, ssl: false }, limits, log);
    return { ...server, close: embedded.stop };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/**
 * Opens the database from a second program. If the main program runs on the embedded database, it stays the owner of
 * its folder; otherwise this process becomes the owner. Never creates a database.
 */
export async function openBeside(
  options: OpenOptions,
): Promise<OpenDatabase & { isOwner: boolean }> {
  const { isOwner, ...server } = await openServerBeside(options);
  return { ...only(server), isOwner };
}

/** The same for a server with many databases. */
export async function openServerBeside(
  options: OpenOptions,
): Promise<DatabaseServer & { isOwner: boolean }> {
  const { databaseUrl, dataDir, limits = LIMITS, log = () => {} } = options;
  if (databaseUrl) return { ...(await openServer(options)), isOwner: false };
  if (!existsSync(path.join(dataDir, 'postgres'))) {
    throw new StartupError(
      'NO_DATA',
      `لا توجد قاعدة بيانات في المجلد ${dataDir}، اضبط DATA_DIR أو DATABASE_URL كما في تشغيل البرنامج`,
      `there is no database in ${dataDir}; set DATA_DIR or DATABASE_URL as the program has them`,
    );
  }
  const running = await findEmbedded(dataDir);
  if (!running) return { ...(await openServer(options)), isOwner: true };
  return { ...(await connect({ ...running, ssl: false }, limits, log)), isOwner: false };
}

/** Connects to the server of `databaseUrl`, or to the one of several that accepts writes. */
async function connectTo(
  databaseUrl: string,
  limits: Limits,
  log: (line: string) => void,
  prepareStatements: boolean,
): Promise<DatabaseServer> {
  const [address, ...others] = addressesOf(databaseUrl);
  if (others.length === 0) return connect(fromUrl(address), limits, log, prepareStatements);
  // The `options` parameter is the same for all addresses and is passed with each connection.
  const configs = [address, ...others].map(fromUrl);
  const addresses = configs.map(({ connectionString }) => connectionString!);
  const primary = await followPrimary(addresses, log);
  try {
    const config = { ...configs[0], connectionString: primary.address() };
    const server = await connect(config, limits, log, prepareStatements, primary);
    return { ...server, close: async () => primary.stop() };
  } catch (error) {
    primary.stop();
    throw error;
  }
}

/**
 * Opens the database in order to replace its content: creates one if there is none, and refuses an embedded one that a
 * program is running on.
 */
export async function openToReplace(options: OpenOptions): Promise<OpenDatabase> {
  if (!options.databaseUrl && (await findEmbedded(options.dataDir))) {
    throw new StartupError(
      'DATA_FOLDER_IN_USE',
      'البرنامج يعمل على هذه البيانات، أوقفه أولاً ثم أعد المحاولة',
      `the program is running on ${options.dataDir}; stop it first`,
    );
  }
  return openDatabase(options);
}

/** Appends the `options` parameter of the URL to ours, so that it wins; pg would drop ours. */
function fromUrl(databaseUrl: string): pg.PoolConfig {
  const [address = '', ...query] = databaseUrl.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  const options = parameters.get('options');
  if (options === null) return { connectionString: databaseUrl };
  parameters.delete('options');
  return { connectionString: `${address}?${parameters}`, options };
}

async function connect(
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
    const impatient: Impatience = { answerWithin: limits.statement };
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

/** The same connection to another database. */
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

/** Kysely on a pool, with camel-case column names; the content of JSON columns is left alone. */
const queriesOn = (pool: pg.Pool) =>
  new Kysely<DB>({ dialect: new Dialect({ pool }), plugins: [camelCase] });

/** Settings of every connection. */
const ALWAYS = {
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

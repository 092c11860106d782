import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import {
  ALWAYS,
  connect,
  type DatabaseServer,
  type Limits,
  type OpenDatabase,
} from './database-server.ts';
import { findEmbedded, startEmbedded } from './embedded/embedded.ts';
import { addressesOf, followPrimary } from './primary.ts';

/** A person waits for the answer, and waiting requests would use up the pool. */
const LIMITS: Limits = { lock: 5000, statement: 15_000, idleInTransaction: 30_000 };

export interface OpenOptions {
  /**
   * A PostgreSQL server, or several of which one accepts writes. Without it the embedded one in `dataDir` is started.
   */
  databaseUrl?: string | undefined;
  /** An address of that server for LISTEN, if `databaseUrl` is a pooler that shares connections between transactions. */
  listenUrl?: string | undefined;
  dataDir: string;
  log?: (line: string) => void;
  limits?: Limits;
  /** Whether to prepare statements; some poolers mix connections up. */
  prepareStatements?: boolean;
  /** Settings of an embedded server on top of the usual ones. */
  serverSettings?: Record<string, string>;
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

/** Opens a server with many databases. */
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

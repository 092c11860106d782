import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureWeb } from '../../scripts/setup.mjs';
import { demoAccounts } from '../../server/demo/demo.ts';
import { secretOf } from '../../server/groups/serving/secrets.ts';
import { runOn, startTestServer, urlOf, withDatabase } from '../../server/testing/global-setup.ts';
import { scaledTimeout } from '../../server/testing/patience.ts';
import { startOnOwnData } from '../../server/testing/program.ts';
import { type Session, signIn } from './browser-session.ts';
import { SLOWNESS } from './limits.ts';

/** The content that a program starts with: the made-up group, or nothing. */
export type Content = 'demo' | 'empty';

/** Sessions of a captain of the made-up group. */
interface KeptSessions {
  /** The browser's session. */
  browser: Session;
  /** The session for a journey's own calls of the API, which outlives a logout in the browser. */
  api: Session;
}

interface Databases {
  /** The connection string of the server. */
  server: string;
  /** The names of the template databases that journeys copy. */
  templates: Record<Content, string>;
  /** The name of the directory that each program of many groups copies: made once, with nothing left to prepare. */
  directory: string;
  /** Sessions stored in the template of the made-up group, by phone number: signing in takes as long as ten requests. */
  sessions: Record<string, KeptSessions>;
}

const KEY = 'KHAYMA_JOURNEY_DATABASES';

/** The secret of programs of many groups, and what each of their groups derives its own from. */
const SECRET = 'a secret of the journeys, long enough for HS256';
export const SALT = Buffer.alloc(16, 7);

/** The settings for a program of many groups whose directory is one of the run's databases. */
export const settingsForMany = (server: string, directory: string) => ({
  DATABASE_URL: withDatabase(server, directory),
  JWT_SECRET: SECRET,
  GROUPS_DOMAIN: 'localhost',
  GROUPS_OPEN: 'anybody',
  GROUPS_CONTACT: 'help@khayma.example',
});

/** The settings for a program of one group on one of the run's databases; it signs as a group of many does. */
export const settingsFor = (server: string, database: string) => ({
  DATABASE_URL: withDatabase(server, database),
  JWT_SECRET: secretOf(SECRET, SALT),
});

/** The databases prepared for this run. */
export function givenDatabases(): Databases {
  return JSON.parse(process.env[KEY]!);
}

/** Signs each account of the made-up group in, for all copies of it. */
async function keepSessions(address: string): Promise<Databases['sessions']> {
  const sessions: Databases['sessions'] = {};
  for (const { phoneNumber } of demoAccounts()) {
    const [browser, api] = [await signIn(address, phoneNumber), await signIn(address, phoneNumber)];
    sessions[phoneNumber] = { browser, api };
  }
  return sessions;
}

/**
 * Builds the pages anew where their sources have changed, then starts one database server for the run, on which the
 * program fills each template as it does for people.
 */
export default async function prepareDatabases(): Promise<() => Promise<void>> {
  ensureWeb(process.execPath);
  const folder = await mkdtemp(path.join(tmpdir(), 'khayma-journeys-'));
  const embedded = await startTestServer(folder);
  const server = urlOf(embedded);
  const templates = { demo: 'khayma_demo', empty: 'khayma_empty' };
  const directory = 'khayma_directory';
  const fill = async <T>(
    database: string,
    file: 'server/commands/demo.ts' | 'server/main.ts',
    settings: typeof settingsFor | typeof settingsForMany,
    use: (address: string) => Promise<T>,
  ) => {
    await runOn(server, `CREATE DATABASE ${database}`);
    const program = await startOnOwnData(file, settings(server, database));
    const used = await use(program.address);
    await program.stop();
    return used;
  };
  const nothingMore = async () => {};
  const [sessions] = await Promise.all([
    fill(templates.demo, 'server/commands/demo.ts', settingsFor, keepSessions),
    fill(templates.empty, 'server/main.ts', settingsFor, nothingMore),
    fill(directory, 'server/main.ts', settingsForMany, nothingMore),
  ]);
  // A full cluster takes no new groups, so no copy of the directory makes databases for them.
  await runOn(withDatabase(server, directory), 'UPDATE clusters SET is_full = true');
  process.env[SLOWNESS] = String(scaledTimeout(1));
  process.env[KEY] = JSON.stringify({ server, templates, directory, sessions } satisfies Databases);
  return async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

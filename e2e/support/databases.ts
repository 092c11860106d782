import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureWeb } from '../../scripts/setup.mjs';
import { runOn, startTestServer, urlOf, withDatabase } from '../../server/testing/global-setup.ts';
import { startOnOwnData } from '../../server/testing/program.ts';

/** The content that a program starts with: the made-up group, or nothing. */
export type Content = 'demo' | 'empty';

interface Databases {
  /** The connection string of the server. */
  server: string;
  /** The names of the template databases that journeys copy. */
  templates: Record<Content, string>;
}

const KEY = 'KHAYMA_JOURNEY_DATABASES';

/** The settings for a program on one of the run's databases. */
export const settingsFor = (server: string, database: string) => ({
  DATABASE_URL: withDatabase(server, database),
  JWT_SECRET: 'a secret of the journeys, long enough for HS256',
});

/** The databases prepared for this run. */
export function givenDatabases(): Databases {
  return JSON.parse(process.env[KEY]!);
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
  const fill = async (content: Content, file: 'server/commands/demo.ts' | 'server/main.ts') => {
    await runOn(server, `CREATE DATABASE ${templates[content]}`);
    const program = await startOnOwnData(file, settingsFor(server, templates[content]));
    await program.stop();
  };
  await Promise.all([fill('demo', 'server/commands/demo.ts'), fill('empty', 'server/main.ts')]);
  process.env[KEY] = JSON.stringify({ server, templates } satisfies Databases);
  return async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/connect.ts';
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { beginReached, unreached } from './failures.ts';
import { noteSetUp } from './patience.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
    databaseTemplate: string;
    /** The file that lists the failures reached by the tests. */
    reachedFailures: string;
    /** The folder that `layDatabase` copies from. */
    madeDatabase: string;
  }
}

/** Starts one server for the run (or uses TEST_DATABASE_URL) and migrates the template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const begun = performance.now();
  const given = process.env.TEST_DATABASE_URL;
  const folder = await mkdtemp(path.join(tmpdir(), 'khayma-test-'));
  const embedded = given ? undefined : await startTestServer(folder);
  const server = given ?? urlOf(embedded as EmbeddedDatabase);
  const template = `khayma_template_${process.pid}`;
  await runOn(server, `CREATE DATABASE ${template}`);
  const database = await openDatabase({
    databaseUrl: withDatabase(server, template),
    dataDir: '',
  });
  try {
    await migrate(database, 'UTC');
  } finally {
    await database.close();
  }
  noteSetUp(performance.now() - begun);
  project.provide('databaseServer', server);
  project.provide('databaseTemplate', template);
  const reached = path.join(folder, 'reached-failures');
  beginReached(reached);
  project.provide('reachedFailures', reached);
  project.provide('madeDatabase', path.join(folder, 'made-database'));
  return async () => {
    if (given) await runOn(server, `DROP DATABASE ${template}`);
    await embedded?.stop();
    // `npm run check -- scouts` runs the tests of that feature.
    const feature = process.env.CHECKED_FEATURE;
    const isJudged = feature === undefined ? await isWhole(project) : project.name === 'server';
    const missing = isJudged ? unreached(reached, feature) : [];
    await rm(folder, { recursive: true, force: true });
    if (missing.length > 0) throw new Error(`\n${missing.join('\n')}`);
  };
}

/** Whether all API tests ran: part of them, and the tests of programs, reach only part of the failures. */
async function isWhole(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles();
  const { state } = project.vitest;
  const ran = state.getFiles().filter(({ projectName }) => projectName === project.name);
  return (
    project.name === 'server' &&
    ran.length === testFiles.length &&
    !project.config.testNamePattern &&
    state.getCountOfFailedTests() === 0
  );
}

/** An embedded server for disposable data, without fsync. */
export function startTestServer(dataDir: string): Promise<EmbeddedDatabase> {
  return startEmbedded({
    dataDir,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '100',
    },
  });
}

/** The connection string of an embedded server. */
export function urlOf({ connection }: EmbeddedDatabase): string {
  const { host, port, user, database, password } = connection;
  const name = password ? `${user}:${encodeURIComponent(password)}` : user;
  return `postgres://${name}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** The connection string of another database on the same server. */
export function withDatabase(server: string, database: string): string {
  return server.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${database}`);
}

/** The statement that copies a database by files, which takes a third of the time of copying through the log. */
export function copyOf(template: string, name: string): string {
  return `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`;
}

/** Runs one statement on a connection of its own. */
export async function runOn(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

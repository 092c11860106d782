import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject } from 'vitest';
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  startEmbedded,
} from '../db/embedded/embedded.ts';
import type { Connection } from '../db/embedded/launch.ts';
import { isAlive } from '../db/embedded/server.ts';

/** Settings for disposable data. */
export const unsafe = { fsync: 'off' };

const module = JSON.stringify(path.join(import.meta.dirname, '../db/embedded/embedded.ts'));

/** A program for `node --input-type=module -e` that knows `startEmbedded`. */
export const withEmbedded = (program: string) => `
  import { startEmbedded } from ${module};
  ${program}`;

/** Puts a stopped, empty database into a data folder, copied from one that is made once per run. */
export async function layDatabase(dataDir: string): Promise<void> {
  const made = inject('madeDatabase');
  if (!existsSync(made)) {
    const draft = mkdtempSync(path.join(tmpdir(), 'khayma-embedded-made-'));
    try {
      await (await startEmbedded({ dataDir: draft, settings: unsafe })).stop();
      renameSync(path.join(draft, 'postgres'), made);
    } catch (error) {
      // Two test files may need it at the same time.
      if (!existsSync(made)) throw error;
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  cpSync(made, path.join(dataDir, 'postgres'), { recursive: true });
}

/**
 * A new data folder for each test, empty or with a stopped database; it is removed, and what runs on it stopped, after
 * the test.
 */
export function testFolder({ withDatabase = false } = {}) {
  const folder = { dataDir: '' };
  const cleanUp: (() => unknown)[] = [];

  beforeEach(async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'khayma-embedded-'));
    chmodSync(dataDir, 0o755);
    folder.dataDir = dataDir;
    if (withDatabase) await layDatabase(dataDir);
    cleanUp.push(async () => {
      // A killed owner leaves its server running, and a failed test may have left both.
      const pidFile = path.join(dataDir, 'postgres/postmaster.pid');
      if (existsSync(pidFile)) killServer();
      const runs = () => existsSync(pidFile) && isAlive(serverPid());
      await expect.poll(runs, { interval: 20 }).toBe(false);
      rmSync(dataDir, { recursive: true, force: true });
    });
  });

  afterEach(async () => {
    while (cleanUp.length > 0) await cleanUp.pop()?.();
  });

  const serverPid = () =>
    Number(
      readFileSync(path.join(folder.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
    );

  const killServer = () => {
    try {
      process.kill(serverPid(), 'SIGINT');
    } catch {
      // It has exited already.
    }
  };

  const start = async (options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> => {
    const database = await startEmbedded({
      dataDir: folder.dataDir,
      settings: unsafe,
      ...options,
    });
    cleanUp.push(database.stop);
    return database;
  };

  /** Another process that owns the folder; killing it leaves its server running. */
  const startElsewhere = async (): Promise<ChildProcess> => {
    const program = withEmbedded(`
      await startEmbedded({ dataDir: process.argv[1], settings: { fsync: 'off' } });
      console.log('ready');`);
    const args = ['--input-type=module', '-e', program, folder.dataDir];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    cleanUp.push(async () => {
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    });
    for await (const line of createInterface({ input: child.stdout })) {
      if (line === 'ready') return child;
    }
    throw new Error('the other process did not start');
  };

  return Object.assign(folder, { cleanUp, serverPid, start, startElsewhere });
}

/** The first value of a query's result. */
export async function ask(connection: Connection, question: string): Promise<string> {
  const client = new pg.Client({ ...connection, ssl: false });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text: question, rowMode: 'array' });
    return String(rows[0]?.[0]);
  } finally {
    await client.end();
  }
}

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { ask, testFolder, withEmbedded } from '../../testing/embedded.ts';
import { type EmbeddedDatabase, findEmbedded } from './embedded.ts';

/** How long callers wait for a database that went away, in ms. */
const RECOVERED_MS = 5000;
/** A start takes a tenth of that; on a busy machine a recovery may take this many times as long as a start. */
const STARTS = 10;
const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';
const folder = testFolder({ withDatabase: true });
const { cleanUp, serverPid, start, startElsewhere } = folder;

/** A client that keeps its connection open, as those of a pool do. */
async function aClient({ connection }: EmbeddedDatabase): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, ssl: false });
  client.on('error', () => {});
  await client.connect();
  cleanUp.push(() => client.end().catch(() => {}));
  return client;
}

/** Fails unless the database answers again in time after `end` has made a client lose its connection. */
async function expectRecovery(database: EmbeddedDatabase, end: () => unknown): Promise<void> {
  const client = await aClient(database);
  const lost = new Promise((resolve) => client.once('end', resolve));
  const begin = performance.now();
  await end();
  await lost;
  await expect
    .poll(() => ask(database.connection, 'SELECT 1').catch(() => 'down'), {
      interval: 20,
      timeout: 40_000,
    })
    .toBe('1');
  expect(performance.now() - begin).toBeLessThan(Math.max(RECOVERED_MS, STARTS * startMs));
}

let startMs = 0;
/** Starts the database and stores how long that took. */
const startTimed: typeof start = async (options) => {
  const begin = performance.now();
  const database = await start(options);
  startMs = performance.now() - begin;
  return database;
};

describe('a server that ends under a running app is back within seconds', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGKILL'] as const)(
    'a server that ends under a running app is back within seconds by %s',
    async (signal) => {
      const lines: string[] = [];
      const database = await startTimed({ log: (line) => lines.push(line) });
      const kill = () => process.kill(serverPid(), signal);
      await expectRecovery(database, kill);
      expect(lines).toContain('the database server went away; starting it again');
    },
  );

  test.runIf(isLinux)(
    'a server that ends under a running app is back within seconds by SIGKILL, flushing the file system once and not each file',
    async () => {
      const database = await startTimed();
      await expectRecovery(database, () => process.kill(serverPid(), 'SIGKILL'));
      expect(await ask(database.connection, 'SHOW recovery_init_sync_method')).toBe('syncfs');
    },
  );

  test('a server that ends under a running app is back within seconds by SIGKILL of one of its processes', async () => {
    const database = await startTimed();
    const client = await aClient(database);
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
    const kill = () => process.kill(rows[0].pid, 'SIGKILL');
    await expectRecovery(database, kill);
  });

  test.runIf(isLinux)(
    'a server that ends under a running app is back within seconds by SIGKILL during a long statement',
    async () => {
      const database = await startTimed();
      const client = await aClient(database);
      const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
      const busy = client.query('SELECT count(*) FROM generate_series(1, 1000000000)');
      busy.catch(() => {});
      await expect
        .poll(() =>
          ask(
            database.connection,
            `SELECT state FROM pg_stat_activity WHERE pid = ${rows[0].pid} AND query LIKE '%1000000000%'`,
          ),
        )
        .toBe('active');
      const kill = () => process.kill(serverPid(), 'SIGKILL');
      await expectRecovery(database, kill);
    },
  );
});

describe('a folder whose last owner was killed', () => {
  test('starts in spite of a stale pid file, also if another program has its number', async () => {
    const { connection, stop } = await start();
    const { host } = connection;
    await stop();
    const { uid } = statSync(path.join(folder.dataDir, 'postgres'));
    const wait = 'setTimeout(() => {}, 60_000)';
    const other = spawn(process.execPath, ['-e', wait], { ...(isRoot && { uid }) });
    cleanUp.push(() => other.kill());
    for (const pid of [999_999_999, process.pid, other.pid]) {
      const text = `${pid}\n${folder.dataDir}/postgres\n0\n5432\n${host}\n`;
      writeFileSync(path.join(folder.dataDir, 'postgres/postmaster.pid'), text);
      // A crash leaves the socket's lock file too.
      writeFileSync(path.join(host, '.s.PGSQL.5432.lock'), text);
      await (await start()).stop();
    }
  });

  test.runIf(isLinux)('starts if a process of another user has its number', ({ skip }) => {
    // Root can read every process, so `nobody` starts the database, and a process of root has its number.
    const other = isRoot ? process.pid : 1;
    if (!isRoot && canRead(other)) skip('no process of another user is known');
    const program = withEmbedded(`
      import { writeFileSync } from 'node:fs';
      const [, dataDir, other] = process.argv;
      const options = { dataDir, settings: { fsync: 'off' } };
      await (await startEmbedded(options)).stop();
      const cluster = dataDir + '/postgres';
      const text = [other, cluster, 0, 5432, cluster].join('\\n') + '\\n';
      writeFileSync(cluster + '/postmaster.pid', text);
      writeFileSync(cluster + '/.s.PGSQL.5432.lock', text);
      await (await startEmbedded(options)).stop();
      console.log('started');`);
    if (isRoot) {
      rmSync(path.join(folder.dataDir, 'postgres'), { recursive: true });
      chownSync(folder.dataDir, 65_534, 65_534);
    }
    const args = ['--input-type=module', '-e', program, folder.dataDir, String(other)];
    const { stdout } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      timeout: 15_000,
      ...(isRoot && { uid: 65_534, gid: 65_534 }),
    });
    expect(stdout.trim()).toBe('started');
  });

  test('starts beside the running folder that it is a copy of', async () => {
    const original = await start();
    const copy = `${folder.dataDir}-copy`;
    cleanUp.push(() => rmSync(copy, { recursive: true, force: true }));
    cpSync(folder.dataDir, copy, {
      recursive: true,
      filter: (source) => !path.basename(source).startsWith('.s.PGSQL'),
    });
    expect(await findEmbedded(copy)).toBeUndefined();
    const restored = await start({ dataDir: copy });
    expect(restored.adopted).toBe(false);
    expect(await ask(restored.connection, 'SELECT 1')).toBe('1');
    expect(await ask(original.connection, 'SELECT 1')).toBe('1');
    await restored.stop();
  });

  test('is found with its server by another process', async () => {
    expect(await findEmbedded(folder.dataDir)).toBeUndefined();
    const owner = await startElsewhere();
    const connection = await findEmbedded(folder.dataDir);
    expect(await ask(connection!, 'SELECT current_database()')).toBe('khayma');
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    // Its server still runs, and the next start takes it over.
    expect(await findEmbedded(folder.dataDir)).toBeUndefined();
    const heir = await start();
    expect(heir.adopted).toBe(true);
    await heir.stop();
    expect(await findEmbedded(folder.dataDir)).toBeUndefined();
  });
});

test('a process that ends without stopping its server makes it end', async () => {
  const program = withEmbedded(`
    await startEmbedded({ dataDir: process.argv[1], settings: { fsync: 'off' } });
    process.exit(3);`);
  const args = ['--input-type=module', '-e', program, folder.dataDir];
  expect(spawnSync(process.execPath, args).status).toBe(3);
  const pidFile = path.join(folder.dataDir, 'postgres/postmaster.pid');
  await expect.poll(() => existsSync(pidFile)).toBe(false);
});

function canRead(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== '';
  } catch {
    return false;
  }
}

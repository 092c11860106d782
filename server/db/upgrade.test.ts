import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBackup } from '../backup/store.ts';
import { insertDemoGroup } from '../demo/demo.ts';
import { createTokens } from '../http/session.ts';
import { FRIDAY } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';
import { unsafe } from '../testing/embedded.ts';
import { aCaptain } from '../testing/factories.ts';
import { urlOf } from '../testing/global-setup.ts';
import { exitOf, run } from '../testing/program.ts';
import { isData, listTables, printTables } from '../testing/tables.ts';
import { openBeside } from './connect.ts';
import { startEmbedded } from './embedded/embedded.ts';
import {
  chooseIdentity,
  findInstalled,
  findPrograms,
  run as runProgram,
} from './embedded/program.ts';
import type { DB } from './tables.ts';
import { convertFormer } from './upgrade.ts';

const size = { scouts: 60, sectors: 4, units: 2, terms: 2, weeks: 12 };
/** An older major version of PostgreSQL, if the system has one. */
const former = [17, 16, 15].map(findInstalled).find((programs) => programs !== null);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'khayma-former-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function printGroup(db: Kysely<DB>, ...except: string[]) {
  const others = (await listTables(db, [])).filter((name) => !isData(name));
  return printTables(db, [...except, ...others]);
}

/** A data folder made by that version, without a group. */
async function makeFormer(dataDir: string): Promise<void> {
  const cluster = path.join(dataDir, 'postgres');
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  const identity = chooseIdentity([path.dirname(dataDir)], former!.initdb);
  if (identity.kind === 'user') {
    for (const each of [path.dirname(dataDir), dataDir, cluster]) {
      await chown(each, identity.uid, identity.gid);
    }
  }
  const args = ['--username=khayma', '--encoding=UTF8', '--locale=C', '--auth=trust', '--no-sync'];
  const child = runProgram(identity, former!.initdb, [`--pgdata=${cluster}`, ...args], {
    stdio: 'ignore',
  });
  expect(await once(child, 'close')).toEqual([0, null]);
}

describe.skipIf(!former)('a data folder of a former version of PostgreSQL', () => {
  test('is converted to the present version with all its content', async () => {
    const dataDir = path.join(folder, 'data');
    await makeFormer(dataDir);
    const group = await testDatabase();
    const file = path.join(folder, 'a.khayma');
    const command = async (name: string, args: string[], DATABASE_URL: string) => {
      const { child, output } = run({ DATABASE_URL, DATA_DIR: path.join(folder, 'none') }, [
        `server/commands/${name}.ts`,
        ...args,
      ]);
      expect(await exitOf(child), output()).toBe(0);
    };
    const server = await startEmbedded({ dataDir, programs: former!, settings: unsafe });
    let before: Awaited<ReturnType<typeof printGroup>>;
    try {
      await insertDemoGroup(group.db, { now: FRIDAY, timeZone: 'Africa/Cairo', size });
      before = await printGroup(group.db, 'sessions');
      await command('backup', [file], group.connectionString);
      await command('restore', [file], urlOf(server));
      const database = await openBeside({ dataDir });
      expect(await printGroup(database.db, 'sessions')).toEqual(before);
      // Sessions stay, because nothing can have happened in between.
      const tokens = createTokens('x'.repeat(32));
      await aCaptain({ db: database.db, tokens }, { type: 'general' });
      before = await printGroup(database.db);
      expect(before.sessions?.[0]).toBe(1);
      await database.close();
    } finally {
      await server.stop();
      await group.close();
    }
    const backupDir = path.join(dataDir, 'backups');
    const settings = { timeZone: 'Africa/Cairo', backupPassphrase: undefined };
    await convertFormer({ dataDir, backupDir, ...settings });
    const embedded = await startEmbedded({ dataDir, settings: unsafe });
    const database = await openBeside({ dataDir });
    try {
      expect(await printGroup(database.db)).toEqual(before);
      const { rows } = await database.pool.query('SHOW server_version_num');
      expect(Math.floor(rows[0].server_version_num / 10_000)).toBe(findPrograms().major);
    } finally {
      await database.close();
      await embedded.stop();
    }
    const version = (of: string) =>
      readFileSync(path.join(dataDir, of, 'PG_VERSION'), 'utf8').trim();
    expect(version(`postgres.${former!.major}`)).toBe(String(former!.major));
    expect(version('postgres')).toBe(String(findPrograms().major));
    expect(await readdir(backupDir)).toEqual([`before-postgres-${former!.major}.khayma`]);
  });

  test('is unchanged if the conversion fails', async () => {
    const dataDir = path.join(folder, 'data');
    await makeFormer(dataDir);
    const program = run({ DATABASE_URL: '', DATA_DIR: dataDir });
    // The database has no group.
    expect(await exitOf(program.child)).toBe(1);
    expect(program.output()).toContain('لا توجد مجموعة');
    const version = readFileSync(path.join(dataDir, 'postgres/PG_VERSION'), 'utf8').trim();
    expect(version).toBe(String(former!.major));
    expect(existsSync(path.join(dataDir, `postgres.${former!.major}`))).toBe(false);
  });

  test('is replaced by a backup on request', async () => {
    const dataDir = path.join(folder, 'data');
    await makeFormer(dataDir);
    const file = path.resolve('server/testing/groups/0001-initial.backup');
    const restore = (...args: string[]) =>
      run({ DATABASE_URL: '', DATA_DIR: dataDir }, ['server/commands/restore.ts', file, ...args]);
    const refused = restore();
    expect(await exitOf(refused.child)).toBe(1);
    expect(refused.output()).toContain('--replace');
    const done = restore('--replace');
    expect(await exitOf(done.child), done.output()).toBe(0);
    expect(done.output()).toContain(path.join(dataDir, `postgres.${former!.major}`));
    let scouts = 0;
    for await (const part of openBackup(file, { backupPassphrase: undefined })) {
      if (part.kind === 'table' && part.name === 'scouts') scouts = part.rows;
    }
    const embedded = await startEmbedded({ dataDir, settings: unsafe });
    const database = await openBeside({ dataDir });
    try {
      expect((await printGroup(database.db)).scouts?.[0]).toBe(scouts);
    } finally {
      await database.close();
      await embedded.stop();
    }
  });
});

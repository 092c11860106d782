import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { proveBackup } from '../backup/restore.ts';
import { openBackup } from '../backup/store.ts';
import { openDatabase } from '../db/connect.ts';
import { FRIDAY, testApp } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';
import { aCaptain } from '../testing/factories.ts';
import { printTables } from '../testing/tables.ts';
import { dailyBackup } from './backup.ts';

const group = testApp();
const timeZone = 'Africa/Cairo';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let backupDir: string;
beforeEach(async () => {
  backupDir = await mkdtemp(path.join(tmpdir(), 'khayma-daily-'));
  await group.db.deleteFrom('backups').execute();
  await group.db.deleteFrom('notifications').execute();
});
afterEach(() => rm(backupDir, { recursive: true, force: true }));

const at = (milliseconds: number) => new Date(FRIDAY.getTime() + milliseconds);
const run = (
  now: Date,
  settings: { backupDir?: string; backupKeep?: number; megabytesLimit?: number } = {},
) =>
  dailyBackup(group.beside!, {
    backupDir,
    backupKeep: 2,
    backupPassphrase: undefined,
    ...settings,
  }).run(group.db, { now, timeZone });
const rows = () => group.db.selectFrom('backups').orderBy('day').selectAll().execute();
const schemas = async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'khayma%'`.execute(group.db);
  return rows.map(({ name }) => name);
};

test('a backup made while the clock was a day ahead is made again once on the right day', async () => {
  await aCaptain(group, { type: 'general' });
  await run(at(DAY));
  await run(FRIDAY);
  const days = async () => (await rows()).map(({ day, madeAt }) => [day, madeAt]);
  expect(await days()).toEqual([
    ['2026-11-20', FRIDAY.toISOString()],
    ['2026-11-21', at(DAY).toISOString()],
  ]);
  const morning = at(DAY - 8 * HOUR);
  await Promise.all([run(morning), run(morning)]);
  await run(at(DAY + HOUR));
  expect((await days())[1]).toEqual(['2026-11-21', morning.toISOString()]);
});

test('simultaneous runs make one backup a day, check it and remove the oldest', async () => {
  await aCaptain(group, { type: 'general' });
  await Promise.all([run(FRIDAY), run(FRIDAY)]);
  await run(at(2 * HOUR));
  expect(await readdir(backupDir)).toEqual(['daily-2026-11-20.khayma']);
  expect(await rows()).toMatchObject([
    {
      day: '2026-11-20',
      madeAt: FRIDAY.toISOString(),
      failure: null,
      provenAt: FRIDAY.toISOString(),
      bytes: expect.any(Number),
    },
  ]);
  expect(await schemas()).toEqual([]);
  // Files of others in the folder must not be removed.
  await writeFile(path.join(backupDir, 'daily-notes.txt'), 'x');
  await writeFile(path.join(backupDir, 'before-upgrade-0001-initial.khayma'), 'x');
  await run(at(DAY));
  await run(at(2 * DAY));
  expect((await readdir(backupDir)).sort()).toEqual([
    'before-upgrade-0001-initial.khayma',
    'daily-2026-11-21.khayma',
    'daily-2026-11-22.khayma',
    'daily-notes.txt',
  ]);
  const file = path.join(backupDir, 'daily-2026-11-22.khayma');
  const printed = await printTables(group.db, ['backups']);
  for await (const part of openBackup(file, { backupPassphrase: undefined })) {
    if (part.kind === 'table' && part.name !== 'backups') {
      expect(part.rows, part.name).toBe(printed[part.name]![0]);
    }
  }
});

test('a failed backup notifies general captains once a day and is retried after an hour', async () => {
  const general = await aCaptain(group, { type: 'general' });
  const unit = await aCaptain(group, { type: 'unit' });
  const file = path.join(backupDir, 'a-file');
  await writeFile(file, 'x');
  await run(FRIDAY);
  const made = await rows();
  const wrong = { backupDir: path.join(file, 'within') };
  await expect(run(at(DAY), wrong)).rejects.toMatchObject({ code: 'BACKUP_FAILED' });
  await expect(run(at(DAY + HOUR), wrong)).rejects.toMatchObject({ code: 'BACKUP_FAILED' });
  // For an hour another process may still be writing it.
  await run(at(DAY + HOUR + 60_000));
  const told = await group.db
    .selectFrom('notifications')
    .select(['captainId', 'message'])
    .execute();
  const toUs = told.filter(({ captainId }) =>
    [general.captainId, unit.captainId].includes(captainId),
  );
  expect(toUs).toMatchObject([
    { captainId: general.captainId, message: expect.stringContaining('تعذّرت الكتابة في') },
  ]);
  expect(await rows()).toMatchObject([
    ...made,
    { day: '2026-11-21', madeAt: null, failure: expect.stringContaining('تعذّرت الكتابة') },
  ]);
  await run(at(DAY + 2 * HOUR));
  expect((await rows())[1]).toMatchObject({
    madeAt: at(DAY + 2 * HOUR).toISOString(),
    failure: null,
  });
});

test('without the right to create a schema a backup is read whole but not marked as checked', async () => {
  await aCaptain(group, { type: 'general' });
  await run(FRIDAY);
  const role = `khayma_limited_${process.pid}`;
  await sql`CREATE ROLE ${sql.ref(role)} LOGIN`.execute(group.db);
  const databaseUrl = group.connectionString.replace(/\/\/([^@/]*@)?/, `//${role}@`);
  const limited = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    const file = path.join(backupDir, 'daily-2026-11-20.khayma');
    const prove = () =>
      proveBackup(limited, openBackup(file, { backupPassphrase: undefined }), 'UTC');
    expect(await prove()).toBe(false);
    await truncate(file, (await stat(file)).size - 1);
    await expect(prove()).rejects.toMatchObject({ code: 'BACKUP_DAMAGED' });
  } finally {
    await limited.close();
    await sql`DROP ROLE ${sql.ref(role)}`.execute(group.db);
  }
});

test('no backup is made if backups are off or the group has no captain', async () => {
  await aCaptain(group, { type: 'general' });
  await run(FRIDAY, { backupKeep: 0 });
  expect(await rows()).toEqual([]);
  const empty = await testDatabase();
  try {
    await dailyBackup(empty.beside, { backupDir, backupKeep: 2, backupPassphrase: undefined }).run(
      empty.db,
      { now: FRIDAY, timeZone },
    );
  } finally {
    await empty.close();
  }
  expect(await readdir(backupDir)).toEqual([]);
});

test('no more backups are kept than fit into the megabytes of the group, but the newest in any case', async () => {
  await aCaptain(group, { type: 'general' });
  const days = [0, 1, 2].map((nth) => `daily-2026-11-${20 + nth}.khayma`);
  const files = async () => (await readdir(backupDir)).sort();
  await run(FRIDAY, { backupKeep: 5 });
  const { size } = await stat(path.join(backupDir, days[0]!));
  await run(at(DAY), { backupKeep: 5, megabytesLimit: (2.5 * size) / 1e6 });
  expect(await files()).toEqual(days.slice(0, 2));
  await run(at(2 * DAY), { backupKeep: 5, megabytesLimit: (2.5 * size) / 1e6 });
  expect(await files()).toEqual(days.slice(1));
  await run(at(3 * DAY), { backupKeep: 5, megabytesLimit: size / 2 / 1e6 });
  expect(await files()).toEqual(['daily-2026-11-23.khayma']);
});

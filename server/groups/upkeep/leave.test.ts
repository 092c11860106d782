import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, readMe } from '../../../contract/auth/endpoints.ts';
import { restoreToScratch } from '../../backup/restore.ts';
import { openBackup, storeBackup } from '../../backup/store.ts';
import { swapSchema } from '../../backup/swap.ts';
import { DEMO_PASSWORD, demoAccounts, insertDemoGroup } from '../../demo/demo.ts';
import { startSession } from '../../http/session.ts';
import { SMALL_GROUP, testApp } from '../../testing/app.ts';
import { DOMAIN, testGroups } from '../../testing/groups.ts';
import { printTables } from '../../testing/tables.ts';

const many = testGroups();
const one = testApp();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'khayma-leave-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Sessions end, and what belongs to them; the migrator's tables say when they were made. */
const NOT_TAKEN = ['sessions', 'push_subscriptions', 'kysely_migration', 'kysely_migration_lock'];
const PLAIN = { backupPassphrase: undefined };

test('a group leaves with all its tables, and comes back under another address', async () => {
  const group = await many.aGroup('leaving');
  await insertDemoGroup(group.db, {
    now: many.now,
    timeZone: 'Africa/Cairo',
    size: SMALL_GROUP,
  });
  const token = await startSession(group.db, group.tokens, 1, many.now);
  const original = await printTables(group.db, NOT_TAKEN);
  const [account] = demoAccounts();
  const body = { emailOrMobile: account!.phoneNumber, password: DEMO_PASSWORD };

  // To a separate program.
  const left = path.join(folder, 'left.khayma');
  await many.program.actions.storeBackup(group.row, left, many.now);
  await restoreToScratch(one.beside!, openBackup(left, PLAIN), {
    schema: 'khayma_restore',
    timeZone: 'Africa/Cairo',
  });
  await swapSchema(one.beside!, 'khayma_restore', { mayReplace: true });
  expect(await printTables(one.db, NOT_TAKEN)).toEqual(original);
  expect((await one.call(readMe, { as: token })).status).toBe(401);
  expect((await one.call(login, { body })).status).toBe(200);

  // And back.
  const before = await printTables(one.db, NOT_TAKEN);
  const back = path.join(folder, 'back.khayma');
  await storeBackup({ pool: one.beside!.pool }, back, { ...PLAIN, now: one.now });
  const row = await many.program.databases.createFromBackup(
    { slug: 'returned', name: 'returned', now: many.now },
    openBackup(back, PLAIN),
  );
  const { database } = await many.program.groups.openRow(row);
  expect(await printTables(database.db, NOT_TAKEN)).toEqual(before);
  const host = `returned.${DOMAIN}`;
  expect((await many.call(readMe, { host, as: token })).statusCode).toBe(401);
  expect((await many.call(login, { host, body })).statusCode).toBe(200);
});

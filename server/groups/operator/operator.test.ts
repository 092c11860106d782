import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { login, logout, readMe } from '../../../contract/auth/endpoints.ts';
import { downloadBackup } from '../../../contract/backup/endpoints.ts';
import { checkAddress, foundGroup } from '../../../contract/directory/endpoints.ts';
import {
  changeGroup,
  createBroadcast,
  createGroup,
  deleteGroup,
  exportGroup,
  keepGroup,
  listBroadcasts,
  listGroups,
  readCensusOfAll,
  removeBroadcast,
  resumeGroup,
  suspendGroup,
  upgradeGroup,
} from '../../../contract/directory/groups.ts';
import { createScout } from '../../../contract/scouts/endpoints.ts';
import { startSession } from '../../http/session.ts';
import { aCaptain, aSector, PASSWORD } from '../../testing/factories.ts';
import { aLeader, anOperator, aStranger, DOMAIN, testGroups } from '../../testing/groups.ts';
import { getGroup } from '../directory/queries.ts';

const groups = testGroups({}, { logLevel: 'trace' });
const { call } = groups;
let as: string;

beforeAll(async () => {
  as = await anOperator(groups);
});

const found = async (slug: string) =>
  (
    await call(foundGroup, {
      body: { ...aLeader, groupName: `مجموعة ${slug}`, slug },
      from: aStranger(),
    })
  ).json() as { token: string };
const idOf = async (slug: string) =>
  (await call(listGroups, { as, query: { search: slug } })).json().body[0].groupId as string;

test('a suspended group lets its general captains fetch a backup, and nobody else do anything', async () => {
  const group = await groups.aGroup('suspended');
  const general = await aCaptain(group, { type: 'general' });
  const regular = await aCaptain(group, { type: 'regular' });
  const { host } = group;
  const numbers = new Map(
    (await group.db.selectFrom('captains').select(['captainId', 'phoneNumber']).execute()).map(
      ({ captainId, phoneNumber }) => [captainId, phoneNumber],
    ),
  );
  const params = { groupId: group.row.groupId };
  const reason = 'لم يُجدَّد الاشتراك';
  await call(suspendGroup, { as, params, body: { reason } });
  const me = async (token: string) => (await call(readMe, { host, as: token })).statusCode;
  expect([await me(general.token), await me(regular.token)]).toEqual([200, 503]);
  const signIn = (captainId: number) =>
    call(login, { host, body: { emailOrMobile: numbers.get(captainId), password: PASSWORD } });
  expect((await signIn(regular.captainId)).json().code).toBe('GROUP_SUSPENDED');
  const { token } = (await signIn(general.captainId)).json();
  const backup = await call(downloadBackup, { host, as: token, body: { password: PASSWORD } });
  expect(backup.statusCode).toBe(200);
  expect(backup.rawPayload.length).toBeGreaterThan(1000);
  const refused = await groups.app.inject({
    url: '/api/captain/all',
    headers: { host, authorization: `Bearer ${token}` },
  });
  expect([404, 503]).toContain(refused.statusCode);
  expect((await call(logout, { host, as: token })).statusCode).toBe(200);
  await call(resumeGroup, { as, params });
  expect([await me(general.token), await me(regular.token)]).toEqual([200, 200]);
  const { database } = await groups.program.groups.open(group.row.groupId);
  const messages = await database.db.selectFrom('notifications').select('message').execute();
  expect(messages).toContainEqual({ message: reason });
  expect((await call(resumeGroup, { as, params })).json().code).toBe('GROUP_STATE');
});

test('a deletion takes 30 days, can be cancelled, and leaves a last backup', async () => {
  const group = await groups.aGroup('deleted');
  await aCaptain(group, { type: 'general' });
  const params = { groupId: group.row.groupId };
  const remove = (slug: string) => call(deleteGroup, { as, params, body: { slug } });
  expect((await remove('another')).json().code).toBe('WRONG_ADDRESS');
  const begun = groups.now;
  const { deletedAfter } = (await remove('deleted')).json().body;
  expect(Date.parse(deletedAfter)).toBe(begun.getTime() + 30 * 86_400_000);
  const state = async () =>
    (await call(listGroups, { as, query: { search: 'deleted' } })).json().body[0];
  expect(await state()).toMatchObject({ state: 'suspended', deletedAfter });
  await call(keepGroup, { as, params });
  expect(await state()).toMatchObject({ state: 'suspended', deletedAfter: null });
  await remove('deleted');
  // An interrupted deletion has dropped the database already.
  const cutOff = await groups.aGroup('cut-off');
  const { actions, directory } = groups.program;
  await actions.deleteLater(cutOff.row, new Date(begun.getTime() - 86_400_000));
  await sql`DROP DATABASE ${sql.id(cutOff.row.database)} WITH (FORCE)`.execute(directory.db);
  await actions.removeDue(new Date(begun.getTime() + 29 * 86_400_000));
  expect(await state()).toBeDefined();
  // The deletion is due exactly now.
  await actions.removeDue(new Date(begun.getTime() + 30 * 86_400_000));
  expect(await state()).toBeUndefined();
  for (const { host } of [group, cutOff]) {
    expect((await call(readMe, { host })).statusCode).toBe(404);
  }
  // The address stays reserved while families and captains may still open it.
  const wanted = { slug: group.row.slug, name: 'مجموعة أخرى' };
  const takenAfter = async (days: number) => {
    groups.now = new Date(begun.getTime() + days * 86_400_000);
    const query = { slug: wanted.slug };
    return (await call(checkAddress, { query, from: aStranger() })).json().body.state;
  };
  expect([await takenAfter(32), await takenAfter(119), await takenAfter(122)]).toEqual([
    'taken',
    'taken',
    'free',
  ]);
  groups.now = new Date(begun.getTime() + 32 * 86_400_000);
  const again = groups.program.databases.createEmpty({ ...wanted, now: groups.now });
  await expect(again).rejects.toMatchObject({ code: 'ADDRESS_TAKEN' });
  groups.now = begun;
});

test('a former address redirects for 90 days, and stays reserved meanwhile', async () => {
  await found('before');
  const begun = groups.now;
  await call(changeGroup, {
    as,
    params: { groupId: await idOf('before') },
    body: { slug: 'after' },
  });
  const at = async (host: string) =>
    groups.app.inject({ url: '/api/auth/me?x=1', headers: { host: `${host}.${DOMAIN}:8080` } });
  const led = await at('before');
  expect(led.statusCode).toBe(308);
  expect(led.headers.location).toBe(`http://after.${DOMAIN}:8080/api/auth/me?x=1`);
  expect((await at('after')).statusCode).toBe(401);
  const again = await call(createGroup, { as, body: { slug: 'before', name: 'أخرى' } });
  expect(again.json().code).toBe('ADDRESS_TAKEN');
  groups.now = new Date(begun.getTime() + 91 * 86_400_000);
  as = await anOperator(groups);
  expect((await call(createGroup, { as, body: { slug: 'before', name: 'أخرى' } })).statusCode).toBe(
    201,
  );
  groups.now = begun;
  as = await anOperator(groups);
});

test('quotas are kept from the next scout on, and close no connection of the group', async () => {
  const group = await groups.aGroup('limited');
  const { row, host } = group;
  const { token } = await aCaptain(group, { type: 'general' });
  const { baseName, suffixName } = await aSector(group.db);
  const params = { groupId: row.groupId };
  const addScout = async (name: string) =>
    (
      await call(createScout, {
        host,
        as: token,
        body: { name, gender: 'male', baseName, suffixName },
      })
    ).statusCode;
  const { database } = await groups.program.groups.open(row.groupId);
  const limit = (scoutsLimit: number | null) =>
    call(changeGroup, { as, params, body: { scoutsLimit, megabytesLimit: 200 } });
  expect(await addScout('كيرلس سامي')).toBe(201);
  await limit(1);
  expect(await addScout('مينا سامي')).toBe(409);
  await limit(null);
  expect(await addScout('مينا سامي')).toBe(201);
  expect((await groups.program.groups.open(row.groupId)).database).toBe(database);
  expect(await getGroup(groups.program.directory.db, row.groupId)).toMatchObject({
    scoutsLimit: null,
    megabytesLimit: 200,
  });
});

test('a change of a group that is refused in one of its parts changes none of them', async () => {
  const { row, host } = await groups.aGroup('whole');
  await groups.aGroup('other');
  await call(changeGroup, {
    as,
    params: { groupId: await idOf('other') },
    body: { ownDomain: 'a.example' },
  });
  const params = { groupId: row.groupId };
  const asked = { slug: 'renamed', scoutsLimit: 1 };
  const taken = await call(changeGroup, { as, params, body: { ...asked, ownDomain: 'a.example' } });
  expect(taken.json()).toMatchObject({ code: 'ADDRESS_TAKEN', issues: [{ path: 'ownDomain' }] });
  const bad = await call(changeGroup, { as, params, body: { ...asked, ownDomain: `x.${DOMAIN}` } });
  expect(bad.json().code).toBe('BAD_HOST');
  expect(await getGroup(groups.program.directory.db, row.groupId)).toMatchObject({
    slug: 'whole',
    scoutsLimit: null,
    ownDomain: null,
  });
  expect((await call(readMe, { host })).statusCode).toBe(401);
});

test('quotas of a group that is moving are refused, and its database keeps its limit', async () => {
  const group = await groups.aGroup('moving');
  const { groupId } = group.row;
  const { db } = groups.program.directory;
  const setState = (state: 'moving' | 'active') =>
    db.updateTable('groups').where('groupId', '=', groupId).set({ state }).execute();
  await setState('moving');
  const limited = await call(changeGroup, { as, params: { groupId }, body: { scoutsLimit: 1 } });
  expect(limited.json().code).toBe('GROUP_STATE');
  const { rows } = await sql<{ settings: string[] | null }>`
    SELECT setconfig AS settings FROM pg_db_role_setting
    JOIN pg_database ON pg_database.oid = setdatabase WHERE datname = current_database()
  `.execute(group.db);
  expect(rows.flatMap(({ settings }) => settings ?? []).join()).not.toContain('scouts_limit');
  await setState('active');
});

test('a group is created empty, and its leader opens the account by the link alone', async () => {
  const answer = (await call(createGroup, { as, body: { slug: 'empty', name: 'مجموعة' } })).json();
  const { setUpLink } = answer.body;
  const setupCode = new URL(setUpLink).searchParams.get('code');
  const signUp = (body: object) =>
    groups.app.inject({
      method: 'POST',
      url: '/api/auth/signUp',
      headers: { host: `empty.${DOMAIN}` },
      payload: { ...aLeader, ...body },
    });
  // Also from this machine, because it serves other clients.
  expect((await signUp({})).json().code).toBe('SETUP_CODE_REQUIRED');
  expect((await signUp({ setupCode })).json().body.type).toBe('general');
});

test('the list has counts, states and no name of a person', async () => {
  const group = await groups.aGroup('listed');
  const { captainId } = await aCaptain(group, { type: 'general' });
  const names = await group.db
    .selectFrom('captains')
    .where('captainId', '=', captainId)
    .select(['firstName', 'middleName', 'phoneNumber', 'email'])
    .executeTakeFirstOrThrow();
  await startSession(group.db, group.tokens, captainId, groups.now);
  const answer = await call(listGroups, { as });
  expect(answer.json().sums.groups).toBeGreaterThan(0);
  expect((await call(listGroups, { as, query: { state: 'new' } })).json().total).toBeGreaterThan(0);
  expect((await call(listGroups, { as, query: { state: 'failed' } })).json().body).toEqual([]);
  expect((await call(listGroups, { as, query: { search: '%' } })).json().body).toEqual([]);
  const told = `${answer.body} ${groups.logged.join(' ')}`;
  for (const name of Object.values(names)) {
    if (name !== null && name.length > 3) expect(told).not.toContain(name);
  }
});

test('nothing in the directory names a person', async () => {
  await found('nameless');
  const { db } = groups.program.directory;
  const tables = await db.introspection.getTables();
  const rows: unknown[] = [];
  for (const { name } of tables.filter((table) => !table.name.startsWith('kysely'))) {
    rows.push(
      await db
        .selectFrom(name as 'groups')
        .selectAll()
        .execute(),
    );
  }
  const stored = JSON.stringify(rows);
  for (const told of [aLeader.firstName, aLeader.lastName, aLeader.phoneNumber, aLeader.email]) {
    expect(stored).not.toContain(told);
    expect(groups.logged.join(' ')).not.toContain(told);
  }
});

test('a group is exported, and only one that needs it is upgraded', async () => {
  await found('exported');
  const params = { groupId: await idOf('exported') };
  const file = await call(exportGroup, { as, params });
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-disposition']).toContain('exported');
  expect((await call(upgradeGroup, { as, params })).json().code).toBe('GROUP_STATE');
  const unknown = { groupId: '00000000-0000-4000-8000-000000000000' };
  expect((await call(exportGroup, { as, params: unknown })).json().code).toBe('GROUP_NOT_FOUND');
});

test('a group can have its own domain, but none below the program’s domain', async () => {
  await found('domain');
  const params = { groupId: await idOf('domain') };
  const set = (ownDomain: string | null) => call(changeGroup, { as, params, body: { ownDomain } });
  expect((await set('Scouts.Example.')).statusCode).toBe(200);
  expect((await call(readMe, { host: 'scouts.example' })).statusCode).toBe(401);
  expect((await set(`x.${DOMAIN}`)).json().code).toBe('BAD_HOST');
  expect((await set(null)).statusCode).toBe(200);
  expect((await call(readMe, { host: 'scouts.example' })).statusCode).toBe(404);
});

test('notices are shown for their days', async () => {
  const body = { title: 'صيانة', message: 'يتوقف البرنامج الجمعة ساعة', days: 2 };
  const { broadcastId } = (await call(createBroadcast, { as, body })).json().body;
  const shown = async () =>
    (await call(listBroadcasts, { as }))
      .json()
      .body.map((each: { broadcastId: number }) => each.broadcastId);
  expect(await shown()).toContain(broadcastId);
  await call(removeBroadcast, { as, params: { broadcastId } });
  expect(await shown()).not.toContain(broadcastId);
});

test('the census over all groups says who has not handed in', async () => {
  await found('counted');
  await found('uncounted');
  await groups.program.directory.db
    .insertInto('censuses')
    .values({
      groupId: await idOf('counted'),
      year: 2026,
      date: '2026-11-01',
      handedInAt: groups.now.toISOString(),
      counts: JSON.stringify({
        scouts: [{ stage: 'أشبال', age: 9, gender: 'male', count: 12 }],
        captains: [{ type: 'general', gender: 'female', count: 1 }],
        total: 13,
      }),
    })
    .execute();
  const { body } = (await call(readCensusOfAll, { as, query: { year: 2026 } })).json();
  expect(body.groups).toContainEqual(
    expect.objectContaining({ slug: 'counted', date: '2026-11-01', scouts: 12, captains: 1 }),
  );
  expect(body.groups).toContainEqual(
    expect.objectContaining({ slug: 'uncounted', date: null, scouts: 0 }),
  );
  expect(body.scouts).toEqual([{ stage: 'أشبال', age: 9, gender: 'male', count: 12 }]);
});

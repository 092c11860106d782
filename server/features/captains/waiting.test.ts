import { beforeEach, expect, test } from 'vitest';
import { readMe } from '../../../contract/auth/endpoints.ts';
import { listWaitingCaptains, updateCaptainAccount } from '../../../contract/captains/endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { assignSectorCaptain, releaseSectorCaptain } from '../../../contract/sectors/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSector, type TestCaptain } from '../../testing/factories.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let own: StoredSector;
let foreign: StoredSector;

beforeEach(async () => {
  const { db } = server;
  for (const table of ['history', 'sessions', 'notifications'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.updateTable('sectors').set({ unitCaptainId: null }).execute();
  await db.deleteFrom('captains').execute();
  await db.deleteFrom('sectors').execute();
  general = await aCaptain(server, { type: 'general' });
  unit = await aCaptain(server, { type: 'unit' });
  own = await aSector(db, { unitCaptainId: unit.captainId });
  foreign = await aSector(db);
});

const read = async (as: string, query: object = {}) =>
  (await call(listWaitingCaptains, { as, query })).ok;
const names = ({ baseName, suffixName }: StoredSector) => ({ baseName, suffixName });
const assign = (sector: StoredSector, { captainId }: TestCaptain, as = general.token) =>
  call(assignSectorCaptain, { as, body: { ...names(sector), captainId } });
const release = (sector: StoredSector, { captainId }: TestCaptain, as = general.token) =>
  call(releaseSectorCaptain, { as, body: { ...names(sector), captainId } });

test('lists captains without a sector by full name until they have one', async () => {
  expect(await read(general.token)).toMatchObject({ body: [], total: 0, hasMore: false });
  const last = await aCaptain(server, { firstName: 'ياسر' });
  const first = await aCaptain(server, { firstName: 'أحمد' });
  const closed = await aCaptain(server);
  await call(updateCaptainAccount, {
    as: general.token,
    params: { captainId: closed.captainId },
    body: { open: false },
  });
  const { body, total } = await read(general.token);
  expect(body.map(({ captainId }) => captainId)).toEqual([first.captainId, last.captainId]);
  expect(body[0]).toMatchObject({ phoneNumber: first.phoneNumber, type: 'regular' });
  expect(body[0]?.createdAt).toBe('2026-09-01T08:00:00.000Z');
  expect(total).toBe(2);
  await assign(foreign, first);
  expect((await read(general.token)).body).toHaveLength(1);
  expect(await read(general.token, { limit: 1 })).toMatchObject({ count: 1, hasMore: false });
});

test('refuses to undo an assignment to an unknown sector', async () => {
  const gone = { ...own, baseName: 'لايوجد' };
  const { failure } = await release(gone, await aCaptain(server));
  expect(failure).toMatchObject({ status: 404, code: 'SECTOR_NOT_FOUND' });
});

test('says with a page how many captains wait', async () => {
  for (const firstName of ['أحمد', 'باسم', 'جورج']) await aCaptain(server, { firstName });
  const page = await read(general.token, { limit: 2 });
  expect(page).toMatchObject({ count: 2, total: 3, hasMore: true });
});

test('lists the sectors of the scope without a captain', async () => {
  expect((await read(general.token)).sectors).toEqual([names(own), names(foreign)]);
  expect((await read(unit.token)).sectors).toEqual([names(own)]);
  const captain = await aCaptain(server);
  await assign(own, captain);
  expect((await read(general.token)).sectors).toEqual([names(foreign)]);
  expect((await read(unit.token)).sectors).toEqual([]);
  // A captain with a closed account leads no sector.
  await call(updateCaptainAccount, {
    as: general.token,
    params: { captainId: captain.captainId },
    body: { open: false },
  });
  expect((await read(unit.token)).sectors).toEqual([names(own)]);
});

test('shows a unit captain the names without contact details', async () => {
  const captain = await aCaptain(server);
  const { body } = await read(unit.token);
  expect(body).toMatchObject([{ captainId: captain.captainId, phoneNumber: null, email: null }]);
});

test('undoes an assignment: the captain waits again, and the history has both', async () => {
  const captain = await aCaptain(server);
  await assign(own, captain, unit.token);
  const { ok } = await release(own, captain, unit.token);
  expect(ok.body).toMatchObject({ captainId: captain.captainId, rSectorBaseName: null });
  expect((await call(readMe, { as: captain.token })).ok.body.rSectorBaseName).toBeNull();
  expect((await read(general.token)).total).toBe(1);
  const seat = names(own);
  const none = { baseName: null, suffixName: null };
  expect((await call(listHistory, { as: general.token })).ok.body).toMatchObject([
    { action: 'assign', before: { sector: seat }, after: { sector: none } },
    { action: 'assign', before: { sector: none }, after: { sector: seat } },
  ]);
});

test('refuses to undo an assignment that somebody else has changed', async () => {
  const captain = await aCaptain(server);
  await assign(own, captain);
  await assign(foreign, captain);
  expect((await release(own, captain)).failure).toMatchObject({
    status: 409,
    code: 'CAPTAIN_NOT_IN_SECTOR',
    arabicMessage: 'لم يعد هذا القائد في هذا القطاع',
  });
  expect((await release(foreign, captain, unit.token)).failure.code).toBe('OUT_OF_SCOPE');
  expect((await call(readMe, { as: captain.token })).ok.body).toMatchObject({
    rSectorBaseName: foreign.baseName,
    rSectorSuffixName: foreign.suffixName,
  });
});

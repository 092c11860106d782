import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  recordCaptainAttendance,
  recordScoutAttendance,
} from '../../../contract/attendance/endpoints.ts';
import { updateCaptainType } from '../../../contract/captains/endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { historyGroupNames, historyGroups } from '../../../contract/history/words.ts';
import { deleteScout } from '../../../contract/scouts/endpoints.ts';
import { assignUnitCaptain, renameSector } from '../../../contract/sectors/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aTerm, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let second: TestCaptain;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  second = await aCaptain(server, { type: 'general', firstName: 'هدى' });
});

beforeEach(async () => {
  await server.db.deleteFrom('history').execute();
});

const list = async (query: object = {}) =>
  (await call(listHistory, { as: general.token, query })).ok.body;

async function rename(at: string, as: TestCaptain): Promise<string> {
  const { baseName, suffixName } = await aSector(server.db);
  server.now = new Date(at);
  const body = { baseName, suffixName, newBaseName: baseName, newSuffixName: 'ص' };
  await call(renameSector, { as: as.token, body });
  const [entry] = await list({ limit: 1 });
  return entry!.entityId;
}

test('lists who changed what, newest first, with values before and after', async () => {
  const entityId = await rename('2026-11-20T15:00:00Z', second);
  const [entry] = await list();
  expect(entry).toMatchObject({
    at: '2026-11-20T15:00:00.000Z',
    captainId: second.captainId,
    captainName: [second.firstName, second.middleName, second.lastName].join(' '),
    action: 'update',
    entity: 'sector',
    entityId,
    before: { suffixName: 'أ' },
    after: { suffixName: 'ص' },
  });
});

test('filters by person, kind, entity and day of the group', async () => {
  await rename('2026-11-20T15:00:00Z', second);
  // Half past ten in the evening in UTC is the next day in Cairo.
  const late = await rename('2026-11-21T22:30:00Z', general);
  const ids = async (query: object) => (await list(query)).map((entry) => entry.entityId);
  expect(await ids({ captainId: general.captainId })).toEqual([late]);
  expect(await ids({ entity: 'sector', entityId: late })).toEqual([late]);
  expect(await ids({ entity: 'scout' })).toEqual([]);
  expect(await ids({ action: 'delete' })).toEqual([]);
  expect(await ids({ from: '2026-11-22', to: '2026-11-22' })).toEqual([late]);
  expect(await ids({ from: '2026-11-21', to: '2026-11-21' })).toEqual([]);
  expect(await ids({ to: '2026-11-20' })).toHaveLength(1);
});

test('pages by the last id seen', async () => {
  for (let count = 0; count < 5; count += 1) await rename('2026-11-23T10:00:00Z', second);
  const first = await list({ limit: 2 });
  const next = await list({ limit: 2, before: first[1]!.id });
  const all = await list();
  expect([...first, ...next]).toEqual(all.slice(0, 4));
});

test('a filter by group finds entries of all its kinds', async () => {
  await rename('2026-11-23T10:00:00Z', second);
  const all = await list();
  expect(all.length).toBeGreaterThan(0);
  const found = await Promise.all(historyGroupNames.map((group) => list({ group })));
  const sorted = (entries: { id: number }[]) =>
    entries.map(({ id }) => id).toSorted((a, b) => a - b);
  expect(sorted(found.flat())).toEqual(sorted(all));
  for (const [index, entries] of found.entries()) {
    const kinds = new Set<string>(historyGroups[historyGroupNames[index]!].entities);
    expect(entries.filter(({ entity }) => !kinds.has(entity))).toEqual([]);
  }
  expect(await list({ group: 'group' })).not.toEqual([]);
  expect(await list({ group: 'group', entity: 'scout' })).toEqual([]);
});

test('refuses unknown filters', async () => {
  for (const query of [
    { entity: 'x' },
    { group: 'x' },
    { action: 'x' },
    { from: 'x' },
    { limit: 201 },
  ]) {
    const { failure } = await call(listHistory, { as: general.token, query });
    expect(failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  }
  const regular = await aCaptain(server);
  expect((await call(listHistory, { as: regular.token })).failure.code).toBe('FORBIDDEN');
});

test('gives the present names of changed rows and of people in them', async () => {
  await aTerm(server.db);
  const unit = await aCaptain(server, { type: 'unit', firstName: 'سارة' });
  const sector = await aSector(server.db, { unitCaptainId: unit.captainId });
  const captain = await aCaptain(server, { sectorId: sector.sectorId });
  const scout = await aScout(server.db, sector);
  const { baseName, suffixName } = sector;
  const week = { weekNumber: 1, termNumber: 1 };
  const record = { attendanceStatus: 'attended', ...week };
  server.now = new Date('2026-11-20T16:00:00Z');
  await call(assignUnitCaptain, {
    as: general.token,
    body: { baseName, suffixName, unitCaptainId: unit.captainId },
  });
  await call(recordScoutAttendance, {
    as: captain.token,
    body: { attendanceRecords: [{ ...record, scoutId: scout.scoutId, baseName, suffixName }] },
  });
  await call(recordCaptainAttendance, {
    as: unit.token,
    body: { attendanceRecords: [{ ...record, captainId: captain.captainId }] },
  });
  await call(deleteScout, { as: general.token, params: { id: scout.scoutId } });
  await call(updateCaptainType, {
    as: general.token,
    params: { captainId: captain.captainId },
    body: { type: 'unit' },
  });
  const { body, scoutNames, captainNames } = (
    await call(listHistory, { as: general.token, query: { limit: 5 } })
  ).ok;
  const nameOf = (person: TestCaptain) =>
    [person.firstName, person.middleName, person.lastName].join(' ');
  expect(body.map(({ entity, entityName }) => [entity, entityName])).toEqual([
    ['captain', nameOf(captain)],
    ['scout', scout.name],
    ['captainAttendance', nameOf(unit)],
    ['scoutAttendance', `${baseName} ${suffixName}`],
    ['sector', `${baseName} ${suffixName}`],
  ]);
  expect(body[0]?.captainGender).toBe(general.gender);
  expect(scoutNames).toEqual({ [scout.scoutId]: scout.name });
  expect(captainNames).toEqual({
    [captain.captainId]: nameOf(captain),
    [unit.captainId]: nameOf(unit),
  });
});

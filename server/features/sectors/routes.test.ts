import { beforeAll, describe, expect, test } from 'vitest';
import { readWeek } from '../../../contract/attendance/week.ts';
import { sendNotification } from '../../../contract/notifications/endpoints.ts';
import { downloadReport } from '../../../contract/reports/endpoints.ts';
import {
  assignUnitCaptain,
  createSector,
  deleteSector,
  listSectors,
  renameSector,
} from '../../../contract/sectors/endpoints.ts';
import { listSectorRates } from '../../../contract/stats/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aTerm, type TestCaptain } from '../../testing/factories.ts';
import { findSector } from './queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let otherUnit: TestCaptain;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  unit = await aCaptain(server, { type: 'unit' });
  otherUnit = await aCaptain(server, { type: 'unit' });
});

const pair = ({ baseName, suffixName }: { baseName: string; suffixName: string }) => ({
  baseName,
  suffixName,
});

describe('adding a sector', () => {
  test('answers 201 and writes history', async () => {
    const body = { baseName: ' زهرات ', suffixName: 'ب', unitCaptainId: String(unit.captainId) };
    const answer = await call(createSector, { as: general.token, body });
    expect(answer.status).toBe(201);
    expect(answer.ok.body).toEqual({
      baseName: 'زهرات',
      suffixName: 'ب',
      unitCaptainId: unit.captainId,
    });
    const row = await server.db
      .selectFrom('history')
      .where('entity', '=', 'sector')
      .orderBy('historyId', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ action: 'create', captainId: general.captainId });
  });

  test('takes the other spelling of the names', async () => {
    const body = { sectorBaseName: 'جوالة', sectorSuffixName: 'د', unitCaptainId: unit.captainId };
    expect((await call(createSector, { as: general.token, body })).ok.body.baseName).toBe('جوالة');
  });

  test.each([
    ['أشبالة', 'أ', 'اشباله', 'ا'],
    ['مُرشدات', 'ب', 'مرشدات', 'ب'],
    ['زهـــرات', 'ج', 'زهرات', 'ج'],
    ['Cubs', 'A', 'cubs', 'a'],
  ])('takes %s %s and %s %s for one sector', async (base, suffix, otherBase, otherSuffix) => {
    const add = (baseName: string, suffixName: string) =>
      call(createSector, {
        as: general.token,
        body: { baseName, suffixName, unitCaptainId: unit.captainId },
      });
    expect((await add(base, suffix)).status).toBe(201);
    expect((await add(otherBase, otherSuffix)).failure).toMatchObject({
      status: 409,
      code: 'SECTOR_EXISTS',
    });
    const other = await aSector(server.db);
    const names = { newBaseName: otherBase, newSuffixName: otherSuffix };
    const rename = (sector: { baseName: string; suffixName: string }) =>
      call(renameSector, { as: general.token, body: { ...pair(sector), ...names } });
    expect((await rename(other)).failure.code).toBe('SECTOR_EXISTS');
    // The spelling of its own name may be changed.
    expect((await rename({ baseName: base, suffixName: suffix })).status).toBe(200);
  });

  test('refuses an existing name, also with two simultaneous requests', async () => {
    const body = { baseName: 'كشافة', suffixName: 'ه', unitCaptainId: unit.captainId };
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(createSector, { as: general.token, body })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    const again = await call(createSector, { as: general.token, body });
    expect(again.failure.code).toBe('SECTOR_EXISTS');
  });

  test.each([
    ['baseName', 'أشبال النيل'],
    ['suffixName', '1'],
    ['baseName', ''],
    ['unitCaptainId', 'x'],
    ['unitCaptainId', 3_000_000_000],
  ])('refuses %s %j', async (field, value) => {
    const body = { baseName: 'س', suffixName: 'ص', unitCaptainId: unit.captainId, [field]: value };
    const { failure } = await call(createSector, { as: general.token, body });
    expect(failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(failure.issues?.[0]?.path).toBe(field);
  });

  test('requires a unit captain', async () => {
    const regular = await aCaptain(server);
    for (const unitCaptainId of [regular.captainId, general.captainId, 999_999]) {
      const body = { baseName: 'س', suffixName: 'ص', unitCaptainId };
      const { failure } = await call(createSector, { as: general.token, body });
      expect(failure).toMatchObject({ status: 400, code: 'NOT_A_UNIT_CAPTAIN' });
    }
  });
});

describe('a sector without a unit captain', () => {
  const add = (body: object) => call(createSector, { as: general.token, body });

  test('is added with null; a missing unit captain is refused', async () => {
    const { status, ok } = await add({ baseName: 'رواد', suffixName: 'أ', unitCaptainId: null });
    expect(status).toBe(201);
    expect(ok.body).toEqual({ baseName: 'رواد', suffixName: 'أ', unitCaptainId: null });
    for (const missing of [{}, { unitCaptainId: undefined }, { unitCaptainId: '' }]) {
      const { failure } = await add({ baseName: 'رواد', suffixName: 'ب', ...missing });
      expect(failure).toMatchObject({ status: 400, issues: [{ path: 'unitCaptainId' }] });
    }
  });

  test('appears in lists, the week, statistics and reports, and can get a unit captain later', async () => {
    const sector = { baseName: 'رواد', suffixName: 'ج' };
    await aTerm(server.db);
    await add({ ...sector, unitCaptainId: null });
    const stored = await findSector(server.db, sector);
    await aScout(server.db, stored);
    await aCaptain(server, { sectorId: stored.sectorId });
    const as = general.token;
    const isIts = expect.objectContaining({ sectorBaseName: 'رواد', sectorSuffixName: 'ج' });
    const listed = (await call(listSectors, { as })).ok.body;
    expect(listed).toContainEqual({ ...sector, unitCaptainId: null, editable: true });
    expect((await call(readWeek, { as })).ok.body).toContainEqual(isIts);
    expect((await call(listSectorRates, { as })).ok.body).toContainEqual(isIts);
    for (const [type, about] of [
      ['all_sectors', {}],
      ['all', sector],
    ] as const) {
      const answer = await call(downloadReport, { as, body: { type, ...about } });
      expect(answer.status).toBe(200);
    }
    const told = { type: 'other', title: 'اجتماع', message: 'الجمعة', ...sector };
    expect((await call(sendNotification, { as, body: told })).status).toBeLessThan(300);
    const body = { ...sector, unitCaptainId: unit.captainId };
    expect((await call(assignUnitCaptain, { as, body })).ok.body).toEqual(body);
  });
});

describe('renaming and deleting', () => {
  test('a renamed sector keeps its scouts', async () => {
    const sector = await aSector(server.db);
    await aScout(server.db, sector);
    const body = { ...pair(sector), newBaseName: 'رواد', newSuffixName: 'د' };
    const answer = await call(renameSector, { as: general.token, body });
    expect(answer.ok.body).toMatchObject({ baseName: 'رواد', suffixName: 'د' });
    const names = (await call(listSectors, { as: general.token })).ok.body;
    expect(names.map(pair)).toContainEqual({ baseName: 'رواد', suffixName: 'د' });
    const taken = { ...pair(await aSector(server.db)), newBaseName: 'رواد', newSuffixName: 'د' };
    const conflict = await call(renameSector, { as: general.token, body: taken });
    expect(conflict.failure).toMatchObject({ status: 409, code: 'SECTOR_EXISTS' });
    const unknown = await call(renameSector, { as: general.token, body });
    expect(unknown.failure).toMatchObject({ status: 404, code: 'SECTOR_NOT_FOUND' });
  });

  test('the list says which sectors are the caller’s own', async () => {
    const own = await aSector(server.db, { unitCaptainId: unit.captainId });
    const foreign = await aSector(server.db, { unitCaptainId: otherUnit.captainId });
    const regular = await aCaptain(server, { sectorId: own.sectorId });
    const verdicts = async (as: string) => {
      const { body } = (await call(listSectors, { as })).ok;
      return [own, foreign].map(
        (sector) =>
          body.find((row) => JSON.stringify(pair(row)) === JSON.stringify(pair(sector)))?.editable,
      );
    };
    expect(await verdicts(general.token)).toEqual([true, true]);
    expect(await verdicts(unit.token)).toEqual([true, false]);
    expect(await verdicts(otherUnit.token)).toEqual([false, true]);
    expect(await verdicts(regular.token)).toEqual([true, false]);
  });

  test("a sector that is in use can't be deleted", async () => {
    const empty = await aSector(server.db);
    expect((await call(deleteSector, { as: general.token, body: pair(empty) })).status).toBe(200);
    const again = await call(deleteSector, { as: general.token, query: pair(empty) });
    expect(again.failure.code).toBe('SECTOR_NOT_FOUND');
    const used = await aSector(server.db);
    await aScout(server.db, used);
    const { failure } = await call(deleteSector, { as: general.token, query: pair(used) });
    expect(failure).toMatchObject({ status: 409, code: 'SECTOR_IN_USE' });
  });
});

test('the list of captains without a sector is empty rather than missing for other clients', async () => {
  await aSector(server.db);
  const newcomer = await aCaptain(server);
  expect((await call(listSectors, { as: newcomer.token })).ok).toMatchObject({
    body: [],
    count: 0,
  });
});

test('all sectors are listed by name in Arabic order', async () => {
  for (const baseName of ['ياء', 'ألف', 'باء']) await aSector(server.db, { baseName });
  const names = (await call(listSectors, { as: unit.token })).ok.body.map((row) => row.baseName);
  const ours = names.filter((name) => ['ياء', 'ألف', 'باء'].includes(name));
  expect(ours).toEqual(['ألف', 'باء', 'ياء']);
});

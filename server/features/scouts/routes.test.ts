import { beforeAll, describe, expect, test } from 'vitest';
import {
  createScout,
  deleteScout,
  listDeletedScouts,
  listScouts,
  readScout,
  restoreScout,
  updateScout,
} from '../../../contract/scouts/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aTerm, type TestCaptain } from '../../testing/factories.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let regular: TestCaptain;
let newcomer: TestCaptain;
let own: StoredSector;
let sister: StoredSector;
let foreign: StoredSector;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  unit = await aCaptain(server, { type: 'unit' });
  own = await aSector(server.db, { unitCaptainId: unit.captainId });
  sister = await aSector(server.db, { unitCaptainId: unit.captainId });
  foreign = await aSector(server.db);
  regular = await aCaptain(server, { sectorId: own.sectorId });
  newcomer = await aCaptain(server);
  await aTerm(server.db);
});

const pair = ({ baseName, suffixName }: StoredSector) => ({ baseName, suffixName });
const details = (sector: StoredSector, changes: Record<string, unknown> = {}) => ({
  ...pair(sector),
  name: 'بيشوي هاني سمير',
  gender: 'male',
  ...changes,
});

describe('adding a scout', () => {
  test('a unit captain adds to the own unit only', async () => {
    const body = details(own, {
      phoneNumber: '٠١٠ (١٢٣)-٤٥',
      address: 'شارع النيل، 5/أ',
      birthDate: '2014-03-02',
      enrollDate: '2026-09-01T00:00:00.000Z',
      photo: null,
    });
    const answer = await call(createScout, { as: unit.token, body });
    expect(answer.status).toBe(201);
    expect(answer.ok.body).toMatchObject({
      name: 'بيشوي هاني سمير',
      phoneNumber: '010 (123)-45',
      birthDate: '2014-03-02',
      enrollDate: '2026-09-01',
      sectorBaseName: own.baseName,
      group: 'مجموعة النيل الكشفية',
      photo: null,
      birthCertificate: null,
    });
    const outside = await call(createScout, { as: unit.token, body: details(foreign) });
    expect(outside.failure).toMatchObject({ status: 403, code: 'OUT_OF_SCOPE' });
  });

  test('blank optional fields are absent', async () => {
    const body = details(own, { phoneNumber: '', address: ' ', birthDate: null, enrollDate: '' });
    expect((await call(createScout, { as: general.token, body })).ok.body).toMatchObject({
      phoneNumber: null,
      address: null,
      birthDate: null,
      enrollDate: null,
    });
  });

  test.each([
    ['name', 'يوسف 2'],
    ['name', ''],
    ['name', 'a'.repeat(151)],
    ['gender', 'boy'],
    ['phoneNumber', 'abc'],
    ['address', 'شارع <b>'],
    ['birthDate', '2014-13-01'],
    ['enrollDate', 'soon'],
  ])('says what is wrong with %s %j', async (field, value) => {
    const body = details(own, { [field]: value });
    const { failure } = await call(createScout, { as: general.token, body });
    expect(failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(failure.issues?.map((issue) => issue.path)).toEqual([field]);
  });

  test('needs a sector that exists', async () => {
    const body = { ...details(own), suffixName: 'ي' };
    const { failure } = await call(createScout, { as: general.token, body });
    expect(failure).toMatchObject({ status: 404, code: 'SECTOR_NOT_FOUND' });
  });
});

describe('editing a scout', () => {
  test('a regular captain edits the own sector and cannot move anybody out of it', async () => {
    const { scoutId } = await aScout(server.db, own);
    const params = { scoutId };
    const body = details(own, { name: 'اسم جديد' });
    const edited = await call(updateScout, { as: regular.token, params, body });
    expect(edited.ok.body).toMatchObject({ name: 'اسم جديد', phoneNumber: null });
    const moved = await call(updateScout, { as: regular.token, params, body: details(sister) });
    expect(moved.failure.code).toBe('OUT_OF_SCOPE');
    const stranger = await aScout(server.db, sister);
    const other = await call(updateScout, {
      as: regular.token,
      params: { scoutId: stranger.scoutId },
      body: details(sister),
    });
    expect(other.failure.code).toBe('OUT_OF_SCOPE');
  });

  test('a unit captain moves within the own unit, a general captain anywhere; history tells', async () => {
    const { scoutId } = await aScout(server.db, own);
    const params = { scoutId };
    const within = await call(updateScout, { as: unit.token, params, body: details(sister) });
    expect(within.ok.body.sectorBaseName).toBe(sister.baseName);
    const out = await call(updateScout, { as: unit.token, params, body: details(foreign) });
    expect(out.failure.code).toBe('OUT_OF_SCOPE');
    const any = await call(updateScout, { as: general.token, params, body: details(foreign) });
    expect(any.ok.body.sectorBaseName).toBe(foreign.baseName);
    const rows = await server.db
      .selectFrom('history')
      .where('entity', '=', 'scout')
      .where('entityId', '=', String(scoutId))
      .orderBy('historyId')
      .selectAll()
      .execute();
    expect(rows.map((row) => row.captainId)).toEqual([unit.captainId, general.captainId]);
    expect(rows[1]).toMatchObject({
      before: { sectorBaseName: sister.baseName },
      after: { sectorBaseName: foreign.baseName },
    });
  });

  describe('from a version', () => {
    const versionOf = async (scoutId: number, as?: string) =>
      (await call(readScout, { as, params: { id: scoutId } })).ok.version;

    test('an old one is refused with what is stored, and nothing changes', async () => {
      const { scoutId } = await aScout(server.db, own);
      const params = { scoutId };
      const version = await versionOf(scoutId, regular.token);
      const first = details(own, { phoneNumber: '01011122233' });
      const saved = await call(updateScout, {
        as: unit.token,
        params,
        body: { ...first, version },
      });
      const late = { ...details(own, { address: 'شارع النيل' }), version };
      const { failure } = await call(updateScout, { as: regular.token, params, body: late });
      expect(failure).toMatchObject({ status: 409, code: 'SCOUT_CHANGED' });
      expect(failure.stored).toEqual({ ...saved.ok.body, version: saved.ok.version });
      const now = await call(readScout, { as: regular.token, params: { id: scoutId } });
      expect(now.ok.body).toMatchObject({ phoneNumber: '01011122233', address: null });
      // With the stored version it succeeds.
      const again = { ...late, version: saved.ok.version };
      const { ok } = await call(updateScout, { as: regular.token, params, body: again });
      expect(ok.body).toMatchObject({ phoneNumber: null, address: 'شارع النيل' });
      expect(await versionOf(scoutId, regular.token)).toBe(ok.version);
    });

    test('stores one of two simultaneous changes', async () => {
      const { scoutId } = await aScout(server.db, own);
      const version = await versionOf(scoutId, regular.token);
      const answers = await Promise.all(
        [regular, unit, general].map((captain, nth) =>
          call(updateScout, {
            as: captain.token,
            params: { scoutId },
            body: details(own, { address: `شارع ${nth}`, version }),
          }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    });

    test('accepts an old version without a change; without a version the later change is stored', async () => {
      const { scoutId } = await aScout(server.db, own);
      const params = { scoutId };
      const body = details(own, { version: 'old' });
      await call(updateScout, { as: unit.token, params, body: details(own) });
      expect((await call(updateScout, { as: regular.token, params, body })).status).toBe(200);
      const plain = details(own, { address: 'شارع آخر' });
      expect((await call(updateScout, { as: regular.token, params, body: plain })).status).toBe(
        200,
      );
    });

    test('is sent only to callers who may edit', async () => {
      const { scoutId } = await aScout(server.db, own);
      const stranger = await aCaptain(server, { sectorId: foreign.sectorId });
      expect(await versionOf(scoutId)).toBeUndefined();
      expect(await versionOf(scoutId, stranger.token)).toBeUndefined();
      expect(await versionOf(scoutId, newcomer.token)).toBeUndefined();
      expect(await versionOf(scoutId, general.token)).toMatch(/^[\w-]{43}$/);
    });
  });

  test('refuses an unknown scout', async () => {
    const { failure } = await call(updateScout, {
      as: general.token,
      params: { scoutId: 999_999 },
      body: details(own),
    });
    expect(failure).toMatchObject({ status: 404, code: 'SCOUT_NOT_FOUND' });
  });
});

describe('deleting and restoring', () => {
  test('a deleted scout leaves lists and the open profile, and comes back', async () => {
    const { scoutId, name } = await aScout(server.db, own);
    const params = { id: scoutId };
    expect((await call(deleteScout, { as: unit.token, params })).status).toBe(200);
    expect((await call(deleteScout, { as: unit.token, params })).failure.code).toBe(
      'SCOUT_NOT_FOUND',
    );
    expect((await call(readScout, { as: general.token, params })).status).toBe(404);
    const listed = (await call(listScouts, { as: general.token })).ok.body;
    expect(listed.map((scout) => scout.scoutId)).not.toContain(scoutId);
    const deleted = (await call(listDeletedScouts, { as: unit.token })).ok.body;
    expect(deleted.find((scout) => scout.scoutId === scoutId)).toMatchObject({
      name,
      deletedAt: server.now.toISOString(),
      deletedBy: [unit.firstName, unit.middleName, unit.lastName].join(' '),
    });
    const restored = await call(restoreScout, { as: unit.token, params });
    expect(restored.ok.body.name).toBe(name);
    const twice = await call(restoreScout, { as: unit.token, params });
    expect(twice.failure).toMatchObject({ status: 409, code: 'SCOUT_NOT_DELETED' });
  });

  test('a unit captain does neither to a scout of another unit', async () => {
    const { scoutId } = await aScout(server.db, foreign);
    const params = { id: scoutId };
    expect((await call(deleteScout, { as: unit.token, params })).failure.code).toBe('OUT_OF_SCOPE');
    await call(deleteScout, { as: general.token, params });
    // Captains outside the scope must not learn that a deleted scout existed.
    expect((await call(restoreScout, { as: unit.token, params })).failure.status).toBe(404);
    const listed = (await call(listDeletedScouts, { as: unit.token })).ok.body;
    expect(listed.map((scout) => scout.scoutId)).not.toContain(scoutId);
    const query = pair(foreign);
    const asked = await call(listDeletedScouts, { as: unit.token, query });
    expect(asked.failure.code).toBe('OUT_OF_SCOPE');
  });

  test('refuses an unknown scout', async () => {
    const params = { id: 999_999 };
    expect((await call(deleteScout, { as: general.token, params })).status).toBe(404);
    expect((await call(restoreScout, { as: general.token, params })).status).toBe(404);
    expect((await call(deleteScout, { as: general.token, params: { id: 'x' } })).status).toBe(400);
  });
});

describe('the dates of a scout', () => {
  // Friday the 20th in Cairo, where it is Saturday the 21st from ten in the evening (UTC) on.
  test.each([
    [{ birthDate: '2026-11-21' }, 'birthDate', 'المستقبل'],
    [{ birthDate: '2030-01-01' }, 'birthDate', 'المستقبل'],
    [{ enrollDate: '2026-11-21' }, 'enrollDate', 'المستقبل'],
    [{ birthDate: '2014-05-02', enrollDate: '2014-05-01' }, 'enrollDate', 'يسبق تاريخ الميلاد'],
  ])('%j are refused, for a new one and a known one', async (dates, path, said) => {
    const { scoutId } = await aScout(server.db, own);
    const body = { ...details(own), birthDate: '', enrollDate: '', ...dates };
    const added = await call(createScout, { as: unit.token, body });
    const changed = await call(updateScout, { as: unit.token, params: { scoutId }, body });
    for (const { failure } of [added, changed]) {
      expect(failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST', issues: [{ path }] });
      expect(failure.arabicMessage).toContain(said);
    }
  });

  test('may be today, and the same day', async () => {
    const body = { ...details(own), birthDate: '2026-11-20', enrollDate: '2026-11-20' };
    expect((await call(createScout, { as: unit.token, body })).status).toBe(201);
    const before = server.now;
    server.now = new Date('2026-11-20T22:00:00Z');
    const tomorrow = { ...details(own), birthDate: '2026-11-21' };
    expect((await call(createScout, { as: unit.token, body: tomorrow })).status).toBe(201);
    server.now = before;
  });
});

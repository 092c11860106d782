import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createScout,
  deleteScout,
  listDeletedScouts,
  listScouts,
  listSectorScouts,
  listSectorScoutsAttendance,
  listUnitScouts,
  readScout,
  restoreScout,
  updateScout,
} from '../../../contract/scouts/endpoints.ts';
import { bearer, testApp } from '../../testing/app.ts';
import {
  aCaptain,
  aScout,
  aScoutRecord,
  aSector,
  aTerm,
  type TestCaptain,
} from '../../testing/factories.ts';
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
      // From the stored version it goes through.
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
    // Who is outside the scope may not learn that a deleted scout was ever there.
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

describe('lists of scouts', () => {
  test('a newcomer may read none, others read their scope', async () => {
    await aScout(server.db, own);
    await aScout(server.db, sister);
    await aScout(server.db, foreign);
    const sectorsSeen = async (as: string) => {
      const { body } = (await call(listScouts, { as })).ok;
      return [...new Set(body.map((scout) => scout.sectorBaseName))].sort();
    };
    expect(await sectorsSeen(regular.token)).toEqual([own.baseName]);
    expect(await sectorsSeen(unit.token)).toEqual([own.baseName, sister.baseName].sort());
    expect(await sectorsSeen(general.token)).toContain(foreign.baseName);
    for (const endpoint of [listScouts, listSectorScouts]) {
      const { failure } = await call(endpoint, { as: newcomer.token });
      expect(failure).toMatchObject({ status: 403, code: 'NOT_ASSIGNED_YET' });
    }
  });

  test.each(['sectorBaseName=null&sectorSuffixName=null', 'baseName=&suffixName='])(
    'asked for the sector "%s", a unit captain gets their scope, others nobody',
    async (sector) => {
      await Promise.all([own, sister, foreign].map((each) => aScout(server.db, each)));
      const sectorsSeen = async (token: string) => {
        const headers = bearer(token);
        const answer = await server.app.inject({ url: `/api/scout/sector/all?${sector}`, headers });
        const { body } = answer.json<{ body: { sectorBaseName: string }[] }>();
        return [...new Set(body.map(({ sectorBaseName }) => sectorBaseName))].sort();
      };
      expect(await sectorsSeen(unit.token)).toEqual([own.baseName, sister.baseName].sort());
      expect(await sectorsSeen(general.token)).toEqual([]);
      expect(await sectorsSeen(regular.token)).toEqual([]);
    },
  );

  test('search folds what Arabic writers leave out', async () => {
    const sector = await aSector(server.db);
    await aScout(server.db, { sectorId: sector.sectorId, name: 'أحمد مُصطفى فاطمة' });
    await aScout(server.db, { sectorId: sector.sectorId, name: 'Mina Adel' });
    const found = async (name: string) =>
      (await call(listScouts, { as: general.token, query: { name } })).ok.body.map(
        (scout) => scout.name,
      );
    expect(await found('احمد مصطفي فاطمه')).toEqual(['أحمد مُصطفى فاطمة']);
    expect(await found('فاطمه احمد')).toEqual(['أحمد مُصطفى فاطمة']);
    expect(await found('فاطمه خالد')).toEqual([]);
    expect(await found('مـصطفى')).toEqual(['أحمد مُصطفى فاطمة']);
    expect(await found('MINA')).toEqual(['Mina Adel']);
    expect(await found('100%')).toEqual([]);
    expect(await found('_')).toEqual([]);
  });

  test('of a sector and of a unit answer their scope only', async () => {
    const query = { sectorBaseName: foreign.baseName, sectorSuffixName: foreign.suffixName };
    expect((await call(listSectorScouts, { as: unit.token, query })).failure.code).toBe(
      'OUT_OF_SCOPE',
    );
    expect((await call(listSectorScouts, { as: general.token, query })).status).toBe(200);
    const half = await call(listSectorScouts, { as: general.token, query: { baseName: 'أ' } });
    expect(half.failure.code).toBe('INVALID_REQUEST');
    await aScout(server.db, own);
    const params = { captainId: unit.captainId };
    const scouts = (await call(listUnitScouts, { as: unit.token, params })).ok.body;
    expect(scouts.length).toBeGreaterThan(0);
    expect((await call(listUnitScouts, { as: regular.token, params })).failure.status).toBe(403);
    const nobody = { captainId: general.captainId };
    const missing = await call(listUnitScouts, { as: general.token, params: nobody });
    expect(missing.failure.code).toBe('CAPTAIN_NOT_FOUND');
  });

  test('with attendance count the newest term, cancelled weeks left out', async () => {
    const sector = await aSector(server.db);
    const { scoutId } = await aScout(server.db, sector);
    for (const [index, status] of (
      ['attended', 'attended', 'absent', 'execused'] as const
    ).entries()) {
      await aScoutRecord(server.db, { scoutId, weekNumber: index + 1, status });
    }
    const read = async (as: string) =>
      (await call(listSectorScoutsAttendance, { as, query: pair(sector) })).ok.body[0];
    expect(await read(general.token)).toMatchObject({ attendedCount: 2, absentCount: 1 });
    await server.db
      .updateTable('weeks')
      .set({ cancelledAt: server.now.toISOString() })
      .where('weekNumber', '=', 1)
      .execute();
    expect(await read(general.token)).toMatchObject({ attendedCount: 1, absentCount: 1 });
    // Unit captains see every sector's names and counts, contact details of their own.
    expect(await read(unit.token)).toMatchObject({ attendedCount: 1, phoneNumber: null });
    const query = pair(sector);
    const outside = await call(listSectorScoutsAttendance, { as: regular.token, query });
    expect(outside.failure.code).toBe('OUT_OF_SCOPE');
  });
});

describe('the open profile', () => {
  beforeEach(async () => {
    await server.db.deleteFrom('profileReads').execute();
  });

  test('shows name and sector to a visitor, and everything within the scope', async () => {
    const { scoutId } = await aScout(server.db, own);
    const params = { id: scoutId };
    const visitor = (await call(readScout, { params })).ok.body;
    const told = Object.entries(visitor).filter(([, value]) => value !== null);
    expect(Object.fromEntries(told)).toEqual({
      scoutId,
      name: visitor.name,
      sectorBaseName: own.baseName,
      sectorSuffixName: own.suffixName,
      group: server.settings.firstGroupName,
      editable: false,
    });
    expect((await call(readScout, { as: newcomer.token, params })).ok.body).toEqual(visitor);
    expect((await call(readScout, { as: 'no token', params })).ok.body).toEqual(visitor);
    for (const { token } of [general, unit, regular]) {
      expect((await call(readScout, { as: token, params })).ok.body.phoneNumber).not.toBeNull();
    }
    expect((await call(readScout, { params: { id: 999_999 } })).failure.code).toBe(
      'SCOUT_NOT_FOUND',
    );
  });

  test('says whether the caller may edit, consistently with the answers to changes', async () => {
    const { scoutId } = await aScout(server.db, own);
    const otherUnit = await aCaptain(server, { type: 'unit' });
    const callers = [undefined, newcomer, otherUnit, regular, unit, general];
    const setting = server.settings.publicScoutProfile;
    try {
      for (const publicScoutProfile of ['limited', 'full'] as const) {
        server.settings.publicScoutProfile = publicScoutProfile;
        const told = [];
        const stored = [];
        for (const caller of callers) {
          const as = caller?.token;
          const read = await call(readScout, { as, params: { id: scoutId } });
          told.push(read.ok.body.editable);
          const put = await call(updateScout, { as, params: { scoutId }, body: details(own) });
          stored.push(put.status === 200);
        }
        expect(told).toEqual([false, false, false, true, true, true]);
        expect(stored).toEqual(told);
      }
    } finally {
      server.settings.publicScoutProfile = setting;
    }
  });

  const read = (
    id: number,
    { token, from = '203.0.113.99' }: { token?: string; from?: string } = {},
  ) =>
    server.app.inject({
      url: `/api/scout/${id}`,
      remoteAddress: from,
      headers: bearer(token),
    });

  test('a visitor opens thirty different scouts a day, each as often as they like', async () => {
    const { scoutId } = await aScout(server.db, own);
    for (let time = 0; time < 40; time += 1) expect((await read(scoutId)).statusCode).toBe(200);
    // Numbers that nobody has count too, else they would tell which are taken.
    for (let nth = 1; nth < 30; nth += 1) expect((await read(800_000 + nth)).statusCode).toBe(404);
    const stopped = await read(800_900);
    expect(stopped.json()).toMatchObject({
      status: 429,
      arabicMessage: 'فتحت صفحات كثيرة اليوم، يرجى المحاولة غداً',
    });
    // A quarter past five in Cairo: the day has six hours and three quarters more.
    expect(stopped.headers['retry-after']).toBe(String(6.75 * 3600));
    expect((await read(scoutId)).statusCode).toBe(200);
    for (const part of ['history', 'stats']) {
      const records = await server.app.inject({
        url: `/api/scoutAttendance/scout/800901/${part}`,
        remoteAddress: '203.0.113.99',
      });
      expect(records.statusCode).toBe(429);
    }
    expect((await read(800_900, { from: '203.0.113.98' })).statusCode).toBe(404);
    const before = server.now;
    server.now = new Date(before.getTime() + 86_400_000);
    expect((await read(800_900)).statusCode).toBe(404);
    server.now = before;
  });

  test('thirty of sixty at the same moment, and of an IPv6 network as a whole', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, nth) => read(700_000 + nth, { from: `2001:db8:9::${nth}` })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  test('thirty of forty-five, each from another /64 of one /48', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 45; nth += 1) {
      const { statusCode } = await read(690_000 + nth, { from: `2001:db8:48:${nth}::1` });
      statuses.push(statusCode);
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect((await read(690_900, { from: '2001:db8:49::1' })).statusCode).toBe(404);
  });

  test('captains are counted by account, and not within their scope', async () => {
    const { scoutId } = await aScout(server.db, own);
    const { token } = await aCaptain(server, { sectorId: own.sectorId });
    for (let nth = 0; nth < 30; nth += 1) {
      await read(600_000 + nth, { token, from: '203.0.113.70' });
    }
    expect((await read(600_900, { token, from: '203.0.113.71' })).statusCode).toBe(429);
    expect((await read(600_900, { from: '203.0.113.70' })).statusCode).toBe(404);
    const counted = async () =>
      (await server.db.selectFrom('profileReads').selectAll().execute()).map(
        ({ reader }) => reader,
      );
    expect((await read(scoutId, { token: regular.token })).statusCode).toBe(200);
    expect(await counted()).not.toContain(`captain:${regular.captainId}`);
  });

  test('captains without a sector share the thirty of their address, also with its visitors', async () => {
    const strangers = await Promise.all([1, 2, 3, 4].map(() => aCaptain(server)));
    const from = '203.0.113.72';
    const statuses: number[] = [];
    for (let nth = 0; nth < 60; nth += 1) {
      const { token } = strangers[nth % 4]!;
      statuses.push((await read(610_000 + nth, { token, from })).statusCode);
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect((await read(610_900, { from })).statusCode).toBe(429);
    // And the thirty of their account, wherever they go.
    const [{ token } = newcomer] = strangers;
    for (let nth = 0; nth < 40; nth += 1) {
      await read(620_000 + nth, { token, from: `203.0.113.${80 + nth}` });
    }
    expect((await read(620_900, { token, from: '203.0.113.73' })).statusCode).toBe(429);
  });

  test('can be turned on and off by the setting', async () => {
    const { scoutId } = await aScout(server.db, own);
    const params = { id: scoutId };
    const setting = server.settings.publicScoutProfile;
    try {
      server.settings.publicScoutProfile = 'full';
      expect((await call(readScout, { params })).ok.body.phoneNumber).not.toBeNull();
      server.settings.publicScoutProfile = 'off';
      expect((await call(readScout, { params })).failure.code).toBe('NOT_SIGNED_IN');
      expect((await call(readScout, { as: newcomer.token, params })).status).toBe(404);
      expect((await call(readScout, { as: regular.token, params })).status).toBe(200);
    } finally {
      server.settings.publicScoutProfile = setting;
    }
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

import { beforeEach, describe, expect, test } from 'vitest';
import { changePassword, login, readMe } from '../../../contract/auth/endpoints.ts';
import {
  createOneTimePassword,
  listCaptains,
  listClosedCaptains,
  listSectorCaptains,
  listUnitCaptains,
  updateCaptainAccount,
  updateCaptainType,
} from '../../../contract/captains/endpoints.ts';
import { listSectors } from '../../../contract/sectors/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, aSector, aTerm, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;

// Each test's group has one general captain.
beforeEach(async () => {
  await server.db
    .updateTable('captains')
    .set({ type: 'regular' })
    .where('type', '=', 'general')
    .execute();
  general = await aCaptain(server, { type: 'general' });
});

const idsOf = (captains: { captainId: number }[]) => captains.map((row) => row.captainId).sort();

async function aUnit() {
  const unit = await aCaptain(server, { type: 'unit' });
  const sector = await aSector(server.db, { unitCaptainId: unit.captainId });
  const captain = await aCaptain(server, { sectorId: sector.sectorId });
  return { unit, sector, captain };
}

describe('the list of captains', () => {
  test('gives a general captain everybody with contact details, by full name', async () => {
    const last = await aCaptain(server, { firstName: 'ياسر' });
    const first = await aCaptain(server, { firstName: 'أحمد' });
    const { body, count } = (await call(listCaptains, { as: general.token })).ok;
    expect(count).toBe(body.length);
    const ids = body.map((captain) => captain.captainId);
    expect(ids.indexOf(first.captainId)).toBeLessThan(ids.indexOf(last.captainId));
    expect(body.every((captain) => captain.phoneNumber !== null)).toBe(true);
  });

  test('says to general captains alone who has a second factor', async () => {
    const { unit, captain } = await aUnit();
    await server.db
      .insertInto('passkeys')
      .values({
        captainId: captain.captainId,
        credentialId: 'key',
        host: 'localhost',
        transports: [],
        publicKey: Buffer.from('key'),
        counter: 0,
        name: 'هاتف',
        madeAt: FRIDAY,
      })
      .execute();
    const read = async (as: TestCaptain) => {
      const { body } = (await call(listCaptains, { as: as.token })).ok;
      return [unit, captain].map(
        ({ captainId }) => body.find((each) => each.captainId === captainId)?.hasSecondFactor,
      );
    };
    expect(await read(general)).toEqual([false, true]);
    expect(await read(unit)).toEqual([undefined, undefined]);
  });

  test('filters by type', async () => {
    const { unit } = await aUnit();
    const { body } = (await call(listCaptains, { as: general.token, query: { type: 'unit' } })).ok;
    expect(body.every((captain) => captain.type === 'unit')).toBe(true);
    expect(idsOf(body)).toContain(unit.captainId);
    const wrong = await call(listCaptains, { as: general.token, query: { type: 'king' } });
    expect(wrong.failure.code).toBe('INVALID_REQUEST');
  });

  test('gives a unit captain all names, contact details of the own unit only', async () => {
    const [own, other] = [await aUnit(), await aUnit()];
    const { body } = (await call(listCaptains, { as: own.unit.token })).ok;
    const find = (id: number) => body.find((captain) => captain.captainId === id);
    expect(find(own.captain.captainId)?.phoneNumber).toBe(own.captain.phoneNumber);
    expect(find(other.captain.captainId)).toMatchObject({ phoneNumber: null, email: null });
    expect(find(general.captainId)).toMatchObject({ phoneNumber: null, email: null });
  });

  test('shows a regular captain the own sector’s captains and its unit captain, and a newcomer nobody', async () => {
    const { unit, sector, captain } = await aUnit();
    const colleague = await aCaptain(server, { sectorId: sector.sectorId });
    const seen = (await call(listCaptains, { as: captain.token })).ok.body;
    expect(idsOf(seen)).toEqual([unit.captainId, captain.captainId, colleague.captainId].sort());
    const newcomer = await aCaptain(server);
    const refused = await call(listCaptains, { as: newcomer.token });
    expect(refused.failure).toMatchObject({ status: 403, code: 'NOT_ASSIGNED_YET' });
  });
});

describe('captains of a unit and of a sector', () => {
  test('a unit lists the regular captains of its sectors', async () => {
    const { unit, captain } = await aUnit();
    const params = { captainId: unit.captainId };
    const own = await call(listUnitCaptains, { as: unit.token, params });
    expect(idsOf(own.ok.body)).toEqual([captain.captainId]);
    const byRegular = await call(listUnitCaptains, { as: captain.token, params });
    expect(byRegular.failure).toMatchObject({ status: 403, code: 'OUT_OF_SCOPE' });
    const nobody = await call(listUnitCaptains, {
      as: general.token,
      params: { captainId: general.captainId },
    });
    expect(nobody.failure).toMatchObject({ status: 404, code: 'CAPTAIN_NOT_FOUND' });
  });

  test('a sector lists its captains with what they attended in the newest term', async () => {
    const { unit, sector, captain } = await aUnit();
    await aTerm(server.db);
    const record = { captainId: captain.captainId, termNumber: 1, unitCaptainId: unit.captainId };
    await server.db
      .insertInto('captainAttendance')
      .values([
        { ...record, weekNumber: 1, status: 'attended' },
        { ...record, weekNumber: 2, status: 'attended' },
        { ...record, weekNumber: 3, status: 'absent' },
        { ...record, weekNumber: 4, status: 'execused' },
      ])
      .execute();
    const query = { sectorBaseName: sector.baseName, sectorSuffixName: sector.suffixName };
    const { body } = (await call(listSectorCaptains, { as: captain.token, query })).ok;
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ attendedCount: 2, absentCount: 1 });
    const stranger = await aUnit();
    const otherUnit = await call(listSectorCaptains, { as: stranger.unit.token, query });
    expect(otherUnit.ok.body[0]).toMatchObject({ phoneNumber: null, attendedCount: 2 });
    const otherSector = await call(listSectorCaptains, { as: stranger.captain.token, query });
    expect(otherSector.failure.code).toBe('OUT_OF_SCOPE');
    const nowhere = { baseName: 'لايوجد', suffixName: 'أ' };
    const unknown = await call(listSectorCaptains, { as: general.token, query: nowhere });
    expect(unknown.failure).toMatchObject({ status: 404, code: 'SECTOR_NOT_FOUND' });
    const none = await call(listSectorCaptains, { as: general.token });
    expect(none.failure.status).toBe(400);
  });
});

describe('changing a type', () => {
  test('frees the seats of the old type, answers with them and records history', async () => {
    const { unit, sector, captain } = await aUnit();
    const demoted = await call(updateCaptainType, {
      as: general.token,
      params: { captainId: unit.captainId },
      body: { captainId: unit.captainId, type: 'regular' },
    });
    const name = { baseName: sector.baseName, suffixName: sector.suffixName };
    expect(demoted.ok).toMatchObject({ body: { type: 'regular' }, releasedSectors: [name] });
    expect(demoted.ok.arabicMessage).toContain(sector.baseName);
    const sectors = (await call(listSectors, { as: general.token })).ok.body;
    expect(sectors.find((row) => row.baseName === sector.baseName)?.unitCaptainId).toBeNull();
    const promoted = await call(updateCaptainType, {
      as: general.token,
      params: { captainId: captain.captainId },
      body: { type: 'unit' },
    });
    expect(promoted.ok).toMatchObject({
      body: { type: 'unit', rSectorBaseName: null, rSectorSuffixName: null },
      releasedSectors: [name],
    });
    const rows = await server.db
      .selectFrom('history')
      .where('entity', '=', 'captain')
      .where('entityId', '=', String(unit.captainId))
      .selectAll()
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ before: { type: 'unit', sectors: [name] } });
  });

  test('reports a sector without a captain only if none is left', async () => {
    const { sector, captain, unit } = await aUnit();
    const second = await aCaptain(server, { sectorId: sector.sectorId });
    const change = async (captainId: number, type: string) =>
      (await call(updateCaptainType, { as: general.token, params: { captainId }, body: { type } }))
        .ok;
    const name = `${sector.baseName}\u00a0${sector.suffixName}`;
    const first = await change(captain.captainId, 'unit');
    expect(first.arabicMessage).toBe('تم تعديل الرتبة بنجاح');
    expect(first.releasedSectors).toHaveLength(1);
    expect((await change(second.captainId, 'unit')).arabicMessage).toBe(
      `تم تعديل الرتبة بنجاح، وأصبح هذا القطاع بلا قائد: ${name}`,
    );
    expect((await change(unit.captainId, 'regular')).arabicMessage).toBe(
      `تم تعديل الرتبة بنجاح، وأصبح هذا القطاع بلا قائد وحدة: ${name}`,
    );
  });

  test('simultaneous changes never leave the group without a general captain', async () => {
    const second = await aCaptain(server, { type: 'general' });
    const answers = await Promise.all(
      [general, second].map(({ token, captainId }) =>
        call(updateCaptainType, { as: token, params: { captainId }, body: { type: 'regular' } }),
      ),
    );
    const codes = answers.map((answer) => (answer.status === 200 ? 'ok' : answer.failure.code));
    expect(codes.sort()).toEqual(['LAST_GENERAL', 'ok']);
  });

  test('refuses unknown types and captains', async () => {
    const params = { captainId: general.captainId };
    const wrong = await call(updateCaptainType, {
      as: general.token,
      params,
      body: { type: 'king' },
    });
    expect(wrong.failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    const nobody = await call(updateCaptainType, {
      as: general.token,
      params: { captainId: 999_999 },
      body: { type: 'unit' },
    });
    expect(nobody.failure).toMatchObject({ status: 404, code: 'CAPTAIN_NOT_FOUND' });
  });
});

describe('a one-time password', () => {
  test('ends all sessions, allows only its own change, and works once', async () => {
    const { captain } = await aUnit();
    const made = await call(createOneTimePassword, {
      as: general.token,
      params: { captainId: captain.captainId },
    });
    const { password } = made.ok.body;
    expect((await call(readMe, { as: captain.token })).status).toBe(401);
    const credentials = { emailOrMobile: captain.phoneNumber, password };
    const signedIn = (await call(login, { body: credentials })).ok;
    expect(signedIn.body.mustChangePassword).toBe(true);
    const blocked = await call(listSectors, { as: signedIn.token });
    expect(blocked.failure).toMatchObject({ status: 403, code: 'PASSWORD_CHANGE_REQUIRED' });
    const changed = await call(changePassword, {
      as: signedIn.token,
      body: { oldPassword: password, newPassword: 'نجوم الصحراء الغربية' },
    });
    expect(changed.ok.body.mustChangePassword).toBe(false);
    expect((await call(listSectors, { as: signedIn.token })).status).toBe(200);
    expect((await call(login, { body: credentials })).failure.code).toBe('INVALID_CREDENTIALS');
    const history = await server.db.selectFrom('history').selectAll().execute();
    expect(JSON.stringify(history)).not.toContain(password);
  });

  test('needs an existing captain', async () => {
    const params = { captainId: 999_999 };
    const { failure } = await call(createOneTimePassword, { as: general.token, params });
    expect(failure).toMatchObject({ status: 404, code: 'CAPTAIN_NOT_FOUND' });
  });
});

describe('closing an account', () => {
  const setOpen = (captainId: number, open: unknown) =>
    call(updateCaptainAccount, { as: general.token, params: { captainId }, body: { open } });

  test('ends sessions, removes from lists and frees the seat; reopening allows sign-in without a seat', async () => {
    const { captain, sector } = await aUnit();
    const closed = await setOpen(captain.captainId, false);
    expect(closed.ok.releasedSectors).toEqual([
      { baseName: sector.baseName, suffixName: sector.suffixName },
    ]);
    expect((await call(readMe, { as: captain.token })).status).toBe(401);
    const listed = (await call(listCaptains, { as: general.token })).ok.body;
    expect(idsOf(listed)).not.toContain(captain.captainId);
    const reopened = await setOpen(captain.captainId, 'true');
    expect(reopened.ok.body).toMatchObject({ rSectorBaseName: null });
    const again = (await call(listCaptains, { as: general.token })).ok.body;
    expect(idsOf(again)).toContain(captain.captainId);
  });

  test('does not wait for a general captain’s transaction, against deadlocks', async () => {
    const [other, captain] = [await aCaptain(server, { type: 'general' }), await aCaptain(server)];
    await server.db.transaction().execute(async (db) => {
      // Every write with an Idempotency-Key begins like this.
      const [keyHash, requestHash] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
      await db
        .insertInto('idempotencyKeys')
        .values({ captainId: other.captainId, keyHash, requestHash, at: server.now })
        .execute();
      expect((await setOpen(captain.captainId, false)).status).toBe(200);
    });
  });

  test('lists the account among the closed ones, latest first, until it is reopened', async () => {
    const [first, last] = [await aCaptain(server), await aCaptain(server)];
    const closed = async () => (await call(listClosedCaptains, { as: general.token })).ok.body;
    server.now = new Date('2026-11-21T10:00:00Z');
    await setOpen(first.captainId, false);
    server.now = new Date('2026-11-21T11:00:00Z');
    await setOpen(last.captainId, false);
    const both = await closed();
    expect(both.slice(0, 2).map(({ captainId }) => captainId)).toEqual([
      last.captainId,
      first.captainId,
    ]);
    expect(both[0]).toMatchObject({
      closedAt: '2026-11-21T11:00:00.000Z',
      phoneNumber: last.phoneNumber,
    });
    await setOpen(last.captainId, true);
    expect(idsOf(await closed())).not.toContain(last.captainId);
    expect(idsOf(await closed())).not.toContain(general.captainId);
    const unit = await aCaptain(server, { type: 'unit' });
    const refused = await call(listClosedCaptains, { as: unit.token });
    expect(refused.failure).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  test('refuses the last general captain, nonsense and unknown captains', async () => {
    expect((await setOpen(general.captainId, false)).failure.code).toBe('LAST_GENERAL');
    expect((await setOpen(general.captainId, 'perhaps')).failure.code).toBe('INVALID_REQUEST');
    expect((await setOpen(999_999, false)).failure.code).toBe('CAPTAIN_NOT_FOUND');
  });
});

describe('a change of an account', () => {
  test('notifies its owner and the other general captains, with who made it', async () => {
    const deputy = await aCaptain(server, { type: 'general' });
    const captain = await aCaptain(server);
    const params = { captainId: captain.captainId };
    const as = general.token;
    await call(updateCaptainType, { as, params, body: { type: 'unit' } });
    await call(updateCaptainAccount, { as, params, body: { open: false } });
    await call(updateCaptainAccount, { as, params, body: { open: true } });
    await call(createOneTimePassword, { as, params });
    const inboxOf = async ({ captainId }: { captainId: number }) => {
      const rows = await server.db
        .selectFrom('notifications')
        .where('captainId', '=', captainId)
        .orderBy('notificationId')
        .select(['title', 'message'])
        .execute();
      return rows.filter(({ message }) => message.includes(captain.lastName));
    };
    const told = await inboxOf(deputy);
    expect(told.map(({ title }) => title)).toEqual([
      'تغيير رتبة',
      'إغلاق حساب',
      'إعادة فتح حساب',
      'كلمة سر مؤقتة',
    ]);
    const nameOf = (one: TestCaptain) => `${one.firstName} ${one.middleName} ${one.lastName}`;
    expect(told[0]?.message).toBe(
      `تغيّرت رتبة ${nameOf(captain)} من قائد إلى قائد وحدة (بواسطة ${nameOf(general)}).`,
    );
    expect(await inboxOf(captain)).toEqual(told);
    expect(await inboxOf(general)).toEqual([]);
  });
});

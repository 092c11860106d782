import { beforeEach, describe, expect, test } from 'vitest';
import { readMe, signUp } from '../../../contract/auth/endpoints.ts';
import { updateCaptainAccount, updateCaptainType } from '../../../contract/captains/endpoints.ts';
import {
  createInvitation,
  deleteInvitation,
  INVITATION_DAYS,
  listInvitations,
  MOST_INVITATIONS,
  readInvitation,
} from '../../../contract/captains/invitations.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { listNotifications } from '../../../contract/notifications/endpoints.ts';
import { deleteSector } from '../../../contract/sectors/endpoints.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, aSector, type TestCaptain } from '../../testing/factories.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let second: TestCaptain;
let sector: StoredSector;

beforeEach(async () => {
  server.now = FRIDAY;
  const tables = ['invitations', 'throttleEvents', 'notifications', 'history'] as const;
  for (const table of tables) await server.db.deleteFrom(table).execute();
  general = await aCaptain(server, { type: 'general', firstName: 'مينا' });
  second = await aCaptain(server, { type: 'general' });
  sector = await aSector(server.db);
});

const namesOf = ({ baseName, suffixName }: StoredSector) => ({ baseName, suffixName });
const make = (body: object, as = general.token) => call(createInvitation, { body, as });
/** A general captain's link, by default for one captain of the sector. */
async function aLink(body: object = {}) {
  return (await make({ type: 'regular', uses: 'one', ...namesOf(sector), ...body })).ok.body;
}
const open = (key: string) => call(readInvitation, { params: { key } });
const standing = async () => (await call(listInvitations, { as: general.token })).ok.body;
const end = ({ invitationId }: { invitationId: number }, as = general.token) =>
  call(deleteInvitation, { params: { invitationId }, as });

let serial = 0;
function signUpBy(invite: string | undefined, changes: object = {}) {
  serial += 1;
  const phoneNumber = `0108${String(serial).padStart(7, '0')}`;
  const person = { firstName: 'ماري', middleName: 'فوزي', lastName: 'عزيز', gender: 'female' };
  const body = { ...person, phoneNumber, password: 'خيمة فوق الجبل', invite, ...changes };
  return call(signUp, { body });
}

describe('a link', () => {
  test('shows its maker and its rank, and assigns rank and sector at sign-up', async () => {
    const { key } = await aLink();
    expect((await open(key)).ok.body).toEqual({
      groupName: server.settings.firstGroupName,
      type: 'regular',
      sectorBaseName: sector.baseName,
      sectorSuffixName: sector.suffixName,
      invitedBy: { firstName: 'مينا', middleName: general.middleName, gender: 'male' },
      expiresAt: new Date(FRIDAY.getTime() + INVITATION_DAYS * 86_400_000).toISOString(),
    });
    const { ok } = await signUpBy(key);
    const seat = { rSectorBaseName: sector.baseName, rSectorSuffixName: sector.suffixName };
    expect(ok.body).toMatchObject({ type: 'regular', ...seat });
    expect((await call(readMe, { as: ok.token })).ok.body).toMatchObject(seat);
  });

  test.each(['unit', 'general'] as const)('makes a %s captain without a sector', async (type) => {
    const link = await aLink({ type });
    expect(link).toMatchObject({ type, sectorBaseName: null, sectorSuffixName: null });
    expect((await signUpBy(link.key)).ok.body).toMatchObject({ type, rSectorBaseName: null });
  });

  test('a link for one is used up by the first sign-up, one for many never, and both count sign-ups', async () => {
    const one = await aLink();
    const many = await aLink({ uses: 'many' });
    expect((await signUpBy(one.key)).status).toBe(201);
    expect((await signUpBy(one.key)).failure.code).toBe('INVITATION_OVER');
    expect((await open(one.key)).failure.code).toBe('INVITATION_OVER');
    for (let index = 0; index < 3; index += 1) {
      expect((await signUpBy(many.key)).status).toBe(201);
    }
    expect(await standing()).toMatchObject([{ key: many.key, uses: 'many', usedCount: 3 }]);
  });

  test('a link for one works for exactly one of two simultaneous sign-ups', async () => {
    const { key } = await aLink();
    const answers = await Promise.all([signUpBy(key), signUpBy(key), signUpBy(key)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404, 404]);
    const here = server.db.selectFrom('captains').where('sectorId', '=', sector.sectorId);
    expect(await here.selectAll().execute()).toHaveLength(1);
  });

  test('is not used up by a sign-up that fails', async () => {
    const { key } = await aLink();
    const taken = await signUpBy(key, { phoneNumber: general.phoneNumber });
    expect(taken.failure.code).toBe('PHONE_TAKEN');
    expect(await standing()).toMatchObject([{ usedCount: 0 }]);
    expect((await signUpBy(key)).status).toBe(201);
  });

  test('is listed with its key, newest first, until it expires', async () => {
    const first = await aLink();
    const last = await aLink({ type: 'unit', uses: 'many' });
    expect(await standing()).toEqual([last, first]);
    expect(first).toMatchObject({ madeBy: `مينا ${general.middleName}`, usedCount: 0 });
    server.now = new Date(Date.parse(first.expiresAt) - 1000);
    expect((await open(first.key)).status).toBe(200);
    server.now = new Date(first.expiresAt);
    expect(await standing()).toEqual([]);
    expect((await open(first.key)).failure.code).toBe('INVITATION_OVER');
    expect((await signUpBy(first.key)).failure.code).toBe('INVITATION_OVER');
    await cleanUp(server.db, { now: server.now });
    expect(await server.db.selectFrom('invitations').selectAll().execute()).toEqual([]);
  });

  test('can be revoked once, by any general captain', async () => {
    const link = await aLink({ uses: 'many' });
    const { ok } = await signUpBy(link.key);
    expect((await end(link, second.token)).status).toBe(200);
    expect((await end(link)).failure.code).toBe('INVITATION_NOT_FOUND');
    const { failure } = await signUpBy(link.key);
    expect(failure).toMatchObject({ status: 404, code: 'INVITATION_OVER' });
    expect(failure.arabicMessage).toMatch(/لم يعد سارياً/);
    // Captains who used it stay, and ordinary sign-ups remain possible.
    expect((await call(readMe, { as: ok.token })).status).toBe(200);
    expect((await signUpBy(undefined)).ok.body.rSectorBaseName).toBeNull();
  });

  test('is valid only while its maker is a general captain', async () => {
    const link = await aLink({ type: 'general', uses: 'many' });
    const params = { captainId: general.captainId };
    await call(updateCaptainType, { params, body: { type: 'unit' }, as: second.token });
    expect((await signUpBy(link.key)).failure.code).toBe('INVITATION_OVER');
    const mine = await make({ type: 'unit', uses: 'many' }, second.token);
    const closed = { params: { captainId: second.captainId }, body: { open: false } };
    const third = await aCaptain(server, { type: 'general' });
    await call(updateCaptainAccount, { ...closed, as: third.token });
    expect((await open(mine.ok.body.key)).failure.code).toBe('INVITATION_OVER');
  });

  test('is deleted with its sector', async () => {
    const { key } = await aLink();
    expect((await call(deleteSector, { body: namesOf(sector), as: general.token })).status).toBe(
      200,
    );
    expect((await open(key)).failure.code).toBe('INVITATION_OVER');
  });

  test('is stored without its key, which depends on the server’s secret', async () => {
    const { key } = await aLink();
    const stored = await server.db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow();
    for (const encoding of ['base64url', 'base64', 'hex', 'latin1'] as const) {
      expect(JSON.stringify(stored) + stored.nonce.toString(encoding)).not.toContain(key);
    }
    const forged = Buffer.concat([stored.nonce, Buffer.alloc(15)]).toString('base64url');
    for (const wrong of [forged, key.slice(1), `${key}A`, key.toLowerCase(), 'x', 'كلمة']) {
      expect((await open(wrong)).failure.code).toBe('INVITATION_OVER');
    }
  });
});

describe('making one', () => {
  test('needs a sector for a regular captain, and drops it for others', async () => {
    const without = await make({ type: 'regular', uses: 'one' });
    expect(without.failure.code).toBe('SECTOR_REQUIRED');
    const unknown = await make({ type: 'regular', uses: 'one', baseName: 'لا', suffixName: 'أحد' });
    expect(unknown.failure.code).toBe('SECTOR_NOT_FOUND');
    const type = await make({ type: 'boss', uses: 'one' });
    expect(type.failure.code).toBe('INVALID_REQUEST');
    expect(await standing()).toEqual([]);
  });

  test('is limited to fifty valid ones, also of simultaneous ones', async () => {
    await server.db
      .insertInto('invitations')
      .values(
        Array.from({ length: MOST_INVITATIONS - 1 }, (_, index) => ({
          nonce: Buffer.from(`nonce-${index}`),
          type: 'unit' as const,
          uses: 'one' as const,
          madeBy: general.captainId,
          madeAt: FRIDAY.toISOString(),
          expiresAt: new Date(FRIDAY.getTime() + 1000).toISOString(),
        })),
      )
      .execute();
    const unit = { type: 'unit', uses: 'one' };
    const made = await Promise.all([make(unit), make(unit), make(unit)]);
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const [refused] = made.filter(({ status }) => status === 409);
    expect(refused?.failure.code).toBe('TOO_MANY_INVITATIONS');
  });
});

test('a sign-up notifies the general captains of the link’s maker and the rank', async () => {
  const { key } = await aLink();
  await signUpBy(key);
  for (const { token } of [general, second]) {
    const [notice] = (await call(listNotifications, { as: token })).ok.body;
    expect(notice).toMatchObject({ type: 'other', title: 'قائد جديد بدعوة' });
    expect(notice?.message).toBe(
      `أنشأت ماري فوزي عزيز حساباً بدعوة من مينا ${general.middleName} ${general.lastName}: قائد، ${sector.baseName} ${sector.suffixName}.`,
    );
  }
});

test('the history records the link, its end and its sign-ups, without its key', async () => {
  const link = await aLink({ uses: 'many' });
  await signUpBy(link.key);
  await end(link, second.token);
  const answer = (await call(listHistory, { as: general.token })).ok;
  const state = {
    type: 'regular',
    uses: 'many',
    sectorBaseName: sector.baseName,
    sectorSuffixName: sector.suffixName,
  };
  expect(answer.body).toMatchObject([
    { entity: 'invitation', action: 'delete', captainId: second.captainId, before: state },
    {
      entity: 'captain',
      action: 'create',
      captainId: null,
      after: { invitedBy: general.captainId, sector: namesOf(sector) },
    },
    { entity: 'invitation', action: 'create', captainId: general.captainId, after: state },
  ]);
  expect(answer.captainNames[general.captainId]).toContain('مينا');
  expect(JSON.stringify(answer)).not.toContain(link.key);
});

test('wrong keys are throttled, valid ones are not', async () => {
  const { key } = await aLink();
  for (let index = 0; index < 30; index += 1) {
    expect((await open('x')).failure.code).toBe('INVITATION_OVER');
    if (index % 10 === 0) expect((await open(key)).status).toBe(200);
  }
  const { failure } = await open('x');
  expect(failure.code).toBe('TOO_MANY_REQUESTS');
});

import { beforeEach, describe, expect, test } from 'vitest';
import { readMe } from '../../../contract/auth/endpoints.ts';
import { updateCaptainAccount, updateCaptainType } from '../../../contract/captains/endpoints.ts';
import { listMissingConsents } from '../../../contract/consents/endpoints.ts';
import { createFinanceItem, listExpense } from '../../../contract/finance/endpoints.ts';
import { updateGroup } from '../../../contract/group/endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { listNotifications } from '../../../contract/notifications/endpoints.ts';
import {
  changeResponsibility,
  endResponsibility,
  giveResponsibility,
  listResponsibilities,
} from '../../../contract/responsibilities/endpoints.ts';
import { releaseSectorCaptain } from '../../../contract/sectors/endpoints.ts';
import { changeTripPeople } from '../../../contract/trips/endpoints.ts';
import { payTrip, readTripMoney, takeOverTrip } from '../../../contract/trips/money-endpoints.ts';
import { sendResponsibilityEnds } from '../../jobs/responsibility-ends.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';
import { anOpenTrip } from '../../testing/trips.ts';

const server = testApp();
const { call } = server;
let group: Awaited<ReturnType<typeof aSetting>>;

beforeEach(async () => {
  await server.db.deleteFrom('responsibilities').execute();
  group = await aSetting(server);
  await server.db
    .insertInto('groupSettings')
    .values({ generalsNeedSecondFactor: false })
    .onConflict((row) => row.column('onlyRow').doUpdateSet({ generalsNeedSecondFactor: false }))
    .execute();
});

const give = (
  { captainId }: TestCaptain,
  fields: { responsibility?: string; until?: string; as?: TestCaptain } = {},
) => {
  const { as = group.general, ...rest } = fields;
  return call(giveResponsibility, {
    as: as.token,
    body: { captainId, responsibility: 'treasurer', ...rest },
  });
};

const titlesOf = async ({ token }: TestCaptain) =>
  (await call(listNotifications, { as: token })).ok.body.map(({ title }) => title);

const entries = async () =>
  (
    await call(listHistory, { as: group.general.token, query: { entity: 'responsibility' } })
  ).ok.body.map(({ action, before, after }) => ({ action, before, after }));

test('giving tells the captain and the other general captains, and stands in the history', async () => {
  const other = await aCaptain(server, { type: 'general' });
  const { ok } = await give(group.captain, { until: '2027-11-20' });
  expect(ok.arabicMessage).toBe('صارت أمانة الصندوق عند كيرلس عادل');
  expect(ok.body).toMatchObject({
    captainId: group.captain.captainId,
    sectorBaseName: group.sector.baseName,
    until: '2027-11-20',
    state: 'active',
    givenBy: { captainId: group.general.captainId },
  });
  expect(await titlesOf(group.captain)).toContain('أمانة الصندوق لك');
  expect(await titlesOf(other)).toContain('أمانة الصندوق');
  expect(await titlesOf(group.general)).toEqual([]);
  expect(await entries()).toEqual([
    { action: 'create', before: null, after: { responsibility: 'treasurer', until: '2027-11-20' } },
  ]);
});

describe('giving is refused with a sentence', () => {
  test('nobody gives himself a responsibility, and nobody changes the last day of his own', async () => {
    const { failure } = await give(group.general);
    expect(failure.code).toBe('OWN_RESPONSIBILITY');
    const other = await aCaptain(server, { type: 'general' });
    const { ok } = await give(other);
    const prolonged = await call(changeResponsibility, {
      as: other.token,
      params: { id: ok.body.id },
      body: { until: '2030-01-01' },
    });
    expect(prolonged.failure.code).toBe('OWN_RESPONSIBILITY');
  });

  test('a captain of a sector does not read which ended', async () => {
    const asked = { as: group.captain.token, query: { ended: true } };
    expect((await call(listResponsibilities, asked)).failure.code).toBe('OUT_OF_SCOPE');
  });

  test('the last day is after today, also where it is changed', async () => {
    const { ok } = await give(group.unit);
    const changed = await call(changeResponsibility, {
      as: group.general.token,
      params: { id: ok.body.id },
      body: { until: '2026-11-20' },
    });
    expect(changed.failure.code).toBe('RESPONSIBILITY_DAY');
    expect((await give(group.captain, { until: '2026-11-20' })).failure.code).toBe(
      'RESPONSIBILITY_DAY',
    );
    expect((await give(group.captain, { until: '2026-11-21' })).status).toBe(201);
  });

  test('a captain who waits for a sector holds none', async () => {
    const newcomer = await aCaptain(server);
    expect((await give(newcomer)).failure.code).toBe('CAPTAIN_NOT_ASSIGNED');
  });

  test('who holds it already is named', async () => {
    await give(group.captain);
    const again = await give(group.captain);
    expect(again.failure).toMatchObject({
      status: 409,
      code: 'RESPONSIBILITY_HELD',
      arabicMessage: 'هذه المسؤولية عنده بالفعل',
    });
  });

  test('the data have one officer, whom the group’s telephone must stand beside', async () => {
    const officer = { responsibility: 'dataOfficer' };
    const phone = (phoneNumber: string | null) =>
      call(updateGroup, { as: group.general.token, body: { phoneNumber, name: 'النيل' } });
    await phone(null);
    expect((await give(group.captain, officer)).failure.code).toBe('GROUP_PHONE_MISSING');
    await phone('01001234567');
    const both = await Promise.all([give(group.captain, officer), give(group.unit, officer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.failure.arabicMessage).toMatch(/^عند كيرلس عادل، أنهِها عنده أولاً\.$/);
  });
});

test('a change from an outdated version answers what is stored', async () => {
  const { ok } = await give(group.captain);
  const params = { id: ok.body.id };
  const as = group.general.token;
  await call(changeResponsibility, { as, params, body: { until: '2027-01-01' } });
  const { version } = ok.body;
  const late = await call(changeResponsibility, {
    as,
    params,
    body: { until: '2028-01-01', version },
  });
  expect(late.failure).toMatchObject({
    code: 'RESPONSIBILITY_CHANGED',
    stored: { until: '2027-01-01' },
  });
  const ended = await call(endResponsibility, { as, params, query: { version } });
  expect(ended.failure.code).toBe('RESPONSIBILITY_CHANGED');
  expect((await call(endResponsibility, { as, params })).status).toBe(200);
  expect((await call(endResponsibility, { as, params })).failure.code).toBe(
    'RESPONSIBILITY_NOT_FOUND',
  );
});

describe('it ends with what its holder loses, and does not return by itself', () => {
  const stays = async () =>
    (await call(readMe, { as: group.captain.token })).ok.body.responsibilities;

  test('a closed account loses it, also when it is opened again', async () => {
    await give(group.captain);
    const params = { captainId: group.captain.captainId };
    const as = group.general.token;
    await call(updateCaptainAccount, { as, params, body: { open: false } });
    await call(updateCaptainAccount, { as, params, body: { open: true } });
    const { ok } = await call(listResponsibilities, { as, query: { ended: true } });
    const [treasurer] = ok.body;
    expect(treasurer).toMatchObject({ holders: [], ended: [{ endedBy: null }] });
    expect((await entries())[0]).toMatchObject({ action: 'delete' });
  });

  test('a captain without a sector loses it and is told', async () => {
    await give(group.captain);
    const { captainId } = group.captain;
    const body = { captainId, ...group.captain.sector! };
    await call(releaseSectorCaptain, { as: group.general.token, body });
    expect(await stays()).toEqual([]);
    expect(await titlesOf(group.captain)).toContain('انتهت أمانة الصندوق');
    expect((await entries())[0]).toMatchObject({ action: 'delete' });
  });

  test('a unit captain keeps it, who becomes a regular captain without a sector loses it', async () => {
    await give(group.captain);
    const params = { captainId: group.captain.captainId };
    const as = group.general.token;
    await call(updateCaptainType, { as, params, body: { type: 'unit' } });
    expect(await stays()).toHaveLength(1);
    await call(updateCaptainType, { as, params, body: { type: 'regular' } });
    expect(await stays()).toEqual([]);
  });
});

test('its last day counts to midnight of the group, and its holder is told a week before and after it', async () => {
  await give(group.captain, { until: '2026-11-25' });
  const read = async () => (await call(listExpense, { as: group.captain.token })).status;
  const job = () =>
    sendResponsibilityEnds(server.db, { now: server.now, timeZone: 'Africa/Cairo' });
  await job();
  await job();
  server.now = new Date('2026-11-25T21:59:00Z');
  expect(await read()).toBe(200);
  server.now = new Date('2026-11-25T22:00:00Z');
  expect(await read()).toBe(403);
  await job();
  await job();
  expect(await titlesOf(group.captain)).toEqual([
    'انتهت أمانة الصندوق',
    'تنتهي أمانة الصندوق قريباً',
    'أمانة الصندوق لك',
  ]);
});

test('without the second factor that the group asks for, only what the responsibility opens is closed', async () => {
  await give(group.captain);
  await server.db.updateTable('groupSettings').set({ generalsNeedSecondFactor: true }).execute();
  const as = group.captain.token;
  expect((await call(readMe, { as })).ok.body.responsibilities).toEqual([
    { responsibility: 'treasurer', until: null, state: 'needsSecondFactor' },
  ]);
  expect((await call(listExpense, { as })).failure.code).toBe('RESPONSIBILITY_NEEDS_FACTOR');
  expect((await call(listResponsibilities, { as, query: {} })).status).toBe(200);
});

test('who holds the treasury hears of its items, and of no other’s own', async () => {
  await give(group.captain);
  const body = { type: 'income', value: 50, description: 'تبرع' };
  await call(createFinanceItem, { as: group.general.token, body });
  expect((await titlesOf(group.captain))[0]).toMatch(/جديد$/);
  expect(await titlesOf(group.unit)).toEqual([]);
});

test('nobody takes over the money of a trip that he runs, another treasurer and a general captain do', async () => {
  const { captain, general, sector } = group;
  const treasurer = await aCaptain(server, { sectorId: sector.sectorId });
  const as = captain.token;
  const { tripId } = await anOpenTrip(server, { as, sectors: [sector] });
  const params = { tripId };
  const scout = await aScout(server.db, sector);
  const person = { kind: 'scout', id: scout.scoutId };
  await call(changeTripPeople, { as, params, body: { people: [person], state: 'coming' } });
  const pay = () => call(payTrip, { as, params, body: { person, amount: 100, way: 'cash' } });
  for (const [one, code] of [
    [captain, 'OUT_OF_SCOPE'],
    [treasurer, null],
  ] as const) {
    await give(one);
    await pay();
    const answer = await call(takeOverTrip, { as: one.token, params, body: {} });
    if (code === null) expect(answer.ok.body.income).toBeGreaterThan(0);
    else {
      expect(answer.failure).toMatchObject({ code, arabicMessage: 'لا تستلم مالاً تحمله أنت' });
      expect((await call(readTripMoney, { as: treasurer.token, params })).status).toBe(403);
    }
  }
  await pay();
  expect((await call(takeOverTrip, { as: general.token, params, body: {} })).status).toBe(201);
});

test('a form that was open when the responsibility ended is answered with the reason, until the next day is over', async () => {
  const { captain, general } = group;
  const item = { type: 'income', value: 50, description: 'تبرع' };
  const add = () => call(createFinanceItem, { as: captain.token, body: item });
  expect((await add()).failure.arabicMessage).not.toContain('انتهت');
  const { id, version } = (await give(captain)).ok.body;
  expect((await add()).status).toBe(201);
  await call(endResponsibility, { as: general.token, params: { id }, query: { version } });
  const { failure } = await add();
  expect(failure).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(failure.arabicMessage).toBe('انتهت مسؤوليتك عن الخزنة. ما كتبته باقٍ حتى تغلق الصفحة.');
  expect((await call(listExpense, { as: captain.token })).failure.arabicMessage).not.toContain(
    'انتهت',
  );
  await server.db
    .updateTable('responsibilities')
    .set({ endedAt: '2026-10-01T10:00:00Z' })
    .execute();
  expect((await add()).failure.arabicMessage).not.toContain('انتهت');
});

test('the officer reads who lacks a consent in all sectors, and records one in the own sector alone', async () => {
  const { captain, general, sector } = group;
  await call(updateGroup, { as: general.token, body: { phoneNumber: '01000000000' } });
  expect((await give(captain, { responsibility: 'dataOfficer' })).status).toBe(201);
  const elsewhere = await aSector(server.db);
  const own = await aScout(server.db, { ...sector, name: 'مينا عادل' });
  const other = await aScout(server.db, {
    ...elsewhere,
    name: 'جنى صبري',
    phoneNumber: '01011110003',
  });
  const { body } = (await call(listMissingConsents, { as: captain.token, query: {} })).ok;
  const rowOf = ({ scoutId }: { scoutId: number }) => body.find((row) => row.scoutId === scoutId);
  expect(rowOf(own)).toMatchObject({ editable: true });
  expect(rowOf(other)).toMatchObject({ editable: false, phoneNumber: null });
});

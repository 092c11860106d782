import { beforeEach, describe, expect, test } from 'vitest';
import { readAlerts } from '../../../contract/alerts/endpoints.ts';
import { formatDay } from '../../../contract/core/numbers.ts';
import {
  createQualification,
  deleteQualification,
  listCaptainQualifications,
  listQualifications,
  readQualificationKinds,
  updateQualificationKinds,
} from '../../../contract/qualifications/endpoints.ts';
import { proposedKinds } from '../../../contract/qualifications/words.ts';
import { readCensus } from '../../../contract/stats/census.ts';
import { sendQualificationReminders } from '../../jobs/qualification-reminders.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let captain: TestCaptain;
let stranger: TestCaptain;

beforeEach(async () => {
  server.now = new Date('2026-11-20T15:00:00Z');
  ({ general, unit, captain } = await aSetting(server));
  stranger = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
});

const WOOD = proposedKinds[2]!;
const AID = proposedKinds[3]!;

const record = (body: object, { of = captain, as = general } = {}) =>
  call(createQualification, {
    as: as.token,
    params: { captainId: of.captainId },
    body: { kind: WOOD, givenOn: '2026-01-09', ...body },
  });
const listOf = (of: TestCaptain, as: TestCaptain) =>
  call(listCaptainQualifications, { as: as.token, params: { captainId: of.captainId } });

describe('a qualification', () => {
  test('a qualification of one kind and day is noted once, also by two captains at the same time', async () => {
    const both = await Promise.all([record({}, { as: unit }), record({})]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await record({})).failure.code).toBe('QUALIFICATION_THERE');
    expect((await record({ givenOn: '2026-01-10' })).status).toBe(201);
    expect((await record({ kind: AID })).status).toBe(201);
  });

  test('is recorded by the unit captain and general captains, and read by the captain too', async () => {
    await record({ validUntil: '2027-01-08', note: 'رقم ٧' }, { as: unit });
    await record({ kind: AID, givenOn: '2026-05-01' });
    for (const as of [captain, unit, general]) {
      expect((await listOf(captain, as)).ok.body).toMatchObject([
        { kind: AID, givenOn: '2026-05-01', validUntil: null, note: null },
        { kind: WOOD, givenOn: '2026-01-09', validUntil: '2027-01-08', note: 'رقم ٧' },
      ]);
    }
    expect((await listOf(captain, stranger)).failure.code).toBe('OUT_OF_SCOPE');
    expect((await listOf(general, unit)).failure.code).toBe('OUT_OF_SCOPE');
    expect((await record({}, { as: captain })).failure.code).toBe('FORBIDDEN');
    expect((await record({}, { of: stranger, as: unit })).failure.code).toBe('OUT_OF_SCOPE');
    // Nobody but a general captain writes a unit captain's.
    expect((await record({}, { of: unit, as: unit })).failure.code).toBe('OUT_OF_SCOPE');
  });

  test.each([
    [{ kind: 'شهادة أخرى' }, 'KIND_NOT_FOUND'],
    [{ givenOn: '2026-11-21' }, 'DAY_TO_COME'],
    [{ validUntil: '2026-01-08' }, 'QUALIFICATION_DATES'],
    [{ givenOn: '2026-02-30' }, 'INVALID_REQUEST'],
  ])('a qualification with %o is refused', async (body, code) => {
    expect((await record(body)).failure.code).toBe(code);
    expect((await listOf(captain, general)).ok.body).toEqual([]);
  });

  test('is removed once, and only under its own captain', async () => {
    const { qualificationId } = (await record({})).ok.body;
    const remove = (of: TestCaptain, as = general) =>
      call(deleteQualification, {
        as: as.token,
        params: { captainId: of.captainId, qualificationId },
      });
    expect((await remove(stranger)).failure.code).toBe('QUALIFICATION_NOT_FOUND');
    expect((await remove(captain, unit)).status).toBe(200);
    expect((await remove(captain)).failure.code).toBe('QUALIFICATION_NOT_FOUND');
  });

  test('is listed for its scope, what ends first at the top, while the account is open', async () => {
    await record({ kind: AID });
    await record({ validUntil: '2027-01-08' });
    await record({ validUntil: '2027-01-01' }, { of: stranger });
    const list = async (as: TestCaptain) =>
      (await call(listQualifications, { as: as.token })).ok.body
        .filter(({ captain: { captainId } }) =>
          [captain.captainId, stranger.captainId].includes(captainId),
        )
        .map(({ kind, validUntil }) => [kind, validUntil]);
    expect(await list(general)).toEqual([
      [WOOD, '2027-01-01'],
      [WOOD, '2027-01-08'],
      [AID, null],
    ]);
    expect(await list(unit)).toEqual([
      [WOOD, '2027-01-08'],
      [AID, null],
    ]);
    await server.db
      .updateTable('captains')
      .set({ closedAt: server.now.toISOString() })
      .where('captainId', '=', stranger.captainId)
      .execute();
    expect(await list(general)).toHaveLength(2);
  });
});

test('a qualification of a captain who is not there is neither recorded nor removed', async () => {
  const params = { captainId: 999_999, qualificationId: 1 };
  const body = { kind: WOOD, givenOn: '2026-01-09' };
  const asked = { as: general.token, params, body };
  expect((await call(createQualification, asked)).failure.code).toBe('CAPTAIN_NOT_FOUND');
  expect((await call(deleteQualification, asked)).failure.code).toBe('CAPTAIN_NOT_FOUND');
});

describe('the list of kinds', () => {
  test('is a proposal until the group writes its own, and keeps what is recorded already', async () => {
    const read = async () => (await call(readQualificationKinds, { as: captain.token })).ok;
    const { version } = await read();
    await record({});
    const names = [AID, 'سباحة'];
    const write = (body: object) =>
      call(updateQualificationKinds, { as: general.token, body: body as never });
    expect((await write({ names, version })).ok.body).toEqual(names);
    expect((await read()).body).toEqual(names);
    expect((await listOf(captain, general)).ok.body).toMatchObject([{ kind: WOOD }]);
    expect((await record({})).failure.code).toBe('KIND_NOT_FOUND');
    expect((await write({ names: [AID], version })).failure).toMatchObject({
      code: 'KINDS_CHANGED',
      stored: { names },
    });
    expect((await write({ names: [AID, AID] })).failure.code).toBe('INVALID_REQUEST');
    expect((await write({ names: [] })).failure.code).toBe('INVALID_REQUEST');
    await server.db.deleteFrom('qualificationKinds').execute();
  });
});

describe('what ends within sixty days', () => {
  const ending = async (as: TestCaptain) =>
    (await call(readAlerts, { as: as.token })).ok.body.endingQualifications;
  const inbox = () =>
    server.db
      .selectFrom('notifications')
      .select('message')
      .where('captainId', '=', captain.captainId)
      .where('title', '=', 'تأهيل ينتهي قريباً')
      .execute();
  const send = () =>
    sendQualificationReminders(server.db, { now: server.now, timeZone: 'Africa/Cairo' });

  test('is counted for general captains alone, unless a longer one has followed', async () => {
    const before = (await ending(general)) ?? 0;
    await record({ validUntil: '2026-11-19' });
    await record({ validUntil: '2027-01-20' });
    expect(await ending(general)).toBe(before);
    await record({ kind: AID, validUntil: '2027-01-19' });
    expect(await ending(general)).toBe(before + 1);
    await record({ kind: AID, givenOn: '2026-11-20', validUntil: '2028-01-19' });
    expect(await ending(general)).toBe(before);
    expect(await ending(unit)).toBeNull();
  });

  test('comes once a month in the captain’s own inbox, also from two processes', async () => {
    await record({ validUntil: '2026-12-31' });
    await Promise.all([send(), send()]);
    await send();
    expect(await inbox()).toEqual([{ message: `${WOOD}: حتى ${formatDay('2026-12-31')}` }]);
    server.now = new Date('2026-12-19T15:00:00Z');
    await send();
    expect(await inbox()).toHaveLength(1);
    server.now = new Date('2026-12-20T15:00:00Z');
    await send();
    expect(await inbox()).toHaveLength(2);
  });
});

test('the census counts the captains who have each kind on the day', async () => {
  const count = async (date: string) =>
    (await call(readCensus, { as: general.token, query: { date } })).ok.body.qualifications?.find(
      ({ kind }) => kind === proposedKinds[5],
    )?.count ?? 0;
  const kind = proposedKinds[5]!;
  const before = await count('2026-06-01');
  await record({ kind, givenOn: '2026-05-01', validUntil: '2026-07-01' });
  await record({ kind, givenOn: '2026-05-20', validUntil: '2026-07-01' });
  expect(await count('2026-04-30')).toBe(before);
  expect(await count('2026-06-01')).toBe(before + 1);
  expect(await count('2026-07-02')).toBe(before);
});

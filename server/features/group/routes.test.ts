import { beforeEach, describe, expect, test } from 'vitest';
import { createInvitation, readInvitation } from '../../../contract/captains/invitations.ts';
import {
  deleteGroupLogo,
  LOGO_BYTES,
  readGroup,
  readGroupLogo,
  setGroupLogo,
  updateGroup,
} from '../../../contract/group/endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { createParentLink, readParentPage } from '../../../contract/parents/endpoints.ts';
import { listScouts, readScout } from '../../../contract/scouts/endpoints.ts';
import { buildApp } from '../../app.ts';
import { drawLogo } from '../../demo/group.ts';
import { testApp } from '../../testing/app.ts';
import { aScout, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';
import { claimPushes } from '../notifications/push-queries.ts';
import { notifyCaptains } from '../notifications/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;

const NAME = 'مجموعة الوادي الكشفية';
/** A group's settings from the specification's country. */
const inEgypt = {
  country: 'EG',
  digits: 'arab',
  firstWeekday: 6,
  wholeSubscriptions: true,
  timeZone: 'Africa/Cairo',
  memberNumber: false,
  memberNumberLabel: 'الرقم الكشفي الموحد',
};
const group = async () => (await call(readGroup, {})).ok.body;
const rename = (name: string) => call(updateGroup, { body: { name }, as: general.token });
const send = (bytes: Buffer) =>
  call(setGroupLogo, { body: { picture: bytes.toString('base64') }, as: general.token });
const remove = () => call(deleteGroupLogo, { as: general.token });
const logo = (version: string) => call(readGroupLogo, { params: { version } });

beforeEach(async () => {
  ({ general } = await aSetting(server));
});

describe('the name', () => {
  test('is that of the setting until one is set, with tidied spaces', async () => {
    expect(await group()).toMatchObject({ groupName: server.settings.firstGroupName, logo: null });
    const { ok } = await rename('  مجموعة  الوادي الكشفية ');
    expect(ok.body).toEqual({
      groupName: NAME,
      logo: null,
      parentsSeeEvaluation: false,
      meetingDay: null,
      joinOpen: false,
      healthCards: false,
      paymentText: null,
      phoneNumber: null,
      ...inEgypt,
    });
    expect(await group()).toMatchObject({ groupName: NAME, timeZone: 'Africa/Cairo' });
  });

  test('must not be empty', async () => {
    for (const name of ['', '   ', null, 5, 'ا'.repeat(101)]) {
      const { failure } = await call(updateGroup, { body: { name }, as: general.token });
      expect(failure.code).toBe('INVALID_REQUEST');
    }
    expect((await group()).groupName).toBe(server.settings.firstGroupName);
  });

  test('is the same wherever the group is named', async () => {
    const sector = await aSector(server.db);
    const scout = await aScout(server.db, sector);
    const { scoutId } = scout;
    const { body: link } = (
      await call(createParentLink, { params: { scoutId }, as: general.token })
    ).ok;
    const invite = { type: 'unit', uses: 'one' };
    const { body: made } = (await call(createInvitation, { body: invite, as: general.token })).ok;
    const named = async () => {
      const profile = await call(readScout, { params: { id: scoutId } });
      const list = await call(listScouts, { as: general.token });
      const page = await call(readParentPage, { params: { key: link.key } });
      const invitation = await call(readInvitation, { params: { key: made.key } });
      return [
        profile.ok.body.group,
        list.ok.body[0]?.group,
        page.ok.body.group,
        invitation.ok.body.groupName,
        (await group()).groupName,
      ];
    };
    expect(new Set(await named())).toEqual(new Set([server.settings.firstGroupName]));
    await rename(NAME);
    expect(new Set(await named())).toEqual(new Set([NAME]));
  });

  test('is used in push messages of every process', async () => {
    const { captainId } = general;
    const { sessionId } = await server.db
      .selectFrom('sessions')
      .where('captainId', '=', captainId)
      .select('sessionId')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('pushSubscriptions')
      .values({
        sessionId,
        endpoint: 'https://push.example.org/x',
        p256dh: 'x',
        auth: 'x',
        createdAt: new Date(server.now.getTime() - 60_000).toISOString(),
      })
      .execute();
    await rename(NAME);
    const notice = { type: 'other', title: 'اجتماع', message: 'الخميس' } as const;
    await notifyCaptains(server.db, notice, null, server.now);
    const claim = { now: server.now, limit: 5, leaseMs: 1000, captainIds: null };
    expect(await claimPushes(server.db, claim)).toMatchObject([{ sessionId, groupName: NAME }]);
  });

  test('is known to other processes at once', async () => {
    const settings = { ...server.settings, firstGroupName: 'اسم عملية أخرى' };
    const other = await buildApp({ ...server, settings });
    const ask = async () => (await other.inject('/api/group')).json().body.groupName;
    expect(await ask()).toBe('اسم عملية أخرى');
    await rename(NAME);
    expect(await ask()).toBe(NAME);
    await other.close();
  });
});

describe('the logo', () => {
  test('has its content type and is cached, because its address depends on its content', async () => {
    const picture = drawLogo(64);
    const { logo: version } = (await send(picture)).ok.body;
    expect((await group()).logo).toBe(version);
    const { ok, headers } = await logo(version!);
    expect(Buffer.from(await ok.arrayBuffer()).equals(picture)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headers['content-disposition']).toBeUndefined();
  });

  test('has another address after a change, and the old one is not found', async () => {
    const first = (await send(drawLogo(64))).ok.body.logo!;
    const second = (await send(drawLogo(65))).ok.body.logo!;
    expect(second).not.toBe(first);
    expect((await logo(first)).failure.code).toBe('LOGO_NOT_FOUND');
    expect((await send(drawLogo(64))).ok.body.logo).toBe(first);
  });

  test('leaves the name unchanged, and can be removed once', async () => {
    await rename(NAME);
    const { logo: version } = (await send(drawLogo(64))).ok.body;
    expect((await remove()).ok.body).toEqual({
      groupName: NAME,
      logo: null,
      parentsSeeEvaluation: false,
      meetingDay: null,
      joinOpen: false,
      healthCards: false,
      paymentText: null,
      phoneNumber: null,
      ...inEgypt,
    });
    expect((await remove()).failure.code).toBe('LOGO_NOT_FOUND');
    expect((await logo(version!)).failure.code).toBe('LOGO_NOT_FOUND');
    expect(await group()).toMatchObject({ groupName: NAME, logo: null });
  });

  test.each([
    [
      'a drawing of text',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'NOT_A_PICTURE',
    ],
    ['a picture that is cut off', drawLogo(64).subarray(0, 200), 'NOT_A_PICTURE'],
    ['one with too many pixels', drawLogo(513), 'PICTURE_TOO_LARGE'],
    ['one that is too heavy', Buffer.alloc(LOGO_BYTES + 3), 'INVALID_REQUEST'],
  ])('is not %s', async (_, bytes, code) => {
    await send(drawLogo(64));
    const before = await group();
    const { failure } = await send(bytes);
    expect(failure).toMatchObject({ status: 400, code });
    expect(failure.issues?.[0]?.path).toBe('picture');
    expect(await group()).toEqual(before);
  });

  test('may have the maximum number of pixels', async () => {
    expect((await send(drawLogo(512))).status).toBe(200);
  });
});

describe('the day of the meeting', () => {
  const meet = (meetingDay: unknown) =>
    call(updateGroup, { body: { meetingDay }, as: general.token });

  test('is a weekday or none of its own, and leaves the name unchanged', async () => {
    await rename(NAME);
    await server.db.deleteFrom('history').execute();
    expect((await group()).meetingDay).toBeNull();
    for (const day of [5, 5, 0, null]) {
      expect((await meet(day)).ok.body).toMatchObject({ groupName: NAME, meetingDay: day });
      expect((await group()).meetingDay).toBe(day);
    }
    const { body } = (await call(listHistory, { as: general.token })).ok;
    expect(body).toMatchObject([
      { entity: 'group', before: { meetingDay: 0 }, after: { meetingDay: null } },
      { entity: 'group', before: { meetingDay: 5 }, after: { meetingDay: 0 } },
      { entity: 'group', before: { meetingDay: null }, after: { meetingDay: 5 } },
    ]);
  });

  test.each([7, -1, 1.5, 'الجمعة', ''])('is not %j', async (day) => {
    await meet(5);
    expect((await meet(day)).failure.code).toBe('INVALID_REQUEST');
    expect((await group()).meetingDay).toBe(5);
  });
});

test('changes are recorded in the history, and only changes', async () => {
  await server.db.deleteFrom('history').execute();
  await rename(NAME);
  await rename(NAME);
  await send(drawLogo(64));
  await send(drawLogo(64));
  await remove();
  const { body } = (await call(listHistory, { as: general.token })).ok;
  expect(body).toMatchObject([
    { entity: 'group', before: { logo: expect.any(String) }, after: { logo: null } },
    { entity: 'group', before: { logo: null }, after: { groupName: NAME } },
    {
      before: { groupName: server.settings.firstGroupName },
      after: { groupName: NAME, logo: null },
    },
  ]);
});

test('simultaneous changes of the name and the logo keep both', async () => {
  const answers = await Promise.all([rename(NAME), send(drawLogo(64)), send(drawLogo(64))]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await group()).toMatchObject({ groupName: NAME, logo: expect.any(String) });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { readAlerts } from '../../../contract/alerts/endpoints.ts';
import {
  createConsent,
  listConsents,
  withdrawConsent,
} from '../../../contract/consents/endpoints.ts';
import { emptyContent } from '../../../contract/core/record-content.ts';
import { storedPhone } from '../../../contract/countries/phone.ts';
import { updateGroup } from '../../../contract/group/endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import {
  acceptJoinRequest,
  declineJoinRequests,
  listJoinRequests,
  moveJoinRequest,
  readJoinState,
  sendJoinRequest,
} from '../../../contract/joining/join-endpoints.ts';
import {
  listNotifications,
  markAllNotifications,
} from '../../../contract/notifications/endpoints.ts';
import {
  createParentLink,
  listSiblings,
  readParentLink,
  readParentPage,
} from '../../../contract/parents/endpoints.ts';
import { deleteScout, listScouts, readScout } from '../../../contract/scouts/endpoints.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import { dayIn } from '../../lib/calendar.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';
import { eraseData } from '../scout-data/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';
import { listRequests } from './queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let sector: StoredSector;

const FADI = {
  name: 'فادي مجدي حبيب',
  birthDate: '2017-03-14',
  gender: 'male',
  guardianName: 'سوزان كمال رزق',
  relation: 'mother',
  phoneNumber: '01220007413',
  agreed: true,
} as const;
const MALAK = { ...FADI, name: 'ملك أحمد', gender: 'female', phoneNumber: '01220007414' } as const;

const SIBLINGS = '01228887777';

beforeEach(async () => {
  ({ general, unit, sector } = await aSetting(server, ['مينا عادل']));
  await server.db.deleteFrom('throttleEvents').execute();
  await call(updateGroup, { as: general.token, body: { joinOpen: true } });
});

const send = (body: object = {}) => call(sendJoinRequest, { body: { ...FADI, ...body } });
const numberOf = async (body: object = {}) => (await send(body)).ok.body.number;
const state = (number: string, phoneNumber: string = FADI.phoneNumber) =>
  call(readJoinState, { params: { number }, query: { phoneNumber } });
const listed = async (as = general.token, query: object = {}) =>
  (await call(listJoinRequests, { as, query })).ok.body;
const request = async () => (await listed())[0]!;
const move = (requestId: number, body: object, as = general.token) =>
  call(moveJoinRequest, { as, params: { requestId }, body });
const named = ({ baseName, suffixName }: StoredSector) => ({ baseName, suffixName });
const accept = (requestId: number, body: object = {}, as = general.token, into = sector) =>
  call(acceptJoinRequest, { as, params: { requestId }, body: { ...named(into), ...body } });
const names = async () =>
  (await call(listScouts, { as: unit.token })).ok.body.map(({ name }) => name);

describe('a family', () => {
  test('gets six random digits, by which and its phone it reads the state', async () => {
    const number = await numberOf();
    expect(number).toMatch(/^\d{6}$/);
    expect((await state(number)).ok.body).toEqual({ state: 'received', reason: null, day: null });
    expect((await state(`${number.slice(0, 3)} ${number.slice(3)}`, '+201220007413')).status).toBe(
      200,
    );
  });

  test('corrects the open request of the same child and phone, whose number and state it does not read', async () => {
    const first = await send();
    const again = await send({ name: 'فادى  مجدي حبيب', birthDate: '2017-03-15' });
    expect({ ...again.ok, body: null }).toEqual({ ...first.ok, body: null });
    const [own, other] = [first.ok.body.number, again.ok.body.number];
    expect(other).toMatch(/^\d{6}$/);
    expect(other).not.toBe(own);
    const { requestId, ...corrected } = await request();
    expect(await listed()).toHaveLength(1);
    expect(corrected).toMatchObject({
      number: own,
      birthDate: '2017-03-15',
      corrections: [
        {
          at: FRIDAY.toISOString(),
          changes: [
            { field: 'name', before: FADI.name, after: 'فادى مجدي حبيب' },
            { field: 'birthDate', before: '2017-03-14', after: '2017-03-15' },
          ],
        },
      ],
    });
    await move(requestId, { state: 'declined', reason: 'لا مكان' });
    expect((await state(own)).ok.body).toMatchObject({ state: 'declined', reason: 'لا مكان' });
    expect((await state(other)).ok.body).toEqual({ state: 'received', reason: null, day: null });
    expect((await state(other, MALAK.phoneNumber)).failure.code).toBe('JOINING_NOT_FOUND');
    await send();
    expect(await listed()).toHaveLength(1);
  });

  test('gets the lost answer by the same Idempotency-Key, and one that sent nothing new corrects nothing', async () => {
    const headers = { 'idempotency-key': 'a-lost-answer' };
    const sendOnce = async () =>
      (
        await server.app.inject({ method: 'POST', url: '/api/join', payload: FADI, headers })
      ).json();
    const { number } = (await sendOnce()).body;
    expect((await sendOnce()).body.number).toBe(number);
    expect((await send()).ok.body.number).not.toBe(number);
    expect(await listed()).toMatchObject([{ number, corrections: [] }]);
  });

  test('makes one request of several at once', async () => {
    const numbers = await Promise.all([numberOf(), numberOf(), numberOf()]);
    expect(new Set(numbers).size).toBe(3);
    expect(await listed()).toHaveLength(1);
  });

  test('is answered the same for a wrong pair as for a number that never was, and slowed down', async () => {
    const number = await numberOf();
    const wrong = await state(number, MALAK.phoneNumber);
    const none = await state('000000');
    expect(wrong.failure).toEqual(none.failure);
    expect(wrong.failure).toMatchObject({ status: 404, arabicMessage: 'لا طلب بهذين الرقمين.' });
    for (let nth = 0; nth < 28; nth += 1) await state('000000');
    expect((await state(number)).failure.status).toBe(429);
  });

  test('is turned away while requests are closed, which they are at first', async () => {
    await call(updateGroup, { as: general.token, body: { joinOpen: false } });
    expect((await send()).failure).toMatchObject({
      status: 403,
      code: 'JOIN_CLOSED',
      arabicMessage: 'لا نستقبل طلبات الآن.',
    });
  });

  test('is never told whether the child is known', async () => {
    const known = await send({ name: 'مينا عادل', phoneNumber: '01012345678' });
    const unknown = await send();
    expect({ ...known.ok, body: null }).toEqual({ ...unknown.ok, body: null });
  });

  test('needs the tick, a birth date in the past and a phone', async () => {
    expect((await send({ agreed: false })).failure.arabicMessage).toContain('علامة الموافقة');
    expect((await send({ birthDate: '2026-11-21' })).failure.issues?.[0]?.path).toBe('birthDate');
    expect((await send({ phoneNumber: '012200' })).failure.issues?.[0]?.path).toBe('phoneNumber');
    expect(await listed()).toEqual([]);
  });
});

describe('a hostile visitor', () => {
  const phoneOf = (nth: number) => `0122${String(nth).padStart(7, '0')}`;
  const fromAddress = (nth: number, remoteAddress: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/join',
      payload: { ...FADI, phoneNumber: phoneOf(nth) },
      remoteAddress,
    });

  test('is stopped at 12 requests an hour from one address and 30 a day, with the time that is left', async () => {
    const one = '2001:db8:1:2::7';
    const statuses = async (count: number, from: number, address: string) => {
      const answered: number[] = [];
      for (let nth = 0; nth < count; nth += 1) {
        answered.push((await fromAddress(from + nth, address)).statusCode);
      }
      return answered.filter((status) => status === 201).length;
    };
    expect(await statuses(14, 0, one)).toBe(12);
    const { arabicMessage } = (await fromAddress(90, one)).json();
    expect(arabicMessage).toBe('أُرسلت طلبات كثيرة من هنا اليوم. حاولوا بعد ساعة واحدة.');
    // Other addresses of the same /48 have what is left of the day; another network has its own.
    expect(await statuses(14, 100, '2001:db8:1:3::7')).toBe(12);
    expect(await statuses(14, 200, '2001:db8:1:4::7')).toBe(6);
    expect(await statuses(1, 300, '2001:db8:2:2::7')).toBe(1);
    server.now = new Date(FRIDAY.getTime() + 15 * 3_600_000);
    const later = await fromAddress(400, one);
    expect(later.json().arabicMessage).toContain('حاولوا بعد ٩ ساعات.');
    server.now = new Date(FRIDAY.getTime() + 24 * 3_600_000 + 1000);
    expect(await statuses(1, 500, one)).toBe(1);
  });

  test('is stopped at 30 requests a day from one network of IPv4, whichever its addresses', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 32; nth += 1) {
      statuses.push((await fromAddress(nth, `203.0.113.${nth + 1}`)).statusCode);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    expect((await fromAddress(90, '203.0.114.1')).statusCode).toBe(201);
  });

  test('a hostile visitor with 500 open requests closes nothing for others; at 200 general captains are told, at 5,000 it ends', async () => {
    await numberOf();
    const [one] = await server.db.selectFrom('joinRequests').selectAll().execute();
    const { requestId: _, corrections: __, ...row } = one!;
    const openUpTo = (from: number, to: number) =>
      server.db
        .insertInto('joinRequests')
        .values(
          Array.from({ length: to - from }, (_, nth) => ({
            ...row,
            number: `x${from + nth}`,
            foldedName: `طفل ${from + nth}`,
          })),
        )
        .execute();
    await openUpTo(1, 199);
    const told = async () =>
      (await call(listNotifications, { as: general.token })).ok.body.filter(
        ({ title }) => title === 'طلبات انضمام كثيرة',
      );
    expect(await told()).toEqual([]);
    expect((await send(MALAK)).status).toBe(201);
    expect(await told()).toMatchObject([{ message: expect.stringContaining('٢٠٠') }]);
    // Once: a notification that was read would be followed by another one.
    await call(markAllNotifications, { as: general.token });
    expect((await send({ ...MALAK, name: 'ملك سامي' })).status).toBe(201);
    expect(await told()).toEqual([]);
    await openUpTo(201, 600);
    const third = { name: 'يوسف', phoneNumber: phoneOf(1) };
    expect((await send(third)).status).toBe(201);
    expect(await listed()).toHaveLength(601);
    for (let from = 601; from < 5000; from += 1000)
      await openUpTo(from, Math.min(5000, from + 1000));
    expect((await send({ ...third, phoneNumber: phoneOf(2) })).failure.code).toBe('JOIN_CLOSED');
  });

  test.each([
    ['IPv6', (nth: number) => `2001:db8:1:${nth.toString(16)}::7`],
    ['IPv4', (nth: number) => `203.0.113.${nth + 1}`],
  ])(
    'who guesses states from many addresses of one network of %s is slowed down',
    async (_, at) => {
      const number = await numberOf();
      const read = async (nth: number) => {
        const url = `/api/join/${number}?phoneNumber=${FADI.phoneNumber}`;
        const remoteAddress = at(nth);
        return (await server.app.inject({ url, remoteAddress })).statusCode;
      };
      const answered: number[] = [];
      for (let nth = 0; nth < 121; nth += 1) answered.push(await read(nth));
      expect(answered.filter((status) => status === 200)).toHaveLength(120);
      expect(answered.at(-1)).toBe(429);
    },
  );

  test('stores neither long texts nor control characters', async () => {
    const long = 'ا'.repeat(400_000);
    expect((await send({ name: long.repeat(3) })).status).toBe(413);
    expect((await send({ name: long })).status).toBe(400);
    expect((await send({ guardianName: long })).status).toBe(400);
    expect((await send({ sectorBaseName: long })).status).toBe(400);
    expect((await send({ name: 'فادي\u0000' })).status).toBe(400);
    await send({ name: 'فادي\u202E مجدي\u0007' });
    expect((await request()).name).toBe('فادي مجدي');
  });
});

describe('captains', () => {
  test('invite for today or a later day, and for no past one', async () => {
    await send();
    const { requestId } = await request();
    const past = await move(requestId, { state: 'invited', day: '2026-11-19' });
    expect(past.failure).toMatchObject({
      status: 400,
      issues: [{ path: 'day', arabicMessage: 'اختر يوماً لم يمضِ' }],
    });
    expect(await request()).toMatchObject({ state: 'received', day: null });
    expect((await move(requestId, { state: 'invited', day: '2026-11-20' })).status).toBe(200);
  });

  test('decline several requests of their scope with one reason, and leave what is not open', async () => {
    const number = await numberOf();
    await send(MALAK);
    const requestIds = (await listed()).map(({ requestId }) => requestId);
    await accept(requestIds[1]!);
    const decline = (as = general.token, ids = requestIds) =>
      call(declineJoinRequests, { as, body: { requestIds: ids, reason: 'لا مكان هذا العام' } });
    const stranger = await aCaptain(server, { type: 'unit' });
    expect((await decline(stranger.token)).failure.code).toBe('JOINING_NOT_FOUND');
    expect((await decline(general.token, [])).failure.code).toBe('INVALID_REQUEST');
    const twice = [...requestIds, ...requestIds];
    expect((await decline(general.token, twice)).ok.body).toEqual({ declined: 1 });
    expect((await state(number)).ok.body).toMatchObject({
      state: 'declined',
      reason: 'لا مكان هذا العام',
    });
    expect(await listed(general.token, { state: 'accepted' })).toHaveLength(1);
    expect((await decline()).ok.body).toEqual({ declined: 0 });
  });
});

describe('captains see', () => {
  test('all requests, oldest first, with what fits by age and gender', async () => {
    await send();
    server.now = new Date(FRIDAY.getTime() + 3_600_000);
    await send({ ...MALAK, birthDate: '2022-03-01', sectorBaseName: 'زهرات' });
    expect(await listed()).toMatchObject([
      { name: FADI.name, section: 'أشبال', sectorBaseName: null, state: 'received', notes: [] },
      { name: MALAK.name, section: null, sectorBaseName: 'زهرات' },
    ]);
    expect((await request()).consentWords).toContain('أوافق على أن تحفظ المجموعة بيانات فادي. ما');
  });

  test('a child of 29 February in the older section from the 28th of a year without one', async () => {
    await send({ birthDate: '2016-02-29' });
    const sectionOn = async (today: string) =>
      (await listRequests(server.db, { sectorIds: null, today }))[0]!.section;
    expect(await sectionOn('2027-02-27')).toBe('أشبال');
    expect(await sectionOn('2027-02-28')).toBe('كشافة');
  });

  test('unit captains see the requests that fit or chose their sectors; the others are of general captains', async () => {
    const cubs = await aCaptain(server, { type: 'unit' });
    await aSector(server.db, { baseName: 'أشبال', unitCaptainId: cubs.captainId });
    await send();
    await send({ ...MALAK, sectorBaseName: sector.baseName });
    expect(await listed()).toHaveLength(2);
    expect(await listed(cubs.token)).toMatchObject([{ name: FADI.name }]);
    expect(await listed(unit.token)).toMatchObject([{ name: MALAK.name }]);
    await send({ ...MALAK, name: 'ملك سعيد', birthDate: '2024-01-01' });
    expect(await listed()).toHaveLength(3);
    const { requestId } = (await listed(cubs.token))[0]!;
    expect((await move(requestId, { note: 'خارج' }, unit.token)).failure.code).toBe(
      'JOINING_NOT_FOUND',
    );
    const counts = [];
    for (const { token } of [general, cubs, unit]) {
      counts.push((await call(readAlerts, { as: token })).ok.body.joining?.count);
    }
    expect(counts).toEqual([3, 1, 1]);
  });

  test('captains see on the dashboard how many requests nobody has answered, and since when', async () => {
    const read = async () => (await call(readAlerts, { as: general.token })).ok.body.joining;
    await send();
    const { requestId } = await request();
    server.now = new Date(FRIDAY.getTime() + 3_600_000);
    await send(MALAK);
    expect(await read()).toEqual({ count: 2, oldestAt: FRIDAY.toISOString() });
    await move(requestId, { state: 'called' });
    expect(await read()).toEqual({ count: 1, oldestAt: server.now.toISOString() });
  });

  test('a sibling by the same phone, within their scope alone', async () => {
    const { scoutId } = await aScout(server.db, {
      sectorId: sector.sectorId,
      name: 'كيرلس مجدي حبيب',
    });
    await server.db
      .updateTable('scouts')
      .set({ phoneNumber: storedPhone(SIBLINGS) })
      .where('scoutId', '=', scoutId)
      .execute();
    await send({ phoneNumber: SIBLINGS, sectorBaseName: 'أشبال' });
    expect((await request()).sibling).toMatchObject({ name: 'كيرلس مجدي حبيب' });
    const cubs = await aCaptain(server, { type: 'unit' });
    await aSector(server.db, { baseName: 'أشبال', suffixName: 'ج', unitCaptainId: cubs.captainId });
    expect((await listed(cubs.token))[0]!.sibling).toBeNull();
  });
});

describe('a change of a request', () => {
  test('is refused for what is not there', async () => {
    await send();
    const { requestId } = await request();
    const nowhere = { ...sector, baseName: 'لايوجد' };
    expect((await accept(requestId, {}, general.token, nowhere)).failure.code).toBe(
      'SECTOR_NOT_FOUND',
    );
    expect((await accept(999_999)).failure.code).toBe('JOINING_NOT_FOUND');
    expect((await accept(requestId, { sameAs: 999_999 })).failure.code).toBe('SCOUT_NOT_FOUND');
    expect(await listed()).toHaveLength(1);
  });

  test('a change of a request of a child whom a general captain accepted into another unit is not the unit captain’s', async () => {
    await send({ ...MALAK, sectorBaseName: sector.baseName });
    const { requestId } = await request();
    const elsewhere = await aSector(server.db);
    expect((await accept(requestId, {}, general.token, elsewhere)).status).toBe(201);
    expect((await move(requestId, { state: 'waiting' }, unit.token)).failure.code).toBe(
      'OUT_OF_SCOPE',
    );
  });
});

describe('moving a request', () => {
  test('notes calls, invites for a day, and declines with a reason that the family reads', async () => {
    const number = await numberOf();
    const { requestId } = await request();
    await move(requestId, { state: 'called', note: 'ترد مساءً' });
    const invited = await move(requestId, { state: 'invited', day: '2026-12-04' });
    expect(invited.ok.body).toMatchObject({
      state: 'invited',
      day: '2026-12-04',
      notes: [{ text: 'ترد مساءً', by: `${general.firstName} ${general.middleName}` }],
    });
    expect((await state(number)).ok.body).toMatchObject({ state: 'invited', day: '2026-12-04' });
    expect((await move(requestId, { state: 'invited' })).failure.issues?.[0]?.path).toBe('day');
    expect((await move(requestId, { state: 'declined' })).failure.issues?.[0]?.path).toBe('reason');
    expect((await move(requestId, {})).status).toBe(400);
    await move(requestId, { state: 'declined', reason: 'لا مكان في سنه هذا العام' });
    expect((await state(number)).ok.body).toEqual({
      state: 'declined',
      reason: 'لا مكان في سنه هذا العام',
      day: null,
    });
    expect(await listed()).toEqual([]);
    expect(await listed(general.token, { state: 'declined' })).toHaveLength(1);
    // A request that waits again has no reason any more.
    await move(requestId, { state: 'waiting' });
    expect((await state(number)).ok.body).toEqual({ state: 'waiting', reason: null, day: null });
  });

  test('moving a request that another captain changed meanwhile is refused, and a note on it is not', async () => {
    const mirna = await aCaptain(server, { type: 'general', firstName: 'ميرنا', gender: 'female' });
    await send();
    const { requestId, version } = await request();
    await move(requestId, { state: 'declined', reason: 'لا مكان', version }, mirna.token);
    const late = await move(requestId, { state: 'called', version });
    expect(late.failure).toMatchObject({
      status: 409,
      code: 'JOINING_CHANGED',
      arabicMessage: 'اعتذرت عنه ميرنا عادل قبل قليل.',
    });
    expect((await move(requestId, { note: 'ملاحظة', version })).status).toBe(200);
  });

  test('a request that two captains move with two reasons keeps the first, and tells the second captain', async () => {
    const mirna = await aCaptain(server, { type: 'general', firstName: 'ميرنا', gender: 'female' });
    const number = await numberOf();
    const { requestId, version } = await request();
    const decline = (reason: string, as: TestCaptain, of = version) =>
      move(requestId, { state: 'declined', reason, version: of }, as.token);
    const first = await decline('لا مكان', mirna);
    expect((await decline('السن أصغر', general)).failure).toMatchObject({
      status: 409,
      code: 'JOINING_CHANGED',
      arabicMessage: 'اعتذرت عنه ميرنا عادل قبل قليل.',
      stored: { reason: 'لا مكان' },
    });
    expect((await state(number)).ok.body).toMatchObject({ reason: 'لا مكان' });
    // Two captains who correct the reason at once are told apart too.
    const { version: declined } = first.ok.body;
    expect((await decline('لا مكان هذا العام', mirna, declined)).status).toBe(200);
    expect((await decline('السن أصغر', general, declined)).status).toBe(409);
    expect((await state(number)).ok.body).toMatchObject({ reason: 'لا مكان هذا العام' });
    // The words once more are no conflict.
    expect((await decline('لا مكان هذا العام', general, declined)).status).toBe(200);
  });
});

describe('accepting', () => {
  test('makes scout, consent and link at once, and keeps the words', async () => {
    const number = await numberOf();
    const { requestId } = await request();
    const { scoutId } = (await accept(requestId)).ok.body;
    expect(await names()).toContain(FADI.name);
    const params = { scoutId };
    const as = general.token;
    expect((await call(readScout, { as, params: { id: scoutId } })).ok.body).toMatchObject({
      ...emptyContent(scoutRecord),
      gender: FADI.gender,
      phoneNumber: FADI.phoneNumber,
      birthDate: FADI.birthDate,
      enrollDate: dayIn(server.settings.timeZone, server.now),
    });
    expect((await call(listConsents, { as, params })).ok.body).toMatchObject([
      { guardianName: FADI.guardianName, way: 'joining', photos: false, recordedBy: null },
    ]);
    expect((await call(readParentLink, { as, params })).ok.body).toMatchObject({ openedCount: 0 });
    expect((await state(number)).ok.body.state).toBe('accepted');
    const [kept] = await listed(as, { state: 'accepted' });
    expect(kept!.consentWords).toContain('بيانات فادي');
    const { body } = (await call(listHistory, { as, query: { entity: 'joinRequest' } })).ok;
    expect(body.map(({ action, after }) => [action, after])).toMatchObject([
      ['update', { state: 'accepted', number, sectorBaseName: sector.baseName }],
      ['create', { state: 'received', number }],
    ]);
    expect(JSON.stringify(body)).not.toContain('مجدي');
  });

  test('joins the link of a sibling with the same phone', async () => {
    const { scoutId } = await aScout(server.db, { sectorId: sector.sectorId, name: 'كيرلس مجدي' });
    await server.db
      .updateTable('scouts')
      .set({ phoneNumber: storedPhone('01228887766') })
      .where('scoutId', '=', scoutId)
      .execute();
    const as = general.token;
    const { linkId } = (await call(createParentLink, { as, params: { scoutId }, body: {} })).ok
      .body;
    await send({ name: 'مارينا مجدي', phoneNumber: '01228887766' });
    const { requestId, sibling } = await request();
    expect((await accept(requestId, { siblingId: 999_999 })).failure.code).toBe('JOINING_CHANGED');
    const siblingId = sibling!.scoutId;
    expect(siblingId).toBe(scoutId);
    expect((await accept(requestId, { siblingId })).ok.body.linkId).toBe(linkId);
  });

  test('joins nobody by the phone alone, and remembers that they are of two families', async () => {
    const { scoutId } = await aScout(server.db, { sectorId: sector.sectorId, name: 'يوسف سمعان' });
    await server.db
      .updateTable('scouts')
      .set({ phoneNumber: storedPhone('01228887755') })
      .where('scoutId', '=', scoutId)
      .execute();
    const as = general.token;
    const given = { guardianName: 'سمعان فهمي', relation: 'father', photos: false, way: 'paper' };
    await call(createConsent, { as, params: { scoutId }, body: given as never });
    const { linkId } = (await call(createParentLink, { as, params: { scoutId }, body: {} })).ok
      .body;
    const sent = { name: 'كيرلس مجدي', phoneNumber: '01228887755' };
    await send(sent);
    const { requestId, sibling } = await request();
    expect(sibling).toMatchObject({ scoutId, guardianName: 'سمعان فهمي' });
    const unsaid = (await accept(requestId)).ok.body;
    expect(unsaid.linkId).not.toBe(linkId);
    const { body } = (await call(readParentLink, { as, params: { scoutId: unsaid.scoutId } })).ok;
    expect(body).toMatchObject({
      scouts: [{ scoutId: unsaid.scoutId }],
      phoneNumber: '01228887755',
      guardianName: FADI.guardianName,
    });
    await send({ ...sent, name: 'بيتر مجدي' });
    const other = await request();
    expect(other.sibling).toMatchObject({ scoutId: unsaid.scoutId });
    const unrelatedId = unsaid.scoutId;
    const said = (await accept(other.requestId, { unrelatedId })).ok.body;
    const siblings = await call(listSiblings, { as, params: { scoutId: said.scoutId } });
    expect(siblings.ok.body.map((each) => each.scoutId)).toEqual([scoutId]);
  });

  test('accepting a scout whose family has another phone gives the requester neither consent nor link', async () => {
    const known = await aScout(server.db, { sectorId: sector.sectorId, name: FADI.name });
    const child = await aScout(server.db, { sectorId: sector.sectorId, name: 'ابن الجار' });
    const stranger = '01228887799';
    await server.db
      .updateTable('scouts')
      .set({ phoneNumber: storedPhone(stranger) })
      .where('scoutId', '=', child.scoutId)
      .execute();
    const as = general.token;
    const { key } = (
      await call(createParentLink, { as, params: { scoutId: child.scoutId }, body: {} })
    ).ok.body;
    await send({ phoneNumber: stranger });
    const { requestId } = await request();
    const sameAs = known.scoutId;
    const accepted = (await accept(requestId, { sameAs, siblingId: child.scoutId })).ok.body;
    expect(accepted).toMatchObject({ scoutId: sameAs, isOtherPhone: true });
    const page = (await call(readParentPage, { params: { key: key! } })).ok.body;
    expect(page.children.map(({ name }) => name)).toEqual(['ابن الجار']);
    const params = { scoutId: sameAs };
    expect((await call(listConsents, { as, params })).ok.body).toEqual([]);
    expect((await call(readParentLink, { as, params })).ok.body).toMatchObject({
      linkId: accepted.linkId,
      phoneNumber: known.phoneNumber,
    });
    await server.db
      .updateTable('scouts')
      .set({ phoneNumber: storedPhone(stranger) })
      .where('scoutId', '=', sameAs)
      .execute();
    await send({ phoneNumber: stranger });
    const again = await request();
    const own = (await accept(again.requestId, { sameAs })).ok.body;
    expect(own.isOtherPhone).toBe(false);
    expect((await call(listConsents, { as, params })).ok.body).toHaveLength(1);
  });

  test('stores nothing where one part fails', async () => {
    await send();
    const { requestId } = await request();
    const before = await names();
    await server.db.schema.alterTable('consents').renameTo('consents_away').execute();
    expect((await accept(requestId)).status).toBe(500);
    await server.db.schema.alterTable('consentsAway').renameTo('consents').execute();
    expect(await names()).toEqual(before);
    expect((await request()).state).toBe('received');
  });

  test('two captains who accept a request at once make one scout, and the second is told who was faster', async () => {
    const mirna = await aCaptain(server, { type: 'general', firstName: 'ميرنا', gender: 'female' });
    await send();
    const { requestId } = await request();
    await accept(requestId, {}, mirna.token);
    expect((await accept(requestId)).failure).toMatchObject({
      code: 'JOINING_CHANGED',
      arabicMessage: 'قبلته ميرنا عادل قبل قليل.',
    });
    await send(MALAK);
    const other = await request();
    const answers = await Promise.all([accept(other.requestId), accept(other.requestId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await names()).filter((name) => name === MALAK.name)).toHaveLength(1);
  });

  test('needs a sector of the scope', async () => {
    const foreign = await aSector(server.db);
    await send({ sectorBaseName: sector.baseName });
    const { requestId } = await request();
    expect((await accept(requestId, {}, unit.token, foreign)).failure.code).toBe('OUT_OF_SCOPE');
    expect((await accept(requestId, {}, unit.token)).status).toBe(201);
  });

  test('accepting a scout who is there already adds what is missing, and brings a deleted one back', async () => {
    const fadi = await aScout(server.db, { sectorId: sector.sectorId, name: FADI.name });
    await call(deleteScout, { as: general.token, params: { id: fadi.scoutId } });
    await send();
    const { requestId } = await request();
    const sameAs = fadi.scoutId;
    expect((await accept(requestId, { sameAs })).ok.body.scoutId).toBe(sameAs);
    expect((await names()).filter((name) => name === FADI.name)).toHaveLength(1);
    const foreign = await aScout(server.db, await aSector(server.db));
    await send({ ...MALAK, sectorBaseName: sector.baseName });
    const other = (await listed(unit.token))[0]!;
    const failed = await accept(other.requestId, { sameAs: foreign.scoutId }, unit.token);
    expect(failed.failure.code).toBe('OUT_OF_SCOPE');
  });

  test('accepting a deleted scout whose membership number went to another says so', async () => {
    await call(updateGroup, { as: general.token, body: { memberNumber: true } });
    const numbered = async (name: string) => {
      const { scoutId } = await aScout(server.db, { sectorId: sector.sectorId, name });
      const memberNumber = `J-${sector.sectorId}`;
      const { db } = server;
      await db.updateTable('scouts').set({ memberNumber }).where('scoutId', '=', scoutId).execute();
      return scoutId;
    };
    const sameAs = await numbered(FADI.name);
    await call(deleteScout, { as: general.token, params: { id: sameAs } });
    await numbered('جنى أحمد صبري');
    await send();
    const { requestId } = await request();
    expect((await accept(requestId, { sameAs })).ok.body.lostNumber).toBe(
      'عاد فادي بلا رقمه: صار عند جنى أحمد صبري.',
    );
    await call(updateGroup, { as: general.token, body: { memberNumber: false } });
  });

  test('accepting a scout whose consent was withdrawn stores a new one, and none beside one that stands', async () => {
    const { scoutId } = await aScout(server.db, { sectorId: sector.sectorId, name: FADI.name });
    const as = general.token;
    await server.db
      .updateTable('scouts')
      .set({ phoneNumber: storedPhone(FADI.phoneNumber) })
      .where('scoutId', '=', scoutId)
      .execute();
    const given = { guardianName: 'مجدي حبيب', relation: 'father', photos: false, way: 'paper' };
    const params = { scoutId };
    await call(createConsent, { as, params, body: given as never });
    const ways = async () =>
      (await call(listConsents, { as, params })).ok.body.map(({ way }) => way);
    const acceptAgain = async () => {
      await send();
      expect((await accept((await request()).requestId, { sameAs: scoutId })).status).toBe(201);
    };
    await acceptAgain();
    expect(await ways()).toEqual(['paper']);
    await call(withdrawConsent, { as, params });
    await acceptAgain();
    expect(await ways()).toEqual(['joining', 'paper']);
  });

  test('accepting a scout whose guardians have two links already makes no third one', async () => {
    const { scoutId } = await aScout(server.db, { sectorId: sector.sectorId, name: FADI.name });
    const as = general.token;
    for (const phoneNumber of ['01220007421', '01220007422']) {
      const body = { guardianName: 'قريب', phoneNumber };
      const made = await call(createParentLink, { as, params: { scoutId }, body });
      expect(made.status).toBe(201);
    }
    await server.db
      .updateTable('scouts')
      .set({ phoneNumber: storedPhone(FADI.phoneNumber) })
      .where('scoutId', '=', scoutId)
      .execute();
    await send();
    const accepted = await accept((await request()).requestId, { sameAs: scoutId });
    const links = await server.db
      .selectFrom('linkScouts')
      .where('scoutId', '=', scoutId)
      .select('linkId')
      .execute();
    expect(links).toHaveLength(2);
    expect(links.map(({ linkId }) => linkId)).toContain(accepted.ok.body.linkId);
  });

  test('accepting a scout who was there before is not taken back, so that the scout is not deleted', async () => {
    const { scoutId } = await aScout(server.db, { sectorId: sector.sectorId, name: FADI.name });
    await send();
    const { requestId } = await request();
    expect((await accept(requestId, { sameAs: scoutId })).status).toBe(201);
    const back = await move(requestId, { state: 'waiting' });
    expect(back.failure).toMatchObject({ status: 409, code: 'JOINING_CHANGED' });
    expect(await names()).toContain(FADI.name);
  });

  test('is taken back until the family opens its link', async () => {
    await send();
    const { requestId } = await request();
    const { scoutId } = (await accept(requestId)).ok.body;
    const { version } = (await listed(general.token, { state: 'accepted' }))[0]!;
    expect((await move(requestId, { note: 'متأخرة' })).failure.code).toBe('JOINING_CHANGED');
    await server.db.updateTable('links').set({ lastOpenedAt: FRIDAY.toISOString() }).execute();
    expect((await move(requestId, { state: 'called', version })).failure.arabicMessage).toContain(
      'فتحت الأسرة رابطها',
    );
    await server.db.updateTable('links').set({ lastOpenedAt: null }).execute();
    expect((await move(requestId, { state: 'called', version })).ok.body.state).toBe('called');
    expect(await names()).not.toContain(FADI.name);
    const again = await accept(requestId, { sameAs: scoutId });
    expect(again.ok.body.scoutId).toBe(scoutId);
  });

  test('the scout’s erasure takes the request with it', async () => {
    await send();
    const { requestId } = await request();
    const { scoutId } = (await accept(requestId)).ok.body;
    const by = general.captainId;
    await eraseData(server.db, { scoutId, name: FADI.name }, { by, now: server.now });
    expect(await server.db.selectFrom('joinRequests').selectAll().execute()).toEqual([]);
  });
});

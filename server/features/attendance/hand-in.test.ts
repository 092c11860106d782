import { beforeEach, describe, expect, test } from 'vitest';
import {
  listScoutAttendance,
  recordScoutAttendance,
  storedScoutWeekShape,
} from '../../../contract/attendance/endpoints.ts';
import {
  deleteFinanceItem,
  readBudget,
  readSubscription,
  recordSubscription,
} from '../../../contract/finance/endpoints.ts';
import {
  listNotifications,
  markAllNotifications,
} from '../../../contract/notifications/endpoints.ts';
import { createScout, deleteScout, updateScout } from '../../../contract/scouts/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

// A hand-in is one act: attendance, the subscription and who paid, made from what the captain saw.

const server = testApp();
const { call } = server;
let general: TestCaptain;
let captain: TestCaptain;
let sector: StoredSector;
let scouts: StoredScout[];

beforeEach(async () => {
  ({ general, captain, sector, scouts } = await aSetting(server, ['أحمد', 'باسم', 'تامر']));
});

const name = () => ({ baseName: sector.baseName, suffixName: sector.suffixName });
const week = { weekNumber: 7, termNumber: 1 };
const records = (...statuses: string[]) =>
  statuses.map((attendanceStatus, index) => ({
    scoutId: scouts[index]!.scoutId,
    attendanceStatus,
    ...week,
    ...name(),
  }));
const paid = (...amounts: unknown[]) =>
  amounts.map((amount, index) => ({ scoutId: scouts[index]!.scoutId, amount }));
const submit = (body: object, as = captain.token) =>
  call(recordScoutAttendance, {
    as,
    body: { attendanceRecords: records('attended', 'attended', 'absent'), ...body },
  });
const subscribe = (value: number) =>
  call(recordSubscription, { as: captain.token, body: { ...week, ...name(), value } });
const read = async () =>
  (await call(listScoutAttendance, { as: captain.token, query: { ...week, ...name() } })).ok;
const stored = async () => {
  const { body, subscription, payments } = await read();
  return { statuses: body.map((row) => row.attendanceStatus), subscription, payments };
};
const nothing = { statuses: [null, null, null], subscription: null, payments: [] };
const history = async () =>
  server.db
    .selectFrom('history')
    .where('entity', 'in', ['scoutAttendance', 'financeItem', 'scoutPayments'])
    .orderBy('historyId')
    .select(['entity', 'action', 'captainId', 'entityId', 'before', 'after'])
    .execute();

describe('one submission', () => {
  test('notifies about the subscription only if it changed', async () => {
    const said = async (subscription: number) => {
      const { arabicMessage, subscriptionChanged } = (await submit({ subscription })).ok;
      return [arabicMessage, subscriptionChanged];
    };
    const both = ['تم تسجيل الغياب بنجاح، وتم تسجيل الاشتراك بنجاح', true];
    expect(await said(20)).toEqual(both);
    expect(await said(20)).toEqual(['تم تسجيل الغياب بنجاح', false]);
    expect(await said(25)).toEqual(both);
  });

  test('stores attendance, the subscription and who paid', async () => {
    const answer = await submit({ subscription: '٢٠', payments: paid('١٠', 10) });
    expect(answer.ok.arabicMessage).toBe('تم تسجيل الغياب بنجاح، وتم تسجيل الاشتراك بنجاح');
    expect(answer.ok.count).toBe(3);
    const fullName = [captain.firstName, captain.middleName, captain.lastName].join(' ');
    const seen = await read();
    const { version, recordedBy, recordedAt } = seen;
    expect(answer.ok).toMatchObject({ version, recordedBy, recordedAt });
    expect(seen).toMatchObject({
      recordedBy: fullName,
      recordedByGender: 'female',
      recordedAt: FRIDAY.toISOString(),
      subscription: 20,
      payments: paid(10, 10),
      whoPaid: { on: false, usual: 10 },
    });
    expect((await call(readSubscription, { as: captain.token, query: name() })).ok.body).toBe(20);
  });

  test('leaves what it does not name unchanged', async () => {
    await submit({ subscription: 20, payments: paid(10, 10) });
    const answer = await submit({ attendanceRecords: records('absent') });
    expect(answer.ok.arabicMessage).toBe('تم تسجيل الغياب بنجاح');
    expect(await stored()).toMatchObject({ subscription: 20, payments: paid(10, 10) });
    await submit({ subscription: 0 });
    expect(await stored()).toMatchObject({ subscription: 0, payments: paid(10, 10) });
  });

  test('notifies the general captains and is recorded in the history, like the separate calls', async () => {
    await subscribe(20);
    const [separate] = await history();
    const readTold = async () => (await call(listNotifications, { as: general.token })).ok.body;
    const [one] = await readTold();
    // A later one about the same week would change it while it is unread.
    await call(markAllNotifications, { as: general.token });
    await server.db.deleteFrom('history').execute();
    await server.db.deleteFrom('financeItems').execute();
    await submit({ subscription: 20, payments: paid(0, 10) });
    const told = await readTold();
    expect(told).toHaveLength(1);
    const wordsOf = ({ type, title, message }: (typeof told)[number]) => ({ type, title, message });
    expect(wordsOf(told[0]!)).toEqual(wordsOf(one!));
    const entries = await history();
    const id = `${sector.sectorId}/1/7`;
    expect(entries).toMatchObject([
      { entity: 'scoutAttendance', entityId: id, captainId: captain.captainId },
      { entity: 'financeItem', action: 'record', before: null },
      {
        entity: 'scoutPayments',
        action: 'record',
        entityId: id,
        before: { [scouts[1]!.scoutId]: null },
        after: { [scouts[1]!.scoutId]: 10 },
      },
    ]);
    const { itemId: _, number: __, ...after } = entries[1]!.after as Record<string, unknown>;
    expect(separate!.after).toMatchObject(after);
    await submit({ subscription: 20, payments: paid(0, 10) });
    expect(await readTold()).toEqual(told);
  });

  test.each<[string, () => object, number, string]>([
    ['piastres', () => ({ subscription: 10.5 }), 400, 'INVALID_REQUEST'],
    ['less than nothing', () => ({ subscription: -1 }), 400, 'INVALID_REQUEST'],
    ['more than a million', () => ({ subscription: 1_000_001 }), 400, 'INVALID_REQUEST'],
    ['payments of piastres', () => ({ payments: paid(0.5) }), 400, 'INVALID_REQUEST'],
    ['payments of less than nothing', () => ({ payments: paid(-1) }), 400, 'INVALID_REQUEST'],
    ['payments over 10,000', () => ({ payments: paid(10_001) }), 400, 'INVALID_REQUEST'],
    ['payments without an amount', () => ({ payments: paid(undefined) }), 400, 'INVALID_REQUEST'],
    ['no list of payments', () => ({ payments: 'all' }), 400, 'INVALID_REQUEST'],
    ['a version that is no text', () => ({ version: 5 }), 400, 'INVALID_REQUEST'],
    [
      'more payments than records',
      () => ({ attendanceRecords: records('attended'), payments: paid(10, 10) }),
      400,
      'INVALID_REQUEST' as const,
    ],
    [
      'a payment twice',
      () => ({ payments: [...paid(10), ...paid(5)] }),
      400,
      'DUPLICATE_PERSON' as const,
    ],
    [
      'a payment of nobody',
      () => ({ payments: [{ scoutId: 999_999, amount: 10 }] }),
      400,
      'UNKNOWN_SCOUT' as const,
    ],
    ['an older version', () => ({ version: 'x' }), 409, 'WEEK_CHANGED'],
  ])('is refused whole with %s', async (_, change, status, code) => {
    const { failure } = await submit({ subscription: 20, payments: paid(10), ...change() });
    expect(failure).toMatchObject({ status, code });
    expect(await stored()).toEqual(nothing);
    expect(await history()).toEqual([]);
    expect((await call(listNotifications, { as: general.token })).ok.count).toBe(0);
  });

  test('is refused as a whole with a payment of another sector’s scout', async () => {
    const other = await aScout(server.db, await aSector(server.db));
    const payments = [{ scoutId: other.scoutId, amount: 10 }];
    expect((await submit({ subscription: 20, payments })).failure.code).toBe('UNKNOWN_SCOUT');
    expect(await stored()).toEqual(nothing);
  });
});

describe('who paid', () => {
  test('is all that the submitted scouts paid: 0 or no amount removes a payment', async () => {
    await submit({ payments: paid(10, 5, 10) });
    await submit({ attendanceRecords: records('attended', 'attended'), payments: paid(0) });
    expect((await stored()).payments).toEqual(paid(10, 10, 10).slice(2));
    await submit({ payments: [] });
    expect((await stored()).payments).toEqual([]);
    const corrections = (await history()).filter(({ entity }) => entity === 'scoutPayments');
    const [first, second, third] = scouts.map(({ scoutId }) => scoutId);
    expect(corrections.slice(1)).toMatchObject([
      { before: { [first!]: 10, [second!]: 5 }, after: { [first!]: null, [second!]: null } },
      { before: { [third!]: 10 }, after: { [third!]: null } },
    ]);
  });

  test('never changes the subscription or the treasury', async () => {
    await submit({ payments: paid(10, 10) });
    expect((await stored()).subscription).toBeNull();
    await subscribe(15);
    await submit({ payments: paid(10, 10, 10) });
    expect((await call(readBudget, { as: general.token })).ok.body).toBe(15);
  });

  test('stays with the sector in which it was paid after a scout moved or was deleted', async () => {
    await submit({ payments: paid(10, 10) });
    const seen = (await read()).version;
    const target = await aSector(server.db);
    await call(updateScout, {
      as: general.token,
      params: { scoutId: scouts[0]!.scoutId },
      body: { ...scouts[0]!, baseName: target.baseName, suffixName: target.suffixName },
    });
    await call(deleteScout, { as: general.token, params: { id: scouts[1]!.scoutId } });
    expect(await read()).toMatchObject({ count: 1, payments: paid(10, 10), version: seen });
    const owner = await aCaptain(server, { sectorId: target.sectorId });
    const query = { ...week, baseName: target.baseName, suffixName: target.suffixName };
    const arrived = (await call(listScoutAttendance, { as: owner.token, query })).ok;
    expect(arrived).toMatchObject({ count: 1, payments: [] });
  });
});

describe('the version of a week', () => {
  const ways: Record<string, () => Promise<unknown>> = {
    attendance: () => submit({ attendanceRecords: records('execused') }),
    'a subscription of its own': () => subscribe(35),
    'a payment': () => submit({ payments: paid(10, 15) }),
    'a subscription that is deleted': async () => {
      const { itemId } = await server.db
        .selectFrom('financeItems')
        .select('itemId')
        .executeTakeFirstOrThrow();
      return call(deleteFinanceItem, { as: general.token, body: { itemId } });
    },
  };

  test.each(Object.entries(ways))('changes after %s', async (_, change) => {
    await submit({ subscription: 20, payments: paid(10, 10) });
    const { version } = await read();
    await change();
    const now = await read();
    expect(now.version).not.toBe(version);
    const { failure } = await submit({
      version,
      subscription: 40,
      payments: [],
      attendanceRecords: records('absent', 'absent', 'absent'),
    });
    expect(failure).toMatchObject({ status: 409, code: 'WEEK_CHANGED' });
    expect(await read()).toEqual(now);
  });

  test('stays the same while scouts join and leave', async () => {
    await submit({ payments: paid(10) });
    const { version } = await read();
    const body = { ...name(), name: 'كريم صبحي', gender: 'male' };
    await call(createScout, { as: general.token, body });
    await call(deleteScout, { as: general.token, params: { id: scouts[2]!.scoutId } });
    expect((await read()).version).toBe(version);
    const attendanceRecords = records('absent', 'attended');
    expect((await submit({ attendanceRecords, version })).status).toBe(200);
  });

  test('the version that an answer gives of a week can be sent with the next submission', async () => {
    let { version } = await read();
    for (const status of ['attended', 'absent', 'execused']) {
      const answer = await submit({ version, attendanceRecords: records(status) });
      ({ version } = answer.ok);
    }
    expect((await read()).version).toBe(version);
    expect((await stored()).statuses[0]).toBe('execused');
  });

  test('is refused with what is stored if the week changed', async () => {
    const { version } = await read();
    const colleague = await aCaptain(server, { sectorId: sector.sectorId });
    await submit({ subscription: 20, payments: paid(0, 10) }, colleague.token);
    const { failure } = await submit({ version, attendanceRecords: records('absent') });
    const { body, ...now } = await read();
    const expected = {
      version: now.version,
      recordedBy: now.recordedBy,
      recordedAt: now.recordedAt,
      attendance: body.map(({ scoutId, attendanceStatus }) => ({ scoutId, attendanceStatus })),
      subscription: 20,
      payments: paid(0, 10).slice(1),
    };
    expect(failure.arabicMessage).toContain('مراجعة الاختلاف');
    expect(failure.stored).toEqual(expected);
    expect(storedScoutWeekShape.parse(failure.stored)).toEqual(failure.stored);
    expect(now.recordedBy).toContain(colleague.lastName);
  });

  test('is accepted if the same content was stored meanwhile', async () => {
    const { version } = await read();
    const same = { subscription: 20, payments: paid(10, 10) };
    await submit(same);
    const again = await submit({ ...same, version });
    expect(again.ok.version).toBe((await read()).version);
    expect((await submit({ ...same, version, subscription: 30 })).failure.code).toBe(
      'WEEK_CHANGED',
    );
  });

  test('may be left out', async () => {
    await submit({ subscription: 20 });
    expect((await submit({ subscription: 30 })).status).toBe(200);
    expect((await submit({ subscription: 40, version: '' })).status).toBe(200);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import {
  readAllSubscriptions,
  readBudget,
  readSubscription,
  recordSubscription,
} from '../../../contract/finance/endpoints.ts';
import {
  listNotifications,
  markAllNotifications,
  markNotification,
} from '../../../contract/notifications/endpoints.ts';
import { cancelWeek } from '../../../contract/terms/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, aSector, aSetting, aTerm, type TestCaptain } from '../../testing/factories.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let captain: TestCaptain;
let sector: StoredSector;

beforeEach(async () => {
  ({ general, captain, sector } = await aSetting(server));
});

const name = () => ({ baseName: sector.baseName, suffixName: sector.suffixName });
const record = (changes: object = {}, as = captain.token) =>
  call(recordSubscription, {
    as,
    body: { value: 215, weekNumber: 7, termNumber: 1, ...name(), ...changes },
  });

describe('recording a subscription', () => {
  test('stores it and notifies only the general captains', async () => {
    const { ok } = await record({ value: '٢١٥' });
    expect(ok.body).toMatchObject({
      financeItem: {
        value: 215,
        type: 'income',
        isSubscription: true,
        sectorBaseName: sector.baseName,
        timestamp: FRIDAY.toISOString(),
      },
      subscription: { value: 215, weekNumber: 7, termNumber: 1 },
    });
    expect((await call(readBudget, { as: general.token })).ok.body).toBe(215);
    const told = (await call(listNotifications, { as: general.token })).ok.body;
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ type: 'financeItemCreated', status: 'UNREAD' });
    expect(told[0]?.message).toContain('سجّلت');
    expect((await call(listNotifications, { as: captain.token })).ok.body).toEqual([]);
  });

  test('notifies when the value changes, not when it is handed in again', async () => {
    const told = async () => (await call(listNotifications, { as: general.token })).ok.count;
    await record({ value: 100 });
    await record({ value: 100 });
    expect(await told()).toBe(1);
    await call(markAllNotifications, { as: general.token });
    await record({ value: 100 });
    expect(await told()).toBe(0);
    await record({ value: 120 });
    expect(await told()).toBe(1);
  });

  describe('corrected', () => {
    const told = async () => (await call(listNotifications, { as: general.token })).ok.body;
    const later = (minutes: number) => {
      server.now = new Date(server.now.getTime() + minutes * 60_000);
    };

    test('changes the unread message about it within an hour, its text and its time', async () => {
      const second = await aCaptain(server, { type: 'general' });
      await record({ value: 100 });
      const [first] = await told();
      for (const value of [110, 120, 130]) {
        later(50);
        await record({ value });
      }
      const [message, ...others] = await told();
      expect(others).toEqual([]);
      expect(message).toMatchObject({ id: first!.id, createdAt: server.now.toISOString() });
      expect(message?.message).toContain('١٣٠ جنيه');
      expect((await call(listNotifications, { as: second.token })).ok.count).toBe(1);
    });

    test('adds a message once the one before was read, or is an hour old', async () => {
      await record({ value: 100 });
      const [first] = await told();
      await call(markNotification, { as: general.token, body: { id: first!.id, status: 'READ' } });
      await record({ value: 110 });
      expect((await told()).map(({ message }) => message)).toEqual([
        expect.stringContaining('١١٠ جنيه'),
      ]);
      later(60);
      await record({ value: 120 });
      expect(await told()).toHaveLength(2);
    });

    test('leaves the messages about another week or sector as they are', async () => {
      const other = await aSector(server.db);
      const captainOfOther = await aCaptain(server, { sectorId: other.sectorId });
      await record({ value: 100 });
      await record({ value: 100, weekNumber: 6 });
      await record({ ...other, value: 100 }, captainOfOther.token);
      await record({ value: 110 });
      expect((await told()).map(({ message }) => message.match(/[٠-٩]+ جنيه/)?.[0])).toEqual([
        '١٠٠ جنيه',
        '١٠٠ جنيه',
        '١١٠ جنيه',
      ]);
    });

    test('simultaneously twice leaves one message', async () => {
      await record({ value: 90 });
      await Promise.all([100, 110].map((value) => record({ value })));
      expect(await told()).toHaveLength(1);
    });
  });

  test('recording a subscription again replaces the value and keeps the one before in the history', async () => {
    const first = (await record()).ok.body.financeItem.itemId;
    const second = (await record({ value: 0 })).ok.body.financeItem;
    expect(second).toMatchObject({ itemId: first, value: 0 });
    const rows = await server.db
      .selectFrom('history')
      .where('entity', '=', 'financeItem')
      .where('entityId', '=', String(first))
      .orderBy('historyId')
      .selectAll()
      .execute();
    expect(rows[1]).toMatchObject({ before: { value: 215 }, after: { value: 0 } });
  });

  test('two simultaneous requests store one', async () => {
    const answers = await Promise.all([100, 200, 300].map((value) => record({ value })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const items = await server.db.selectFrom('financeItems').selectAll().execute();
    expect(items).toHaveLength(1);
    expect((await call(readBudget, { as: general.token })).ok.body).toBe(items[0]?.value);
  });

  test.each([
    ['a negative value', { value: -1 }, 400, 'INVALID_REQUEST'],
    ['piastres', { value: 10.5 }, 400, 'INVALID_REQUEST'],
    ['more than a million', { value: 1_000_001 }, 400, 'INVALID_REQUEST'],
    ['no value', { value: '' }, 400, 'INVALID_REQUEST'],
    ['an unknown week', { weekNumber: 13 }, 400, 'UNKNOWN_WEEK'],
    ['a week to come', { weekNumber: 8 }, 400, 'WEEK_NOT_STARTED'],
    ['another sector', { suffixName: 'غ' }, 403, 'OUT_OF_SCOPE'],
  ])('refuses %s and stores nothing', async (_, change, status, code) => {
    expect((await record(change)).failure).toMatchObject({ status, code });
    expect((await call(readBudget, { as: general.token })).ok.body).toBe(0);
  });

  test('is refused for a cancelled week and for captains without a sector', async () => {
    const newcomer = await aCaptain(server);
    expect((await record({}, newcomer.token)).failure.code).toBe('NOT_ASSIGNED_YET');
    expect((await record({}, general.token)).failure.code).toBe('FORBIDDEN');
    await call(cancelWeek, { as: general.token });
    expect((await record()).failure.code).toBe('WEEK_CANCELLED');
  });
});

describe('reading subscriptions', () => {
  test('reading subscriptions of a sector gives those of a week, the current one where none is named, and 0 where there is none', async () => {
    const read = async (query: object, as = captain.token) =>
      (await call(readSubscription, { as, query: { ...name(), ...query } })).ok.body;
    expect(await read({})).toBe(0);
    await record();
    await record({ value: 40, weekNumber: 3 });
    expect(await read({})).toBe(215);
    expect(await read({ weekNumber: 3, termNumber: 1 })).toBe(40);
    expect(await read({ weekNumber: 4 }, general.token)).toBe(0);
    await aTerm(server.db, { termNumber: 2, startDate: '2027-01-02' });
    expect(await read({ weekNumber: 3, termNumber: 1 })).toBe(40);
    expect(await read({ weekNumber: 3 })).toBe(0);
  });

  test('reading subscriptions of an unknown week gives 0, and of an older term what was paid then', async () => {
    const read = async (query: object) =>
      (await call(readSubscription, { as: captain.token, query: { ...name(), ...query } })).ok.body;
    await record({ value: 40, weekNumber: 3 });
    await aTerm(server.db, { termNumber: 2, startDate: '2027-01-02' });
    expect(await read({ weekNumber: 3, termNumber: 1 })).toBe(40);
    expect(await read({ weekNumber: 3 })).toBe(0);
    expect(await read({ termNumber: 1 })).toBe(0);
    for (const unknown of [{ weekNumber: 99 }, { weekNumber: 3, termNumber: 9 }]) {
      expect(await read(unknown)).toBe(0);
    }
  });

  test('distinguishes nothing recorded from nothing paid, and marks a cancelled week', async () => {
    const read = async (query: object) => {
      const { ok } = await call(readSubscription, {
        as: captain.token,
        query: { ...name(), ...query },
      });
      return [ok.body, ok.recorded, ok.cancelled];
    };
    expect(await read({})).toEqual([0, false, false]);
    await record({ value: 0 });
    expect(await read({})).toEqual([0, true, false]);
    await record({ value: 30 });
    await call(cancelWeek, { as: general.token });
    expect(await read({})).toEqual([30, true, true]);
    expect(await read({ weekNumber: 3 })).toEqual([0, false, false]);
    await server.db.deleteFrom('financeItems').execute();
    expect(await read({})).toEqual([0, false, true]);
  });

  test('is limited to the scope', async () => {
    const other = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
    const outside = await call(readSubscription, { as: other.token, query: name() });
    expect(outside.failure.code).toBe('OUT_OF_SCOPE');
    const nowhere = { baseName: 'لايوجد', suffixName: 'أ' };
    const missing = await call(readSubscription, { as: general.token, query: nowhere });
    expect(missing.failure.code).toBe('SECTOR_NOT_FOUND');
  });

  test('reading subscriptions of all sectors adds up the current week', async () => {
    await record();
    await record({ value: 999, weekNumber: 6 });
    const second = await aSector(server.db);
    const colleague = await aCaptain(server, { sectorId: second.sectorId });
    const other = { baseName: second.baseName, suffixName: second.suffixName, value: 85 };
    await record(other, colleague.token);
    const sum = await call(readAllSubscriptions, { as: general.token });
    expect(sum.ok.body).toBe(300);
  });
});

test('the treasury is summed as decimals', async () => {
  const row = {
    recordedAt: FRIDAY.toISOString(),
    itemDate: '2026-11-20',
    recordedBy: general.captainId,
    type: 'income' as const,
    value: 0.1,
  };
  await server.db
    .insertInto('financeItems')
    .values([row, { ...row, value: 0.2 }, { ...row, type: 'expense', value: 0.05 }])
    .execute();
  expect((await call(readBudget, { as: general.token })).ok.body).toBe(0.25);
});

describe('notifications', () => {
  const aNotification = async (captainId: number, changes: object = {}) => {
    const { notificationId } = await server.db
      .insertInto('notifications')
      .values({
        captainId,
        type: 'other',
        title: 'اجتماع',
        message: 'الخميس',
        createdAt: FRIDAY.toISOString(),
        ...changes,
      })
      .returning('notificationId')
      .executeTakeFirstOrThrow();
    return notificationId;
  };

  test('lists unread ones of one’s own, newest first, page by page', async () => {
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push(await aNotification(captain.captainId));
    await aNotification(captain.captainId, { status: 'READ', type: 'attendance' });
    await aNotification(general.captainId);
    const listed = async (query: object) =>
      (await call(listNotifications, { as: captain.token, query })).ok.body.map((row) => row.id);
    expect(await listed({})).toEqual(ids.toReversed());
    expect(await listed({ limit: 2, status: '' })).toEqual(ids.toReversed().slice(0, 2));
    expect(await listed({ before: ids[1], captainId: captain.captainId })).toEqual([ids[0]]);
    expect(await listed({ type: 'attendance' })).toEqual([]);
    expect(await listed({ type: 'attendance', status: 'READ' })).toHaveLength(1);
    const others = await call(listNotifications, {
      as: captain.token,
      query: { captainId: general.captainId },
    });
    expect(others.failure).toMatchObject({ status: 403, code: 'OUT_OF_SCOPE' });
    const wrong = await call(listNotifications, { as: captain.token, query: { limit: 201 } });
    expect(wrong.failure.status).toBe(400);
  });

  test('are marked by their owner only', async () => {
    const id = await aNotification(captain.captainId);
    const mark = (as: string, body: object) => call(markNotification, { as, body });
    const stolen = await mark(general.token, { id, status: 'READ' });
    expect(stolen.failure).toMatchObject({ status: 404, code: 'NOTIFICATION_NOT_FOUND' });
    expect((await mark(captain.token, { id, status: 'READ' })).ok.body.status).toBe('READ');
    expect((await mark(captain.token, { id, status: 'GONE' })).failure.status).toBe(400);
    expect((await call(listNotifications, { as: captain.token })).ok.body).toEqual([]);
  });
});

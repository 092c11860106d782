import { beforeEach, describe, expect, test } from 'vitest';
import { recordScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import { readBook } from '../../../contract/finance/book.ts';
import { closeMonth, listClosedMonths, reopenMonth } from '../../../contract/finance/closes.ts';
import {
  createFinanceItem,
  deleteFinanceItem,
  readBudget,
  recordSubscription,
  reverseFinanceItem,
} from '../../../contract/finance/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSetting, type TestCaptain } from '../../testing/factories.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let second: TestCaptain;
let captain: TestCaptain;
let sector: StoredSector;
let scoutId: number;

beforeEach(async () => {
  const made = await aSetting(server, ['يوسف عادل']);
  ({ general, captain, sector } = made);
  scoutId = made.scouts[0].scoutId;
  second = await aCaptain(server, { type: 'general' });
  server.now = new Date('2026-10-20T15:00:00Z');
});

const as = () => general.token;
const add = (value: number, date?: string) =>
  call(createFinanceItem, { as: as(), body: { value, type: 'income', date } });
const close = (month: string, by = general) => call(closeMonth, { as: by.token, body: { month } });
const reopen = (month: string) =>
  call(reopenMonth, { as: as(), body: { month, reason: 'إيصال ناقص' } });
const pay = (value: number, weekNumber = 1) =>
  call(recordSubscription, {
    as: captain.token,
    body: { ...sector, value, weekNumber, termNumber: 1 },
  });
const handIn = (status: string, subscription?: number) =>
  call(recordScoutAttendance, {
    as: captain.token,
    body: {
      attendanceRecords: [
        { ...sector, scoutId, attendanceStatus: status, weekNumber: 1, termNumber: 1 },
      ],
      subscription,
    },
  });
const idOf = async (item: ReturnType<typeof add>) => (await item).ok.body.financeItem.itemId;
const statusOf = async () => {
  const rows = await server.db.selectFrom('scoutAttendance').select('status').execute();
  return rows.map(({ status }) => status);
};

test('closes a past month with its balance, its captain and the time', async () => {
  await add(120.5);
  await pay(80);
  server.now = new Date('2026-11-03T10:00:00Z');
  await add(1000);
  const before = (await call(listClosedMonths, { as: as() })).ok;
  expect(before.next).toEqual({ month: '2026-10', balance: 200.5, itemCount: 2 });
  const { body } = (await close('2026-10')).ok;
  expect(body).toEqual({
    month: '2026-10',
    balance: 200.5,
    itemCount: 2,
    reopenable: true,
    closedAt: '2026-11-03T10:00:00.000Z',
    closedBy: [general.firstName, general.middleName, general.lastName].join(' '),
  });
  const after = (await call(listClosedMonths, { as: as() })).ok;
  expect(after).toMatchObject({ body: [body], total: 1, next: null });
  const book = (await call(readBook, { as: as(), query: { month: '2026-10' } })).ok.body;
  expect(book).toMatchObject({ closing: 200.5, closedUntil: '2026-10-31' });
  const told = await server.db
    .selectFrom('notifications')
    .where('captainId', '=', second.captainId)
    .where('title', '=', 'إغلاق حساب شهر')
    .select('message')
    .executeTakeFirstOrThrow();
  expect(told.message).toContain('شهر أكتوبر ٢٠٢٦ برصيد ٢٠٠٫٥٠ جنيه');
});

test('closes months in the group’s time zone, in order, and not before they are over', async () => {
  // Half past nine in the evening in UTC is the next day in Cairo.
  server.now = new Date('2026-10-31T21:30:00Z');
  expect((await close('2026-10')).failure).toMatchObject({ status: 400, code: 'MONTH_NOT_OVER' });
  server.now = new Date('2026-10-31T22:30:00Z');
  expect((await close('2026-09')).status).toBe(201);
  expect((await close('2026-11')).failure.code).toBe('MONTH_NOT_OVER');
  expect((await close('2026-09')).failure).toMatchObject({
    status: 409,
    code: 'MONTH_OUT_OF_ORDER',
  });
  expect((await close('2026-08')).failure.code).toBe('MONTH_OUT_OF_ORDER');
  expect((await close('2026-10')).status).toBe(201);
  const { body } = (await call(listClosedMonths, { as: as() })).ok;
  expect(body.map(({ month, reopenable }) => [month, reopenable])).toEqual([
    ['2026-10', true],
    ['2026-09', false],
  ]);
  const page = (await call(listClosedMonths, { as: as(), query: { limit: 1, offset: 1 } })).ok;
  expect(page).toMatchObject({ body: [{ month: '2026-09' }], total: 2, hasMore: false });
});

describe('in a closed month', () => {
  let itemId: number;

  beforeEach(async () => {
    itemId = await idOf(add(100));
    await handIn('attended', 50);
    server.now = new Date('2026-11-10T15:00:00Z');
    await close('2026-10');
  });

  const total = async () => (await call(readBudget, { as: as() })).ok.body;

  test('no item of it or an earlier month can be added or deleted', async () => {
    for (const date of ['2026-10-31', '2026-10-01', '2026-02-01']) {
      expect((await add(5, date)).failure).toMatchObject({ status: 409, code: 'MONTH_CLOSED' });
    }
    const removed = await call(deleteFinanceItem, { as: as(), body: { itemId } });
    expect(removed.failure.code).toBe('MONTH_CLOSED');
    expect(await total()).toBe(150);
    expect((await add(5, '2026-11-01')).status).toBe(201);
    expect(await total()).toBe(155);
  });

  test('an item is reversed by an item of today, and the month’s balance stays', async () => {
    const body = { itemId, reason: 'خطأ' };
    const { financeItem } = (await call(reverseFinanceItem, { as: as(), body })).ok.body;
    expect(financeItem).toMatchObject({ date: '2026-11-10', value: 100, type: 'expense' });
    const book = (await call(readBook, { as: as(), query: { month: '2026-10' } })).ok.body;
    expect(book).toMatchObject({ closing: 150, incomeReversed: 100 });
    const lines = book.lines.flatMap((line) => (line.kind === 'item' ? [line] : []));
    expect(lines).toMatchObject([{ deletable: false, reversible: false }]);
    const weeks = book.lines.flatMap((line) => (line.kind === 'week' ? line.subscriptions : []));
    expect(weeks).toMatchObject([{ deletable: false }]);
  });

  test('a late hand-in of attendance is stored, with the subscription as it was', async () => {
    expect((await handIn('absent', 50)).status).toBe(200);
    expect(await statusOf()).toEqual(['absent']);
    expect((await handIn('execused')).status).toBe(200);
    expect(await statusOf()).toEqual(['execused']);
    const row = await server.db
      .selectFrom('financeItems')
      .where('isSubscription', '=', true)
      .select(['value', 'recordedAt', 'itemDate'])
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ value: 50, itemDate: '2026-10-20' });
    expect(row.recordedAt).toBe('2026-10-20T15:00:00.000Z');
  });

  test('a changed subscription is refused with a sentence, and nothing of the hand-in is stored', async () => {
    const { failure } = await handIn('absent', 70);
    expect(failure).toMatchObject({ status: 409, code: 'SUBSCRIPTION_CLOSED' });
    expect(failure.arabicMessage).toContain('سلّم الغياب والاشتراك كما كان');
    expect(await statusOf()).toEqual(['attended']);
    expect((await pay(70)).failure.code).toBe('SUBSCRIPTION_CLOSED');
    expect((await pay(50)).status).toBe(200);
    expect(await total()).toBe(150);
  });

  test('the first subscription of one of its weeks is dated today', async () => {
    const { financeItem } = (await pay(30, 2)).ok.body;
    expect(financeItem).toMatchObject({ date: '2026-11-10', weekNumber: 2 });
    const closed = (await call(listClosedMonths, { as: as() })).ok.body;
    expect(closed).toMatchObject([{ month: '2026-10', balance: 150 }]);
    const book = (await call(readBook, { as: as(), query: { month: '2026-10' } })).ok.body;
    expect(book.closing).toBe(150);
  });

  test('all of that works after it is opened again, with a reason that the history records', async () => {
    expect((await reopen('2026-09')).failure).toMatchObject({
      status: 409,
      code: 'MONTH_NOT_LAST',
    });
    expect((await reopen('2026-10')).status).toBe(200);
    expect((await reopen('2026-10')).failure.code).toBe('MONTH_NOT_LAST');
    expect((await pay(70)).status).toBe(200);
    expect((await add(5, '2026-10-31')).status).toBe(201);
    expect((await call(deleteFinanceItem, { as: as(), body: { itemId } })).status).toBe(200);
    expect((await close('2026-10')).ok.body).toMatchObject({ balance: 75, itemCount: 2 });
    const told = await server.db
      .selectFrom('history')
      .where('entity', '=', 'month')
      .orderBy('historyId')
      .select(['action', 'entityId', 'before', 'after'])
      .execute();
    const kept = { month: '2026-10', balance: 150, itemCount: 2 };
    expect(told).toEqual([
      { action: 'close', entityId: '2026-10', before: null, after: kept },
      { action: 'reopen', entityId: '2026-10', before: kept, after: { reason: 'إيصال ناقص' } },
      { action: 'close', entityId: '2026-10', before: null, after: { ...kept, balance: 75 } },
    ]);
  });
});

test('a month that is closed while items are added has each of them in its balance or refuses it', async () => {
  for (let day = 1; day <= 3; day += 1) {
    await server.db.deleteFrom('closedMonths').execute();
    await server.db.deleteFrom('financeItems').execute();
    server.now = new Date('2026-11-10T15:00:00Z');
    const [closed, other, ...added] = await Promise.all([
      close('2026-10'),
      close('2026-10', second),
      ...Array.from({ length: 8 }, () => add(1, '2026-10-15')),
    ]);
    expect([closed.status, other.status].sort()).toEqual([201, 409]);
    const stored = added.filter(({ status }) => status === 201).length;
    const { body } = (await call(listClosedMonths, { as: as() })).ok;
    expect(body).toMatchObject([{ balance: stored, itemCount: stored }]);
    const book = (await call(readBook, { as: as(), query: { month: '2026-10' } })).ok.body;
    expect(book.closing).toBe(stored);
  }
});

import { beforeEach, expect, test } from 'vitest';
import { createCashCount, listCashCounts } from '../../../contract/finance/cash-counts.ts';
import {
  createFinanceItem,
  deleteFinanceItem,
  readBudget,
} from '../../../contract/finance/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;

beforeEach(async () => {
  server.now = FRIDAY;
  for (const table of ['notifications', 'history', 'financeItems', 'cashCounts'] as const) {
    await server.db.deleteFrom(table).execute();
  }
  general = await aCaptain(server, { type: 'general' });
  await call(createFinanceItem, {
    as: general.token,
    body: { value: 100.25, type: 'income', description: 'تبرع' },
  });
});

const count = (body: object) => call(createCashCount, { as: general.token, body });
const total = async () => (await call(readBudget, { as: general.token })).ok.body;
const list = async () => (await call(listCashCounts, { as: general.token })).ok;

test('stores the counted amount, the book’s balance and the difference', async () => {
  const pieces = [
    { value: 50, pieces: 1 },
    { value: '20', pieces: 2 },
    { value: 0.25, pieces: 3 },
  ];
  const { body } = (
    await count({
      counted: 90.75,
      seenBalance: 100.25,
      denominations: pieces,
      note: 'بعد الاجتماع',
    })
  ).ok;
  expect(body).toMatchObject({
    counted: 90.75,
    bookBalance: 100.25,
    difference: -9.5,
    note: 'بعد الاجتماع',
    countedAt: server.now.toISOString(),
    item: null,
    countedBy: [general.firstName, general.middleName, general.lastName].join(' '),
    denominations: [
      { value: 50, pieces: 1 },
      { value: 20, pieces: 2 },
      { value: 0.25, pieces: 3 },
    ],
  });
  expect(await total()).toBe(100.25);
  expect(await list()).toMatchObject({ body: [body], total: 1, hasMore: false });
});

test.each([
  [90, 'expense', 10.25, 'عجز في جرد الخزنة'],
  [120.5, 'income', 20.25, 'زيادة في جرد الخزنة'],
] as const)(
  '%d counted adds an item of the difference, in the same transaction',
  async (counted, type, value, description) => {
    const { body } = (await count({ counted, seenBalance: 100.25, settle: true })).ok;
    const row = await server.db
      .selectFrom('financeItems')
      .where('countId', '=', body.countId)
      .select(['itemId', 'itemNumber', 'type', 'value', 'description', 'itemDate'])
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ type, value, description, itemDate: '2026-11-20' });
    expect(body.item).toEqual({ itemId: row.itemId, number: row.itemNumber });
    expect(await total()).toBe(counted);
    const told = await server.db
      .selectFrom('history')
      .orderBy('historyId')
      .select(['entity', 'after'])
      .execute();
    expect(told.slice(1)).toMatchObject([
      { entity: 'financeItem', after: { value, description } },
      { entity: 'cashCount', after: { counted, bookBalance: 100.25, itemNumber: row.itemNumber } },
    ]);
    await call(deleteFinanceItem, { as: general.token, body: { itemId: row.itemId } });
    expect((await list()).body).toMatchObject([{ item: null }]);
  },
);

test('adds no item without a difference', async () => {
  const { body } = (await count({ counted: 100.25, seenBalance: 100.25, settle: true })).ok;
  expect(body).toMatchObject({ difference: 0, item: null });
});

test('is refused if the balance has changed since the captain saw it, and stores nothing', async () => {
  const { failure } = await count({ counted: 90, seenBalance: 100, settle: true });
  expect(failure).toMatchObject({ status: 409, code: 'BALANCE_CHANGED' });
  expect(await list()).toMatchObject({ body: [], total: 0 });
  expect(await total()).toBe(100.25);
});

test('is refused if notes and coins make another amount, or are unknown', async () => {
  const seen = { counted: 60, seenBalance: 100.25 };
  for (const denominations of [
    [{ value: 50, pieces: 1 }],
    [{ value: 30, pieces: 2 }],
    [{ value: 50, pieces: -1 }],
  ]) {
    const { failure } = await count({ ...seen, denominations });
    expect(failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  }
  for (const counted of [-1, 1.005, 'x', null]) {
    expect((await count({ ...seen, counted })).failure.code).toBe('INVALID_REQUEST');
  }
  const tooMuch = await count({ counted: 5_000_000, seenBalance: 100.25, settle: true });
  expect(tooMuch.failure.issues).toMatchObject([{ path: 'settle' }]);
  expect((await list()).total).toBe(0);
});

test('stores one of two simultaneous counts that settle the same difference', async () => {
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => count({ counted: 90, seenBalance: 100.25, settle: true })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await total()).toBe(90);
});

test('stores the same count of a day again only after confirmation, whoever counted before', async () => {
  const same = { counted: 90, seenBalance: 100.25 };
  await count(same);
  server.now = new Date(server.now.getTime() + 60_000);
  const second = await aCaptain(server, { type: 'general' });
  const recount = (body: object) => call(createCashCount, { as: second.token, body });
  const { failure } = await recount({ ...same, note: 'مرة أخرى' });
  expect(failure).toMatchObject({ status: 409, code: 'COUNT_REPEATED' });
  expect(failure.arabicMessage).toContain(`بواسطة ${general.firstName} ${general.middleName}`);
  expect((await list()).total).toBe(1);
  // Another amount, and another balance, are other counts.
  expect((await recount({ ...same, counted: 91 })).status).toBe(201);
  await call(createFinanceItem, { as: general.token, body: { value: 5, type: 'income' } });
  expect((await recount({ ...same, seenBalance: 105.25 })).status).toBe(201);
  expect((await recount({ ...same, seenBalance: 105.25, again: true })).status).toBe(201);
  expect((await list()).total).toBe(4);
  server.now = new Date(server.now.getTime() + 24 * 3_600_000);
  expect((await recount({ ...same, seenBalance: 105.25 })).status).toBe(201);
});

test('asks for confirmation of one of two simultaneous equal counts', async () => {
  const answers = await Promise.all(
    Array.from({ length: 2 }, () => count({ counted: 90, seenBalance: 100.25 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('lists counts newest first, page by page', async () => {
  for (const counted of [1, 2, 3]) await count({ counted, seenBalance: 100.25 });
  const page = (await call(listCashCounts, { as: general.token, query: { limit: 2, offset: 0 } }))
    .ok;
  expect(page.body.map(({ counted }) => counted)).toEqual([3, 2]);
  expect(page).toMatchObject({ total: 3, hasMore: true });
});

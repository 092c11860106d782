import { beforeAll, describe, expect, test } from 'vitest';
import {
  createFinanceItem,
  deleteFinanceItem,
  listExpense,
  listFinanceItems,
  listIncome,
  readBudget,
} from '../../../contract/finance.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let deputy: TestCaptain;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  deputy = await aCaptain(server, { type: 'general' });
});

const add = (body: object) => call(createFinanceItem, { as: general.token, body });
const budget = async () => (await call(readBudget, { as: general.token })).ok.body;

describe('adding an item', () => {
  test('counts in the treasury, leads the lists and tells the other general captains', async () => {
    const income = await add({ value: '1000.50', type: 'income', description: 'تبرع' });
    expect(income.status).toBe(201);
    expect(income.ok.body.financeItem).toMatchObject({
      value: 1000.5,
      type: 'income',
      description: 'تبرع',
      isSubscription: false,
      sectorBaseName: null,
      weekNumber: null,
    });
    expect(income.ok.body.otherItem).toEqual(income.ok.body.financeItem);
    server.now = new Date(server.now.getTime() + 1000);
    await add({ value: 250.25, type: 'expense' });
    expect(await budget()).toBe(750.25);
    const all = (await call(listFinanceItems, { as: general.token })).ok;
    expect(all.body.financeItems.map(({ type }) => type)).toEqual(['expense', 'income']);
    expect((await call(listIncome, { as: general.token })).ok.count).toBe(1);
    expect((await call(listExpense, { as: general.token })).ok.body[0]?.description).toBeNull();
    expect((await call(listNotifications, { as: deputy.token })).ok.count).toBe(2);
    expect((await call(listNotifications, { as: general.token })).ok.count).toBe(0);
  });

  test.each([
    ['nothing', { value: 0 }],
    ['less than nothing', { value: -5 }],
    ['a third decimal', { value: 1.005 }],
    ['more than a million', { value: 1_000_000.01 }],
    ['no value', { value: undefined }],
    ['another type', { type: 'gift' }],
  ])('refuses %s and stores nothing', async (_, change) => {
    const before = await budget();
    const { failure } = await add({ value: 10, type: 'income', ...change });
    expect(failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(await budget()).toBe(before);
  });
});

describe('deleting an item', () => {
  test('takes it out of sums and lists once, and keeps its row with who and when', async () => {
    const before = await budget();
    const { itemId } = (await add({ value: 99.99, type: 'income' })).ok.body.financeItem;
    const remove = () =>
      call(deleteFinanceItem, { as: general.token, query: { itemId }, body: { itemId } });
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
    expect(answers.find((answer) => answer.status === 404)?.failure.code).toBe('ITEM_NOT_FOUND');
    expect(await budget()).toBe(before);
    const listed = (await call(listFinanceItems, { as: general.token })).ok.body.financeItems;
    expect(listed.map((item) => item.itemId)).not.toContain(itemId);
    const row = await server.db
      .selectFrom('financeItems')
      .where('itemId', '=', itemId)
      .select(['deletedBy', 'deletedAt'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      deletedBy: general.captainId,
      deletedAt: server.now.toISOString(),
    });
    const history = await server.db
      .selectFrom('history')
      .where('entity', '=', 'financeItem')
      .where('entityId', '=', String(itemId))
      .orderBy('historyId')
      .select('action')
      .execute();
    expect(history.map((entry) => entry.action)).toEqual(['create', 'delete']);
  });

  test('needs an item that exists', async () => {
    const { failure } = await call(deleteFinanceItem, {
      as: general.token,
      body: { itemId: 999_999 },
    });
    expect(failure).toMatchObject({ status: 404, code: 'ITEM_NOT_FOUND' });
    expect((await call(deleteFinanceItem, { as: general.token })).failure.status).toBe(400);
  });
});

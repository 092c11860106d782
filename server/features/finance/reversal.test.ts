import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createFinanceItem,
  deleteFinanceItem,
  type FinanceItem,
  listExpense,
  listFinanceItems,
  listIncome,
  readBudget,
  recordSubscription,
  reverseFinanceItem,
} from '../../../contract/finance/endpoints.ts';
import { listNotifications } from '../../../contract/notifications/endpoints.ts';
import { readTotalIncome, readTotalSpent } from '../../../contract/stats/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, aSector, aTerm, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let deputy: TestCaptain;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general', firstName: 'مارتينا' });
  deputy = await aCaptain(server, { type: 'general' });
  await aTerm(server.db);
});

beforeEach(async () => {
  server.now = FRIDAY;
  for (const table of ['financeItems', 'notifications', 'history'] as const) {
    await server.db.deleteFrom(table).execute();
  }
});

const as = () => general.token;
const add = (body: object) => call(createFinanceItem, { as: as(), body });
const reverse = (itemId: number, reason = 'القيمة خطأ') =>
  call(reverseFinanceItem, { as: as(), body: { itemId, reason } });
const remove = (itemId: number) => call(deleteFinanceItem, { as: as(), body: { itemId } });
const budget = async () => (await call(readBudget, { as: as() })).ok.body;
async function anExpense(value = 396): Promise<FinanceItem> {
  const body = { value, type: 'expense', description: 'خامات', date: '2026-11-18' };
  return (await add(body)).ok.body.financeItem;
}

describe('the number and the date of an item', () => {
  test('are given when it is entered: the next number, and today in the group’s time zone', async () => {
    // Half past midnight of the next day in Cairo.
    server.now = new Date('2026-11-20T22:30:00Z');
    const first = (await add({ value: 5, type: 'income' })).ok.body;
    expect(first.financeItem).toMatchObject({ date: '2026-11-21', reverses: null });
    expect(first.otherItem).toEqual(first.financeItem);
    await remove(first.financeItem.itemId);
    const second = (await add({ value: 5, type: 'income', date: '2024-02-29' })).ok.body;
    expect(second.financeItem.date).toBe('2024-02-29');
    expect(second.financeItem.number).toBe(first.financeItem.number + 1);
  });

  test('order the list by date, and one day’s items as they were entered', async () => {
    for (const [value, date] of [
      [1, '2026-11-10'],
      [2, '2026-11-20'],
      [3, '2026-11-10'],
      [4, '2026-10-31'],
    ]) {
      server.now = new Date(server.now.getTime() + 60_000);
      await add({ value, type: 'income', date });
    }
    const { body } = (await call(listFinanceItems, { as: as() })).ok;
    expect(body.financeItems.map(({ value }) => value)).toEqual([2, 3, 1, 4]);
  });

  test('a future day is refused at its field, and nothing stored', async () => {
    const { failure } = await add({ value: 5, type: 'income', date: '2026-11-21' });
    expect(failure).toMatchObject({
      status: 400,
      code: 'DAY_TO_COME',
      arabicMessage: 'لا يمكن اختيار يوم لم يأتِ بعد',
      issues: [{ path: 'date' }],
    });
    expect((await add({ value: 5, type: 'income', date: '2026-02-30' })).failure.code).toBe(
      'INVALID_REQUEST',
    );
    expect(await budget()).toBe(0);
  });

  test('recording a subscription again keeps both, and uses up no number', async () => {
    const sector = await aSector(server.db);
    const captain = await aCaptain(server, { sectorId: sector.sectorId });
    const pay = async (value: number) => {
      const body = { value, weekNumber: 7, termNumber: 1, ...sector };
      const { ok } = await call(recordSubscription, { as: captain.token, body });
      return ok.body.financeItem;
    };
    const first = await pay(100);
    server.now = new Date('2026-11-24T10:00:00Z');
    const again = await pay(120);
    expect(again).toMatchObject({
      number: first.number,
      date: '2026-11-20',
      value: 120,
      timestamp: '2026-11-24T10:00:00.000Z',
    });
    expect((await add({ value: 5, type: 'income' })).ok.body.financeItem.number).toBe(
      first.number + 1,
    );
  });
});

describe('reversing an item', () => {
  test('keeps both, corrects the treasury, and counts as income and expense in every list and sum', async () => {
    await add({ value: 1000, type: 'income' });
    const wrong = await anExpense();
    server.now = new Date('2026-11-21T10:38:00Z');
    const { ok, status } = await reverse(wrong.itemId);
    expect(status).toBe(201);
    const { financeItem: back, reversedItem } = ok.body;
    const words = String(wrong.number).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!);
    expect(back).toMatchObject({
      value: 396,
      type: 'income',
      date: '2026-11-21',
      description: `عكس البند ${words}: القيمة خطأ`,
      reverses: { itemId: wrong.itemId, number: wrong.number },
      reversedBy: null,
    });
    const reversedBy = { itemId: back.itemId, number: back.number };
    expect(reversedItem).toEqual({ ...wrong, reversedBy });
    expect(await budget()).toBe(1000);
    expect((await call(readTotalIncome, { as: as() })).ok.totalMoney).toBe(1396);
    expect((await call(readTotalSpent, { as: as() })).ok.totalMoney).toBe(396);
    expect((await call(listIncome, { as: as() })).ok.count).toBe(2);
    expect((await call(listExpense, { as: as() })).ok.count).toBe(1);
    const all = (await call(listFinanceItems, { as: as() })).ok.body.financeItems;
    const sumOf = (type: string) =>
      all.filter((item) => item.type === type).reduce((sum, { value }) => sum + value, 0);
    expect([sumOf('income'), sumOf('expense')]).toEqual([1396, 396]);
    expect(all.find(({ itemId }) => itemId === back.itemId)).toEqual(back);
    expect(all.find(({ itemId }) => itemId === wrong.itemId)).toEqual(reversedItem);
  });

  test('notifies the other general captains and is recorded in the history', async () => {
    const wrong = await anExpense();
    const { financeItem } = (await reverse(wrong.itemId)).ok.body;
    const [told] = (await call(listNotifications, { as: deputy.token })).ok.body;
    expect(told).toMatchObject({ type: 'financeItemCreated', title: 'عكس بند في الخزنة' });
    expect(told?.message).toContain('القيمة خطأ، ٣٩٦ جنيه');
    expect((await call(listNotifications, { as: as() })).ok.count).toBe(0);
    const entry = await server.db
      .selectFrom('history')
      .where('action', '=', 'reverse')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      entity: 'financeItem',
      entityId: String(wrong.itemId),
      captainId: general.captainId,
      before: { number: wrong.number, value: 396, date: '2026-11-18' },
      after: { number: financeItem.number, type: 'income', description: financeItem.description },
    });
  });

  test('happens once, also of two simultaneous requests', async () => {
    const { itemId } = await anExpense();
    const answers = await Promise.all([1, 2, 3].map(() => reverse(itemId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.failure).toMatchObject({
      code: 'ITEM_REVERSED',
      arabicMessage: 'عُكس هذا البند بالفعل',
    });
    expect(await budget()).toBe(0);
  });

  test('refuses one of a simultaneous reversal and deletion', async () => {
    const { itemId } = await anExpense();
    const answers = await Promise.all([reverse(itemId), remove(itemId)]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(await budget()).toBe(0);
  });

  test('is refused for a reversal, a subscription, a deleted item and without a reason', async () => {
    const { itemId } = await anExpense();
    const back = (await reverse(itemId)).ok.body.financeItem;
    expect((await reverse(back.itemId)).failure).toMatchObject({
      status: 409,
      code: 'ITEM_IS_REVERSAL',
    });
    const sector = await aSector(server.db);
    const { itemId: paid } = await server.db
      .insertInto('financeItems')
      .values({
        value: 50,
        type: 'income',
        isSubscription: true,
        sectorId: sector.sectorId,
        termNumber: 1,
        weekNumber: 1,
        recordedBy: general.captainId,
        recordedAt: server.now.toISOString(),
        itemDate: '2026-11-20',
      })
      .returning('itemId')
      .executeTakeFirstOrThrow();
    expect((await reverse(paid)).failure).toMatchObject({
      status: 409,
      code: 'SUBSCRIPTION_NOT_REVERSED',
    });
    const gone = await anExpense();
    await remove(gone.itemId);
    expect((await reverse(gone.itemId)).failure.code).toBe('ITEM_NOT_FOUND');
    const other = await anExpense();
    for (const reason of ['', ' ', 'ا'.repeat(201)]) {
      expect((await reverse(other.itemId, reason)).failure.code).toBe('INVALID_REQUEST');
    }
    expect(await budget()).toBe(50 - 396);
  });

  test('keeps both from being deleted', async () => {
    const wrong = await anExpense();
    const back = (await reverse(wrong.itemId)).ok.body.financeItem;
    for (const { itemId } of [wrong, back]) {
      expect((await remove(itemId)).failure).toMatchObject({ status: 409, code: 'ITEM_BOUND' });
    }
    expect((await call(listFinanceItems, { as: as() })).ok.count).toBe(2);
  });
});

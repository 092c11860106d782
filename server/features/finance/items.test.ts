import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createFinanceItem,
  deleteFinanceItem,
  listExpense,
  listFinanceItems,
  listIncome,
  readBudget,
  recordSubscription,
} from '../../../contract/finance/endpoints.ts';
import { listNotifications } from '../../../contract/notifications/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSector, aTerm, type TestCaptain } from '../../testing/factories.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let deputy: TestCaptain;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  deputy = await aCaptain(server, { type: 'general' });
});

beforeEach(async () => {
  for (const table of ['financeItems', 'notifications'] as const) {
    await server.db.deleteFrom(table).execute();
  }
});

const add = (body: object) => call(createFinanceItem, { as: general.token, body });
const budget = async () => (await call(readBudget, { as: general.token })).ok.body;

describe('adding an item', () => {
  test('changes the treasury, comes first in lists and notifies the other general captains', async () => {
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
    ['a tiny fraction', { value: 1e-9 }],
    ['a long fraction', { value: 100.00000001 }],
    ['a fraction that no number holds', { value: '100.00000000000000000001' }],
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

describe('the list of items', () => {
  let sector: StoredSector;
  let captain: TestCaptain;
  beforeAll(async () => {
    await aTerm(server.db);
    sector = await aSector(server.db);
    captain = await aCaptain(server, { sectorId: sector.sectorId });
  });
  beforeEach(async () => {
    const items = [
      { value: 300, type: 'expense', description: 'أدوات الإسعافات الأوليّة' },
      { value: 1200, type: 'income', description: 'حصيلة معرض 2026' },
      { value: 40.5, type: 'expense', description: 'حبال 100%' },
      { value: 300, type: 'income' },
    ];
    for (const item of items) {
      server.now = new Date(server.now.getTime() + 1000);
      await add(item);
    }
    server.now = new Date(server.now.getTime() + 1000);
    const subscription = await call(recordSubscription, {
      as: captain.token,
      body: {
        value: 215,
        weekNumber: 7,
        termNumber: 1,
        baseName: sector.baseName,
        suffixName: sector.suffixName,
      },
    });
    expect(subscription.status).toBe(200);
  });

  const list = async (query: object = {}) => {
    const { body, count, total } = (await call(listFinanceItems, { as: general.token, query })).ok;
    expect(count).toBe(body.financeItems.length);
    return { values: body.financeItems.map(({ value }) => value), total };
  };

  test('has all items, newest first, without a filter', async () => {
    expect(await list()).toEqual({ values: [215, 300, 40.5, 1200, 300], total: 5 });
  });

  test.each([
    ['folded letters of a description', 'ادوات الاسعافات الاوليه', [300]],
    ['marks that the description lacks', 'حِبـال', [40.5]],
    ['words in whatever order', 'معرض حصيلة', [1200]],
    ['digits of either script', 'معرض ٢٠٢٦', [1200]],
    ['a sign that a pattern knows, as itself', '%', [40.5]],
    ['the week of a subscription', 'اشتراك الأسبوع ٧', [215]],
    ['nothing where nothing fits', 'زززز', []],
  ])('is searched by %s', async (_, search, values) => {
    expect(await list({ search })).toEqual({ values, total: values.length });
  });

  test('is searched by sector', async () => {
    expect((await list({ search: `${sector.baseName} ${sector.suffixName}` })).values).toEqual([
      215,
    ]);
  });

  test('is filtered by type, also with a search', async () => {
    expect(await list({ type: 'expense' })).toEqual({ values: [40.5, 300], total: 2 });
    expect(await list({ type: 'expense', search: 'معرض' })).toEqual({ values: [], total: 0 });
  });

  test('is sorted by date or value, either way, newer ones first among equals', async () => {
    expect((await list({ sort: 'date', direction: 'asc' })).values).toEqual([
      300, 1200, 40.5, 300, 215,
    ]);
    expect((await list({ sort: 'value' })).values).toEqual([1200, 300, 300, 215, 40.5]);
    expect((await list({ sort: 'value', direction: 'asc' })).values).toEqual([
      40.5, 215, 300, 300, 1200,
    ]);
    const { body } = (
      await call(listFinanceItems, {
        as: general.token,
        query: { sort: 'value', direction: 'asc' },
      })
    ).ok;
    expect(body.financeItems.slice(2, 4).map(({ type }) => type)).toEqual(['income', 'expense']);
  });

  test('has a stable order of equal items through all its pages', async () => {
    const twins = Array.from({ length: 4 }, () => ({
      value: 77,
      type: 'income' as const,
      recordedBy: general.captainId,
      recordedAt: server.now.toISOString(),
      itemDate: '2026-11-20',
    }));
    const stored = await server.db
      .insertInto('financeItems')
      .values(twins)
      .returning('itemId')
      .execute();
    const ids = stored.map(({ itemId }) => itemId);
    const order = async (query: object) => {
      const found = [];
      for (let offset = 0; offset < 9; offset += 1) {
        const page = { ...query, limit: 1, offset };
        const { body } = (await call(listFinanceItems, { as: general.token, query: page })).ok;
        found.push(...body.financeItems.filter(({ value }) => value === 77));
      }
      return found.map(({ itemId }) => itemId);
    };
    expect(await order({})).toEqual(ids.toReversed());
    expect(await order({ sort: 'value' })).toEqual(ids.toReversed());
    expect(await order({ sort: 'value', direction: 'asc' })).toEqual(ids.toReversed());
    expect(await order({ sort: 'date', direction: 'asc' })).toEqual(ids);
    await server.db.deleteFrom('financeItems').where('itemId', 'in', ids).execute();
  });

  test('comes in pages with the total', async () => {
    expect(await list({ limit: 2 })).toEqual({ values: [215, 300], total: 5 });
    expect(await list({ limit: 2, offset: 4 })).toEqual({ values: [300], total: 5 });
    expect(await list({ limit: 2, offset: 50 })).toEqual({ values: [], total: 5 });
    expect(await list({ offset: 3 })).toEqual({ values: [1200, 300], total: 5 });
    expect(await list({ limit: 1, type: 'income' })).toEqual({ values: [215], total: 3 });
  });

  test.each([
    { type: 'gift' },
    { sort: 'name' },
    { direction: 'up' },
    { limit: 0 },
    { offset: -1 },
  ])('refuses %j', async (query) => {
    const { failure } = await call(listFinanceItems, { as: general.token, query });
    expect(failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  });
});

describe('deleting an item', () => {
  test('removes it from sums and lists once, and keeps its row with captain and time', async () => {
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

  test('needs an existing item', async () => {
    const { failure } = await call(deleteFinanceItem, {
      as: general.token,
      body: { itemId: 999_999 },
    });
    expect(failure).toMatchObject({ status: 404, code: 'ITEM_NOT_FOUND' });
    expect((await call(deleteFinanceItem, { as: general.token })).failure.status).toBe(400);
  });
});

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  listWeeklyMoney,
  listWeeklySubscriptions,
  listWeeklyTotals,
  readCurrentSubscription,
  readTotalIncome,
  readTotalMoney,
  readTotalSpent,
} from '../../../contract/stats/endpoints.ts';
import { dayIn } from '../../lib/calendar.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSector, aTerm, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;

const totals = [readTotalMoney, readTotalIncome, readTotalSpent, readCurrentSubscription];
const charts = [listWeeklyTotals, listWeeklyMoney, listWeeklySubscriptions];
const total = async (endpoint: (typeof totals)[number]) =>
  (await call(endpoint, { as: general.token })).ok.totalMoney;
const points = async () =>
  (await call(listWeeklyTotals, { as: general.token })).ok.weeklyTotals.map((week) => [
    week.weekNumber,
    week.totalMoney,
  ]);

test('a group without a term or money has zeros and empty charts', async () => {
  const early = (await aCaptain(server, { type: 'general' })).token;
  for (const endpoint of totals) {
    expect((await call(endpoint, { as: early })).ok.totalMoney).toBe(0);
  }
  expect((await call(readCurrentSubscription, { as: early })).ok.recorded).toBe(false);
  expect((await call(listWeeklyTotals, { as: early })).ok.weeklyTotals).toEqual([]);
  expect((await call(listWeeklyMoney, { as: early })).ok.weeklyData).toEqual([]);
  expect((await call(listWeeklySubscriptions, { as: early })).ok.weeklyData).toEqual([]);
});

// Week 1 of the newest term begins on Friday, 6 November, at midnight in Cairo (22:00 UTC of the day
// before); the current week is the third.
beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
});

beforeEach(async () => {
  for (const table of ['financeItems', 'weeks', 'terms'] as const) {
    await server.db.deleteFrom(table).execute();
  }
});

async function fill(): Promise<void> {
  const [first, second] = [await aSector(server.db), await aSector(server.db)];
  await aTerm(server.db, { termNumber: 1, startDate: '2026-03-06' });
  await aTerm(server.db, { termNumber: 2, startDate: '2026-11-06', weeks: 6 });
  const recordedBy = general.captainId;
  const item = (type: 'income' | 'expense', value: number, recordedAt: string) => ({
    type,
    value,
    recordedAt,
    recordedBy,
    itemDate: dayIn(server.settings.timeZone, new Date(recordedAt)),
  });
  const subscription = (
    { sectorId }: { sectorId: number },
    value: number,
    [termNumber, weekNumber]: [number, number],
  ) => ({
    ...item('income', value, '2026-11-20T10:00:00Z'),
    isSubscription: true,
    sectorId,
    termNumber,
    weekNumber,
  });
  for (const row of [
    item('income', 1000, '2026-01-10T10:00:00Z'),
    item('expense', 0.1, '2026-11-05T21:59:59Z'),
    item('expense', 0.2, '2026-11-05T22:00:00Z'),
    item('income', 50.05, '2026-11-12T21:59:59Z'),
    item('expense', 30, '2026-11-12T22:00:00Z'),
    { ...item('income', 777, '2026-11-18T10:00:00Z'), deletedAt: '2026-11-19T10:00:00Z' },
    // Entered two weeks after its date.
    { ...item('expense', 5, '2026-11-20T10:00:00Z'), itemDate: '2026-11-06' },
    subscription(first, 40, [1, 2]),
    subscription(first, 100, [2, 1]),
    subscription(second, 60, [2, 1]),
    subscription(first, 25, [2, 2]),
    subscription(first, 10, [2, 3]),
    subscription(second, 5, [2, 3]),
  ]) {
    await server.db.insertInto('financeItems').values(row).execute();
  }
}

const noneReversed = { incomeReversed: 0, expenseReversed: 0 };

describe('the money of a group', () => {
  beforeEach(fill);

  test('money belongs to the week of its date, a subscription to its own week', async () => {
    expect((await call(listWeeklyMoney, { as: general.token })).ok.weeklyData).toEqual([
      { weekNumber: 1, totalIncome: 210.05, totalExpense: 5.2, ...noneReversed },
      { weekNumber: 2, totalIncome: 25, totalExpense: 30, ...noneReversed },
      { weekNumber: 3, totalIncome: 15, totalExpense: 0, ...noneReversed },
    ]);
    expect((await call(listWeeklySubscriptions, { as: general.token })).ok.weeklyData).toEqual([
      { weekNumber: 1, totalSubscription: 160, recorded: true },
      { weekNumber: 2, totalSubscription: 25, recorded: true },
      { weekNumber: 3, totalSubscription: 15, recorded: true },
    ]);
  });

  test("the treasury's line starts from all that came before the term", async () => {
    // Before the term: 1000 - 0.10, and 40 of the older term.
    expect(await points()).toEqual([
      [1, 1244.75],
      [2, 1239.75],
      [3, 1254.75],
    ]);
  });

  test('totals are exact decimals of all terms, deleted items left out', async () => {
    expect(await total(readTotalMoney)).toBe(1254.75);
    expect(await total(readTotalIncome)).toBe(1290.05);
    expect(await total(readTotalSpent)).toBe(35.3);
    expect((await call(readCurrentSubscription, { as: general.token })).ok).toMatchObject({
      totalMoney: 15,
      recorded: true,
      cancelled: false,
    });
  });

  test('a reversal and what it reverses count as income and expense in the weeks of their dates', async () => {
    const at = '2026-11-19T10:00:00Z';
    const row = { value: 7.5, recordedAt: at, recordedBy: general.captainId } as const;
    const { itemId } = await server.db
      .insertInto('financeItems')
      .values({ ...row, type: 'expense', itemDate: '2026-11-13' })
      .returning('itemId')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('financeItems')
      .values({ ...row, type: 'income', itemDate: '2026-11-20', reverses: itemId })
      .execute();
    expect(await total(readTotalMoney)).toBe(1254.75);
    expect(await total(readTotalIncome)).toBe(1297.55);
    expect(await total(readTotalSpent)).toBe(42.8);
    const reversed = async (endpoint: typeof readTotalIncome | typeof readTotalSpent) =>
      (await call(endpoint, { as: general.token })).ok.reversed;
    expect([await reversed(readTotalIncome), await reversed(readTotalSpent)]).toEqual([7.5, 7.5]);
    expect((await call(listWeeklyMoney, { as: general.token })).ok.weeklyData.slice(1)).toEqual([
      { ...noneReversed, weekNumber: 2, totalIncome: 25, totalExpense: 37.5, expenseReversed: 7.5 },
      { ...noneReversed, weekNumber: 3, totalIncome: 22.5, totalExpense: 0, incomeReversed: 7.5 },
    ]);
    expect(await points()).toEqual([
      [1, 1244.75],
      [2, 1232.25],
      [3, 1254.75],
    ]);
  });

  test('a cancelled week keeps the money that was paid', async () => {
    await server.db
      .updateTable('weeks')
      .set({ cancelledAt: server.now.toISOString() })
      .where('termNumber', '=', 2)
      .where('weekNumber', '=', 3)
      .execute();
    expect((await points()).at(-1)).toEqual([3, 1254.75]);
    expect(await total(readTotalMoney)).toBe(1254.75);
    expect((await call(readCurrentSubscription, { as: general.token })).ok).toMatchObject({
      totalMoney: 15,
      recorded: true,
      cancelled: true,
    });
  });

  test('an item after the last week counts in the treasury and in no week', async () => {
    const { now } = server;
    server.now = new Date('2026-12-28T10:00:00Z');
    // The sixth week ends on 17 December.
    await server.db
      .insertInto('financeItems')
      .values({
        type: 'income',
        value: 500,
        recordedAt: '2026-12-17T22:00:00Z',
        itemDate: '2026-12-18',
        recordedBy: general.captainId,
      })
      .execute();
    expect(await total(readTotalMoney)).toBe(1754.75);
    expect((await points()).at(-1)).toEqual([6, 1254.75]);
    server.now = now;
  });
});

test('the treasury is for general captains', async () => {
  const unit = await aCaptain(server, { type: 'unit' });
  for (const endpoint of [...totals, ...charts]) {
    expect((await call(endpoint, { as: unit.token })).failure.code).toBe('FORBIDDEN');
    expect((await call(endpoint, {})).failure.code).toBe('NOT_SIGNED_IN');
  }
});

import readXlsxFile from 'read-excel-file/node';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BookLine, downloadStatement, readBook } from '../../../contract/finance/book.ts';
import { closeMonth } from '../../../contract/finance/closes.ts';
import {
  createFinanceItem,
  deleteFinanceItem,
  listFinanceItems,
  readBudget,
  recordSubscription,
  reverseFinanceItem,
} from '../../../contract/finance/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSector, aTerm, type TestCaptain } from '../../testing/factories.ts';
import { meanwhile } from '../../testing/meanwhile.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
const places: { sector: StoredSector; captain: TestCaptain }[] = [];

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  await aTerm(server.db);
  for (const suffixName of ['أ', 'ب', 'ج']) {
    const sector = await aSector(server.db, { baseName: 'أشبال', suffixName });
    places.push({ sector, captain: await aCaptain(server, { sectorId: sector.sectorId }) });
  }
});

beforeEach(async () => {
  for (const table of ['closedMonths', 'financeItems'] as const) {
    await server.db.deleteFrom(table).execute();
  }
});

const as = () => general.token;
const add = (body: object = {}) =>
  call(createFinanceItem, { as: as(), body: { value: 10, type: 'expense', ...body } });
const numberOf = async (answer: ReturnType<typeof add>) =>
  (await answer).ok.body.financeItem.number;
const pay = (place: number, value = 50) => {
  const { sector, captain } = places[place]!;
  const body = { ...sector, value, weekNumber: 7, termNumber: 1 };
  return call(recordSubscription, { as: captain.token, body });
};
const remove = (itemId: number) => call(deleteFinanceItem, { as: as(), body: { itemId } });
const storedNumbers = async () => {
  const rows = await server.db
    .selectFrom('financeItems')
    .orderBy('itemNumber')
    .select('itemNumber')
    .execute();
  return rows.map(({ itemNumber }) => itemNumber);
};
const readStatement = async () => {
  const answer = await call(downloadStatement, { as: as(), query: { month: '2026-11' } });
  const sheets = await readXlsxFile(Buffer.from(await answer.ok.arrayBuffer()));
  return sheets.find(({ sheet }) => sheet === 'كشف الحساب')!.data;
};

test('a folded line of the statement names exactly its numbers', async () => {
  await pay(0);
  await pay(1);
  const { number } = (await add()).ok.body.financeItem;
  await pay(2);
  const week = (await readStatement()).find((row) => String(row[2]).startsWith('اشتراك'));
  expect(number).toBe(3);
  expect(week?.[0]).toBe('١–٢، ٤');
});

describe('numbers have no gaps', () => {
  test('numbers have no gaps after a refused write', async () => {
    await add();
    const closed = await call(closeMonth, { as: as(), body: { month: '2026-10' } });
    expect(closed.status).toBe(201);
    expect((await add({ date: '2026-10-05' })).failure.code).toBe('MONTH_CLOSED');
    await expect(
      server.db.transaction().execute(async (db) => {
        const row = { value: 1, type: 'income', itemDate: '2026-11-20' } as const;
        const recordedAt = server.now.toISOString();
        await db
          .insertInto('financeItems')
          .values({ ...row, recordedAt, recordedBy: general.captainId })
          .execute();
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await numberOf(add())).toBe(2);
  });

  test('numbers have no gaps after a subscription is recorded again', async () => {
    await pay(0);
    await pay(0, 80);
    expect(await numberOf(add())).toBe(2);
  });

  test('numbers have no gaps after simultaneous writes, of which some are refused', async () => {
    await call(closeMonth, { as: as(), body: { month: '2026-10' } });
    const { itemId } = (await add()).ok.body.financeItem;
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, (_, index) =>
        add(index % 3 === 0 ? { date: '2026-10-05' } : {}),
      ),
      ...[0, 1, 2, 0, 1, 2].map((place, index) => pay(place, index)),
      ...[1, 2].map(() => call(reverseFinanceItem, { as: as(), body: { itemId, reason: 'خطأ' } })),
    ]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4 + 1);
    const numbers = await storedNumbers();
    expect(numbers).toHaveLength(1 + 8 + 3 + 1);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  test('numbers have no gaps while an earlier transaction is open', async () => {
    const row = { value: 1, type: 'income', itemDate: '2026-11-20' } as const;
    const recordedAt = server.now.toISOString();
    const answer = await meanwhile(
      server.db,
      (db) =>
        db
          .insertInto('financeItems')
          .values({ ...row, recordedAt, recordedBy: general.captainId })
          .execute(),
      () => add(),
    );
    expect(answer.ok.body.financeItem.number).toBe(2);
  });
});

describe('a deleted item', () => {
  const read = async (query: object = {}) =>
    (await call(readBook, { as: as(), query: { month: '2026-11', ...query } })).ok;
  const deletedIn = (lines: BookLine[]) => lines.filter((line) => line.kind === 'deleted');

  test('is in the book with its number, captain and time, and in no sum', async () => {
    await add({ value: 100, type: 'income', description: 'تبرع' });
    const { itemId } = (await add({ value: 30, description: 'حبال' })).ok.body.financeItem;
    const paid = (await pay(0)).ok.body.financeItem;
    await pay(1);
    const before = await read();
    server.now = new Date(server.now.getTime() + 3_600_000);
    expect((await remove(itemId)).status).toBe(200);
    expect((await remove(paid.itemId)).status).toBe(200);
    const { body, total } = await read();
    expect(total).toBe(before.total + 1);
    expect(body).toMatchObject({ income: 150, expense: 0, incomeReversed: 0, closing: 150 });
    const deletedBy = [general.firstName, general.middleName, general.lastName].join(' ');
    const deletedAt = server.now.toISOString();
    expect(deletedIn(body.lines)).toEqual([
      {
        kind: 'deleted',
        number: 3,
        date: '2026-11-20',
        description: null,
        weekNumber: 7,
        sectorBaseName: 'أشبال',
        sectorSuffixName: 'أ',
        deletedAt,
        deletedBy,
      },
      {
        kind: 'deleted',
        number: 2,
        date: '2026-11-20',
        description: 'حبال',
        weekNumber: null,
        sectorBaseName: null,
        sectorSuffixName: null,
        deletedAt,
        deletedBy,
      },
    ]);
    expect(body.lines.flatMap((line) => ('balance' in line ? [line.balance] : []))).toEqual([
      150, 100,
    ]);
    expect((await call(readBudget, { as: as() })).ok.body).toBe(150);
    const all = (await call(listFinanceItems, { as: as() })).ok.body.financeItems;
    expect(all).toHaveLength(2);
    expect(await numberOf(add())).toBe(5);
  });

  test('is found by its number and description, and left out of filters by kind and sorting by value', async () => {
    const { itemId } = (await add({ description: 'حبال' })).ok.body.financeItem;
    await add();
    await remove(itemId);
    for (const query of [{ search: 'حبال' }, { search: '١' }, { sort: 'number' }]) {
      expect(deletedIn((await read(query)).body.lines), JSON.stringify(query)).toHaveLength(1);
    }
    const numbers = (await read({ sort: 'number', direction: 'asc' })).body.lines.map((line) =>
      line.kind === 'item' ? line.item.number : line.kind === 'deleted' ? line.number : null,
    );
    expect(numbers).toEqual([1, 2]);
    for (const query of [{ type: 'expense' }, { sort: 'value' }]) {
      expect(deletedIn((await read(query)).body.lines), JSON.stringify(query)).toHaveLength(0);
    }
  });

  test('is on the statement without an amount', async () => {
    await add({ value: 100, type: 'income', description: 'تبرع' });
    const { itemId } = (await add({ value: 30, description: 'حبال' })).ok.body.financeItem;
    await remove(itemId);
    const deleted = (await readStatement()).find((row) => row[4] === 'محذوف')!;
    expect(deleted[0]).toBe(2);
    expect(deleted[2]).toContain('حبال');
    expect(deleted[2]).toContain(`حُذف بواسطة ${general.firstName} ${general.middleName}`);
    expect(deleted[2]).toContain('٢٠٢٦');
    expect(deleted.slice(5)).toEqual([null, null, null]);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { type BookLine, readBook } from '../../../contract/finance/book.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, type TestCaptain } from '../../testing/factories.ts';
import { clearBook, fillBook } from '../../testing/treasury-book.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;

const ask = async (query: object) => (await call(readBook, { as: general.token, query })).ok;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
});

describe('a group with two terms', () => {
  beforeAll(() => fillBook(server.db, general.captainId));

  /** A short form of a line. */
  const short = (line: BookLine) => {
    if (line.kind === 'gap') return `${line.date} week ${line.weekNumber} ${line.cancelled}`;
    if (line.kind === 'week')
      return `${line.date} week ${line.weekNumber} ${line.value} ${line.balance}`;
    if (line.kind === 'deleted') return `${line.date} deleted`;
    return `${line.item.date} ${line.item.type} ${line.item.value} ${line.balance}`;
  };

  describe('the book of a month', () => {
    test('has the balances on both sides, its sums, and its lines newest first', async () => {
      const { body, ...size } = await ask({ month: '2026-11' });
      expect(body).toMatchObject({
        month: '2026-11',
        term: null,
        from: '2026-11-01',
        to: '2026-11-30',
        opening: 519.9,
        income: 1746,
        expense: 765.25,
        incomeReversed: 396,
        expenseReversed: 396,
        closing: 1500.65,
        firstDate: '2026-03-10',
      });
      expect(body.lines.map(short)).toEqual([
        '2026-11-20 deleted',
        '2026-11-20 income 1000 1500.65',
        '2026-11-19 week 6 0 500.65',
        '2026-11-13 week 5 350 500.65',
        '2026-11-05 week 4 false',
        '2026-11-03 income 396 150.65',
        // Entered on the day after the reversed one.
        '2026-11-02 expense 369.25 -245.35',
        '2026-11-02 expense 396 123.9',
      ]);
      expect(size).toMatchObject({ count: 8, total: 8, hasMore: false });
    });

    test('opens a week to its sectors, and names those that have not recorded it', async () => {
      const { lines } = (await ask({ month: '2026-11' })).body;
      const [sixth, fifth] = lines.filter((line) => line.kind === 'week');
      expect(fifth).toMatchObject({ cancelled: false, missing: [], termNumber: 2 });
      expect(
        fifth?.subscriptions.map(({ sectorBaseName, value }) => [sectorBaseName, value]),
      ).toEqual([
        ['أشبال', 200],
        ['زهرات', 150],
      ]);
      expect(sixth?.subscriptions).toHaveLength(1);
      expect(sixth?.missing).toEqual([{ baseName: 'أشبال', suffixName: 'أ' }]);
    });

    test('has of each item what reversed it and what may be done with it', async () => {
      const { lines } = (await ask({ month: '2026-11' })).body;
      const items = lines.filter((line) => line.kind === 'item');
      const [gift, back, right, wrong] = items;
      expect(back?.item.reverses).toEqual({
        itemId: wrong?.item.itemId,
        number: wrong?.item.number,
      });
      expect(wrong?.item.reversedBy?.itemId).toBe(back?.item.itemId);
      for (const { reversible, deletable } of [gift!, right!]) {
        expect([reversible, deletable]).toEqual([true, true]);
      }
      for (const { reversible, deletable } of [back!, wrong!]) {
        expect([reversible, deletable]).toEqual([false, false]);
      }
    });

    test('shows a cancelled week on its day, and begins with the balance of the month before', async () => {
      const october = (await ask({ month: '2026-10' })).body;
      expect(october.lines.map(short)).toEqual([
        '2026-10-30 expense 0.1 519.9',
        '2026-10-24 week 3 true',
        '2026-10-23 week 2 10 520',
        '2026-10-23 week 1 10 510',
      ]);
      expect(october.closing).toBe(519.9);
      expect((await ask({ month: '2026-12' })).body).toMatchObject({ opening: 1500.65, lines: [] });
    });

    test('the book of each month shows its own part of an item that is reversed in another month', async () => {
      const row = { recordedBy: general.captainId, recordedAt: '2026-09-02T10:00:00Z', value: 40 };
      const { itemId } = await server.db
        .insertInto('financeItems')
        .values({ ...row, type: 'expense', itemDate: '2026-08-31' })
        .returning('itemId')
        .executeTakeFirstOrThrow();
      const { itemId: back } = await server.db
        .insertInto('financeItems')
        .values({ ...row, type: 'income', itemDate: '2026-09-02', reverses: itemId })
        .returning('itemId')
        .executeTakeFirstOrThrow();
      expect((await ask({ month: '2026-08' })).body).toMatchObject({
        opening: 500,
        income: 0,
        expense: 40,
        incomeReversed: 0,
        expenseReversed: 40,
        closing: 460,
      });
      expect((await ask({ month: '2026-09' })).body).toMatchObject({
        opening: 460,
        income: 40,
        expense: 0,
        incomeReversed: 40,
        expenseReversed: 0,
        closing: 500,
      });
      for (const id of [back, itemId]) {
        await server.db.deleteFrom('financeItems').where('itemId', '=', id).execute();
      }
    });

    test.each([{ month: '2026-13' }, { month: '11-2026' }, { sort: 'balance' }, { limit: 1001 }])(
      'refuses %j',
      async (query) => {
        const { failure } = await call(readBook, { as: general.token, query });
        expect(failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
      },
    );
  });

  describe('a filtered book', () => {
    const lines = async (query: object) => {
      const { body, total } = await ask({ month: '2026-11', ...query });
      return { total, lines: body.lines.map(short) };
    };

    test.each([
      ['the description', 'تبرّع', ['2026-11-20 income 1000 1500.65']],
      ['a sector', 'زهرات', ['2026-11-19 week 6 0 500.65', '2026-11-13 week 5 350 500.65']],
      ['a week', 'اشتراك الأسبوع ٥', ['2026-11-13 week 5 350 500.65']],
      ['nothing that is there', 'زززز', []],
    ])('is searched by %s, and keeps its balances', async (_, search, found) => {
      expect(await lines({ search })).toEqual({ total: found.length, lines: found });
    });

    test('is searched by the number of an item, also of one within a week', async () => {
      const all = (await ask({ month: '2026-11' })).body.lines;
      const gift = all.find((line) => line.kind === 'item')!;
      const search = `${gift.kind === 'item' && gift.item.number} تبرع`;
      expect((await lines({ search })).lines).toHaveLength(1);
      const week = all.find((line) => line.kind === 'week' && line.weekNumber === 5)!;
      const [paid] = week.kind === 'week' ? week.subscriptions : [];
      expect((await lines({ search: `${paid?.number} اشتراك` })).lines).toContain(
        '2026-11-13 week 5 350 500.65',
      );
    });

    test('is filtered by the kinds of lines', async () => {
      expect((await lines({ type: 'reversal' })).lines).toEqual(['2026-11-03 income 396 150.65']);
      expect((await lines({ type: 'expense' })).lines).toEqual([
        '2026-11-02 expense 369.25 -245.35',
        '2026-11-02 expense 396 123.9',
      ]);
      expect((await lines({ type: 'income' })).total).toBe(3);
    });

    test('is sorted by value or number, without unrecorded weeks', async () => {
      const values = async (query: object) =>
        (await ask({ month: '2026-11', ...query })).body.lines.map((line) =>
          line.kind === 'item' ? line.item.value : line.kind === 'week' ? line.value : null,
        );
      expect(await values({ sort: 'value' })).toEqual([1000, 396, 396, 369.25, 350, 0]);
      expect(await values({ sort: 'value', direction: 'asc' })).toEqual([
        0, 350, 369.25, 396, 396, 1000,
      ]);
      expect(await values({ sort: 'number', direction: 'asc' })).toEqual([
        396,
        396,
        369.25,
        350,
        0,
        1000,
        // Deleted.
        null,
      ]);
    });

    test('comes in pages, each with the balances of the whole', async () => {
      const whole = (await lines({})).lines;
      const paged = [];
      for (let offset = 0; offset < 8; offset += 2) {
        const { body, hasMore, total } = await ask({ month: '2026-11', limit: 2, offset });
        expect({ hasMore, total }).toEqual({ hasMore: offset < 6, total: 8 });
        paged.push(...body.lines.map(short));
      }
      expect(paged).toEqual(whole);
      expect((await lines({ direction: 'asc' })).lines).toEqual(whole.toReversed());
    });
  });

  describe('the book of a term', () => {
    test('is that of the newest term by default, and reaches to the next term', async () => {
      const newest = (await ask({})).body;
      expect(newest).toMatchObject({
        from: '2026-10-09',
        to: null,
        opening: 500,
        closing: 1500.65,
        term: { termNumber: 2 },
      });
      expect(newest.lines).toHaveLength(12);
      const first = (await ask({ termNumber: 1 })).body;
      expect(first).toMatchObject({
        from: '2026-03-06',
        to: '2026-10-08',
        opening: 0,
        closing: 500,
      });
      // Its weeks are over, and nobody recorded one.
      expect(first.lines.filter(({ kind }) => kind === 'gap')).toHaveLength(0);
      const { failure } = await call(readBook, { as: general.token, query: { termNumber: 3 } });
      expect(failure).toMatchObject({ status: 404, code: 'TERM_NOT_FOUND' });
    });
  });
});

test('a group without a term has an empty book', async () => {
  await clearBook(server.db);
  const as = general.token;
  const none = { opening: 0, income: 0, expense: 0, closing: 0, lines: [] };
  const whole = (await call(readBook, { as })).ok;
  expect(whole).toMatchObject({ count: 0, total: 0, hasMore: false });
  expect(whole.body).toMatchObject({ ...none, term: null, from: null, to: null, firstDate: null });
  const { body } = (await call(readBook, { as, query: { month: '2026-02' } })).ok;
  expect(body).toMatchObject({ ...none, from: '2026-02-01', to: '2026-02-28' });
});

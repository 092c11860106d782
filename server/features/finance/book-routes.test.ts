import readXlsxFile from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BookLine, downloadStatement, readBook } from '../../../contract/finance/book.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSector, aTerm, type TestCaptain } from '../../testing/factories.ts';
import type { StoredSector } from '../sectors/queries.ts';
import { statementSheets } from './book-rules.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let cubs: StoredSector;
let girls: StoredSector;

const ask = async (query: object) => (await call(readBook, { as: general.token, query })).ok;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
});

async function clear(): Promise<void> {
  for (const table of ['financeItems', 'weeks', 'terms', 'sectors'] as const) {
    await server.db.deleteFrom(table).execute();
  }
}

/**
 * Two sectors and two terms; the second is in its seventh week, which begins on 20 November. In November: three items of
 * which one is reversed, the subscriptions of weeks 5 (one sector's early in December's view) and 6, week 4 without any,
 * and a cancelled week.
 */
async function fill(): Promise<void> {
  await clear();
  cubs = await aSector(server.db, { baseName: 'أشبال', suffixName: 'أ' });
  girls = await aSector(server.db, { baseName: 'زهرات', suffixName: 'ب' });
  await aTerm(server.db, { termNumber: 1, startDate: '2026-03-06' });
  await aTerm(server.db, { termNumber: 2, startDate: '2026-10-09' });
  const at = (date: string, hour = 10) => `${date}T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const item = (type: 'income' | 'expense', value: number, date: string, more: object = {}) => ({
    type,
    value,
    itemDate: date,
    recordedAt: at(date),
    recordedBy: general.captainId,
    ...more,
  });
  const paid = (sector: StoredSector, value: number, weekNumber: number, date: string) =>
    item('income', value, date, {
      recordedAt: at(date, 12),
      isSubscription: true,
      sectorId: sector.sectorId,
      termNumber: 2,
      weekNumber,
    });
  const insert = async (row: ReturnType<typeof item>) =>
    (
      await server.db
        .insertInto('financeItems')
        .values(row)
        .returning('itemId')
        .executeTakeFirstOrThrow()
    ).itemId;
  await insert(item('income', 500, '2026-03-10', { description: 'رصيد سابق' }));
  await insert(item('expense', 0.1, '2026-10-30', { description: 'طباعة' }));
  const wrong = await insert(item('expense', 396, '2026-11-02', { description: 'خامات' }));
  await insert(item('income', 396, '2026-11-03', { description: 'عكس', reverses: wrong }));
  await insert(item('expense', 369.25, '2026-11-02', { recordedAt: at('2026-11-03', 11) }));
  for (const week of [1, 2]) await insert(paid(cubs, 10, week, '2026-10-23'));
  await insert(paid(cubs, 200, 5, '2026-11-12'));
  await insert(paid(girls, 150, 5, '2026-11-13'));
  await insert(paid(girls, 0, 6, '2026-11-19'));
  await insert(item('income', 1000, '2026-11-20', { description: 'تبرع' }));
  await insert(item('income', 77, '2026-11-20', { deletedAt: at('2026-11-20') }));
  const cancel = { cancelledAt: at('2026-10-24') };
  const weeks = server.db.updateTable('weeks').where('termNumber', '=', 2);
  await weeks.set(cancel).where('weekNumber', '=', 3).execute();
}

describe('a group with two terms', () => {
  beforeAll(fill);

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

    test('of a reversal in another month shows in each month its own part', async () => {
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

  describe('the statement', () => {
    const download = async (query: object) => {
      const answer = await call(downloadStatement, { as: general.token, query });
      const sheets = await readXlsxFile(Buffer.from(await answer.ok.arrayBuffer()));
      return {
        name: answer.headers['content-disposition'],
        sheets: new Map(sheets.map(({ sheet, data }) => [sheet, data])),
      };
    };

    test('has sums as numbers and dates as dates, oldest line first', async () => {
      const { name, sheets } = await download({ month: '2026-11' });
      expect(name).toContain('treasury_2026-11.xlsx');
      expect([...sheets.keys()]).toEqual(['ملخص', 'كشف الحساب', 'اشتراكات القطاعات']);
      expect(sheets.get('ملخص')).toEqual([
        ['البيان', 'المبلغ بالجنيه', 'التفاصيل'],
        ['رصيد ١ نوفمبر', 519.9, null],
        ['ايراد الشهر', 1746, null],
        ['منها بنود معكوسة وعكسها', 396, null],
        ['مصروف الشهر', 765.25, null],
        ['منها بنود معكوسة وعكسها', 396, null],
        ['الرصيد اليوم', 1500.65, null],
        ['المجموعة', null, server.settings.firstGroupName],
        ['كشف حساب', null, 'نوفمبر ٢٠٢٦'],
      ]);
      const lines = sheets.get('كشف الحساب')!;
      expect(lines).toHaveLength(11);
      expect(lines[1]?.[1]).toEqual(new Date('2026-11-01T00:00:00Z'));
      const rows = lines.slice(2, -1);
      expect(rows.map((row) => row[2])).toEqual([
        expect.stringMatching(/^خامات \(عُكس بالبند [٠-٩]+\)$/),
        null,
        'عكس',
        'الأسبوع ٤: لم يسجّل أي قطاع اشتراكاً',
        'اشتراك الأسبوع ٥',
        'اشتراك الأسبوع ٦',
        'تبرع',
        expect.stringMatching(/^- \(حُذف /),
      ]);
      const sum = (column: number) =>
        rows.reduce((total, row) => total + Math.round(Number(row[column] ?? 0) * 100), 0) / 100;
      const last = lines.at(-1)!;
      expect(last.slice(4)).toEqual(['الإجمالي', 1746, 765.25, 1500.65]);
      expect([sum(5), sum(6)]).toEqual([1746, 765.25]);
      expect(
        sheets
          .get('اشتراكات القطاعات')
          ?.slice(1)
          .map((row) => row.slice(1)),
      ).toEqual([
        [new Date('2026-11-12T00:00:00Z'), 5, 'أشبال أ', 200],
        [new Date('2026-11-13T00:00:00Z'), 5, 'زهرات ب', 150],
        [new Date('2026-11-19T00:00:00Z'), 6, 'زهرات ب', 0],
      ]);
    });

    test('has only numbers in its columns of numbers, except for a folded week', async () => {
      const { body } = await ask({ month: '2026-11', direction: 'asc' });
      const clock = { today: '2026-11-20', timeZone: 'Africa/Cairo' };
      const texts = statementSheets({ ...body, ...clock, group: 'المجموعة' }).flatMap(
        ({ columns, rows }) =>
          columns.flatMap(({ kind, title }, at) =>
            ['number', 'money', 'percent'].includes(kind)
              ? rows.flatMap((row) => (typeof row[at] === 'string' ? [[title, row[at]]] : []))
              : [],
          ),
      );
      expect(texts).toEqual([['رقم', expect.stringMatching(/^[٠-٩]+–[٠-٩]+$/)]]);
    });

    test('of a term carries its number in the name, and is for general captains', async () => {
      expect((await download({})).name).toContain('treasury_term_2.xlsx');
      const { name, sheets } = await download({ termNumber: 1 });
      expect(name).toContain('treasury_term_1.xlsx');
      expect(sheets.get('ملخص')?.map(([label]) => label)).toContain('رصيد آخر الفترة');
      const unit = await aCaptain(server, { type: 'unit' });
      const { failure } = await call(downloadStatement, { as: unit.token });
      expect(failure.code).toBe('FORBIDDEN');
    });
  });
});

test('a group without a term has an empty book', async () => {
  await clear();
  const as = general.token;
  const none = { opening: 0, income: 0, expense: 0, closing: 0, lines: [] };
  const whole = (await call(readBook, { as })).ok;
  expect(whole).toMatchObject({ count: 0, total: 0, hasMore: false });
  expect(whole.body).toMatchObject({ ...none, term: null, from: null, to: null, firstDate: null });
  const { body } = (await call(readBook, { as, query: { month: '2026-02' } })).ok;
  expect(body).toMatchObject({ ...none, from: '2026-02-01', to: '2026-02-28' });
});

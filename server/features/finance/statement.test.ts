import readXlsxFile from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { downloadStatement, readBook } from '../../../contract/finance/book.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, type TestCaptain } from '../../testing/factories.ts';
import { fillBook } from '../../testing/treasury-book.ts';
import { statementSheets } from './book-rules.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;

const ask = async (query: object) => (await call(readBook, { as: general.token, query })).ok;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
});

beforeAll(() => fillBook(server.db, general.captainId));

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

  test('the statement of a term carries its number in the name, and is for general captains', async () => {
    expect((await download({})).name).toContain('treasury_term_2.xlsx');
    const { name, sheets } = await download({ termNumber: 1 });
    expect(name).toContain('treasury_term_1.xlsx');
    expect(sheets.get('ملخص')?.map(([label]) => label)).toContain('رصيد آخر الفترة');
    const unknown = await call(downloadStatement, { as: general.token, query: { termNumber: 9 } });
    expect(unknown.failure.code).toBe('TERM_NOT_FOUND');
    const unit = await aCaptain(server, { type: 'unit' });
    const { failure } = await call(downloadStatement, { as: unit.token });
    expect(failure.code).toBe('FORBIDDEN');
  });
});

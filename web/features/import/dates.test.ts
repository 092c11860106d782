import { describe, expect, test } from 'vitest';
import type { SheetTable } from '../../shared/tables/table.ts';
import { toRequest } from './request-rules.ts';
import { splitRows } from './review-rules.ts';
import { type Answers, cellKey } from './rules.ts';
import { review, sheetOf } from './sample-sheets.ts';

// Lists of people with more than names: other dates, totals, hidden rows, heads of two lines.

describe('the dates of a column are read alike', () => {
  const list = (...days: string[]) =>
    sheetOf([
      ['الاسم', 'تاريخ الميلاد'],
      ...days.map((day, at) => [`نور ${'ابتثجحخدذر'[at]}شادي`, day]),
    ]);
  const daysOf = (sheet: SheetTable, said?: Partial<Answers>) =>
    review(sheet, said).rows.map(({ values }) => values.birthDate);
  const wrongOf = (sheet: SheetTable, said?: Partial<Answers>) =>
    review(sheet, said).rows.map(
      ({ cells }) => cells.find(({ field }) => field === 'birthDate')!.wrong,
    );

  test('day first where nothing speaks against it', () => {
    expect(daysOf(list('3/5/2014', '25/12/2014', '7-4-2013'))).toEqual([
      '2014-05-03',
      '2014-12-25',
      '2013-04-07',
    ]);
    expect(review(list('3/5/2014', '5/6/2014')).days).toEqual([]);
  });

  test('only after an answer where one can’t be day first', () => {
    const american = list('12/25/2014', '3/5/2014', '٧/٤/٢٠١٣', '2015-09-30', '5 مارس 2014');
    const asked = review(american);
    expect(asked).toMatchObject({
      open: 1,
      days: [
        {
          field: 'birthDate',
          question: { example: { text: '3/5/2014', day: '2014-05-03', month: '2014-03-05' } },
        },
      ],
    });
    expect(daysOf(american)).toEqual([null, null, null, '2015-09-30', '2014-03-05']);
    const month = { orders: { birthDate: 'month' as const } };
    expect(daysOf(american, month)).toEqual([
      '2014-12-25',
      '2014-03-05',
      '2013-07-04',
      '2015-09-30',
      '2014-03-05',
    ]);
    expect(review(american, month).open).toBe(0);
    const day = { orders: { birthDate: 'day' as const } };
    expect(daysOf(american, day).slice(0, 2)).toEqual([null, '2014-05-03']);
    expect(wrongOf(american, day).slice(0, 2)).toEqual(['يوم غير موجود', null]);
  });

  test('the dates of a column are read alike with the evidence of two-digit years, other separators and eight digits', () => {
    for (const text of ['12/25/14', '12-25-2014', '12\\25\\2014', '12252014', '12 25 2014']) {
      expect(review(list(text, '3/5/2014')).days, text).toHaveLength(1);
    }
    expect(daysOf(list('12252014', '03052014'), { orders: { birthDate: 'month' } })).toEqual([
      '2014-12-25',
      '2014-03-05',
    ]);
  });

  test('the dates of a column that the answer does not read are asked for one by one', () => {
    const mixed = list('12/25/2014', '25/12/2014', '3/5/2014');
    expect(wrongOf(mixed)).toEqual([null, null, null]);
    const answered = { orders: { birthDate: 'month' as const } };
    expect(wrongOf(mixed, answered)).toEqual([null, 'يوم غير موجود', null]);
    // The captain types the day first, as in every form.
    const edits = new Map([[cellKey(3, 1), '5/12/2014']]);
    expect(daysOf(mixed, { ...answered, edits })[1]).toBe('2014-12-05');
    expect(wrongOf(list('31/2/2012', '12/3/2015'))).toEqual(['يوم غير موجود', null]);
  });

  test('the dates of a column are read alike in a workbook, whose program may have turned day and month around', () => {
    const turned = { ...list('25/12/2014', '2014-05-03', '2013-07-04'), calendar: 1900 as const };
    expect(review(turned)).toMatchObject({
      open: 1,
      days: [{ question: { isOfStored: true, example: { text: '03/05/2014' } } }],
    });
    expect(daysOf(turned)).toEqual(['2014-12-25', null, null]);
    expect(daysOf(turned, { orders: { birthDate: 'month' } })).toEqual([
      '2014-12-25',
      '2014-03-05',
      '2013-04-07',
    ]);
    expect(daysOf(turned, { orders: { birthDate: 'day' } })[1]).toBe('2014-05-03');
    const american = { ...list('12/25/2014', '2014-05-03', '2014-05-13'), calendar: 1900 as const };
    expect(daysOf(american)).toEqual([null, null, '2014-05-13']);
    expect(daysOf(american, { orders: { birthDate: 'month' } })).toEqual([
      '2014-12-25',
      '2014-03-05',
      '2014-05-13',
    ]);
    const stored = { ...list('2014-05-03', '2014-12-25'), calendar: 1900 as const };
    expect(review(stored).days).toEqual([]);
  });

  test('the dates of a column are read alike in the calendar of the workbook where a cell has no format', () => {
    expect(daysOf({ ...list('40241', '2014-03-05'), calendar: 1904 })).toEqual([
      '2014-03-05',
      '2014-03-05',
    ]);
    expect(daysOf({ ...list('41703'), calendar: 1900 })).toEqual(['2014-03-05']);
  });

  test('no row counts as ready before the dates of its column are answered', () => {
    const table = list('12/25/2014', '2015-09-30', '');
    const sizes = (said?: Partial<Answers>) => {
      const { asked, ready } = splitRows(review(table, said));
      return [asked.length, ready.length];
    };
    expect(sizes()).toEqual([3, 0]);
    expect(sizes({ orders: { birthDate: 'month' } })).toEqual([0, 3]);
  });

  test('nobody is compared or sent before the dates of the column are answered', () => {
    const made = review(list('12/25/2014', '3/5/2014'));
    expect(made.rows.every(({ plan }) => plan.duplicate === null)).toBe(true);
    expect(made.open).toBeGreaterThan(0);
    expect(toRequest(made.rows).rows.every(({ birthDate }) => birthDate === undefined)).toBe(true);
  });
});

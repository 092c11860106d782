import { describe, expect, test } from 'vitest';
import { isLongName, paperPagesOf, weekToPrint } from './paper-rules.ts';

describe('the pages of a printed list', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, index) => `كشاف ${index + 1}`);
  const spareRows = (count: number) =>
    paperPagesOf(people(count)).map((page) => page.flat().filter((row) => row === null).length);

  test('have two columns of 23 rows', () => {
    for (const count of [0, 1, 42, 46, 47, 95]) {
      for (const page of paperPagesOf(people(count))) {
        expect(page.map((column) => column.length)).toEqual([23, 23]);
      }
    }
  });

  test.each([
    [0, [46]],
    [1, [45]],
    [42, [4]],
    [46, [0]],
    [47, [0, 45]],
    [92, [0, 0]],
    [95, [0, 0, 43]],
  ])('leave for %i names the empty rows %j', (count, spare) => {
    expect(spareRows(count)).toEqual(spare);
  });

  test('have every name once, numbered in order, down one column and then the next', () => {
    const pages = paperPagesOf(people(95));
    expect(pages.flat(2).filter((row) => row !== null)).toEqual(
      people(95).map((person, index) => ({ number: index + 1, person })),
    );
    expect(pages[0]?.[1]?.[0]).toEqual({ number: 24, person: 'كشاف 24' });
    expect(pages[1]?.[0]?.[0]).toEqual({ number: 47, person: 'كشاف 47' });
  });
});

describe('a name of the printed list', () => {
  test.each([
    ['عمر خالد السيد', false, false],
    ['عبدالرحمن محمود عبدالحميد', false, false],
    ['عبدالرحمن عبدالحميد عبدالرازق', true, false],
    ['شمس حسن شحاتة حسين سيد', true, false],
    ['كيرلس صبحي شكري بسخيرون', true, false],
    ['أنس عبدالرحمن محمد نجيب عبدالمقصود الدسوقي', true, true],
  ])('%s: long beside three boxes %s, beside two %s', (name, besideThree, besideTwo) => {
    expect(isLongName(name, true)).toBe(besideThree);
    expect(isLongName(name, false)).toBe(besideTwo);
  });
});

describe('the week of a printed list', () => {
  const TODAY = '2026-11-20';
  const weeks = (...cancelled: number[]) =>
    ['2026-11-07', '2026-11-14', '2026-11-21', '2026-11-28'].map((startDate, index) => ({
      termNumber: 1,
      weekNumber: index + 1,
      startDate,
      cancelled: cancelled.includes(index + 1),
    }));
  const printed = (asked: number | undefined, today: string, ...cancelled: number[]) => {
    const { week, why } = weekToPrint(weeks(...cancelled), asked, today);
    return [week?.weekNumber, why];
  };

  test('is the current one', () => {
    expect(printed(undefined, TODAY)).toEqual([2, undefined]);
  });

  test('is the one in the address, also a future one', () => {
    expect(printed(1, TODAY)).toEqual([1, undefined]);
    expect(printed(4, TODAY)).toEqual([4, undefined]);
  });

  test('is the current one if the address names no week of the term', () => {
    const why = 'لا يوجد أسبوع بهذا الرقم في هذه الفترة.';
    expect(printed(9, TODAY)).toEqual([2, why]);
    expect(printed(Number.NaN, TODAY)).toEqual([2, why]);
  });

  test('is never a cancelled one', () => {
    expect(printed(undefined, TODAY, 2)).toEqual([3, 'الأسبوع ٢ ملغي.']);
    expect(printed(4, TODAY, 4)).toEqual([2, 'الأسبوع ٤ ملغي.']);
    expect(printed(undefined, '2026-12-01', 4)).toEqual([3, 'الأسبوع ٤ ملغي.']);
    expect(printed(undefined, TODAY, 1, 2, 3, 4)).toEqual([undefined, 'الأسبوع ٢ ملغي.']);
  });

  test('is the first one before the term has begun', () => {
    expect(printed(undefined, '2026-11-01')).toEqual([1, undefined]);
    expect(printed(undefined, '2026-11-01', 1)).toEqual([2, undefined]);
  });

  test('is missing in a term without weeks', () => {
    expect(weekToPrint([], undefined, TODAY)).toEqual({ week: undefined, why: undefined });
  });
});

import { describe, expect, test } from 'vitest';
import { weekToRecord } from './week-to-record.ts';

describe('the week that is recorded', () => {
  const TODAY = '2026-11-20';
  const weeks = (...cancelled: number[]) =>
    ['2026-11-07', '2026-11-14', '2026-11-21'].map((startDate, index) => ({
      termNumber: 1,
      weekNumber: index + 1,
      startDate,
      cancelled: cancelled.includes(index + 1),
    }));
  const recorded = (asked: number | undefined, today: string, ...cancelled: number[]) => {
    const { week, why } = weekToRecord(weeks(...cancelled), asked, today);
    return [week?.weekNumber, why];
  };

  test('is the current one, from the first of its days to the last', () => {
    expect(recorded(undefined, '2026-11-14')).toEqual([2, undefined]);
    expect(recorded(undefined, TODAY)).toEqual([2, undefined]);
    expect(recorded(undefined, '2026-11-21')).toEqual([3, undefined]);
  });

  test('is the one in the address, once it has started', () => {
    expect(recorded(1, TODAY)).toEqual([1, undefined]);
    expect(recorded(3, TODAY)).toEqual([2, 'الأسبوع ٣ لم يبدأ بعد.']);
    expect(recorded(3, '2026-11-21')).toEqual([3, undefined]);
  });

  test('is not replaced if the current one was cancelled', () => {
    expect(recorded(undefined, TODAY, 2)).toEqual([undefined, 'الأسبوع ٢ ملغي ولا يُسجَّل فيه غياب.']);
    expect(recorded(3, TODAY, 2)).toEqual([undefined, 'الأسبوع ٣ لم يبدأ بعد.']);
    expect(recorded(1, TODAY, 2)).toEqual([1, undefined]);
    expect(recorded(1, TODAY, 1)).toEqual([2, 'الأسبوع ١ ملغي ولا يُسجَّل فيه غياب.']);
  });

  test('says of a cancelled one what the screen says', () => {
    const { why } = weekToRecord(weeks(1), 1, TODAY, 'ملغي، لا يُقيَّم.');
    expect(why).toBe('الأسبوع ١ ملغي، لا يُقيَّم.');
  });

  test.each([99, 0, 1.5, Number.NaN])('is not “%s”, which is reported', (asked) => {
    expect(recorded(asked, TODAY)).toEqual([2, 'لا يوجد أسبوع بهذا الرقم في هذه الفترة.']);
  });
});

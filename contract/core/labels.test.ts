import { beforeEach, expect, test } from 'vitest';
import { readCountryFrom } from '../countries/current.ts';
import { EGYPT } from '../countries/egypt.ts';
import { meetingDayLabel, meetingDays } from '../group/words.ts';
import { rowsToSkip, skippedRows, weekInOrder } from './labels.ts';

beforeEach(() => readCountryFrom(() => EGYPT));

test.each([
  [1, 'تُخطّي صف واحد', 'يُتخطّى صف واحد'],
  [2, 'تُخطّي صفان', 'يُتخطّى صفان'],
  [3, 'تُخطّيت ٣ صفوف', 'تُتخطّى ٣ صفوف'],
  [10, 'تُخطّيت ١٠ صفوف', 'تُتخطّى ١٠ صفوف'],
  [11, 'تُخطّي ١١ صفاً', 'يُتخطّى ١١ صفاً'],
  [100, 'تُخطّي ١٠٠ صف', 'يُتخطّى ١٠٠ صف'],
  [1103, 'تُخطّيت ١٬١٠٣ صفوف', 'تُتخطّى ١٬١٠٣ صفوف'],
])('the verb agrees with %i skipped rows', (count, done, future) => {
  expect(skippedRows(count)).toBe(done);
  expect(rowsToSkip(count)).toBe(future);
});

test.each([
  [6, 'sat', 'fri', 'السبت'],
  [0, 'sun', 'sat', 'الأحد'],
  [1, 'mon', 'sun', 'الاثنين'],
])('a week begins on the first day of the country: %i', (firstWeekday, first, last, meeting) => {
  readCountryFrom(() => ({ ...EGYPT, firstWeekday }));
  const week = weekInOrder();
  expect([week.length, week[0], week[6]]).toEqual([7, first, last]);
  expect(new Set(week).size).toBe(7);
  expect(meetingDays().map(meetingDayLabel)).toEqual([
    meeting,
    ...meetingDays().slice(1, 7).map(meetingDayLabel),
    'أول يوم في أسبوع الفترة',
  ]);
});

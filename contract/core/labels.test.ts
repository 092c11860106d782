import { beforeEach, expect, test } from 'vitest';
import { readCountryFrom } from '../countries/current.ts';
import { EGYPT } from '../countries/egypt.ts';
import { meetingDayLabel, meetingDays } from '../group/words.ts';
import { countText } from './counting.ts';
import type { Gender } from './fields.ts';
import { commonGender, rowsToSkip, scoutNouns, skippedRows } from './labels.ts';
import { weekInOrder } from './weekdays.ts';

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

test.each([
  [1, 'كشافة واحدة', 'كشاف واحد'],
  [2, 'كشافتان', 'كشافان'],
  [3, '٣ كشافات', '٣ كشافين'],
  [10, '١٠ كشافات', '١٠ كشافين'],
  [11, '١١ كشافة', '١١ كشافاً'],
  [100, '١٠٠ كشافة', '١٠٠ كشاف'],
])('%i girls are counted as girls, and with a boy among them as scouts', (count, girls, mixed) => {
  const scouts = Array.from({ length: count }, () => ({ gender: 'female' as Gender }));
  expect(countText(count, scoutNouns[commonGender(scouts)])).toBe(girls);
  scouts[0] = { gender: 'male' };
  expect(countText(count, scoutNouns[commonGender(scouts)])).toBe(mixed);
});

test('nobody is counted as scouts, and somebody whose gender is not known too', () => {
  expect(commonGender([])).toBe('male');
  expect(commonGender([{ gender: null }, { gender: 'female' }])).toBe('male');
});

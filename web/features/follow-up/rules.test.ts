import { expect, test } from 'vitest';
import type { Away, Returned } from '../../../contract/follow-up/endpoints.ts';
import {
  absenceOf,
  backLabel,
  dayLabel,
  dayOfCall,
  groupsOf,
  isNoted,
  nextList,
  noteWith,
  ofWhom,
  usualNotes,
} from './rules.ts';

const TODAY = '2026-11-27';
const sector = { sectorBaseName: 'كشافة', sectorSuffixName: 'ب' };
const by = { captainId: 3, firstName: 'مينا', middleName: 'عادل' };

function away(name: string, run: number, fields: Partial<Away> = {}): Away {
  return {
    name,
    gender: 'male',
    ...sector,
    phoneNumber: null,
    run,
    rate: 0.5,
    isLow: false,
    lastAttended: null,
    contact: null,
    ...fields,
  };
}
const called = (at: string, isRecent: boolean) => ({
  contact: { contactId: 1, at, by, note: null, isRecent, undoable: true },
});
const back = (name: string, missed: number, isLow = false): Returned => ({
  name,
  gender: 'female',
  ...sector,
  isLow,
  missed,
  date: TODAY,
});
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

const people = [
  away('أحمد', 5),
  away('باسم', 4, called('2026-11-22', true)),
  away('تامر', 3, called('2026-11-26', true)),
  away('جورج', 3, called('2026-11-12', false)),
  away('حسن', 2, { isLow: true }),
  away('رامي', 0, { isLow: true }),
];
const returned = [back('هنا', 4), back('ياسر', 2), back('رامي', 3, true)];

test.each([
  ['two', ['أحمد', 'جورج', 'حسن'], ['تامر', 'باسم'], ['هنا', 'ياسر', 'رامي']],
  ['three', ['أحمد', 'جورج'], ['تامر', 'باسم'], ['هنا', 'رامي']],
  ['four', ['أحمد'], ['باسم'], ['هنا']],
  ['low', ['حسن', 'رامي'], [], ['هنا', 'ياسر']],
] as const)('%s: whom to call, who was called, who returned', (list, toCall, reached, came) => {
  const groups = groupsOf(list, people, returned);
  expect(namesOf(groups.toCall)).toEqual(toCall);
  expect(namesOf(groups.called)).toEqual(reached);
  expect(namesOf(groups.back)).toEqual(came);
});

test('the answer shows the total', () => {
  const of = (list: 'two' | 'low', count: number, areCaptains = false) =>
    ofWhom(list, { counts: { two: count, three: 0, four: 0, low: count }, areCaptains });
  expect([of('two', 11), of('low', 3, true), of('two', 2)]).toEqual([
    'من ١١ كشافاً غابوا أسبوعين متتاليين فأكثر',
    'من ٣ قادة حضورهم تحت ٥٠٪',
    null,
  ]);
});

test('an empty list opens the next one that is not empty', () => {
  const counts = { two: 0, three: 0, four: 0, low: 0 };
  expect(nextList('four', { ...counts, three: 1, two: 4 })).toBe('three');
  expect(nextList('three', { ...counts, low: 2 })).toBe('low');
  expect(nextList('low', { ...counts, two: 2 })).toBe('two');
  expect(nextList('three', counts)).toBeNull();
});

test('the reason is the missed weeks, else the rate', () => {
  expect(absenceOf(away('أحمد', 4))).toBe('غياب ٤ أسابيع');
  expect(absenceOf(away('أحمد', 2))).toBe('غياب أسبوعين');
  expect(absenceOf(away('أحمد', 1, { rate: 0.375 }))).toBe('حضور ٣٨٪');
});

test('days have their usual names', () => {
  expect(dayLabel(TODAY, TODAY)).toBe('اليوم');
  expect(dayLabel('2026-11-26', TODAY)).toBe('أمس');
  expect(dayLabel('2026-11-25', TODAY)).toBe('الأربعاء ٢٥ نوفمبر');
});

test('the verb of a return agrees with the gender', () => {
  expect(backLabel(back('هنا', 4), TODAY)).toBe('عادت اليوم');
  expect(backLabel({ ...back('هاني', 4), gender: 'male' }, '2026-11-28')).toBe('عاد هذا الأسبوع');
});

test('a usual note is put first, replaced by another one, and removed by a second press', () => {
  const usual = usualNotes.male;
  const first = noteWith('', 'سيحضر', usual);
  expect(first).toBe('سيحضر');
  expect(noteWith(first, 'مريض', usual)).toBe('مريض');
  expect(noteWith('سيحضر. الأتوبيس يتأخر', 'مسافر', usual)).toBe('مسافر. الأتوبيس يتأخر');
  expect(noteWith('الأتوبيس يتأخر', 'سيحضر', usual)).toBe('سيحضر. الأتوبيس يتأخر');
  expect(noteWith('سيحضر', 'سيحضر', usual)).toBe('');
  expect(isNoted('سيحضر. الأتوبيس', 'سيحضر')).toBe(true);
  expect(isNoted('سيحضرون', 'سيحضر')).toBe(false);
});

test('the day of a call is shown if it is not today', () => {
  expect(dayOfCall('today', '', TODAY)).toBeUndefined();
  expect(dayOfCall('yesterday', '', TODAY)).toBe('2026-11-26');
  expect(dayOfCall('other', '2026-11-20', TODAY)).toBe('2026-11-20');
});

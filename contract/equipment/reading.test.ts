import { expect, test } from 'vitest';
import {
  readCodes,
  readColumns,
  readCondition,
  readCount,
  readEquipmentList,
  readNamedCount,
  readRange,
} from './reading.ts';

const read = (text: string) => {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return readEquipmentList(lines, readColumns(lines)).map(({ line: _, wrong, ...row }) =>
    Object.keys(wrong).length > 0 ? { ...row, wrong } : row,
  );
};

test('numbers stand in digits and in words', () => {
  const all = ['١٢', '12 قطعة', 'ثلاثة', 'خمسة وعشرون', 'أحد عشر', 'خمسة عشر', 'مائة', 'كتير', ''];
  expect(all.map(readCount)).toEqual([12, 12, 3, 25, 11, 15, 100, null, null]);
});

test('conditions stand in words', () => {
  const all = ['سليم', 'بحالة جيدة', 'يحتاج صيانة', 'مكسورة', 'تالف', 'مفقود', 'أزرق'];
  expect(all.map(readCondition)).toEqual([
    ...['sound', 'sound', 'repair', 'repair', 'broken', 'lost', null],
  ]);
});

test('the numbers of pieces stand behind a name, or between two codes', () => {
  for (const text of ['خيمة 1..6', 'خيمة ١-٦', 'خيمة (١ - ٦)', 'خيمة من ١ إلى ٦']) {
    expect(readRange(text), text).toEqual({ name: 'خيمة', numbers: [1, 2, 3, 4, 5, 6] });
  }
  expect(readRange('حبل 20 متر')).toBeNull();
  expect(readCodes('خ-٠١ إلى خ-٠٣')).toEqual(['خ-01', 'خ-02', 'خ-03']);
  expect(readCodes('خ-٠٧، خ-٠٩')).toEqual(['خ-07', 'خ-09']);
});

test('a count within a name is told from a name with a number', () => {
  expect(readNamedCount('٤٠ بطانية')).toEqual({ name: 'بطانية', quantity: 40 });
  expect(readNamedCount('بطانية × ٤٠')).toEqual({ name: 'بطانية', quantity: 40 });
  expect(readNamedCount('بطانية (40)')).toEqual({ name: 'بطانية', quantity: 40 });
  expect(readNamedCount('حلة ٢٠ لتراً')).toBeNull();
});

test('a list with headings, places and conditions', () => {
  const list = `
البند | النوع | عدد | مكان الحفظ | ملاحظات | الحالة
حلة ٢٠ لتراً | الطبخ | ثلاثة | المطبخ | | سليم
موقد | الطبخ | 4 | المطبخ | أزرق | يحتاج صيانة
لمبة | كهرباء | كتير | المخزن | |`;
  expect(read(list)).toEqual([
    { name: 'حلة ٢٠ لتراً', category: 'الطبخ', quantity: 3, place: 'المطبخ', condition: 'sound' },
    {
      ...{ name: 'موقد', category: 'الطبخ', quantity: 4, place: 'المطبخ' },
      ...{ condition: 'repair', note: 'أزرق' },
    },
    { name: 'لمبة', category: 'كهرباء', place: 'المخزن', wrong: { quantity: 'اكتب رقماً' } },
  ]);
});

test('a list of names with counts beside them, without headings', () => {
  const list = `
بطانية | 40
كيس نوم | ١٨
حبل ٢٠ متراً | 10`;
  expect(read(list)).toEqual([
    { name: 'بطانية', quantity: 40 },
    { name: 'كيس نوم', quantity: 18 },
    { name: 'حبل ٢٠ متراً', quantity: 10 },
  ]);
});

test('a list whose categories stand once, in merged cells', () => {
  const list = `
الفئة | الصنف | الكمية
الخيام | خيمة ٦ أفراد | 2
 | بطانية | 40
الطبخ | حلة | 3
 | مغرفة | 5
الإجمالي | | 50`;
  expect(read(list).map(({ name, category }) => `${category}: ${name}`)).toEqual([
    ...['الخيام: خيمة ٦ أفراد', 'الخيام: بطانية', 'الطبخ: حلة', 'الطبخ: مغرفة'],
  ]);
});

test('a list with lines of categories, and pieces by number', () => {
  const list = `
م | الصنف | العدد
الخيام
1 | خيمة 1..3 |
2 | بطانية | 12
الطبخ
3 | حلة | 2`;
  expect(read(list)).toEqual([
    { name: 'خيمة', category: 'الخيام', quantity: 1, code: 'خ-01' },
    { name: 'خيمة', category: 'الخيام', quantity: 1, code: 'خ-02' },
    { name: 'خيمة', category: 'الخيام', quantity: 1, code: 'خ-03' },
    { name: 'بطانية', category: 'الخيام', quantity: 12 },
    { name: 'حلة', category: 'الطبخ', quantity: 2 },
  ]);
});

test('a list of one column, with counts in names, parts that are broken and prices', () => {
  expect(read('٤٠ بطانية\nفرشة × ٢٨\nعلم المجموعة')).toEqual([
    { name: 'بطانية', quantity: 40 },
    { name: 'فرشة', quantity: 28 },
    { name: 'علم المجموعة' },
  ]);
  const list = `
الاسم | العدد | الحالة | الثمن | تاريخ الشراء
عصا ريادة | 30 | سليمة عدا ٢ تالفة | ١٢٫٥ | 2023`;
  const rest = { name: 'عصا ريادة', price: 12.5, boughtOn: '2023-01-01' };
  expect(read(list)).toEqual([
    { ...rest, condition: 'sound', quantity: 28 },
    { ...rest, condition: 'broken', quantity: 2 },
  ]);
});

import { expect, test } from 'vitest';
import { clockText, durationText, hoursText, materialText, parseMaterials } from './words.ts';

test('durations are counted as people say them', () => {
  expect([10, 35, 60, 90, 105, 120, 130, 200].map(durationText)).toEqual([
    '١٠ دقائق',
    '٣٥ دقيقة',
    'ساعة',
    'ساعة ونصف',
    'ساعة و٤٥ دقيقة',
    'ساعتان',
    'ساعتان و١٠ دقائق',
    '٣ ساعات و٢٠ دقيقة',
  ]);
});

test('commas part materials, and a number in front is the quantity', () => {
  expect(parseMaterials('٤٢ حبلاً، لوحة العُقد, حبل ٢٠ م،  ')).toEqual([
    { text: 'حبلاً', quantity: 42 },
    { text: 'لوحة العُقد', quantity: null },
    { text: 'حبل ٢٠ م', quantity: null },
  ]);
  expect(parseMaterials('0 كرة، 123456 ورقة، ٧')).toEqual([
    { text: '0 كرة', quantity: null },
    { text: '123456 ورقة', quantity: null },
    { text: '٧', quantity: null },
  ]);
  expect(materialText({ text: 'حبلاً', quantity: 42 })).toBe('٤٢ حبلاً');
});

test('times are those of a clock of twelve hours', () => {
  expect(
    ['00:05', '11:00', '12:10', '17:30'].map((time) => clockText(time, { half: false })),
  ).toEqual(['١٢:٠٥', '١١:٠٠', '١٢:١٠', '٥:٣٠']);
  expect(hoursText({ startTime: '11:00', endTime: '13:00' })).toBe(
    'من ١١:٠٠\u00a0ص إلى ١:٠٠\u00a0م',
  );
});

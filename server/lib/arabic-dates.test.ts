import { expect, test } from 'vitest';
import { arabicMoment, arabicMonth } from './arabic-dates.ts';

test('a month has its name and year in Arabic', () => {
  expect(arabicMonth('2026-10')).toBe('أكتوبر ٢٠٢٦');
});

test('a moment is written in Arabic digits in the time zone of the group', () => {
  expect(arabicMoment('2026-11-24T06:02:30.000Z', 'Africa/Cairo')).toBe('٢٤ نوفمبر ٢٠٢٦ ٨:٠٢ ص');
  expect(arabicMoment('2026-11-24T22:30:00.000Z', 'Africa/Cairo')).toBe('٢٥ نوفمبر ٢٠٢٦ ١٢:٣٠ ص');
});

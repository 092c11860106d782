import { expect, test } from 'vitest';
import { momentText, monthText } from './date-words.ts';

test('a month has its name and year in Arabic', () => {
  expect(monthText('2026-10')).toBe('أكتوبر ٢٠٢٦');
});

test('a moment is written in Arabic digits in the time zone of the group', () => {
  expect(momentText('2026-11-24T06:02:30.000Z', 'Africa/Cairo')).toBe('٢٤ نوفمبر ٢٠٢٦ ٨:٠٢ ص');
  expect(momentText('2026-11-24T22:30:00.000Z', 'Africa/Cairo')).toBe('٢٥ نوفمبر ٢٠٢٦ ١٢:٣٠ ص');
});

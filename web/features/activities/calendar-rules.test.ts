import { expect, test } from 'vitest';
import { calendarUrls, readWords } from './calendar-rules.ts';

test('the address of a calendar ends in .ics, and phones open it with webcal', () => {
  expect(calendarUrls('https://khayma.example', 'a_key-1')).toEqual({
    https: 'https://khayma.example/api/calendar/a_key-1.ics',
    webcal: 'webcal://khayma.example/api/calendar/a_key-1.ics',
  });
  expect(calendarUrls('http://127.0.0.1:3000', 'k').webcal).toBe(
    'webcal://127.0.0.1:3000/api/calendar/k.ics',
  );
});

test('a link says when it was last used, or that it never was', () => {
  expect(readWords({ lastReadAt: null })).toBe('لم يُضَف إلى تقويم بعد');
  const now = new Date('2026-11-27T12:00:00Z');
  expect(readWords({ lastReadAt: '2026-11-27T11:00:00Z' }, now)).toMatch(/^اليوم/);
});

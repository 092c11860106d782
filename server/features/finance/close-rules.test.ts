import { expect, test } from 'vitest';
import { nextToClose } from './close-rules.ts';

test('a month is offered to be closed only if the group or an item began in it or before', () => {
  const today = '2026-11-26';
  expect(nextToClose(null, today, '2026-11-03')).toBe(null);
  expect(nextToClose(null, today, null)).toBe(null);
  expect(nextToClose(null, today, '2026-10-31')).toBe('2026-10');
  expect(nextToClose(null, today, '2025-01-05')).toBe('2026-10');
});

test('after a closed month the next one that is over is offered', () => {
  expect(nextToClose('2026-09', '2026-11-26', '2026-11-03')).toBe('2026-10');
  expect(nextToClose('2026-10', '2026-11-26', '2026-09-01')).toBe(null);
});

import { describe, expect, test } from 'vitest';
import { dayIn } from './calendar.ts';

describe('the day of an instant', () => {
  test.each([
    // Cairo keeps summer time: +3 in July, +2 in January.
    ['2026-07-01T20:59:59Z', '2026-07-01'],
    ['2026-07-01T21:00:00Z', '2026-07-02'],
    ['2026-01-01T21:59:59Z', '2026-01-01'],
    ['2026-01-01T22:00:00Z', '2026-01-02'],
  ])('%s in Cairo is %s', (instant, day) => {
    expect(dayIn('Africa/Cairo', new Date(instant))).toBe(day);
  });
});

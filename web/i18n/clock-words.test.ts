import { expect, test } from 'vitest';
import { wrongClockText } from './clock-words.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

test.each([
  [-2 * DAY, 'متقدمة يومين'],
  [-2 * DAY + 3000, 'متقدمة يومين'],
  [-60 * DAY, 'متقدمة ٦٠ يوماً'],
  [400 * DAY, 'متأخرة ٤٠٠ يوم'],
  [DAY, 'متأخرة يوماً'],
  [-3 * 60 * MINUTE, 'متقدمة ٣ ساعات'],
  [12 * MINUTE, 'متأخرة ١٢ دقيقة'],
  [-2 * MINUTE, 'متقدمة دقيقتين'],
])('%i ms is told as %s', (offset, words) => {
  expect(wrongClockText(offset, 'هاتفك')).toBe(`ساعة هاتفك ${words}. التواريخ هنا بساعة الخادم.`);
});

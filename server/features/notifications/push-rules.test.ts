import { describe, expect, test } from 'vitest';
import type { NotificationType } from '../../../contract/notifications/endpoints.ts';
import { isQuiet, nextAttempt, outcomeOf, pushMessage, timeToLive } from './push-rules.ts';

const CAIRO = 'Africa/Cairo';
const at = (time: string) => new Date(`2026-11-20T${time}+02:00`);

describe('the quiet hours', () => {
  test.each([
    ['21:59:59', false],
    ['22:00:00', true],
    ['23:59:59', true],
    ['00:00:00', true],
    ['06:59:59', true],
    ['07:00:00', false],
    ['12:00:00', false],
  ])('the hour %s is quiet: %s', (time, quiet) => {
    expect(isQuiet(CAIRO, at(time))).toBe(quiet);
  });

  test('are those of the group', () => {
    expect(isQuiet('UTC', at('22:00:00'))).toBe(false);
    expect(isQuiet('Asia/Tokyo', at('15:00:00'))).toBe(true);
    // In summer Cairo is three hours ahead.
    expect(isQuiet(CAIRO, new Date('2026-07-01T19:00:00Z'))).toBe(true);
  });

  test('are as far away as a message may wait for a device', () => {
    expect(timeToLive(CAIRO, at('07:00:00'))).toBe(15 * 3600);
    expect(timeToLive(CAIRO, at('21:59:30'))).toBe(30);
    expect(timeToLive(CAIRO, at('23:00:00'))).toBe(0);
  });
});

describe('the message on a device', () => {
  const titleOf = (count: number, ...types: NotificationType[]) =>
    pushMessage({ ids: Array.from({ length: count }, (_, nth) => nth + 1), types }, 'النيل').title;

  test('a device shows the kind of a single message', () => {
    expect(titleOf(1, 'attendance')).toBe('تنبيه غياب جديد');
    expect(titleOf(1, 'report')).toBe('تقرير جديد');
    expect(titleOf(1, 'financeItemCreated')).toBe('حركة جديدة في الماليات');
    expect(titleOf(1, 'other')).toBe('رسالة جديدة');
  });

  test('a device shows of several messages how many they are', () => {
    expect(titleOf(2, 'attendance')).toBe('لديك رسالتان جديدتان');
    expect(titleOf(3, 'attendance', 'other')).toBe('لديك ٣ رسائل جديدة');
    expect(titleOf(11, 'other')).toBe('لديك ١١ رسالة جديدة');
    expect(titleOf(1200, 'other')).toBe('لديك ١٬٢٠٠ رسالة جديدة');
  });

  test('repeated notices show as one', () => {
    const message = pushMessage({ ids: [7, 9], types: ['other'] }, 'النيل');
    expect(message).toMatchObject({ tag: 'message-9', body: 'النيل', path: '/notifications' });
  });
});

test('the status of an answer decides about the device', () => {
  const outcomes = [201, 200, 404, 410, 400, 403, 413, 302, 429, 500, 503, null].map(outcomeOf);
  expect(outcomes).toEqual([
    'delivered',
    'delivered',
    'gone',
    'gone',
    'refused',
    'refused',
    'refused',
    'refused',
    'later',
    'later',
    'later',
    'later',
  ]);
});

test('the pauses grow, and there are four of them', () => {
  const now = at('12:00:00');
  const minutes = [1, 2, 3, 4, 5, 6].map((attempts) => {
    const next = nextAttempt(attempts, now);
    return next && (next.getTime() - now.getTime()) / 60_000;
  });
  expect(minutes).toEqual([1, 5, 15, 60, null, null]);
});

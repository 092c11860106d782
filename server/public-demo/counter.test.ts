import { expect, test } from 'vitest';
import { createCounter } from './counter.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const after = (seconds: number) => new Date(NOON + seconds * 1000);

test('a counter refuses what is too much within a window, of each subject alone, and says how long to wait', () => {
  const counter = createCounter({ limit: 2, minutes: 1 });
  counter.count('one', after(0));
  counter.count('one', after(10));
  counter.count('other', after(10));
  expect(() => counter.count('one', after(20))).toThrow(
    expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfter: 40 }),
  );
  counter.count('one', after(60));
  counter.forgetOver(after(65));
  counter.count('one', after(70));
  expect(() => counter.count('one', after(80))).toThrow('Too many requests');
});

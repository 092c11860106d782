// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const SENT = Date.parse('2026-11-20T18:00:00Z');
const DAY = 86_400_000;

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  vi.useFakeTimers({ now: SENT });
});
afterEach(() => vi.useRealTimers());

/** An answer that tells `served` and arrived so many milliseconds after its request. */
async function answer(served: number, { way = 100 } = {}) {
  const clock = await import('./clock.ts');
  const headers = new Headers({ date: new Date(served).toUTCString() });
  const sentAt = Date.now();
  vi.setSystemTime(sentAt + way);
  clock.takeServerTime({ headers }, sentAt);
  return clock;
}

test.each([2 * DAY, 60 * DAY, -400 * DAY, 10 * 60_000])(
  'the server’s time counts on a device whose clock is %i ms off',
  async (off) => {
    const { serverTime } = await answer(SENT - off);
    expect(Math.abs(serverTime() - (SENT - off + 100))).toBeLessThan(1000);
  },
);

test('a slow answer and whole seconds are no wrong clock', async () => {
  const { serverTime } = await answer(SENT + 12_000, { way: 25_000 });
  expect(serverTime()).toBe(Date.now());
  expect(localStorage.length).toBe(0);
});

test('the difference is kept for the next start, and goes with a clock that was set right', async () => {
  await answer(SENT - 2 * DAY);
  vi.resetModules();
  const { serverTime } = await import('./clock.ts');
  expect(Math.abs(serverTime() - (Date.now() - 2 * DAY))).toBeLessThan(1000);
  const right = await answer(Date.now());
  expect(right.serverTime()).toBe(Date.now());
});

test('a wrong clock is told once, and again when it is wrong in another way', async () => {
  const told: number[] = [];
  const { onWrongClock } = await import('./clock.ts');
  onWrongClock((offset) => told.push(Math.round(offset / DAY)));
  await answer(SENT - 2 * DAY);
  await answer(Date.now() - 2 * DAY + 3000);
  expect(told).toEqual([-2]);
  vi.resetModules();
  const again = await import('./clock.ts');
  again.onWrongClock((offset) => told.push(Math.round(offset / DAY)));
  await answer(Date.now() - 2 * DAY);
  expect(told).toEqual([-2]);
  await answer(Date.now() + 5 * DAY);
  expect(told).toEqual([-2, 5]);
});

test('ignores a clock difference under two minutes', async () => {
  const told: number[] = [];
  const { onWrongClock } = await import('./clock.ts');
  onWrongClock((offset) => told.push(offset));
  const { serverTime } = await answer(SENT - 90_000);
  expect(Math.abs(serverTime() - (Date.now() - 90_000))).toBeLessThan(1000);
  expect(told).toEqual([]);
});

test('an answer without a time, and damaged storage, change nothing', async () => {
  localStorage.setItem('khayma-clock', '{"offset":"x"');
  const { serverTime, takeServerTime } = await import('./clock.ts');
  takeServerTime({ headers: new Headers() }, Date.now());
  takeServerTime({ headers: new Headers({ date: 'gestern' }) }, Date.now());
  expect(serverTime()).toBe(Date.now());
});

test('how long something takes is measured by the device, whatever time an answer brings meanwhile', async () => {
  const { stopwatch } = await import('./clock.ts');
  const elapsed = stopwatch();
  await answer(SENT - 60 * DAY);
  expect(elapsed()).toBe(100);
  vi.setSystemTime(SENT - DAY);
  expect(elapsed()).toBe(Number.POSITIVE_INFINITY);
});

import { expect, test } from 'vitest';
import { until } from './driver.ts';
import { NoAnswer, waitFor, within } from './limits.ts';

const never = () => new Promise<never>(() => {});

test('work beyond its limit is aborted, and the failure says what it waited for', async () => {
  let isAborted = false;
  const late = within(1, "the journey 'statistics'", (signal) => {
    signal.addEventListener('abort', () => {
      isAborted = true;
    });
    return waitFor('a chart', never);
  });
  await expect(late).rejects.toThrow(/^no end after \d+ s: .*the journey 'statistics' → a chart$/);
  await expect(late).rejects.toBeInstanceOf(NoAnswer);
  expect(isAborted).toBe(true);
});

test('work within its limit returns its result, or fails as it does', async () => {
  await expect(within(60_000, 'a page', async () => 'drawn')).resolves.toBe('drawn');
  const failing = within(60_000, 'a page', () => Promise.reject(new Error('not drawn')));
  await expect(failing).rejects.toThrow('not drawn');
});

test('a page is asked again after an error, but not where the browser has ended', async () => {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (asked === 1) throw new Error('just loading');
    if (asked === 2) throw new NoAnswer('the browser has ended');
    return true;
  };
  await expect(until('a chart', ask)).rejects.toThrow('the browser has ended');
  expect(asked).toBe(2);
});

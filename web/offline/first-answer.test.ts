// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAttendanceScreen } from '../../contract/screens/endpoints.ts';
import { listWeeks } from '../../contract/terms/endpoints.ts';
import { announceLeave, readToken, signIn } from '../session/session.ts';
import { prefetchAnswer, takePrefetched } from './first-answer.ts';

const part = (value: object) => btoa(JSON.stringify(value));
const tokenOf = (name: string) =>
  `${part({ alg: 'HS256' })}.${part({ exp: 4_000_000_000 })}.${name}`;
const enter = (name: string) =>
  signIn(
    {
      token: tokenOf(name),
      expiresIn: 1,
      body: { captainId: 1, firstName: 'عمر', type: 'regular' } as never,
    },
    'أهلاً',
  );
const PATH = '/screen/attendance';
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  fetched.mockImplementation(async () => Response.json({ message: 'asked' }));
  enter('one');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
  Reflect.deleteProperty(window, 'khaymaFirst');
});

test('a prefetched answer is taken once, and only by its endpoint', async () => {
  prefetchAnswer(PATH);
  expect(fetched).toHaveBeenCalledWith('/api/screen/attendance', expect.anything());
  expect(takePrefetched(listWeeks)).toBeNull();
  expect(await takePrefetched(readAttendanceScreen)?.answer).toEqual({ message: 'asked' });
  expect(takePrefetched(readAttendanceScreen)).toBeNull();
});

test('an answer that has arrived is available synchronously', async () => {
  prefetchAnswer(PATH);
  const first = takePrefetched(readAttendanceScreen);
  expect(first?.arrived).toBeNull();
  await first?.answer;
  expect(first?.arrived).toEqual({ message: 'asked' });
});

test('a request of the page is reused, unless it was for another session', async () => {
  const answer = Promise.resolve(Response.json({ message: 'early' }));
  window.khaymaFirst = { path: PATH, token: tokenOf('one'), at: Date.now(), answer };
  prefetchAnswer(PATH);
  expect(fetched).not.toHaveBeenCalled();
  expect(await takePrefetched(readAttendanceScreen)?.answer).toEqual({ message: 'early' });
  enter('two');
  prefetchAnswer(PATH);
  expect(await takePrefetched(readAttendanceScreen)?.answer).toEqual({ message: 'asked' });
});

test('an answer for another captain, or older than 30 s, is discarded', () => {
  prefetchAnswer(PATH);
  enter('two');
  expect(takePrefetched(readAttendanceScreen)).toBeNull();
  prefetchAnswer(PATH);
  vi.advanceTimersByTime(30_001);
  expect(takePrefetched(readAttendanceScreen)).toBeNull();
});

test('a refusal rejects for its consumer, and an unused one is ignored', async () => {
  fetched.mockImplementation(async () =>
    Response.json(
      { status: 403, code: 'FORBIDDEN', message: 'no', arabicMessage: 'لا' },
      { status: 403 },
    ),
  );
  prefetchAnswer(PATH);
  prefetchAnswer(PATH);
  await expect(takePrefetched(readAttendanceScreen)?.answer).rejects.toMatchObject({ status: 403 });
});

test('a refusal ends the session, unless the captain is signing out', async () => {
  fetched.mockImplementation(async () =>
    Response.json(
      { status: 401, code: 'NOT_SIGNED_IN', message: 'no', arabicMessage: 'لا' },
      { status: 401 },
    ),
  );
  announceLeave();
  prefetchAnswer(PATH);
  await expect(takePrefetched(readAttendanceScreen)?.answer).rejects.toMatchObject({ status: 401 });
  expect(readToken()).toBe(tokenOf('one'));
  enter('two');
  prefetchAnswer(PATH);
  await expect(takePrefetched(readAttendanceScreen)?.answer).rejects.toMatchObject({ status: 401 });
  expect(readToken()).toBeNull();
});

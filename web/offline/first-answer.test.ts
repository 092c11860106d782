// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAttendanceScreen } from '../../contract/screens/endpoints.ts';
import { listWeeks } from '../../contract/terms/endpoints.ts';
import { announceLeave, readToken, signIn } from '../session/session.ts';
import { askFirst, takeFirst } from './first-answer.ts';

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
  askFirst(PATH);
  expect(fetched).toHaveBeenCalledWith('/api/screen/attendance', expect.anything());
  expect(takeFirst(listWeeks)).toBeNull();
  expect(await takeFirst(readAttendanceScreen)?.answer).toEqual({ message: 'asked' });
  expect(takeFirst(readAttendanceScreen)).toBeNull();
});

test('an answer that has arrived is available synchronously', async () => {
  askFirst(PATH);
  const first = takeFirst(readAttendanceScreen);
  expect(first?.arrived).toBeNull();
  await first?.answer;
  expect(first?.arrived).toEqual({ message: 'asked' });
});

test('a request of the page is reused, unless it was for another session', async () => {
  const answer = Promise.resolve(Response.json({ message: 'early' }));
  window.khaymaFirst = { path: PATH, token: tokenOf('one'), at: Date.now(), answer };
  askFirst(PATH);
  expect(fetched).not.toHaveBeenCalled();
  expect(await takeFirst(readAttendanceScreen)?.answer).toEqual({ message: 'early' });
  enter('two');
  askFirst(PATH);
  expect(await takeFirst(readAttendanceScreen)?.answer).toEqual({ message: 'asked' });
});

test('an answer for another captain, or older than 30 s, is discarded', () => {
  askFirst(PATH);
  enter('two');
  expect(takeFirst(readAttendanceScreen)).toBeNull();
  askFirst(PATH);
  vi.advanceTimersByTime(30_001);
  expect(takeFirst(readAttendanceScreen)).toBeNull();
});

test('a refusal rejects for its consumer, and an unused one is ignored', async () => {
  fetched.mockImplementation(async () =>
    Response.json(
      { status: 403, code: 'FORBIDDEN', message: 'no', arabicMessage: 'لا' },
      { status: 403 },
    ),
  );
  askFirst(PATH);
  askFirst(PATH);
  await expect(takeFirst(readAttendanceScreen)?.answer).rejects.toMatchObject({ status: 403 });
});

test('a refusal ends the session, unless the captain is signing out', async () => {
  fetched.mockImplementation(async () =>
    Response.json(
      { status: 401, code: 'NOT_SIGNED_IN', message: 'no', arabicMessage: 'لا' },
      { status: 401 },
    ),
  );
  announceLeave();
  askFirst(PATH);
  await expect(takeFirst(readAttendanceScreen)?.answer).rejects.toMatchObject({ status: 401 });
  expect(readToken()).toBe(tokenOf('one'));
  enter('two');
  askFirst(PATH);
  await expect(takeFirst(readAttendanceScreen)?.answer).rejects.toMatchObject({ status: 401 });
  expect(readToken()).toBeNull();
});

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

test('what was asked first is given once, and only for its endpoint', async () => {
  askFirst(PATH);
  expect(fetched).toHaveBeenCalledWith('/api/screen/attendance', expect.anything());
  expect(takeFirst(listWeeks)).toBeNull();
  expect(await takeFirst(readAttendanceScreen)?.answer).toEqual({ message: 'asked' });
  expect(takeFirst(readAttendanceScreen)).toBeNull();
});

test('an answer that is there already is told from one that is under way', async () => {
  askFirst(PATH);
  const first = takeFirst(readAttendanceScreen);
  expect(first?.arrived).toBeNull();
  await first?.answer;
  expect(first?.arrived).toEqual({ message: 'asked' });
});

test('what the page has asked is not asked again, unless it was for another session', async () => {
  const answer = Promise.resolve(Response.json({ message: 'early' }));
  window.khaymaFirst = { path: PATH, token: tokenOf('one'), at: Date.now(), answer };
  askFirst(PATH);
  expect(fetched).not.toHaveBeenCalled();
  expect(await takeFirst(readAttendanceScreen)?.answer).toEqual({ message: 'early' });
  enter('two');
  askFirst(PATH);
  expect(await takeFirst(readAttendanceScreen)?.answer).toEqual({ message: 'asked' });
});

test('what was asked for another captain, or half a minute ago, is given to nobody', () => {
  askFirst(PATH);
  enter('two');
  expect(takeFirst(readAttendanceScreen)).toBeNull();
  askFirst(PATH);
  vi.advanceTimersByTime(30_001);
  expect(takeFirst(readAttendanceScreen)).toBeNull();
});

test('a refusal is one for whoever takes it, and what nobody takes breaks nothing', async () => {
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

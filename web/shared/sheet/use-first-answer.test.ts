// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  listScoutAttendance,
  recordScoutAttendance,
} from '../../../contract/attendance/endpoints.ts';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { readAttendanceScreen } from '../../../contract/screens/endpoints.ts';
import { listWeeks } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { markStale } from '../../api/stale-queries.ts';
import { prefetchAnswer } from '../../offline/first-answer.ts';
import { signIn } from '../../session/session.ts';
import { useFirstAnswer } from './use-first-answer.ts';

const part = (value: object) => btoa(JSON.stringify(value));
const token = `${part({ alg: 'HS256' })}.${part({ exp: 4_000_000_000 })}.x`;
const sector = { baseName: 'أشبال', suffixName: 'أ' };
const week = { weekNumber: 7, termNumber: 1 };
const weeks = { message: 'weeks', body: [], count: 0 };
const attendance = { message: 'list', body: [], count: 0 };
const listOf = ({ sector, week, attendance }: ResponseOf<typeof readAttendanceScreen>) =>
  week &&
  attendance && {
    query: q(listScoutAttendance, { query: { ...sector, ...week } }),
    answer: attendance,
  };
const asked: string[] = [];
let client: QueryClient;
let isFailing: boolean;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  asked.length = 0;
  isFailing = false;
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 5000, retry: false } } });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (address.startsWith('/api/screen/')) {
      if (isFailing) throw new TypeError('no connection');
      return Response.json({ message: 'first', sector, weeks, week, attendance });
    }
    return Response.json({ message: 'alone', body: [], count: 0 });
  });
  const body = { captainId: 1, firstName: 'عمر', type: 'regular' } as never;
  signIn({ token, expiresIn: 1, body }, 'أهلاً');
});
afterEach(() => {
  cleanup();
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const begin = () =>
  renderHook(() => useFirstAnswer(readAttendanceScreen, listOf), {
    wrapper: ({ children }) => createElement(QueryClientProvider, { client }, children),
  });

/** The answer that the screen's query shows in the end. */
async function shown(query: { queryKey: readonly unknown[]; queryFn?: unknown }) {
  const observer = new QueryObserver(client, query as never);
  const leave = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeDefined());
  leave();
  return observer.getCurrentResult().data;
}
const list = () => q(listScoutAttendance, { query: { ...sector, ...week } });

test('takes weeks and list from the first answer, without separate requests', async () => {
  prefetchAnswer('/screen/attendance');
  begin();
  expect(await shown(q(listWeeks))).toEqual(weeks);
  expect(await shown(list())).toEqual(attendance);
  expect(asked).toEqual(['/api/screen/attendance']);
});

test('renders an answer that has arrived at once, as an answer of the server', async () => {
  const told: unknown[] = [];
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') told.push(event.action.manual);
  });
  prefetchAnswer('/screen/attendance');
  await vi.advanceTimersByTimeAsync(0);
  begin();
  expect(client.getQueryData(q(listWeeks).queryKey)).toEqual(weeks);
  expect(client.getQueryData(list().queryKey)).toEqual(attendance);
  expect(told).toEqual([undefined, undefined]);
});

test.each([
  { when: 'before it arrives', settle: 0 },
  { when: 'before it is taken', settle: 1 },
])('discards an answer that was read before a hand-in was stored: $when', async ({ settle }) => {
  prefetchAnswer('/screen/attendance');
  if (settle) await vi.advanceTimersByTimeAsync(0);
  else begin();
  await markStale(client, recordScoutAttendance, {});
  if (settle) begin();
  expect(await shown(q(listWeeks))).toMatchObject({ message: 'alone' });
  expect(client.getQueryData(list().queryKey)).toBeUndefined();
  expect(await shown(list())).toMatchObject({ message: 'alone' });
});

test('refetches from the server later', async () => {
  prefetchAnswer('/screen/attendance');
  begin();
  await shown(q(listWeeks));
  await client.refetchQueries({ queryKey: q(listWeeks).queryKey, type: 'all' });
  expect(asked).toContain('/api/term/week/all');
  expect(client.getQueryData(q(listWeeks).queryKey)).toMatchObject({ message: 'alone' });
});

test('requests the weeks alone if the first answer failed', async () => {
  isFailing = true;
  prefetchAnswer('/screen/attendance');
  begin();
  expect(await shown(q(listWeeks))).toMatchObject({ message: 'alone' });
});

test('does nothing without a first answer', () => {
  begin();
  expect(client.getQueryCache().getAll()).toEqual([]);
});

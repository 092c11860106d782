// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listNotifications } from '../../contract/notifications/endpoints.ts';
import { announceLeave, signIn, updateCaptain } from '../session/session.ts';
import { q } from './api.ts';
import { useUnread, useUnreadCount } from './use-unread.ts';
import { writeCount } from './write-count.ts';

const tokenPart = (value: object) => btoa(JSON.stringify(value));
let signIns = 0;
/** A session of its own for each test: one that was left stays so. */
let token: string;
const captain = { captainId: 1, firstName: 'عمر', type: 'general' };
const answer = (body: unknown[]) => Response.json({ message: 'ok', body, hasMore: false });

/** The server's answers: the stream in turn, and the lists when they are let go. */
let streams: (() => Promise<Response>)[];
let lists: ((list: unknown[]) => void)[];
let say: (count: number) => void;

const open = async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      say = (count) =>
        controller.enqueue(new TextEncoder().encode(`event: unread\ndata: {"count":${count}}\n\n`));
    },
  });
  return new Response(body, { status: 200 });
};

/** A stream that the server ends after these words. */
const ending = (words: string) => async () => new Response(words, { status: 200 });

let asked: string[];
const streamsAsked = () => asked.filter((address) => address.includes('/stream')).length;
const pollsAsked = () => asked.filter((address) => address.includes('UNREAD')).length;

beforeEach(() => {
  asked = [];
  signIns += 1;
  token = `${tokenPart({ alg: 'HS256' })}.${tokenPart({ exp: 4_000_000_000 })}.x${signIns}`;
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  lists = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (address.includes('/stream')) return streams.shift()!();
    if (address.includes('UNREAD')) return answer([{}]);
    return new Promise<Response>((resolve) => lists.push((list) => resolve(answer(list))));
  });
  signIn({ token, expiresIn: 1, body: captain as never }, 'أهلاً');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A screen with the bell and a list of notifications. */
function show() {
  const client = new QueryClient();
  const { result } = renderHook(
    () => ({ unread: useUnread(), list: useQuery(q(listNotifications, { query: { limit: 5 } })) }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  return {
    unread: () => result.current.unread,
    listed: () => result.current.list.data?.body.length,
    after: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
  };
}

test('a notification refetches the lists', async () => {
  streams = [open];
  const { unread, listed, after } = show();
  await after(0);
  lists[0]!([{}]);
  say(1);
  await after(0);
  expect([unread(), listed(), lists.length]).toEqual([1, 1, 1]);
  say(2);
  await after(0);
  lists[1]!([{}, {}]);
  await after(0);
  expect([unread(), listed()]).toEqual([2, 2]);
});

test('the bell’s count is available elsewhere without another stream', async () => {
  streams = [open];
  const { after } = show();
  const elsewhere = renderHook(() => useUnreadCount());
  await after(0);
  say(3);
  await after(0);
  expect(elsewhere.result.current).toBe(3);
  say(0);
  await after(0);
  expect(elsewhere.result.current).toBe(0);
});

test('a notification during a lost stream is in the lists after it reconnects', async () => {
  streams = [() => Promise.reject(new TypeError('lost')), open];
  const { unread, listed, after } = show();
  await after(0);
  lists[0]!([{}]);
  await after(100);
  expect([unread(), listed()]).toEqual([1, 1]);
  await after(2000);
  say(2);
  await after(0);
  expect(lists).toHaveLength(2);
});

test('a notification during the first read of a list is in it', async () => {
  streams = [open];
  const { listed, after } = show();
  await after(0);
  say(1);
  await after(0);
  say(2);
  await after(0);
  // The server had read the list before.
  lists[0]!([{}]);
  await after(0);
  expect(lists).toHaveLength(2);
  lists[1]!([{}, {}]);
  await after(0);
  expect(listed()).toBe(2);
});

test('a notification while a screen’s files load outdates the answer that was asked for meanwhile', async () => {
  streams = [open];
  const { after } = show();
  await after(0);
  say(1);
  await after(0);
  const asked = writeCount();
  say(1);
  await after(0);
  expect(writeCount()).toBe(asked);
  say(2);
  await after(0);
  expect(writeCount()).toBe(asked + 1);
});

test('no stream is opened once the captain signs out, however long the server takes', async () => {
  streams = [ending('event: unread\ndata: {"count":1}\n\n'), open];
  const { after } = show();
  await after(0);
  announceLeave();
  await after(10_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await after(10_000);
  expect(streamsAsked()).toBe(1);
});

test('a captain who is not assigned yet polls, and follows the stream once assigned', async () => {
  const waiting = { ...captain, type: 'regular', rSectorBaseName: null };
  signIn({ token, expiresIn: 1, body: waiting as never }, 'أهلاً');
  streams = [open];
  const { unread, after } = show();
  await after(0);
  expect([unread(), streamsAsked(), pollsAsked()]).toEqual([1, 0, 1]);
  await after(60_000);
  expect([streamsAsked(), pollsAsked()]).toEqual([0, 2]);
  act(() => updateCaptain({ ...waiting, rSectorBaseName: 'الأشبال' } as never));
  await after(0);
  say(4);
  await after(60_000);
  expect([unread(), streamsAsked(), pollsAsked()]).toEqual([4, 1, 2]);
});

test('a refused stream is not opened again', async () => {
  streams = [async () => new Response('{}', { status: 403 })];
  const { unread, after } = show();
  await after(0);
  await after(600_000);
  expect([unread(), streamsAsked()]).toEqual([1, 1]);
});

test('a stream that the server closed to free a connection is replaced by polling for five minutes', async () => {
  streams = [ending('event: unread\ndata: {"count":3}\n\nretry: 300000\n\n'), open];
  const { unread, after } = show();
  await after(0);
  await after(240_000);
  expect([unread(), streamsAsked()]).toEqual([1, 1]);
  expect(pollsAsked()).toBeGreaterThanOrEqual(4);
  await after(61_000);
  say(2);
  await after(0);
  expect([unread(), streamsAsked()]).toEqual([2, 2]);
});

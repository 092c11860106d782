// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PartsOwner, part } from '../../contract/core/parts.ts';
import { createScout } from '../../contract/scouts/endpoints.ts';
import { readStatsScreen } from '../../contract/screens/endpoints.ts';
import { readAttendanceRate, searchScoutRates } from '../../contract/stats/endpoints.ts';
import { readTerm } from '../../contract/terms/endpoints.ts';
import { checkConnection, isOnline } from '../offline/use-online.ts';
import { signIn } from '../session/session.ts';
import { q, qPages } from './api.ts';
import { prefetchParts } from './prefetch-parts.ts';
import { markStale } from './stale-queries.ts';

const encoded = (value: object) => btoa(JSON.stringify(value));
const token = `${encoded({ alg: 'HS256' })}.${encoded({ exp: 4_000_000_000 })}.x`;
const captain: PartsOwner = {
  captainId: 1,
  type: 'regular',
  rSectorBaseName: 'أشبال',
  rSectorSuffixName: 'أ',
};
const own = { baseName: 'أشبال', suffixName: 'أ' };
const page = { limit: 50 };
const partsOf = ({ rSectorBaseName: baseName, rSectorSuffixName: suffixName }: PartsOwner) => ({
  term: part(readTerm),
  ownRate: part(readAttendanceRate, { query: { baseName, suffixName } }),
  scoutRates: part(searchScoutRates, { query: page }, true),
  groupRate: null,
});
const term = { message: 'first', body: { termName: 'الخريف' } };
const ownRate = { message: 'first', body: 0.8 };
const scoutRates = { message: 'first', body: [], count: 0, total: 60, hasMore: true };
const asked: string[] = [];
let client: QueryClient;
let first: object | null;

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  asked.length = 0;
  first = { message: 'first', captain, term, ownRate, scoutRates, groupRate: null };
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 5000, retry: false } } });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/health') return Response.json({});
    asked.push(decodeURIComponent(address));
    if (!address.startsWith('/api/screen/')) return Response.json({ message: 'alone', body: [] });
    if (!first) throw new TypeError('no connection');
    return Response.json(first);
  });
  signIn({ token, expiresIn: 1, body: { ...captain, firstName: 'عمر' } as never }, 'أهلاً');
  // Another file of tests may have left the server out of reach.
  if (!isOnline()) checkConnection();
  await vi.waitFor(() => expect(isOnline()).toBe(true));
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const begin = () => prefetchParts(client, readStatsScreen, partsOf, captain);
const rate = () => q(readAttendanceRate, { query: own });
const rates = () => qPages(searchScoutRates, { query: page }, () => ({ offset: 50 }));

/** The answer that the screen's query shows in the end. */
async function shown(query: { queryKey: readonly unknown[]; queryFn?: unknown }) {
  const observer = new QueryObserver(client, query as never);
  const leave = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeDefined());
  leave();
  return observer.getCurrentResult().data;
}

test('each query takes its part of one answer, as if fetched', async () => {
  const told: unknown[] = [];
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') told.push(event.action.manual);
  });
  begin();
  expect(await shown(q(readTerm))).toEqual(term);
  expect(await shown(rate())).toEqual(ownRate);
  expect(await shown(rates())).toEqual({ pages: [scoutRates], pageParams: [{}] });
  expect(asked).toEqual(['/api/screen/stats']);
  expect(told).toEqual([undefined, undefined, undefined, undefined]);
});

test('a missing part is requested alone', async () => {
  first = { ...first, term: null };
  begin();
  expect(await shown(q(readTerm))).toMatchObject({ message: 'alone' });
  expect(await shown(rate())).toEqual(ownRate);
  expect(asked).toEqual(['/api/screen/stats', '/api/term/']);
});

test('after a failed prefetch each query requests its own endpoint', async () => {
  first = null;
  begin();
  expect(await shown(q(readTerm))).toMatchObject({ message: 'alone' });
  expect(await shown(rate())).toMatchObject({ message: 'alone' });
  expect(await shown(rates())).toMatchObject({ pages: [{ message: 'alone' }] });
});

test('the figures of another sector are not taken for the own one’s', async () => {
  first = { ...first, captain: { ...captain, rSectorSuffixName: 'ب' } };
  begin();
  expect(await shown(rate())).toMatchObject({ message: 'alone' });
  expect(await shown(q(readTerm))).toEqual(term);
});

test('an answer read before a write is not shown after it', async () => {
  begin();
  await markStale(client, createScout, {});
  expect(await shown(rate())).toMatchObject({ message: 'alone' });
});

test('fresh queries are not requested again', async () => {
  begin();
  expect(await shown(rate())).toEqual(ownRate);
  begin();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['/api/screen/stats']);
});

test('another captain’s queries take nothing of a prefetch in flight', async () => {
  begin();
  client.clear();
  signIn(
    { token: `${token}y`, expiresIn: 1, body: { ...captain, firstName: 'سلمى' } as never },
    'أهلاً',
  );
  first = { ...first, ownRate: { message: 'other', body: 0.5 } };
  begin();
  expect(await shown(rate())).toMatchObject({ message: 'other' });
  expect(asked).toEqual(['/api/screen/stats', '/api/screen/stats']);
});

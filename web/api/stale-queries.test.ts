import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActivity } from '../../contract/activities/endpoints.ts';
import { recordScoutAttendance } from '../../contract/attendance/endpoints.ts';
import { signUp } from '../../contract/auth/endpoints.ts';
import { markNotification } from '../../contract/notifications/endpoints.ts';
import { eraseScout } from '../../contract/scouts/scout-data.ts';
import { deleteSector, renameSector } from '../../contract/sectors/endpoints.ts';
import { cancelWeek } from '../../contract/terms/endpoints.ts';
import { endpoints } from '../../scripts/endpoints.ts';
import { changedOnlyBy, endsName, endsScout, markStale, shownOnlyBy } from './stale-queries.ts';

const client = new QueryClient();
const asked: string[] = [];
const leave: (() => void)[] = [];
const keyOf = (name: string, query?: object) => [name, query ? { query } : {}] as const;

/** A read that is on screen, loaded. */
async function show(name: string, query?: object) {
  const queryKey = keyOf(name, query);
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: async () => asked.push(name),
    staleTime: Number.POSITIVE_INFINITY,
  });
  leave.push(observer.subscribe(() => {}));
  await client.ensureQueryData(observer.options as { queryKey: typeof queryKey });
}
const isStale = (name: string, query?: object) =>
  client.getQueryState(keyOf(name, query))?.isInvalidated;

const sector = { baseName: 'أشبال', suffixName: 'أ' };
const other = { baseName: 'أشبال', suffixName: 'ب' };

beforeEach(async () => {
  for (const name of ['GET /scoutAttendance/sector/all', 'GET /finance/subscription']) {
    await show(name, sector);
  }
  for (const name of ['GET /term/week/all', 'GET /group', 'GET /notification', 'GET /sector/all']) {
    await show(name);
  }
  client.setQueryData(keyOf('GET /stat/money/total'), 1);
  client.setQueryData(keyOf('GET /term'), 1);
  asked.length = 0;
});
afterEach(() => {
  for (const end of leave.splice(0)) end();
  client.clear();
});

test('after a write queries on screen are refetched once, and the rest when next shown', async () => {
  await markStale(client, createActivity, {});
  expect(asked.toSorted()).toEqual([
    'GET /finance/subscription',
    'GET /notification',
    'GET /scoutAttendance/sector/all',
    'GET /sector/all',
  ]);
  expect(isStale('GET /stat/money/total')).toBe(true);
});

test('handing in attendance refetches neither the weeks nor the group', async () => {
  await markStale(client, recordScoutAttendance, {});
  expect(asked).not.toContain('GET /term/week/all');
  expect(asked).not.toContain('GET /group');
  expect(isStale('GET /term')).toBe(false);
});

test('cancelling a week refetches the weeks too, the first account the group', async () => {
  await markStale(client, cancelWeek, {});
  expect(asked).toContain('GET /term/week/all');
  expect(asked).toContain('GET /scoutAttendance/sector/all');
  expect(isStale('GET /term')).toBe(true);
  expect(asked).not.toContain('GET /group');
  await markStale(client, signUp, {});
  expect(asked).toContain('GET /group');
});

test('reading a notification refetches the notifications only', async () => {
  await markStale(client, markNotification, {});
  expect(asked).toEqual(['GET /notification']);
  expect(isStale('GET /stat/money/total')).toBe(false);
});

test.each([renameSector, deleteSector])(
  '$method $path: does not refetch the sector by its former name',
  async (write) => {
    await show('GET /captain/sector', other);
    asked.length = 0;
    await markStale(client, write, { body: { ...sector, newBaseName: 'زهرات' } });
    expect(asked.toSorted()).toEqual([
      'GET /captain/sector',
      'GET /notification',
      'GET /sector/all',
    ]);
    expect(isStale('GET /scoutAttendance/sector/all', sector)).toBe(true);
  },
);

test('a first fetch in flight during a write is repeated', async () => {
  const answers: ((value: number) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: keyOf('GET /activities/all'),
    queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
  });
  leave.push(observer.subscribe(() => {}));
  const fresh = markStale(client, createActivity, {});
  answers[0]!(1);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!(2);
  await fresh;
  expect(observer.getCurrentResult().data).toBe(2);
});

test('each exception names existing endpoints', () => {
  const rules = [changedOnlyBy, shownOnlyBy].flatMap((rule) => Object.entries(rule).flat(2));
  const paths = endpoints.map(({ endpoint }) => endpoint.path);
  expect(rules.filter((each) => !paths.some((path) => path.startsWith(each)))).toEqual([]);
  const names = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect([...endsName, ...endsScout].filter((name) => !names.includes(name))).toEqual([]);
});

test('the page of an erased scout does not refetch them, that of another one does', async () => {
  const ask = async (id: number) => {
    const queryKey = ['GET /scout/{id}', { params: { id } }];
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn: async () => asked.push(`scout ${id}`),
      staleTime: Number.POSITIVE_INFINITY,
    });
    leave.push(observer.subscribe(() => {}));
    await client.ensureQueryData(observer.options as { queryKey: typeof queryKey });
  };
  await ask(7);
  await ask(8);
  asked.length = 0;
  await markStale(client, eraseScout, { params: { id: 7 } });
  expect(asked.filter((name) => name.startsWith('scout'))).toEqual(['scout 8']);
});

test('an answer that was on its way before a write is asked for again by the screen that shows it next', async () => {
  const queryKey = ['GET /activities/all', {}];
  const answers: ((answer: string) => void)[] = [];
  const aScreen = () =>
    new QueryObserver(client, {
      queryKey,
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
      staleTime: Number.POSITIVE_INFINITY,
    });
  const leaveFirst = aScreen().subscribe(() => {});
  const marked = markStale(client, createActivity, {});
  leaveFirst();
  answers[0]!('before the write');
  await marked;
  const next = aScreen();
  leave.push(next.subscribe(() => {}));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!('after the write');
  await vi.waitFor(() => expect(next.getCurrentResult().data).toBe('after the write'));
});

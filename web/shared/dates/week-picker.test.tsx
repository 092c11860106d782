import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { listWeeks } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { latestWeek, WeekPicker } from './week-picker.tsx';

afterEach(() => void vi.useRealTimers());

const weeks = ['2026-11-07', '2026-11-14', '2026-11-21'].map((startDate, index) => ({
  termNumber: 1,
  weekNumber: index + 1,
  startDate,
  cancelled: index === 0,
}));

test.each([
  ['2026-11-13', undefined],
  ['2026-11-14', 2],
  ['2026-11-20', 2],
  ['2026-11-21', 3],
])('on %s the latest week that took place is %s', (today, number) => {
  expect(latestWeek(weeks, today)?.weekNumber).toBe(number);
});

test.each([
  // A week begins with its first hour in Cairo.
  ['2026-11-20T21:59:59Z', [1, 3]],
  ['2026-11-20T22:00:00Z', [1]],
])('at %s the weeks %j can’t be chosen', (now, closed) => {
  vi.useFakeTimers({ now: new Date(now) });
  const client = new QueryClient();
  client.setQueryData(q(listWeeks).queryKey, { message: 'weeks', body: weeks, count: 3 });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <WeekPicker value={null} onChange={() => {}} />
    </QueryClientProvider>,
  );
  const options = [...html.matchAll(/<option value="(\d)"( disabled="")?/g)];
  expect(options).toHaveLength(3);
  expect(options.filter(([, , disabled]) => disabled).map(([, week]) => Number(week))).toEqual(
    closed,
  );
});

import {
  type QueryClient,
  type QueryKey,
  type QueryMeta,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { listScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { readAttendanceScreen } from '../../../contract/screens/endpoints.ts';
import { listWeeks } from '../../../contract/terms/endpoints.ts';
import { call, q } from '../../api/api.ts';
import { takePrefetched } from '../../offline/first-answer.ts';

type FirstAnswer = ResponseOf<typeof readAttendanceScreen>;

/** Fills the sheet's queries with the answer fetched before the page's code ran; what it lacks they request. */
export function useFirstAnswer(): void {
  const client = useQueryClient();
  // In the first render, before the children's queries.
  useState(() => fillQueries(client));
}

function fillQueries(client: QueryClient): void {
  const first = takePrefetched(readAttendanceScreen);
  if (!first) return;
  if (first.arrived) {
    setList(client, first.arrived);
    setAnswer(client, q(listWeeks), first.arrived.weeks);
    return;
  }
  let pending: Promise<FirstAnswer> | null = first.answer;
  void client.prefetchQuery({
    ...q(listWeeks),
    queryFn: async ({ signal }) => {
      const answer = await pending?.catch(() => null);
      pending = null;
      if (!answer) return call(listWeeks, {}, signal);
      // Before the weeks: once they are shown, the list is requested.
      setList(client, answer);
      return answer.weeks;
    },
  });
}

function setList(client: QueryClient, { sector, week, attendance }: FirstAnswer): void {
  if (!week || !attendance) return;
  setAnswer(client, q(listScoutAttendance, { query: { ...sector, ...week } }), attendance);
}

type Query = { queryKey: QueryKey; meta?: QueryMeta | undefined };

/** Stores an answer as if fetched: those of `setQueryData` are not stored offline. */
function setAnswer(client: QueryClient, { queryKey, meta }: Query, answer: object): void {
  client
    .getQueryCache()
    .build(client, { queryKey, ...(meta && { meta }) })
    .setData(answer);
}

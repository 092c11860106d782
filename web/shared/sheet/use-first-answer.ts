import {
  type QueryClient,
  type QueryKey,
  type QueryMeta,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint, ResponseOf } from '../../../contract/core/endpoint.ts';
import { listWeeks } from '../../../contract/terms/endpoints.ts';
import { call, q } from '../../api/api.ts';
import { takePrefetched } from '../../offline/first-answer.ts';

/** The first answer of a sheet's screen: the weeks, and what the sheet's own query answers of the current one. */
type FirstAnswer = { weeks: ResponseOf<typeof listWeeks> };
type Sheet = { query: Query; answer: object };
type Query = { queryKey: QueryKey; meta?: QueryMeta | undefined };

/**
 * Fills the sheet's queries with the answer fetched before the page's code ran; what it lacks they request. `sheetOf` says
 * which query takes the sheet, null for an answer without one.
 */
export function useFirstAnswer<E extends Endpoint>(
  screen: E,
  sheetOf: (answer: ResponseOf<E> & FirstAnswer) => Sheet | null,
): void {
  const client = useQueryClient();
  // In the first render, before the children's queries.
  useState(() => fillQueries(client, screen, sheetOf));
}

function fillQueries<E extends Endpoint>(
  client: QueryClient,
  screen: E,
  sheetOf: (answer: ResponseOf<E> & FirstAnswer) => Sheet | null,
): void {
  type Answer = ResponseOf<E> & FirstAnswer;
  const first = takePrefetched(screen);
  if (!first) return;
  const setSheet = (answer: Answer) => {
    const sheet = sheetOf(answer);
    if (sheet) setAnswer(client, sheet.query, sheet.answer);
  };
  if (first.arrived) {
    const arrived = first.arrived as Answer;
    setSheet(arrived);
    setAnswer(client, q(listWeeks), arrived.weeks);
    return;
  }
  let pending = first.answer as Promise<Answer> | null;
  void client.prefetchQuery({
    ...q(listWeeks),
    queryFn: async ({ signal }) => {
      const answer = await pending?.catch(() => null);
      pending = null;
      if (!answer) return call(listWeeks, {}, signal);
      // Before the weeks: once they are shown, the sheet is requested.
      setSheet(answer);
      return answer.weeks;
    },
  });
}

/** Stores an answer as if fetched: those of `setQueryData` are not stored offline. */
function setAnswer(client: QueryClient, { queryKey, meta }: Query, answer: object): void {
  client
    .getQueryCache()
    .build(client, { queryKey, ...(meta && { meta }) })
    .setData(answer);
}

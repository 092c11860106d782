import {
  type QueryClient,
  type QueryKey,
  type QueryMeta,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { listScoutAttendance } from '../../../contract/attendance.ts';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import { readAttendanceScreen } from '../../../contract/screens.ts';
import { listWeeks } from '../../../contract/terms.ts';
import { call, q } from '../../lib/api.ts';
import { takeFirst } from '../../lib/first-answer.ts';

type FirstAnswer = ResponseOf<typeof readAttendanceScreen>;
type Query = { queryKey: QueryKey; meta?: QueryMeta | undefined };

/** Begins the sheet with what was asked for before it was drawn; what that does not answer its queries ask for. */
export function useFirstAnswer(): void {
  const client = useQueryClient();
  // Before the queries of what is drawn within.
  useState(() => beginSheet(client));
}

function beginSheet(client: QueryClient): void {
  const first = takeFirst(readAttendanceScreen);
  if (first?.arrived) {
    giveList(client, first.arrived);
    give(client, q(listWeeks), first.arrived.weeks);
  } else if (first) {
    const weeks = first.answer.then((answer) => {
      // Before the weeks are shown: whoever sees them asks for the list.
      giveList(client, answer);
      return answer.weeks;
    });
    wait(client, q(listWeeks), weeks, (signal) => call(listWeeks, {}, signal));
  }
}

function giveList(client: QueryClient, { sector, week, attendance }: FirstAnswer): void {
  if (!week || !attendance) return;
  give(client, q(listScoutAttendance, { query: { ...sector, ...week } }), attendance);
}

/** Gives a query its answer as one of the server's: `setQueryData` would say that it is somebody's own. */
function give(client: QueryClient, query: Query, answer: object): void {
  client.getQueryCache().build(client, optionsOf(query)).setData(answer);
}

/** Has a query wait for the answer that is under way; where that fails, it asks for itself. */
function wait<T>(
  client: QueryClient,
  query: Query,
  first: Promise<T>,
  ask: (signal: AbortSignal) => Promise<T>,
): void {
  let given: Promise<T> | null = first;
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    const answer = await given?.catch(() => null);
    given = null;
    return answer ?? ask(signal);
  };
  void client.prefetchQuery({ ...optionsOf(query), queryFn });
}

const optionsOf = ({ queryKey, meta }: Query) => ({ queryKey, ...(meta && { meta }) });

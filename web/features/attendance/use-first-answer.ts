import {
  type QueryClient,
  type QueryKey,
  type QueryMeta,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { listScoutAttendance } from '../../../contract/attendance.ts';
import { readAttendanceScreen } from '../../../contract/screens.ts';
import { listWeeks } from '../../../contract/terms.ts';
import { call, q } from '../../lib/api.ts';
import { takeFirst } from '../../lib/first-answer.ts';

/**
 * Hands what was asked for while the screen's files were on their way to the queries of the sheet, as if each had been
 * answered alone. What it does not answer they ask for themselves.
 */
function beginSheet(client: QueryClient): void {
  const first = takeFirst(readAttendanceScreen);
  if (!first) return;
  const weeks = first.then((answer) => {
    const { sector, week, attendance } = answer;
    // Before the weeks are shown: whoever sees them asks for the list.
    if (week && attendance) {
      const query = { ...sector, ...week };
      begin(client, q(listScoutAttendance, { query }), Promise.resolve(attendance), (signal) =>
        call(listScoutAttendance, { query }, signal),
      );
    }
    return answer.weeks;
  });
  begin(client, q(listWeeks), weeks, (signal) => call(listWeeks, {}, signal));
}

/** Begins the sheet with what was asked for before it was drawn. */
export function useFirstAnswer(): void {
  const client = useQueryClient();
  // Before the queries of what is drawn within.
  useState(() => beginSheet(client));
}

/** Gives a query what the first answer holds of it; where that failed, it asks for itself. */
function begin<T>(
  client: QueryClient,
  { queryKey, meta }: { queryKey: QueryKey; meta?: QueryMeta | undefined },
  first: Promise<T>,
  ask: (signal: AbortSignal) => Promise<T>,
): void {
  let given: Promise<T> | null = first;
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    const answer = await given?.catch(() => null);
    given = null;
    return answer ?? ask(signal);
  };
  void client.prefetchQuery({ queryKey, queryFn, ...(meta && { meta }) });
}

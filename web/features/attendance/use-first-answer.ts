import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listScoutAttendance } from '../../../contract/attendance.ts';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import { readAttendanceScreen } from '../../../contract/screens.ts';
import { listWeeks } from '../../../contract/terms.ts';
import { call, q } from '../../lib/api.ts';
import { takeFirst } from '../../lib/first-answer.ts';
import { give, wait } from '../../lib/first-parts.ts';

type FirstAnswer = ResponseOf<typeof readAttendanceScreen>;

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
    wait(client, q(listWeeks), weeks, ({ signal }) => call(listWeeks, {}, signal));
  }
}

function giveList(client: QueryClient, { sector, week, attendance }: FirstAnswer): void {
  if (!week || !attendance) return;
  give(client, q(listScoutAttendance, { query: { ...sector, ...week } }), attendance);
}

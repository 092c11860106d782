import type { WeekKey } from '../../../contract/core/calendar.ts';
import { groupBy } from '../../../contract/core/lists.ts';
import type { SessionRow } from '../../../contract/sessions/endpoints.ts';
import type { SessionState } from '../../../contract/sessions/words.ts';
import { inTimeOrder } from '../../shared/dates/planned-week.ts';

/** A session's state on screens: from the end of its day on it is asked whether a planned one was held. */
export type ShownState = SessionState | 'asked';

export function shownState(
  { state, day, weekCancelled }: Pick<SessionRow, 'state' | 'day' | 'weekCancelled'>,
  today: string,
): ShownState {
  return state === 'planned' && day < today && !weekCancelled ? 'asked' : state;
}

export interface ListedWeek {
  termNumber: number;
  termName: string;
  weekNumber: number;
  startDate: string;
  isCancelled: boolean;
  sessions: SessionRow[];
}

/** The sessions of a page by week: the weeks in the order of the page, those of a week in time order. */
export function byWeek(rows: readonly SessionRow[]): ListedWeek[] {
  const weeks = groupBy(rows, ({ termNumber, weekNumber }) => `${termNumber}/${weekNumber}`);
  return [...weeks.values()].map((sessions) => {
    const { termNumber, termName, weekNumber, weekStartDate, weekCancelled } = sessions[0]!;
    return {
      termNumber,
      termName,
      weekNumber,
      startDate: weekStartDate,
      isCancelled: weekCancelled,
      sessions: inTimeOrder(sessions),
    };
  });
}

/** How many weeks ahead a missing session is offered to be planned. */
const AHEAD = 2;

/**
 * The weeks of a sector's list with those that have no session: cancelled ones, and the current and next ones, which are
 * still to be planned. Only between the weeks that the page shows.
 */
export function withGaps(
  listed: readonly ListedWeek[],
  weeks: readonly (WeekKey & { startDate: string; cancelled: boolean })[],
  { current, termName, isLast }: { current: number | null; termName: string; isLast: boolean },
): ListedWeek[] {
  const term = weeks[0]?.termNumber;
  const own = listed.filter(({ termNumber }) => termNumber === term);
  const lowest = isLast ? 1 : Math.min(...own.map(({ weekNumber }) => weekNumber));
  const gaps = weeks.filter(({ weekNumber, cancelled }) => {
    if (own.some((week) => week.weekNumber === weekNumber) || weekNumber < lowest) return false;
    const isAhead = current !== null && weekNumber >= current && weekNumber <= current + AHEAD;
    return isAhead || (cancelled && (current === null || weekNumber <= current + AHEAD));
  });
  const added = gaps.map(({ termNumber, weekNumber, startDate, cancelled }) => ({
    termNumber,
    termName,
    weekNumber,
    startDate,
    isCancelled: cancelled,
    sessions: [],
  }));
  return [...listed, ...added].sort(
    (a, b) => b.termNumber - a.termNumber || b.weekNumber - a.weekNumber,
  );
}

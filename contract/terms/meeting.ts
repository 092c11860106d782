import { addDays, daysBetween } from '../core/calendar.ts';

/** How many days, that of the meeting included, a captain is asked first for its week. */
const ASKED_FOR_DAYS = 3;

/** The day on which the group meets in a week: its weekday (0 = Sunday), or the week's first day where none is set. */
function meetingIn({ startDate }: { startDate: string }, meetingDay: number | null): string {
  if (meetingDay === null) return startDate;
  const first = new Date(`${startDate}T00:00:00Z`).getUTCDay();
  return addDays(startDate, (meetingDay - first + 7) % 7);
}

/**
 * The day of a week's meeting, from which its records are awaited: that of a session of one's own, else the group's. The
 * captain's dashboard and their leaders' go by it.
 */
export function awaitedFrom(
  week: { startDate: string },
  { meetingDay, session }: { meetingDay: number | null; session?: string | null | undefined },
): string {
  return session && isInWeek(session, week) ? session : meetingIn(week, meetingDay);
}

/** A week and the day of its meeting. */
export interface Meeting<W> {
  week: W;
  day: string;
}

/**
 * The last meeting up to today, the one to plan for from today on, and the next one after today; undefined where there
 * is none. `weeks` are a term's, in
 * order. `session` is the day of a session of one's own, which goes before the group's day in its week.
 */
export function meetingsAround<W extends { startDate: string; cancelled: boolean }>(
  weeks: readonly W[],
  {
    today,
    meetingDay,
    session,
  }: { today: string; meetingDay: number | null; session?: string | undefined },
): { last: Meeting<W> | undefined; ahead: Meeting<W> | undefined; next: Meeting<W> | undefined } {
  const meetings = weeks.map((week) => ({
    week,
    day: awaitedFrom(week, { meetingDay, session }),
  }));
  const held = meetings.filter(({ week }) => !week.cancelled);
  return {
    last: meetings.findLast(({ day }) => day <= today),
    ahead: held.find(({ day }) => day >= today),
    next: held.find(({ day }) => day > today),
  };
}

function isInWeek(day: string, { startDate }: { startDate: string }): boolean {
  const days = daysBetween(startDate, day);
  return days >= 0 && days < 7;
}

/** True if a meeting was so short ago that a captain is asked for its week first. */
export function isAskedFor({ day }: { day: string }, today: string): boolean {
  return daysBetween(day, today) < ASKED_FOR_DAYS;
}

import type { Activity } from '../../../contract/activities.ts';
import { addDays } from '../../../contract/calendar.ts';
import { weekdays } from '../../../contract/shapes.ts';
import { matchesSearch } from '../../../contract/text.ts';

/** The date of a day in a week, which begins on whatever day its term began. */
export function dateIn(weekStartDate: string, day: Activity['day']): string {
  const first = (new Date(`${weekStartDate}T00:00:00Z`).getUTCDay() + 1) % 7;
  return addDays(weekStartDate, (weekdays.indexOf(day) - first + 7) % 7);
}

export type DatedActivity = Activity & { date: string };

/**
 * The activities of this week and later, soonest first, and those of the weeks before, newest first. An activity
 * of this week stays among the coming ones until the week is over.
 */
export function splitActivities(
  activities: readonly Activity[],
  today: string,
): { coming: DatedActivity[]; past: DatedActivity[] } {
  const coming: DatedActivity[] = [];
  const past: DatedActivity[] = [];
  for (const activity of activities) {
    const { weekStartDate, day } = activity;
    const isOver = addDays(weekStartDate, 7) <= today;
    (isOver ? past : coming).push({ ...activity, date: dateIn(weekStartDate, day) });
  }
  coming.sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
  past.sort((one, other) => (one.date > other.date ? -1 : Number(one.date < other.date)));
  return { coming, past };
}

/** Activities of a type ('' is any) whose name or place has every word of `search`, Arabic letters folded. */
export function findActivities(
  activities: readonly Activity[],
  { search, type }: { search: string; type: string },
): Activity[] {
  return activities.filter(
    (activity) =>
      (type === '' || activity.type === type) &&
      matchesSearch(`${activity.name} ${activity.place ?? ''}`, search),
  );
}

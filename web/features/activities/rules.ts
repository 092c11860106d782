import { dateIn } from '../../../contract/activities/activity-date.ts';
import type { Activity } from '../../../contract/activities/endpoints.ts';
import { addDays } from '../../../contract/core/calendar.ts';
import { matchesSearch } from '../../../contract/core/text.ts';
import type { Week } from '../../../contract/terms/endpoints.ts';
import { callName } from '../../i18n/format.ts';

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

type PlannedWeek = Pick<Activity, 'termNumber' | 'weekNumber'>;

/**
 * The weeks that an activity can be planned in: from the current one on, then, where `withEarlier` or where the term is
 * over, those before, newest first. Cancelled weeks are left out; the week of the planned activity always stays.
 */
export function offeredWeeks(
  weeks: readonly Week[],
  asked: { today: string; planned?: PlannedWeek | undefined; withEarlier: boolean },
): { weeks: Week[]; hasEarlier: boolean } {
  const isPlanned = ({ termNumber, weekNumber }: Week) =>
    termNumber === asked.planned?.termNumber && weekNumber === asked.planned.weekNumber;
  const open = weeks.filter((week) => !week.cancelled || isPlanned(week));
  const isOver = ({ startDate }: Week) => addDays(startDate, 7) <= asked.today;
  const coming = open.filter((week) => !isOver(week));
  const earlier = open.filter(isOver).reverse();
  const isWhole = asked.withEarlier || coming.length === 0;
  const shown = [...coming, ...earlier.filter((week) => isWhole || isPlanned(week))];
  return { weeks: shown, hasEarlier: shown.length < open.length };
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

/** 'خطّط له مينا عادل', 'خطّطت له ماري فوزي'; without a verb where an answer kept from an older version has no gender. */
export function plannedWords(captain: Activity['plannedBy']): string {
  const name = callName(captain);
  if (!captain.gender) return `التخطيط: ${name}`;
  return `${captain.gender === 'female' ? 'خطّطت' : 'خطّط'} له ${name}`;
}

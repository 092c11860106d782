import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { dateIn } from '../../../contract/activities/activity-date.ts';
import type { Activity } from '../../../contract/activities/endpoints.ts';
import { activityTypeLabels } from '../../../contract/core/labels.ts';
import { tidySpaces, withoutControls } from '../../../contract/core/text.ts';
import { sealedKeys } from '../../secrets/sealed-key.ts';

/** An activity in a calendar, without the captain who planned it. */
export type CalendarActivity = Pick<Activity, 'activityId' | 'name' | 'type' | 'place' | 'day'> & {
  weekStartDate: string;
  weekCancelled: boolean;
  createdAt: string;
};

export const { keyOf, nonceOf } = sealedKeys('calendar');

/** A text in one line. What was stored before fields were cleaned, or set as the group's first name, may hold anything. */
const inOneLine = (text: string) => tidySpaces(withoutControls(text));

/** How often calendars are to ask again, in seconds: a plan seldom changes within a morning. */
const ASK_AGAIN = 6 * 3600;

/**
 * Activities as iCalendar (RFC 5545): each a whole day, for nobody says at what hour; those of a cancelled week as
 * cancelled, so that calendars that have them take them away. `origin` tells this group's from another's.
 */
export function asCalendar(
  name: string,
  activities: readonly CalendarActivity[],
  origin: string,
): string {
  const calendar = ical({
    name: inOneLine(name),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Khayma', product: 'activities', language: 'AR' },
    ttl: ASK_AGAIN,
  });
  for (const activity of activities) {
    const { activityId, day, weekStartDate, createdAt, weekCancelled, place } = activity;
    calendar.createEvent({
      id: `activity-${activityId}@${origin}`,
      // The library writes what has no zone by its UTC day.
      start: new Date(`${dateIn(weekStartDate, day)}T00:00:00Z`),
      allDay: true,
      stamp: new Date(createdAt),
      summary: inOneLine(activity.name),
      location: place && inOneLine(place),
      categories: [{ name: activityTypeLabels[activity.type] }],
      status: weekCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

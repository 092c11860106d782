import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { dateIn } from '../../../contract/activities/activity-date.ts';
import type { Activity } from '../../../contract/activities/endpoints.ts';
import { activityTypeLabels } from '../../../contract/activities/words.ts';
import type { Birthday } from '../../../contract/birthdays/endpoints.ts';
import { tidySpaces, withoutControls } from '../../../contract/core/text.ts';
import { endOf, instantAt, startOf } from '../../../contract/sessions/times.ts';
import { sealedKeys } from '../../secrets/sealed-key.ts';

/** An activity in a calendar, without the captain who planned it. */
export type CalendarActivity = Pick<Activity, 'activityId' | 'name' | 'type' | 'place' | 'day'> & {
  weekStartDate: string;
  weekCancelled: boolean;
  createdAt: string;
  /** Departure and return in the group's zone, of an activity that is an open trip. */
  trip: { startsAt: string; endsAt: string; isCancelled: boolean; changedAt: string } | null;
};

/** A session in a calendar: its title, its hours and its sectors. */
export interface CalendarSession {
  sessionId: number;
  title: string;
  day: string;
  startTime: string;
  endTime: string | null;
  /** The minutes of its segments. */
  minutes: number;
  sectors: string[];
  /** A session that was not held, or is planned for a week that was cancelled. */
  isCancelled: boolean;
  changedAt: string;
}

export const { keyOf, nonceOf } = sealedKeys('calendar');

/**
 * A text in one line. Texts stored before fields were cleaned, or set as the group's first name, may have any
 * characters.
 */
const inOneLine = (text: string) => tidySpaces(withoutControls(text));

/** The next birthday of a scout. */
export type CalendarBirthday = Pick<Birthday, 'scoutId' | 'name' | 'date'>;

/** How often calendars are to ask again, in seconds: a plan seldom changes within a morning. */
const ASK_AGAIN = 6 * 3600;

/**
 * Activities and sessions as iCalendar (RFC 5545): an activity is a whole day, because it has no hour; a trip and a
 * session have their hours in the group's zone, written as UTC. Those of a cancelled week and cancelled trips are marked
 * cancelled, so that calendars remove them. `origin` makes ids unique to this group; `namesSectors` puts a session's sectors before its title.
 */
export function asCalendar(
  name: string,
  {
    activities,
    sessions,
    birthdays,
  }: {
    activities: readonly CalendarActivity[];
    sessions: readonly CalendarSession[];
    birthdays: readonly CalendarBirthday[];
  },
  {
    origin,
    timeZone,
    namesSectors,
    now,
  }: { origin: string; timeZone: string; namesSectors: boolean; now: Date },
): string {
  const calendar = ical({
    name: inOneLine(name),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Khayma', product: 'activities', language: 'AR' },
    ttl: ASK_AGAIN,
  });
  for (const activity of activities) {
    const { activityId, day, weekStartDate, createdAt, weekCancelled, place, trip } = activity;
    const at = (moment: string) =>
      new Date(instantAt(moment.slice(0, 10), moment.slice(11), timeZone));
    calendar.createEvent({
      id: `activity-${activityId}@${origin}`,
      ...(trip
        ? { start: at(trip.startsAt), end: at(trip.endsAt) }
        : // The library writes times without a zone by their UTC day.
          { start: new Date(`${dateIn(weekStartDate, day)}T00:00:00Z`), allDay: true }),
      stamp: new Date(trip?.changedAt ?? createdAt),
      summary: inOneLine(activity.name),
      location: place && inOneLine(place),
      categories: [{ name: activityTypeLabels[activity.type] }],
      status: (trip ? trip.isCancelled : weekCancelled)
        ? ICalEventStatus.CANCELLED
        : ICalEventStatus.CONFIRMED,
    });
  }
  for (const session of sessions) {
    const sectors = session.sectors.join('، ');
    calendar.createEvent({
      id: `session-${session.sessionId}@${origin}`,
      start: new Date(startOf(session, timeZone)),
      end: new Date(endOf(session, session.minutes, timeZone)),
      stamp: new Date(session.changedAt),
      summary: inOneLine(namesSectors ? `${sectors}: ${session.title}` : session.title),
      categories: [{ name: 'جلسة' }],
      status: session.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  for (const { scoutId, name, date } of birthdays) {
    calendar.createEvent({
      id: `birthday-${scoutId}-${date.slice(0, 4)}@${origin}`,
      start: new Date(`${date}T00:00:00Z`),
      allDay: true,
      stamp: now,
      summary: inOneLine(`عيد ميلاد ${name}`),
      categories: [{ name: 'عيد ميلاد' }],
    });
  }
  return calendar.toString();
}

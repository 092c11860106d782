import { z } from 'zod';
import { answer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant, text } from '../core/fields.ts';
import { withOptionalSector, withScope } from '../sectors/sector-name.ts';

/** A link to a calendar of activities, as those see it who may make one. */
const calendarLinkShape = z.object({
  key: z.string(),
  madeAt: instant,
  /** First and middle name of who made it. */
  madeBy: z.string(),
  /** When a calendar last asked by it; null where none ever did. */
  lastReadAt: instant.nullable(),
  /** Whether it shows the next birthday of each scout. */
  birthdays: z.boolean(),
});
export type CalendarLink = z.infer<typeof calendarLinkShape>;

/** Whose activities: a sector's, or without one the whole group's. */
const ofWhom = withOptionalSector({});

export const readCalendarLink = endpoint({
  method: 'GET',
  path: '/activities/calendar',
  access: 'calendars:link',
  summary: "The link to the calendar of the group's or a sector's activities; null for none",
  query: withScope({}),
  response: answer(calendarLinkShape.nullable()),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const createCalendarLink = endpoint({
  method: 'POST',
  path: '/activities/calendar',
  access: 'calendars:link',
  summary:
    'Make the link, in place of one that stands: calendars that ask by that get nothing more',
  body: ofWhom,
  response: answer(calendarLinkShape),
  status: 201,
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const updateCalendarLink = endpoint({
  method: 'PATCH',
  path: '/activities/calendar',
  access: 'calendars:link',
  summary: "Show the scouts' birthdays in the calendar, or not; its key stays",
  body: withOptionalSector({ birthdays: z.boolean() }),
  unversioned: 'It sets one switch, whose last setting holds',
  response: answer(calendarLinkShape),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'CALENDAR_LINK_NOT_FOUND'],
});

export const deleteCalendarLink = endpoint({
  method: 'DELETE',
  path: '/activities/calendar',
  access: 'calendars:link',
  summary: 'End the link at once',
  body: ofWhom,
  bodyMayBeQuery: true,
  response: plainAnswer,
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'CALENDAR_LINK_NOT_FOUND'],
});

/** Longer than any key of ours with its ending. */
const LONGEST_KEY = 100;

export const readCalendar = endpoint({
  method: 'GET',
  path: '/calendar/{key}',
  access: 'public',
  outsidersSee: ['scouts.name' as const],
  summary:
    "The activities of the newest term as iCalendar (RFC 5545), by a calendar's link or a parents' one, and birthdays where a link shows them; '.ics' may end the key",
  params: z.object({ key: text(LONGEST_KEY) }),
  response: z.file(),
  file: 'calendar',
  errors: ['LINK_OVER', 'TOO_MANY_REQUESTS'],
});

import { expect, test } from 'vitest';
import { startOf } from '../../../contract/sessions/times.ts';
import { dayIn, secondsUntilTomorrow } from '../../lib/calendar.ts';
import { asCalendar } from './rules.ts';

const MOROCCO = 'Africa/Casablanca';
const LEBANON = 'Asia/Beirut';
const EGYPT = 'Africa/Cairo';

/** Before and after each change of the clock in 2026: Morocco's for Ramadan, and summer time. */
test.each([
  [MOROCCO, '2026-02-14', '17:00', '2026-02-14T16:00'],
  [MOROCCO, '2026-02-15', '17:00', '2026-02-15T17:00'],
  [MOROCCO, '2026-03-21', '17:00', '2026-03-21T17:00'],
  [MOROCCO, '2026-03-22', '17:00', '2026-03-22T16:00'],
  [LEBANON, '2026-03-28', '17:00', '2026-03-28T15:00'],
  [LEBANON, '2026-03-29', '17:00', '2026-03-29T14:00'],
  [LEBANON, '2026-10-24', '17:00', '2026-10-24T14:00'],
  [LEBANON, '2026-10-25', '17:00', '2026-10-25T15:00'],
  [EGYPT, '2026-04-23', '17:00', '2026-04-23T15:00'],
  [EGYPT, '2026-04-24', '17:00', '2026-04-24T14:00'],
  [EGYPT, '2026-10-29', '17:00', '2026-10-29T14:00'],
  [EGYPT, '2026-10-30', '17:00', '2026-10-30T15:00'],
  // A time that comes twice counts as the first, one that is skipped as the one after the jump.
  [MOROCCO, '2026-02-15', '02:30', '2026-02-15T01:30'],
  [MOROCCO, '2026-03-22', '02:30', '2026-03-22T02:30'],
  [LEBANON, '2026-03-29', '00:30', '2026-03-28T22:30'],
  [LEBANON, '2026-10-24', '23:30', '2026-10-24T20:30'],
])('in %s a session of %s at %s begins at %s UTC, in the calendar too', (zone, day, time, utc) => {
  const session = { day, startTime: time, endTime: null };
  const start = new Date(startOf(session, zone)).toISOString();
  expect(start).toBe(`${utc}:00.000Z`);
  const calendar = asCalendar(
    'المجموعة',
    {
      activities: [],
      sessions: [
        {
          ...session,
          sessionId: 1,
          title: 'عقد',
          sectors: ['أشبال أ'],
          minutes: 60,
          changedAt: '2026-01-01T00:00:00Z',
          isCancelled: false,
        },
      ],
      birthdays: [],
    },
    { origin: 'khayma', timeZone: zone, namesSectors: false, now: new Date(start) },
  );
  const written = (instant: number) =>
    new Date(instant).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
  expect(calendar).toContain(`DTSTART:${written(Date.parse(start))}`);
  expect(calendar).toContain(`DTEND:${written(Date.parse(start) + 3_600_000)}`);
});

/** A camp over the night of the change: the return is told by the new clock. */
test.each([
  [EGYPT, '2026-04-23', '2026-04-24', '20260423T050000Z', '20260424T130000Z'],
  [EGYPT, '2026-10-29', '2026-10-30', '20261029T040000Z', '20261030T140000Z'],
  [LEBANON, '2026-03-28', '2026-03-29', '20260328T050000Z', '20260329T130000Z'],
  [MOROCCO, '2026-02-14', '2026-02-15', '20260214T060000Z', '20260215T160000Z'],
])('in %s a trip from %s, 07:00, to %s, 16:00, keeps both hours', (zone, from, to, start, end) => {
  const camp = {
    activityId: 1,
    name: 'معسكر',
    type: 'camping' as const,
    place: null,
    day: 'fri' as const,
    weekStartDate: from,
    weekCancelled: false,
    createdAt: '2026-01-01T00:00:00Z',
    trip: {
      startsAt: `${from}T07:00`,
      endsAt: `${to}T16:00`,
      isCancelled: false,
      changedAt: '2026-01-02T00:00:00Z',
    },
  };
  const calendar = asCalendar(
    'المجموعة',
    { activities: [camp], sessions: [], birthdays: [] },
    { origin: 'khayma', timeZone: zone, namesSectors: false, now: new Date('2026-01-03') },
  );
  expect(calendar).toContain(`DTSTART:${start}`);
  expect(calendar).toContain(`DTEND:${end}`);
});

test.each([
  [MOROCCO, '2026-02-14T22:59:59Z', '2026-02-14', 60],
  [MOROCCO, '2026-02-14T23:00:00Z', '2026-02-15', 25 * 3600],
  [MOROCCO, '2026-02-15T23:59:00Z', '2026-02-15', 60],
  [MOROCCO, '2026-03-22T00:00:00Z', '2026-03-22', 23 * 3600],
  [MOROCCO, '2026-03-22T23:00:00Z', '2026-03-23', 24 * 3600],
  [LEBANON, '2026-03-28T21:59:00Z', '2026-03-28', 60],
  [LEBANON, '2026-03-28T22:00:00Z', '2026-03-29', 23 * 3600],
  [LEBANON, '2026-10-24T20:00:00Z', '2026-10-24', 2 * 3600],
  [LEBANON, '2026-10-24T21:30:00Z', '2026-10-24', 1800],
  [LEBANON, '2026-10-24T22:00:00Z', '2026-10-25', 24 * 3600],
  [EGYPT, '2026-04-23T22:00:00Z', '2026-04-24', 23 * 3600],
  [EGYPT, '2026-10-29T20:00:00Z', '2026-10-29', 2 * 3600],
])('in %s it is at %s the day %s, and %i seconds remain of it', (zone, instant, day, seconds) => {
  expect(dayIn(zone, new Date(instant))).toBe(day);
  expect(secondsUntilTomorrow(zone, new Date(instant))).toBe(seconds);
});

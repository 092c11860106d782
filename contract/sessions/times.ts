import { addDays } from '../core/calendar.ts';

// Times of a session. Days and clock times are those of the group's zone; what lasts is counted in real minutes, so that
// a night on which the clock is changed makes no segment longer.

const MINUTE = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function partsIn(timeZone: string, instant: number): { day: string; time: string } {
  let format = formats.get(timeZone);
  if (!format) {
    // sv-SE writes ISO dates.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    formats.set(timeZone, format);
  }
  const [day = '', time = ''] = format.format(instant).split(' ');
  return { day, time };
}

/** The day of an instant in the zone. */
export const dayAt = (instant: number, timeZone: string) => partsIn(timeZone, instant).day;
/** The time on the zone's clock at an instant, `HH:MM`. */
export const timeAt = (instant: number, timeZone: string) => partsIn(timeZone, instant).time;

/**
 * The instant at which the zone's clock shows this day and time. A time that is skipped when the clock goes forward is
 * the one after the jump; of one that comes twice the first counts.
 */
export function instantAt(day: string, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const shown = (instant: number) => {
    const parts = partsIn(timeZone, instant);
    return Date.parse(`${parts.day}T${parts.time}:00Z`);
  };
  const offsets = [-1, 1].map((side) => {
    const near = asUtc + side * 24 * 60 * MINUTE;
    return shown(near) - near;
  });
  const found = offsets
    .map((offset) => asUtc - offset)
    .filter((instant) => shown(instant) === asUtc)
    .sort((a, b) => a - b);
  return found[0] ?? asUtc - Math.min(...offsets);
}

interface Timed {
  day: string;
  startTime: string;
  endTime: string | null;
}

/** When a session begins. */
export const startOf = ({ day, startTime }: Timed, timeZone: string) =>
  instantAt(day, startTime, timeZone);

/** When it is wished to end; an end before the start is on the next day. */
export function wishedEnd({ day, startTime, endTime }: Timed, timeZone: string): number | null {
  if (endTime === null) return null;
  return instantAt(endTime > startTime ? day : addDays(day, 1), endTime, timeZone);
}

/** When each segment begins, and after them when the last one ends. */
export function segmentStarts(
  session: Timed,
  segments: readonly { minutes: number }[],
  timeZone: string,
): number[] {
  const starts = [startOf(session, timeZone)];
  for (const { minutes } of segments) starts.push(starts.at(-1)! + minutes * MINUTE);
  return starts;
}

/** Minutes by which the segments go on after the wished end; 0 where they don't. */
export function overrun(
  session: Timed,
  segments: readonly { minutes: number }[],
  timeZone: string,
): number {
  const end = wishedEnd(session, timeZone);
  const last = segmentStarts(session, segments, timeZone).at(-1)!;
  return end === null ? 0 : Math.max(0, Math.round((last - end) / MINUTE));
}

/** When the session is over: by its segments, else by its wished end, else after two hours. */
export function endOf(session: Timed, segmentMinutes: number, timeZone: string): number {
  const start = startOf(session, timeZone);
  if (segmentMinutes > 0) return start + segmentMinutes * MINUTE;
  return wishedEnd(session, timeZone) ?? start + 120 * MINUTE;
}

type Format = (instant: Date) => string;

/** Cached formats by time zone: creating one takes longer than a hundred uses. */
function perZone(options: Intl.DateTimeFormatOptions): (timeZone: string) => Format {
  const formats = new Map<string, Format>();
  return (timeZone) => {
    // sv-SE writes ISO dates.
    const format =
      formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { ...options, timeZone }).format;
    formats.set(timeZone, format);
    return format;
  };
}

/** Whether the program knows a time zone of this name. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const days = perZone({ year: 'numeric', month: '2-digit', day: '2-digit' });
const clocks = perZone({ timeStyle: 'medium' });
const shown = perZone({ dateStyle: 'short', timeStyle: 'short' });

/** Cached last result: every call needs today, and in all zones days begin on a quarter of an hour. */
let last = { timeZone: '', quarter: 0, day: '' };
const QUARTER_MS = 15 * 60_000;

/** Which day `instant` falls on in `timeZone`. */
export function dayIn(timeZone: string, instant: Date): string {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  if (quarter !== last.quarter || timeZone !== last.timeZone) {
    last = { timeZone, quarter, day: days(timeZone)(instant) };
  }
  return last.day;
}

/** The time of a clock in `timeZone` at `instant`. */
export function clockIn(
  timeZone: string,
  instant: Date,
): { hour: number; minute: number; second: number } {
  const [hour = 0, minute = 0, second = 0] = clocks(timeZone)(instant).split(':').map(Number);
  return { hour, minute, second };
}

/** Seconds from `instant` to the next midnight in `timeZone`, to the minute: a day may have 23 or 25 hours. */
export function secondsUntilTomorrow(timeZone: string, instant: Date): number {
  const today = dayIn(timeZone, instant);
  let [before, after] = [0, 26 * 60];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    const isToday = dayIn(timeZone, new Date(instant.getTime() + middle * 60_000)) === today;
    if (isToday) before = middle;
    else after = middle;
  }
  return after * 60;
}

/** The clock of a zone: `minutes[0]` from UTC before the first change, `minutes[n]` from the nth change on. */
export interface ZoneClock {
  /** Moments at which the clock is changed. */
  changes: string[];
  minutes: number[];
}

const zoneClocks = new Map<string, ZoneClock>();
const FIRST_YEAR = 2000;
const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** The clock of a zone since 2000 and until the end of next year, as this process has it. */
export function zoneClock(timeZone: string): ZoneClock {
  const until = new Date().getUTCFullYear() + 2;
  const key = `${timeZone} ${until}`;
  const clock = zoneClocks.get(key) ?? readZoneClock(timeZone, until);
  zoneClocks.set(key, clock);
  return clock;
}

function readZoneClock(timeZone: string, untilYear: number): ZoneClock {
  const format = shown(timeZone);
  const minutesAt = (instant: number) =>
    Math.round(
      (Date.parse(`${format(new Date(instant)).replace(' ', 'T')}Z`) - instant) / MINUTE_MS,
    );
  let [week, minutes] = [Date.UTC(FIRST_YEAR, 0), minutesAt(Date.UTC(FIRST_YEAR, 0))];
  const clock: ZoneClock = { changes: [], minutes: [minutes] };
  // No country changes its clock twice within a week.
  for (; week < Date.UTC(untilYear, 0); week += WEEK_MS) {
    const next = minutesAt(week + WEEK_MS);
    if (next === minutes) continue;
    let [before, after] = [week, week + WEEK_MS];
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
      if (minutesAt(middle) === minutes) before = middle;
      else after = middle;
    }
    clock.changes.push(new Date(after).toISOString());
    clock.minutes.push(next);
    minutes = next;
  }
  return clock;
}

/** Days are `YYYY-MM-DD` in the group's time zone; arithmetic on them never meets a clock change. */

const DAY = 86_400_000;

/** Which day `instant` falls on in `timeZone`. */
export function dayIn(timeZone: string, instant: Date): string {
  // sv-SE writes ISO dates.
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant);
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

/** `days` after `day` (before it, where negative). */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);
}

/** The weeks of a term: one for each start + 7·n up to the end date. product.md, terms. */
export function weeksOf(
  startDate: string,
  endDate: string,
): { weekNumber: number; startDate: string }[] {
  const count = Math.floor(daysBetween(startDate, endDate) / 7) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, index) => ({
    weekNumber: index + 1,
    startDate: addDays(startDate, index * 7),
  }));
}

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

/** What a clock in `timeZone` shows at `instant`. */
export function clockIn(
  timeZone: string,
  instant: Date,
): { hour: number; minute: number; second: number } {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'medium' }).format(instant);
  const [hour = 0, minute = 0, second = 0] = text.split(':').map(Number);
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

import { lazy } from './lazy.ts';

const monthFormat = lazy(
  () => new Intl.DateTimeFormat('ar-EG', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** A month `YYYY-MM` as messages write it: 'أكتوبر ٢٠٢٦'. */
export function arabicMonth(month: string): string {
  return monthFormat().format(new Date(`${month}-01`));
}

/** The time of an instant in that zone: '٨:٠٢ ص'. */
export function arabicClock(instant: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('ar-EG', { timeStyle: 'short', timeZone });
  return clock.format(new Date(instant));
}

/** Day and time of an instant in that zone: '٢٤ نوفمبر ٢٠٢٦ ٨:٠٢ ص'. */
export function arabicMoment(instant: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat('ar-EG', { dateStyle: 'long', timeZone });
  return `${day.format(new Date(instant))} ${arabicClock(instant, timeZone)}`;
}

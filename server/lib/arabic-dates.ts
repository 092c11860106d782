import { atFirstUse } from './at-first-use.ts';

const monthFormat = atFirstUse(
  () => new Intl.DateTimeFormat('ar-EG', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** A month `YYYY-MM` as messages write it: 'أكتوبر ٢٠٢٦'. */
export function arabicMonth(month: string): string {
  return monthFormat().format(new Date(`${month}-01`));
}

/** An instant as the commands print it, in that zone: '٢٤ نوفمبر ٢٠٢٦ ٨:٠٢ ص'. */
export function arabicMoment(instant: string | Date, timeZone: string): string {
  const at = new Date(instant);
  const day = new Intl.DateTimeFormat('ar-EG', { dateStyle: 'long', timeZone });
  const clock = new Intl.DateTimeFormat('ar-EG', { timeStyle: 'short', timeZone });
  return `${day.format(at)} ${clock.format(at)}`;
}

import { country } from '../../contract/countries/current.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A format in the words and digits of the group's country, which is named with its calendar: a country's own may be
 * another one. Cached by country and options: creating one takes longer than a hundred uses.
 */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { code, digits } = country();
  const locale = `ar-${code}-u-ca-gregory-nu-${digits}`;
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, hour12: true });
  formats.set(key, format);
  return format;
}

/** A month `YYYY-MM` as messages write it: 'أكتوبر ٢٠٢٦'. */
export function monthText(month: string): string {
  const format = formatOf({ month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01`));
}

/** The name of a day's month: 'أكتوبر'. */
export function monthName(day: string): string {
  return formatOf({ month: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** A day with its weekday: 'الجمعة، ٢٧ نوفمبر'. */
export function weekdayText(day: string): string {
  const format = formatOf({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(new Date(day));
}

/** The time of an instant in that zone: '٨:٠٢ ص'. */
export function clockText(instant: string, timeZone: string): string {
  return formatOf({ timeStyle: 'short', timeZone }).format(new Date(instant));
}

/** Day and time of an instant in that zone: '٢٤ نوفمبر ٢٠٢٦ ٨:٠٢ ص'. */
export function momentText(instant: string, timeZone: string): string {
  const day = formatOf({ dateStyle: 'long', timeZone });
  return `${day.format(new Date(instant))} ${clockText(instant, timeZone)}`;
}

/** A moment as a sentence: '٢٤ نوفمبر ٢٠٢٦ في ٨:٠٢ ص'. */
export function momentPhrase(instant: string, timeZone: string): string {
  return formatOf({ dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(instant));
}

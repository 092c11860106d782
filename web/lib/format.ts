import type { Captain } from '../../contract/captains.ts';
import { type CountedNoun, counted } from '../../contract/counting.ts';
import { toLatinDigits } from '../../contract/digits.ts';
import { RLM, readTimeZone } from './localize.ts';

// `ar-EG`, not `ar`: the latter gives Latin digits.
const LOCALE = 'ar-EG';
const NBSP = '\u00a0';

const numbers = new Map<string, Intl.NumberFormat>();
/** A number with grouped Arabic-Indic digits and at most (or exactly) so many decimals. */
export function formatNumber(value: number, decimals = 0, exact = false): string {
  const key = `${decimals}${exact}`;
  let format = numbers.get(key);
  if (!format) {
    format = new Intl.NumberFormat(LOCALE, {
      maximumFractionDigits: decimals,
      minimumFractionDigits: exact ? decimals : 0,
    });
    numbers.set(key, format);
  }
  // Intl puts an Arabic letter mark before a minus; the bdi around figures does that job.
  return format.format(value).replaceAll('\u061c', '');
}

/** A fraction as a percent figure with its sign. Show it through `<Percent>`, which isolates it. */
export function formatPercent(fraction: number, decimals = 0): string {
  return `${formatNumber(fraction * 100, decimals, true)}٪`;
}

/** An amount in pounds without its unit: at most two decimals. */
export function formatMoney(value: number): string {
  return formatNumber(value, 2, !Number.isInteger(value));
}

type DateInput = string | Date;

const dates = new Map<string, Intl.DateTimeFormat>();
/** A format of dates, made once: a weak phone takes ten milliseconds for each. */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let format = dates.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    dates.set(key, format);
  }
  return format;
}

/** A date without time is the same day everywhere; an instant is read in the group's zone. */
function partsOf(value: DateInput, options: Intl.DateTimeFormatOptions): Map<string, string> {
  const plain = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
  const format = dateFormat(LOCALE, { ...options, timeZone: plain ? 'UTC' : readTimeZone() });
  return new Map(format.formatToParts(new Date(value)).map(({ type, value }) => [type, value]));
}

/** `YYYY-MM-DD` of an instant in the group's time zone. */
export function dayOf(instant: DateInput): string {
  const format = dateFormat('en-CA', {
    timeZone: readTimeZone(),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return format.format(new Date(instant));
}

/** dd/MM/yyyy. A right-to-left mark before each slash keeps the day at the right. */
export function shortDate(value: DateInput): string {
  const parts = partsOf(value, { day: '2-digit', month: '2-digit', year: 'numeric' });
  return `${parts.get('day')}${RLM}/${parts.get('month')}${RLM}/${parts.get('year')}`;
}

/** dd MMMM yyyy. */
export function longDate(value: DateInput): string {
  const parts = partsOf(value, { day: '2-digit', month: 'long', year: 'numeric' });
  return `${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`;
}

/** 'السبت ١٥ نوفمبر', with the year where asked. */
export function weekdayDate(value: DateInput, withYear = false): string {
  const parts = partsOf(value, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const day = `${parts.get('weekday')} ${parts.get('day')} ${parts.get('month')}`;
  return withYear ? `${day} ${parts.get('year')}` : day;
}

/** '٢١ نوفمبر'. */
export function dayMonth(value: DateInput): string {
  const parts = partsOf(value, { day: 'numeric', month: 'long' });
  return `${parts.get('day')} ${parts.get('month')}`;
}

/** '٤:٣٠ م', never parted at the end of a line. */
export function timeOf(instant: DateInput): string {
  const parts = partsOf(instant, { hour: 'numeric', minute: '2-digit', hour12: true });
  return `${parts.get('hour')}:${parts.get('minute')}${NBSP}${parts.get('dayPeriod')}`;
}

/** 'اليوم ٩:٠٠ ص', 'أمس ٨:١٥ م', else the full Arabic date and the time. */
export function momentLabel(instant: DateInput, now: Date = new Date()): string {
  const day = dayOf(instant);
  const yesterday = new Date(`${dayOf(now)}T00:00:00Z`);
  yesterday.setUTCDate(yesterday.getUTCDate() - 1);
  if (day === dayOf(now)) return `اليوم ${timeOf(instant)}`;
  if (day === yesterday.toISOString().slice(0, 10)) return `أمس ${timeOf(instant)}`;
  return `${weekdayDate(instant, true)}، ${timeOf(instant)}`;
}

type Noun = CountedNoun & { none: string };
/** What screens count, in the forms that Arabic numbers ask for. */
export const nouns = {
  scout: {
    none: 'لا يوجد كشافون',
    one: 'كشاف واحد',
    two: 'كشافان',
    few: 'كشافين',
    many: 'كشافاً',
    hundreds: 'كشاف',
  },
  captain: {
    none: 'لا يوجد قادة',
    one: 'قائد واحد',
    two: 'قائدان',
    few: 'قادة',
    many: 'قائداً',
    hundreds: 'قائد',
  },
  sector: {
    none: 'لا توجد قطاعات',
    one: 'قطاع واحد',
    two: 'قطاعان',
    few: 'قطاعات',
    many: 'قطاعاً',
    hundreds: 'قطاع',
  },
  week: {
    none: 'لا توجد أسابيع',
    one: 'أسبوع واحد',
    two: 'أسبوعان',
    few: 'أسابيع',
    many: 'أسبوعاً',
    hundreds: 'أسبوع',
  },
  notification: {
    none: 'لا توجد رسائل',
    one: 'رسالة واحدة',
    two: 'رسالتان',
    few: 'رسائل',
    many: 'رسالة',
    hundreds: 'رسالة',
  },
  financeItem: {
    none: 'لا توجد بنود',
    one: 'بند واحد',
    two: 'بندان',
    few: 'بنود',
    many: 'بنداً',
    hundreds: 'بند',
  },
} as const satisfies Record<string, Noun>;

/** '٣ كشافين', '١١ كشافاً', '١٠٠ كشاف': number and noun as Arabic joins them. */
export function countOf(count: number, noun: keyof typeof nouns): string {
  const forms = nouns[noun];
  return count === 0 ? forms.none : counted(count, forms, formatNumber);
}

type Sectorial =
  | { baseName: string; suffixName: string }
  | { sectorBaseName: string | null; sectorSuffixName: string | null }
  | { rSectorBaseName: string | null; rSectorSuffixName: string | null };

/** The sector's two names as a sector, whichever spelling they come in; null where there is none. */
export function sectorOf(row: Sectorial): { baseName: string; suffixName: string } | null {
  const [baseName, suffixName] =
    'baseName' in row
      ? [row.baseName, row.suffixName]
      : 'sectorBaseName' in row
        ? [row.sectorBaseName, row.sectorSuffixName]
        : [row.rSectorBaseName, row.rSectorSuffixName];
  return baseName && suffixName ? { baseName, suffixName } : null;
}

/** 'أشبال أ', or '' without a sector. */
export function sectorName(row: Sectorial): string {
  const sector = sectorOf(row);
  return sector ? `${sector.baseName}${NBSP}${sector.suffixName}` : '';
}

/** Compound names ('عبد الله') stay on one line. */
export function keepCompounds(name: string): string {
  return name
    .replace(/(^|\s)(عبد|أبو|ابو|أم|ام|ابن|بنت) (?=\S)/g, `$1$2${NBSP}`)
    .replace(/ (?=الدين(\s|$))/g, NBSP);
}

/** A sector's suffix at the end of a sentence stays with its name: no line begins with one letter. */
export function keepSuffix(sentence: string): string {
  return sentence.replace(/ ([ء-ي]{1,2})$/, `${NBSP}$1`);
}

type Named = Pick<Captain, 'firstName' | 'middleName' | 'lastName'>;

/** First, middle and last name. */
export function fullName(captain: Named): string {
  return keepCompounds(`${captain.firstName} ${captain.middleName} ${captain.lastName}`);
}

/** First and middle name, as the greeting calls a captain. */
export function callName(captain: Pick<Named, 'firstName' | 'middleName'>): string {
  return keepCompounds(`${captain.firstName} ${captain.middleName}`);
}

/** How a captain is addressed, after 'يا'. */
export function captainTitle({ gender }: Pick<Captain, 'gender'>): string {
  return gender === 'female' ? 'شيفتان' : 'كابتن';
}

/**
 * A mobile number in three groups; anything else as it was written. In Latin digits, as on the keys that dial it: the
 * zeros of the others read as dots. Show it through `<Phone>`.
 */
export function groupPhone(phone: string): string {
  return toLatinDigits(phone).replace(/^(01\d\d)(\d{3})(\d{4})$/, '$1 $2 $3');
}

import type { Captain } from '../../contract/captains/endpoints.ts';
import { introduction } from '../../contract/captains/introduce.ts';
import { type CountedNoun, countText, nounOr } from '../../contract/core/counting.ts';
import { weekdayWords } from '../../contract/core/day-words.ts';
import { formatDigits, toLatinDigits } from '../../contract/core/digits.ts';
import type { Gender } from '../../contract/core/fields.ts';
import { scoutNouns } from '../../contract/core/labels.ts';
import {
  daySlash,
  formatDay,
  formatMoney,
  formatNumber,
  formatPercentage,
  numberSigns,
} from '../../contract/core/numbers.ts';
import { country } from '../../contract/countries/current.ts';
import { phoneText } from '../../contract/countries/phone.ts';
import { sectorLabel } from '../../contract/sectors/sector-label.ts';
import { serverTime } from './clock.ts';
import { readTimeZone } from './localize.ts';

const NBSP = '\u00a0';

export { formatMoney, formatNumber };

/** A fraction as a percent figure with its sign. Show it through `<Percent>`, which isolates it. */
export function formatPercent(fraction: number, decimals = 0): string {
  return formatPercentage(fraction * 100, decimals);
}

/**
 * A text with its dates and numbers as people here write them: stored messages and records of other programs may hold
 * Latin digits, and those from before the group chose others the former ones.
 */
export function localizeNumbers(sentence: string): string {
  const { decimal, group, percent } = numberSigns();
  return formatDigits(
    toLatinDigits(sentence)
      .replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => toLatinDigits(formatDay(day)))
      .replace(/\b(\d\d)\u200f?\/(\d\d)\u200f?\/(\d{4})\b/g, `$1${daySlash()}$2${daySlash()}$3`)
      // Where the dot parts thousands, three digits after one are such a part.
      .replace(group === '.' ? /(\d)\.(?=\d)(?!\d{3}\b)/g : /(\d)\.(?=\d)/g, `$1${decimal}`)
      .replace(/(\d)٫(?=\d)/g, `$1${decimal}`)
      .replace(/(\d)٬(?=\d)/g, `$1${group}`)
      .replace(/(\d)[%٪]/g, `$1${percent}`),
  );
}

type DateInput = string | Date;

/** The time of calendar and clock at a moment. */
interface Shown {
  year: number;
  /** From 1 on. */
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const zones = new Map<string, Intl.DateTimeFormat>();
/** The time at an instant in the group's zone, where the browser has no `Temporal` to tell it sooner. */
function readByFormat(instant: Date): Shown {
  const timeZone = readTimeZone();
  let format = zones.get(timeZone);
  if (!format) {
    // '2026-11-20 17:15'
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    zones.set(timeZone, format);
  }
  return readText(format.format(instant));
}

function readText(text: string): Shown {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/).map(Number);
  return { year, month, day, hour, minute };
}

/** Built-ins of newer browsers: quicker than a format. */
type NewerBrowser = {
  Temporal?: {
    Instant: {
      fromEpochMilliseconds: (milliseconds: number) => {
        toZonedDateTimeISO: (zone: string) => Shown;
      };
    };
  };
};

/** A date without time is the same day everywhere; an instant is read in the group's zone. */
function shownAt(value: DateInput): Shown {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return readText(value);
  const instant = new Date(value);
  const { Temporal } = globalThis as NewerBrowser;
  return Temporal
    ? Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(readTimeZone())
    : readByFormat(instant);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `YYYY-MM-DD` of an instant in the group's time zone. */
export function dayOf(instant: DateInput): string {
  const { year, month, day } = shownAt(instant);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** The time of clocks in the group's zone now, as trips write moments: `YYYY-MM-DDTHH:MM`. */
export function localNow(now = serverTime()): string {
  const instant = new Date(now);
  const { hour, minute } = shownAt(instant);
  return `${dayOf(instant)}T${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** Today in the group's time zone, by the server's clock: `YYYY-MM-DD`. */
export const groupToday = (): string => dayOf(new Date(serverTime()));

/** dd/MM/yyyy in the group's digits. */
export function shortDate(value: DateInput): string {
  const { year, month, day } = shownAt(value);
  return formatDigits([twoDigits(day), twoDigits(month), year].join(daySlash()));
}

/** dd MMMM yyyy. */
export function longDate(value: DateInput): string {
  const { year, month, day } = shownAt(value);
  return formatDigits(`${twoDigits(day)} ${country().months[month - 1]} ${year}`);
}

/** 'السبت ١٥ نوفمبر', with the year where asked. */
export const weekdayDate = (value: DateInput, withYear = false): string =>
  weekdayWords(shownAt(value), withYear);

/** '٢١ نوفمبر'. */
export function dayMonth(value: DateInput): string {
  const { month, day } = shownAt(value);
  return formatDigits(`${day} ${country().months[month - 1]}`);
}

/** '٤:٣٠ م', never parted at the end of a line. */
export function timeOf(instant: DateInput): string {
  const { hour, minute } = shownAt(instant);
  return formatDigits(`${hour % 12 || 12}:${twoDigits(minute)}${NBSP}${hour < 12 ? 'ص' : 'م'}`);
}

/** 'اليوم ٩:٠٠ ص', 'أمس ٨:١٥ م', else the full Arabic date and the time. */
export function momentLabel(instant: DateInput, now: Date = new Date(serverTime())): string {
  const day = dayOf(instant);
  const yesterday = new Date(`${dayOf(now)}T00:00:00Z`);
  yesterday.setUTCDate(yesterday.getUTCDate() - 1);
  if (day === dayOf(now)) return `اليوم ${timeOf(instant)}`;
  if (day === yesterday.toISOString().slice(0, 10)) return `أمس ${timeOf(instant)}`;
  return `${weekdayDate(instant, true)}، ${timeOf(instant)}`;
}

type Noun = CountedNoun & { none: string };
/** The nouns that screens count, in the forms that Arabic numbers ask for. */
export const nouns = {
  scout: { none: 'لا يوجد كشافون', ...scoutNouns.male },
  captain: nounOr('لا يوجد قادة', 'قائد واحد', 'قائدان', 'قادة', 'قائداً', 'قائد'),
  sector: nounOr('لا توجد قطاعات', 'قطاع واحد', 'قطاعان', 'قطاعات', 'قطاعاً', 'قطاع'),
  badge: nounOr('لا شارات', 'شارة واحدة', 'شارتان', 'شارات', 'شارة', 'شارة'),
  requirement: nounOr('لا توجد متطلبات', 'متطلب واحد', 'متطلبان', 'متطلبات', 'متطلباً', 'متطلب'),
  week: nounOr('لا توجد أسابيع', 'أسبوع واحد', 'أسبوعان', 'أسابيع', 'أسبوعاً', 'أسبوع'),
  notification: nounOr('لا توجد رسائل', 'رسالة واحدة', 'رسالتان', 'رسائل', 'رسالة', 'رسالة'),
  financeItem: nounOr('لا توجد بنود', 'بند واحد', 'بندان', 'بنود', 'بنداً', 'بند'),
} as const satisfies Record<string, Noun>;

/** '٣ كشافين', '١١ كشافاً', '١٠٠ كشاف': number and noun as Arabic joins them. */
export function countOf(count: number, noun: keyof typeof nouns): string {
  const forms = nouns[noun];
  return count === 0 ? forms.none : countText(count, forms);
}

/** Counts scouts by their gender: '٣ كشافات' of girls alone. */
export function countScouts(count: number, gender: Gender): string {
  if (count === 0) return gender === 'female' ? 'لا توجد كشافات' : nouns.scout.none;
  return countText(count, scoutNouns[gender]);
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
  return sector ? sectorLabel(sector) : '';
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

/** How a captain is named to others, and as what: 'الكابتن مينا عادل' and 'قائد قطاع أشبال أ'. */
export function introduce(captain: Captain): { name: string; role: string } {
  const { name, role } = introduction({ ...captain, sector: sectorOf(captain) });
  return { name: keepCompounds(name), role };
}

/** A number as people read it, through `<Phone>`. */
export const groupPhone = phoneText;

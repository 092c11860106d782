import { type CountedNoun, countText, noun } from '../core/counting.ts';
import { formatDigits, toLatinDigits } from '../core/digits.ts';
import { formatNumber } from '../core/numbers.ts';
import { tidySpaces } from '../core/text.ts';

// The words of sessions. A file without schemas.

/** A planned one waits for its day, or for somebody to say whether it was held. */
export const sessionStates = ['planned', 'held', 'notHeld'] as const;
export type SessionState = (typeof sessionStates)[number];

export const sessionStateLabels: Record<SessionState, string> = {
  planned: 'مخطَّطة',
  held: 'عُقدت',
  notHeld: 'لم تُعقد',
};

/** The most characters of the lesson of a session. */
export const LESSON_LENGTH = 300;

/** Words for one to three stars. */
export const starLabels: Record<number, string> = { 1: 'نعدّلها', 2: 'جيدة', 3: 'نعيدها' };

export const segmentNoun = noun('فقرة واحدة', 'فقرتان', 'فقرات', 'فقرة', 'فقرة');
export const minuteNoun = noun('دقيقة', 'دقيقتان', 'دقائق', 'دقيقة', 'دقيقة');
/** After a preposition or a verb: 'بـ١٠ دقائق', 'دقيقتين'. */
export const ofMinutes: CountedNoun = { ...minuteNoun, two: 'دقيقتين' };
/** After a preposition: 'من جلستين', 'من ٤١ جلسة'. */
export const ofSessions = noun('جلسة واحدة', 'جلستين', 'جلسات', 'جلسة', 'جلسة');
const hourNoun = noun('ساعة', 'ساعتان', 'ساعات', 'ساعة', 'ساعة');

const FRACTIONS: Record<number, string> = { 15: 'ربع', 30: 'نصف' };

/** '٣٥ دقيقة', 'ساعة', 'ساعة ونصف', 'ساعتان و١٠ دقائق'. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return countText(rest, minuteNoun);
  const said = countText(hours, hourNoun);
  if (rest === 0) return said;
  return `${said} و${FRACTIONS[rest] ?? countText(rest, minuteNoun)}`;
}

/** A thing to be brought, and how many of it. */
export interface MaterialText {
  text: string;
  quantity: number | null;
}

const MOST = 10_000;

/** '٤٢ حبلاً' is 42 of 'حبلاً'; a number that does not stand in front belongs to the text. */
export function parseMaterial(typed: string): MaterialText | null {
  const plain = tidySpaces(typed);
  if (plain === '') return null;
  const [first = '', ...others] = plain.split(' ');
  const latin = toLatinDigits(first);
  const quantity = /^\d{1,5}$/.test(latin) ? Number(latin) : 0;
  if (quantity < 1 || quantity > MOST || others.length === 0)
    return { text: plain, quantity: null };
  return { text: others.join(' '), quantity };
}

/** Materials typed into one field, separated by Latin or Arabic commas. */
export function parseMaterials(typed: string): MaterialText[] {
  return typed.split(/[،,\n]/).flatMap((part) => parseMaterial(part) ?? []);
}

export function materialText({ text, quantity }: MaterialText): string {
  return quantity === null ? text : `${formatNumber(quantity)} ${text}`;
}

/** '١١:٠٠ ص' for `11:00`; without the half of the day where the lines of a list share it. */
export function clockText(time: string, { half = true } = {}): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const shown = `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`;
  return half ? `${formatDigits(shown)}\u00a0${hours < 12 ? 'ص' : 'م'}` : formatDigits(shown);
}

/** 'من ١١:٠٠ ص إلى ١:٠٠ م', or 'من ١١:٠٠ ص' where the end is open. */
export function hoursText({ startTime, endTime }: { startTime: string; endTime: string | null }) {
  const from = `من ${clockText(startTime)}`;
  return endTime === null ? from : `${from} إلى ${clockText(endTime)}`;
}

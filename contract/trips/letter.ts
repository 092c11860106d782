import { weekdayWords } from '../core/day-words.ts';
import { firstName } from '../core/first-name.ts';
import { moneyText } from '../core/money.ts';
import { clockText } from '../sessions/words.ts';
import { nightsOf, nightsText, type Transport, transportLabels } from './words.ts';

// The letter to families and the words of the consent, proposed from a trip's fields. Without schemas, since pages of
// families and papers show them.

export interface LetterFields {
  name: string;
  startsAt: string;
  endsAt: string;
  place: string | null;
  meetingPlace: string | null;
  transport: Transport | null;
  overnight: string | null;
  captain: { firstName: string; lastName: string };
  fees: { scout: number };
  letter: string | null;
  consentText: string | null;
}

function shownDay(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return weekdayWords({ year, month, day });
}

/** 'الخميس ١٠ ديسمبر ٧:٠٠ ص'. */
export const momentText = (moment: string): string =>
  `${shownDay(moment.slice(0, 10))} ${clockText(moment.slice(11))}`;

/** 'الخميس ١٠ ديسمبر', or 'الخميس ١٠ إلى السبت ١٢ ديسمبر'. */
export function daysText({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const [from, to] = [startsAt.slice(0, 10), endsAt.slice(0, 10)];
  return from === to ? shownDay(from) : `${shownDay(from)} إلى ${shownDay(to)}`;
}

/** The captain's own letter, else the proposed one. */
export function letterOf(trip: LetterFields): string {
  if (trip.letter !== null) return trip.letter;
  const meeting = trip.meetingPlace
    ? `نتجمع في ${trip.meetingPlace} ${momentText(trip.startsAt)}`
    : `ننطلق ${momentText(trip.startsAt)}`;
  const fee = trip.fees.scout > 0 ? ` الرسم ${moneyText(trip.fees.scout)}.` : '';
  return `أسرة الكشاف العزيزة، ندعو أبناءكم وبناتكم إلى ${trip.name}. ${meeting}، ونعود ${momentText(trip.endsAt)}.${fee}`;
}

const namesText = (names: readonly string[]) =>
  names.length === 0 ? 'ابني أو ابنتي' : names.map(firstName).join(' و');

/** Stands in a pattern for the first names of the children. */
const NAMES = '{names}';

/** The consent's text with the place of the names: the captain's own words, else the proposed ones. */
export function consentPattern(trip: LetterFields): string {
  if (trip.consentText !== null) return trip.consentText;
  const captain = `${trip.captain.firstName} ${trip.captain.lastName}`;
  const place = trip.place ? ` (${trip.place})` : '';
  const parts = [
    `أوافق على مشاركة ${NAMES} في ${trip.name}${place}، ${daysText(trip)}، بقيادة ${captain}`,
    trip.transport && trip.transport !== 'other' && `والانتقال: ${transportLabels[trip.transport]}`,
    nightsOf(trip) > 0 && `والمبيت ${nightsText(nightsOf(trip))}`,
    'والإسعاف عند الضرورة',
  ];
  return `${parts.filter(Boolean).join('، ')}.`;
}

/** The words of a pattern for these children, else for any: what a family reads, and what is stored as agreed. */
export const consentFor = (pattern: string, names: readonly string[]): string =>
  pattern.replaceAll(NAMES, () => namesText(names));

export const consentWords = (trip: LetterFields, names: readonly string[] = []): string =>
  consentFor(consentPattern(trip), names);

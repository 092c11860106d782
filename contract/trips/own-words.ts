import { readAmount } from '../core/amounts.ts';
import { toLatinDigits } from '../core/digits.ts';
import { country } from '../countries/current.ts';

// Finds in captains' own words to families another day, fee or place than the trip's fields have.

interface Fields {
  startsAt: string;
  endsAt: string;
  answerBy: string | null;
  place: string | null;
  fees: { scout: number; other: number };
  letter: string | null;
  consentText: string | null;
}

/** Finds a pattern of Latin digits and returns it as the text writes it: each digit has one place in either script. */
const find = (text: string, pattern: RegExp) =>
  [...toLatinDigits(text).matchAll(pattern)].map((match) => ({
    words: text.slice(match.index, match.index + match[0].length),
    parts: match.slice(1),
  }));

/** The days that a text names, as it writes them: '٤ ديسمبر'. */
function daysIn(text: string): { words: string; monthAndDay: string }[] {
  const { months } = country();
  const names = months.map((name) => name.replace(/[/\\^$*+?.()|[\]{}]/g, '\\$&')).join('|');
  return find(text, new RegExp(`(\\d{1,2})\\s+(${names})`, 'g')).map(
    ({ words, parts: [day = '', month = ''] }) => ({
      words,
      monthAndDay: `${two(months.indexOf(month) + 1)}-${two(Number(day))}`,
    }),
  );
}
const two = (value: number) => String(value).padStart(2, '0');

/** The amounts that a text names: '٣٠٠ جنيه'. */
function amountsIn(text: string): { words: string; amount: number }[] {
  const { few, many, hundreds } = country().currency.unit;
  // The longer word first: it begins with the shorter one.
  const unit = [many, few, hundreds].sort((one, other) => other.length - one.length).join('|');
  return find(text, new RegExp(`(\\d\\S*)\\s*(?:${unit})`, 'g')).map(
    ({ words, parts: [amount = ''] }) => ({ words, amount: readAmount(amount) }),
  );
}

/** True if a text names a day, and so must not move along to another one. */
export const namesDay = (text: string | null): boolean => text !== null && daysIn(text).length > 0;

/** Lists the words that differ from the fields, as they are written; `before` is the trip as it was, where it is changed. */
export function wordsThatDiffer(trip: Fields, before: Pick<Fields, 'place'> | null): string[] {
  const texts = [trip.letter, trip.consentText].filter((text) => text !== null);
  const days = [trip.startsAt, trip.endsAt, trip.answerBy ?? trip.endsAt].map((each) =>
    each.slice(5, 10),
  );
  const fees = [trip.fees.scout, trip.fees.other];
  const former = before?.place ?? null;
  const isMoved = former !== null && former !== trip.place && !(trip.place ?? '').includes(former);
  const named = texts.flatMap((text) => [
    ...daysIn(text).flatMap(({ words, monthAndDay }) => (days.includes(monthAndDay) ? [] : words)),
    ...amountsIn(text).flatMap(({ words, amount }) => (fees.includes(amount) ? [] : words)),
    ...(isMoved && text.includes(former) ? [former] : []),
  ]);
  return [...new Set(named)];
}

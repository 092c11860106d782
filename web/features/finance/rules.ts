import { readAmount, typedAmount } from '../../../contract/core/amounts.ts';
import { exactMoney, fromParts, isMoney, moneyText } from '../../../contract/core/money.ts';
import { country } from '../../../contract/countries/current.ts';
import type { BookLine } from '../../../contract/finance/book.ts';
import type { FinanceItem } from '../../../contract/finance/endpoints.ts';
import { type Pieces, partsOfPieces } from '../../../contract/finance/pieces.ts';
import { financeTypeLabels } from '../../../contract/finance/words.ts';
import { dayMonth, dayOf, formatNumber, shortDate, timeOf } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { monthName } from '../../i18n/month-name.ts';

/** The name of an item without a description. */
export const nameOf = ({ description, type }: Pick<FinanceItem, 'description' | 'type'>): string =>
  description ?? financeTypeLabels[type];

/** The name of a week's subscriptions. */
export const weekName = (weekNumber: number): string =>
  `اشتراك الأسبوع ${formatNumber(weekNumber)}`;

/** The body of the question before an item is deleted, with its name and amount. */
export function deletionOf(name: string, value: number): string {
  return (
    `سيُحذف «${name}» بقيمة ${moneyText(value)} من الخزنة ومن كل المجاميع، ` +
    'ولا يمكن التراجع عن ذلك.'
  );
}

/** When an item was entered; '-' on another day than its own, of which the time would be a wrong one. */
export function timeWithin({ date, timestamp }: Pick<FinanceItem, 'date' | 'timestamp'>): string {
  return dayOf(timestamp) === date ? timeOf(timestamp) : '-';
}

/** The month that an address asks for, where it is one that is not still to come; else this month. */
export function monthFrom(asked: string | undefined, today: string): string {
  const thisMonth = today.slice(0, 7);
  const isMonth = asked !== undefined && /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(asked);
  return isMonth && asked <= thisMonth ? asked : thisMonth;
}

/** The name of a period: 'نوفمبر ٢٠٢٦', or the term's name. */
export function periodName({
  month,
  term,
}: {
  month: string | null;
  term: { termName: string } | null;
}): string {
  return month ? monthName(month, true) : (term?.termName ?? 'كل البنود');
}

/** Under which key a line stands, in whatever order. */
export function keyOf(line: BookLine): string {
  if (line.kind === 'item') return `${line.item.itemId}`;
  if (line.kind === 'deleted') return `deleted/${line.number}`;
  return `${line.termNumber}/${line.weekNumber}`;
}

/** On a phone, where columns have no room: 'رقم ٤٤٠، ٢٧ نوفمبر', with the year where it is not this one. */
export function placeOf(
  { number, date }: Pick<FinanceItem, 'number' | 'date'>,
  today: string,
): string {
  const day = date.slice(0, 4) === today.slice(0, 4) ? dayMonth(date) : shortDate(date);
  return `رقم ${formatDigits(number)}، ${day}`;
}

/** How many of each note or coin somebody has typed, by its value. */
export type TypedPieces = Partial<Record<number, string>>;

/** The notes and coins that were typed; undefined where none was. */
export function piecesOf(typed: TypedPieces): Pieces[] | undefined {
  const pieces = country().currency.denominations.flatMap((value) => {
    const count = Number(typed[value] ?? '');
    return count > 0 ? [{ value, pieces: count }] : [];
  });
  return pieces.length > 0 ? pieces : undefined;
}

/** The sum of the counted notes and coins, as the amount's field shows it. */
export const sumTyped = (pieces: readonly Pieces[]): string =>
  typedAmount(fromParts(partsOfPieces(pieces)));

/** The amount in a field, in whatever digits; null where it is empty or no amount. */
export function amountIn(typed: string): number | null {
  const amount = readAmount(typed);
  return isMoney(amount) && amount >= 0 ? amount : null;
}

/** Counted minus booked. */
export const differenceOf = (counted: number, balance: number): number =>
  exactMoney(counted - balance);

/** 'مطابق', 'عجز ٥ جنيه', 'زيادة ١٠ جنيه'. */
export function differenceWords(difference: number): string {
  if (difference === 0) return 'مطابق للرصيد';
  return `${difference < 0 ? 'عجز' : 'زيادة'} ${moneyText(Math.abs(difference))}`;
}

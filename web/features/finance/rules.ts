import type { BookLine } from '../../../contract/book.ts';
import type { FinanceItem } from '../../../contract/finance.ts';
import { financeTypeLabels } from '../../../contract/labels.ts';
import { dayMonth, dayOf, formatMoney, formatNumber, shortDate, timeOf } from '../../lib/format.ts';
import { arabicDigits } from '../../lib/localize.ts';
import { monthName } from '../../lib/month-name.ts';

/** What an item is called where it has no description. */
export const nameOf = ({ description, type }: Pick<FinanceItem, 'description' | 'type'>): string =>
  description ?? financeTypeLabels[type];

/** What a week's subscriptions are called. */
export const weekName = (weekNumber: number): string =>
  `اشتراك الأسبوع ${formatNumber(weekNumber)}`;

/** What deleting an item does, named so that it can't be taken for another one. */
export function deletionOf(name: string, value: number): string {
  return (
    `سيُحذف «${name}» بقيمة ${formatMoney(value)} جنيه من الخزنة ومن كل المجاميع، ` +
    'ولا يمكن التراجع عن ذلك.'
  );
}

/** '٤٣١–٤٣٩': the numbers of a week's subscriptions, from the first to the last. */
export function numbersOf(numbers: readonly number[]): string {
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  return first === last ? arabicDigits(first) : `${arabicDigits(first)}–${arabicDigits(last)}`;
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

/** What a period is called: 'نوفمبر ٢٠٢٦', or the term's name. */
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
  return line.kind === 'item' ? `${line.item.itemId}` : `${line.termNumber}/${line.weekNumber}`;
}

/** On a phone, where columns have no room: 'رقم ٤٤٠، ٢٧ نوفمبر', with the year where it is not this one. */
export function placeOf(
  { number, date }: Pick<FinanceItem, 'number' | 'date'>,
  today: string,
): string {
  const day = date.slice(0, 4) === today.slice(0, 4) ? dayMonth(date) : shortDate(date);
  return `رقم ${arabicDigits(number)}، ${day}`;
}

import type { ErrorCode } from '../../../contract/core/errors.ts';
import { addMonths, lastDayOf } from '../../../contract/finance/book.ts';

/**
 * The month that can be closed next: the one after the last closed, or the last month that is over; null if it is not
 * over, or if the group and its items began after it.
 */
export function nextToClose(
  last: string | null,
  today: string,
  firstDay: string | null,
): string | null {
  const next = last === null ? addMonths(today.slice(0, 7), -1) : addMonths(last, 1);
  const hasBegun = last !== null || (firstDay !== null && firstDay <= lastDayOf(next));
  return hasBegun && isOver(next, today) ? next : null;
}

const isOver = (month: string, today: string) => lastDayOf(month) < today;

/**
 * Why a month can't be closed; null if it can. The first may be any month that is over; it closes all before it too.
 */
export function whyNotClosed(
  month: string,
  last: string | null,
  today: string,
): Extract<ErrorCode, 'MONTH_NOT_OVER' | 'MONTH_OUT_OF_ORDER'> | null {
  if (!isOver(month, today)) return 'MONTH_NOT_OVER';
  return last === null || month === addMonths(last, 1) ? null : 'MONTH_OUT_OF_ORDER';
}

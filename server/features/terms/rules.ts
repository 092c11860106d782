import { MAX_WEEKS } from '../../../contract/terms.ts';
import { weeksOf } from '../../lib/calendar.ts';
import { type ApiError, fieldError } from '../../lib/errors.ts';

export interface TermDates {
  startDate: string;
  endDate: string;
}

/** Throws INVALID_DATES unless the end follows the start within the longest term. */
export function checkDates({ startDate, endDate }: TermDates): void {
  if (endDate <= startDate) {
    throw fieldError('INVALID_DATES', 'endDate', 'يجب أن يكون تاريخ النهاية بعد تاريخ البداية');
  }
  if (weeksOf(startDate, endDate).length > MAX_WEEKS) {
    throw fieldError('INVALID_DATES', 'endDate', `لا يمكن أن تزيد الفترة عن ${MAX_WEEKS} أسبوعاً`);
  }
}

/** Throws INVALID_DATES for a new term that is over already. */
export function checkNotOver({ endDate }: TermDates, today: string): void {
  if (endDate < today) {
    throw fieldError('INVALID_DATES', 'endDate', 'تاريخ نهاية الفترة قد مضى');
  }
}

/** Throws TERM_OVERLAP unless the term starts after the one before ends. */
export function checkFollows({ startDate }: TermDates, before: TermDates | undefined): void {
  if (before && startDate <= before.endDate) {
    throw fieldError(
      'TERM_OVERLAP',
      'startDate',
      `يجب أن تبدأ الفترة بعد نهاية الفترة السابقة (${before.endDate})`,
    );
  }
}

/**
 * Throws WEEK_IN_USE where a change of the dates would move or drop a week that something refers to:
 * the start moves only while no week is used, the end as long as no used week falls away.
 */
export function checkUsedWeeks(before: TermDates, after: TermDates, usedWeeks: number[]): void {
  const first = usedWeeks[0];
  if (first === undefined) return;
  if (after.startDate !== before.startDate) {
    throw weekInUse('startDate', `لا يمكن تغيير تاريخ البداية لوجود بيانات في الأسبوع ${first}`);
  }
  const kept = weeksOf(after.startDate, after.endDate).length;
  const lost = usedWeeks.find((week) => week > kept);
  if (lost !== undefined) {
    throw weekInUse('endDate', `لا يمكن تقصير الفترة لوجود بيانات في الأسبوع ${lost}`);
  }
}

function weekInUse(path: string, arabicMessage: string): ApiError {
  return fieldError('WEEK_IN_USE', path, arabicMessage);
}

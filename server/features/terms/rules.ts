import { type TermDates, weeksOf, wrongTermDates } from '../../../contract/core/calendar.ts';
import { formatNumber } from '../../../contract/core/numbers.ts';
import type { PlainContent } from '../../../contract/core/record-content.ts';
import { termRecord } from '../../../contract/terms/record.ts';
import { type ApiError, fieldError } from '../../http/errors.ts';
import { recordVersion } from '../../lib/version.ts';

/** Throws INVALID_DATES or TERM_OVERLAP if a term can't have these dates. */
export function checkDates(dates: TermDates, around: Parameters<typeof wrongTermDates>[1]): void {
  const [wrong] = wrongTermDates(dates, around);
  if (wrong) throw fieldError(wrong.code, wrong.path, wrong.arabicMessage);
}

/**
 * Throws WEEK_IN_USE if new dates would move or drop a used week: the start can move only while no week is used, the
 * end as long as it drops no used week.
 */
export function checkUsedWeeks(before: TermDates, after: TermDates, usedWeeks: number[]): void {
  const first = usedWeeks[0];
  if (first === undefined) return;
  if (after.startDate !== before.startDate) {
    throw weekInUse(
      'startDate',
      `لا يمكن تغيير تاريخ البداية لوجود بيانات في الأسبوع ${formatNumber(first)}`,
    );
  }
  const kept = weeksOf(after).length;
  const lost = usedWeeks.find((week) => week > kept);
  if (lost !== undefined) {
    throw weekInUse(
      'endDate',
      `لا يمكن تقصير الفترة لوجود بيانات في الأسبوع ${formatNumber(lost)}`,
    );
  }
}

function weekInUse(path: string, arabicMessage: string): ApiError {
  return fieldError('WEEK_IN_USE', path, arabicMessage);
}

/** The version of a term for a change. */
export const termVersion = (term: PlainContent<typeof termRecord>): string =>
  recordVersion(termRecord, term);

import { recordableNow, weekAt } from '../../../contract/core/calendar.ts';
import type { Week } from '../../../contract/terms/endpoints.ts';
import { formatNumber } from '../../i18n/format.ts';

/**
 * The week to record: that of the address, else the current one, and why it differs. A cancelled current week is not
 * replaced by another, which would be overwritten by mistake. `ofCancelled` is said of a cancelled week after its name.
 */
export function weekToRecord(
  weeks: readonly Week[],
  asked: number | undefined,
  today: string,
  ofCancelled = 'ملغي ولا يُسجَّل فيه غياب.',
): { week: Week | undefined; why: string | undefined } {
  const current = weekAt(weeks, today);
  const meant =
    asked === undefined ? current : weeks.find(({ weekNumber }) => weekNumber === asked);
  const why = whyClosed(meant, today, ofCancelled);
  if (!why) return { week: meant, why };
  return { week: recordableNow(weeks, today), why };
}

function whyClosed(week: Week | undefined, today: string, ofCancelled: string): string | undefined {
  if (!week) return 'لا يوجد أسبوع بهذا الرقم في هذه الفترة.';
  const name = `الأسبوع ${formatNumber(week.weekNumber)}`;
  if (week.cancelled) return `${name} ${ofCancelled}`;
  return week.startDate > today ? `${name} لم يبدأ بعد.` : undefined;
}

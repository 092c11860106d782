import type { Criterion } from '../../../../contract/evaluation/endpoints.ts';
import { categoryLabels } from '../../../../contract/evaluation/words.ts';
import { formatNumber, weekdayDate } from '../../../i18n/format.ts';

/** A criterion in words: 'من ٥، كل أسبوع، السلوك'. */
export function describeCriterion({ max, kind, category, date }: Criterion): string {
  const of = `من ${formatNumber(max)}`;
  if (kind === 'attendance') return `${of}، يُحسب من الغياب`;
  if (kind === 'paid') return `${of}، يُحسب ممن دفع`;
  if (kind === 'once') return `${of}، ${weekdayDate(date!)}`;
  return `${of}، كل أسبوع، ${categoryLabels[category]}`;
}

/** Why 'الاشتراك' can't be used in a sector. */
export const WHO_PAID_FIRST = 'فعّل «من دفع» أولاً';

/** The question before a criterion is closed. */
export const closeWords = (name: string) => ({
  title: `إيقاف بند ${name}؟`,
  body: 'لن يظهر في الكشف، وتبقى نقاطه في النتائج.',
  confirmLabel: 'إيقاف',
  danger: true,
});

import { dateField, lines, oneOf } from '../core/fields.ts';
import { field, record } from '../core/record.ts';
import { REPORT_LENGTH, reportKindLabels, reportKinds } from './words.ts';

/** A report, beside the scout on whom it is. */
export const reportRecord = record({
  kind: field('النوع', oneOf(reportKinds), { choices: reportKindLabels }),
  /** The day on which it happened. */
  date: field('يوم الحدث', dateField, 'day'),
  text: field('ما الذي حدث؟', lines(REPORT_LENGTH)),
});

import { dateField, text } from '../core/fields.ts';
import { field, record } from '../core/record.ts';

export const termRecord = record({
  termName: field('اسم الفترة', text(60)),
  startDate: field('تاريخ البداية', dateField, 'day'),
  endDate: field('تاريخ النهاية', dateField, 'day'),
});

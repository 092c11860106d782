import { z } from 'zod';
import { dateField, integer, oneOf, optional, text } from '../core/fields.ts';
import { field, record } from '../core/record.ts';
import {
  categoryLabels,
  criterionCategories,
  criterionKinds,
  kindLabels,
  MOST_POINTS,
} from './words.ts';

/** The most points of a criterion. */
export const maxField = integer(1, MOST_POINTS);

/** A criterion: what points are given for. */
export const criterionRecord = record({
  name: field('اسم البند', text(40)),
  max: field(
    'أكبر عدد من النقاط',
    z.preprocess((value) => value ?? 5, maxField),
    'number',
  ),
  category: field('المجال', oneOf(criterionCategories), { choices: categoryLabels }),
  kind: field('النوع', oneOf(criterionKinds), { choices: kindLabels }),
  /** The day of the test; a test must have one. */
  date: field('يوم الاختبار', optional(dateField), 'day'),
});

import { z } from 'zod';
import { booleanField, integer, limits, listOf, oneOf, optional, text } from '../core/fields.ts';
import { field, list, record } from '../core/record.ts';
import { says } from '../core/sentences.ts';
import { badgeColors, badgeGlyphs, badgeKindLabels, badgeKinds, badgeShapes } from './words.ts';

const MOST_REQUIREMENTS = 50;

export const requirementRecord = record({
  text: field('المتطلب', text(300)),
  /** Compulsory unless it says otherwise. */
  isRequired: field(
    'إلزامي',
    z.preprocess((value) => value ?? true, booleanField),
    'flag',
  ),
});
/** The requirements of a badge; `more` are fields beside those that are compared. */
export const requirementsField = <M extends z.ZodRawShape>(more: M) =>
  listOf(
    z.object({ ...requirementRecord.shape, ...more }),
    MOST_REQUIREMENTS,
    limits(MOST_REQUIREMENTS, says('At least one requirement', 'أضف متطلباً واحداً على الأقل')),
  );

export const badgeRecord = record({
  name: field('اسم الشارة', text(60)),
  kind: field('النوع', oneOf(badgeKinds), { choices: badgeKindLabels }),
  stage: field('المرحلة', optional(text(30))),
  drawing: field(
    'رسم الشارة',
    optional(
      z.object({ shape: oneOf(badgeShapes), color: oneOf(badgeColors), glyph: oneOf(badgeGlyphs) }),
    ),
    'own',
  ),
  // Passes refer to a requirement's number, so the number is part of a badge's content.
  requirements: list('المتطلبات', requirementsField({}), requirementRecord, 'requirementId'),
  anyOf: field('يكفي من الاختيارية', optional(integer(1, MOST_REQUIREMENTS)), 'number'),
  isOpen: field('الحالة', booleanField, 'flag'),
});

import { booleanField, lettersOf, oneOf, patternedDigits } from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { NAME_PATTERN } from '../core/text.ts';
import { guardianRelations } from './words.ts';

// Fields of forms that a guardian fills in, or that tell of one.

/** Who consents, and the tick without which nothing is sent. */
export const guardianFields = {
  guardianName: lettersOf(
    150,
    NAME_PATTERN,
    'Letters only',
    'يرجى كتابة اسم ولي الأمر بالحروف فقط',
  ),
  relation: oneOf(guardianRelations),
};
export const agreedField = booleanField.refine(
  (agreed) => agreed,
  says('Consent must be given', 'ضعوا علامة الموافقة على حفظ البيانات أولاً'),
);

/** The last digits of a guardian's phone, which a family says beside its link. */
export const lastDigitsField = patternedDigits(
  4,
  /^\d{4}$/,
  says('Four digits', 'اكتبوا آخر أربعة أرقام من هاتف ولي الأمر'),
);

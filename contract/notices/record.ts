import { z } from 'zod';
import { dateField, integer, lines, oneOf, optional, optionalList, text } from '../core/fields.ts';
import { field, record } from '../core/record.ts';
import { says } from '../core/sentences.ts';
import { normalizeSpelling, sectorNameField } from '../sectors/sector-name.ts';
import { audienceKinds, TEXT_LENGTH, TITLE_LENGTH } from './rules.ts';

/** Most sectors of one notice. */
const MOST_SECTORS = 100;

/** Signs without a shape that turn a text round or hide in it; those that join letters and drawings stay. */
const MARKS = /[\u00AD\u061C\u200B\u200E\u200F\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu;

const withoutMarks = (value: unknown) =>
  typeof value === 'string' ? value.replace(MARKS, '') : value;

const sectorField = z.preprocess(
  normalizeSpelling,
  z.object({ baseName: sectorNameField, suffixName: sectorNameField }),
);

const audienceField = z
  .object({
    kind: oneOf(audienceKinds),
    /** Whose unit; a unit captain's own where it is left out. */
    unitCaptainId: optional(integer()),
    sectors: optionalList(sectorField, MOST_SECTORS),
  })
  .refine(({ kind, sectors }) => kind !== 'sectors' || sectors.length > 0, {
    ...says('At least one sector', 'اختر قطاعاً واحداً على الأقل'),
    path: ['sectors'],
  });

/** A notice that all families of a scope read on their page. */
export const noticeRecord = record({
  title: field('العنوان', z.preprocess(withoutMarks, text(TITLE_LENGTH))),
  text: field('النص', z.preprocess(withoutMarks, lines(TEXT_LENGTH))),
  audience: field('من يراه؟', audienceField, 'own'),
  until: field('حتى متى؟', dateField, 'day'),
});

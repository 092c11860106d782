import {
  dateField,
  genderField,
  lettersOf,
  loosePhoneField,
  optional,
  text,
} from '../core/fields.ts';
import { genderLabels } from '../core/labels.ts';
import { field, record } from '../core/record.ts';
import type { PlainContent } from '../core/record-content.ts';
import { ADDRESS_PATTERN, NAME_PATTERN } from '../core/text.ts';
import { memberNumberField } from '../member-numbers/fields.ts';

/** Where the profile and the sector's spreadsheet draw a field themselves, only the family's file has it as a row. */
const inFile = { on: ['file'] } as const;

/**
 * The data of a scout that captains know, beside the sector. Its places: the profile, the sector's spreadsheet, the family's
 * file.
 */
export const scoutRecord = record({
  name: field(
    'الاسم',
    lettersOf(
      150,
      NAME_PATTERN,
      'Please enter the name only (Arabic or English)',
      'الرجاء إدخال الاسم الأول فقط (باللغة العربية أو الإنجليزية)',
    ),
    'text',
    { ...inFile, knownTo: 'everybody' },
  ),
  gender: field(
    'النوع',
    genderField,
    { choices: genderLabels },
    { ...inFile, knownTo: 'everybody' },
  ),
  memberNumber: field('رقم العضوية', memberNumberField, 'memberNumber', {
    on: ['sheet', 'file'],
    knownTo: 'captains',
  }),
  phoneNumber: field('رقم الهاتف', optional(loosePhoneField), 'phone', {
    ...inFile,
    knownTo: 'openProfile',
  }),
  address: field(
    'العنوان',
    optional(
      lettersOf(
        200,
        ADDRESS_PATTERN,
        'Please enter the address only (Arabic or English)',
        'الرجاء إدخال العنوان فقط (باللغة العربية أو الإنجليزية)',
      ),
    ),
    'text',
    { ...inFile, knownTo: 'openProfile' },
  ),
  school: field('المدرسة', optional(text(80)), 'text', {
    on: ['profile', 'sheet', 'file'],
    knownTo: 'captains',
  }),
  birthDate: field('تاريخ الميلاد', optional(dateField), 'day', {
    ...inFile,
    knownTo: 'openProfile',
  }),
  enrollDate: field('تاريخ الالتحاق', optional(dateField), 'day', {
    ...inFile,
    knownTo: 'openProfile',
  }),
});

type Known = PlainContent<typeof scoutRecord>;
/** A field of a scout that may be empty. */
export type MergedField = { [N in keyof Known]: null extends Known[N] ? N : never }[keyof Known];
/** The fields of a scout that an import fills if they are empty. */
export const mergedFields = Object.entries(scoutRecord.fields)
  .filter(([, { isOptional }]) => isOptional)
  .map(([name]) => name) as [MergedField, ...MergedField[]];

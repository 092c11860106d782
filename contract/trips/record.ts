import { z } from 'zod';
import { formatDigits } from '../core/digits.ts';
import {
  countedField,
  dateField,
  integer,
  lines,
  loosePhoneField,
  oneOf,
  optional,
  optionalList,
  patternedDigits,
  text,
} from '../core/fields.ts';
import { field, record } from '../core/record.ts';
import { says } from '../core/sentences.ts';
import { sectorsField } from '../sessions/record.ts';
import { transportLabels, transports } from './words.ts';

// The fields of a trip that captains write.

const MOST_PLACES = 500;
const MOST_HELPERS = 30;
const MOST_ITEMS = 60;

const momentField = patternedDigits(
  16,
  /^(19|20)\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/,
  says('A moment as YYYY-MM-DDTHH:MM', () => `اكتب اليوم والوقت، مثل ${formatDigits('7:00')}`),
);

const contactField = z
  .object({ name: text(100), phoneNumber: optional(loosePhoneField) })
  .nullable()
  .default(null);

export const tripRecord = record({
  startsAt: field('الانطلاق', momentField, 'own'),
  endsAt: field('العودة', momentField, 'own'),
  meetingPlace: field('مكان التجمع', optional(text(120))),
  transport: field('الانتقال', optional(oneOf(transports)), { choices: transportLabels }),
  sectors: field('القطاعات المدعوة', sectorsField, 'own'),
  captainId: field('القائد المسؤول', optional(integer()), 'captain'),
  helperIds: field('المساعدون', optionalList(integer(), MOST_HELPERS), 'own'),
  homeContact: field('في البيت للطوارئ', contactField, 'own'),
  capacity: field('أماكن الكشافين', optional(integer(1, MOST_PLACES)), 'number'),
  answerBy: field('آخر يوم للرد', optional(dateField), 'day'),
  fees: field('الرسم', z.object({ scout: countedField, other: countedField }), 'own'),
  packingList: field('قائمة الأدوات', optionalList(text(80), MOST_ITEMS), 'own'),
  route: field('خط السير', optional(lines(500))),
  overnight: field('مكان المبيت', optional(text(120))),
  permit: field('رقم التصريح', optional(text(60))),
  letter: field('خطاب الأسر', optional(lines(2000))),
  consentText: field('نص الموافقة', optional(lines(1000))),
  wentWell: field('ما نجح', optional(lines(1000))),
  toChange: field('ما نغيّره', optional(lines(1000))),
});

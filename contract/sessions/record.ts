import { z } from 'zod';
import { formatDigits } from '../core/digits.ts';
import {
  dateField,
  integer,
  limits,
  lines,
  listOf,
  optional,
  optionalList,
  patternedDigits,
  patternText,
  text,
} from '../core/fields.ts';
import { field, list, record } from '../core/record.ts';
import { says } from '../core/sentences.ts';
import { normalizeSpelling, sectorNameField } from '../sectors/sector-name.ts';

// The plan of a session.

/** The limits of a plan; a meeting has far less. */
export const MOST_SEGMENTS = 40;
export const MOST_MATERIALS = 30;
const MOST_LINKS = 10;
export const MOST_REQUIREMENTS = 20;
const MOST_SECTORS = 100;
const MOST_MINUTES = 480;

const timeField = patternedDigits(
  5,
  /^([01]\d|2[0-3]):[0-5]\d$/,
  says('A time as HH:MM', () => `اكتب الوقت بالساعة والدقيقة، مثل ${formatDigits('11:00')}`),
);
const linkField = patternText(
  500,
  /^https?:\/\/[^\s/]+\.[^\s]+$/i,
  says('An address that begins with http', 'اكتب رابطاً كاملاً يبدأ بـ https://'),
);
/** The number of a captain, or of nobody. */
const captainField = optional(integer());
/** A requirement by its number, or as answers carry it. */
const requirementField = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null && 'requirementId' in value
      ? value.requirementId
      : value,
  integer(),
);

export const sectorsField = listOf(
  z.preprocess(
    normalizeSpelling,
    z.object({ baseName: sectorNameField, suffixName: sectorNameField }),
  ),
  MOST_SECTORS,
  limits(MOST_SECTORS, says('At least one sector', 'اختر قطاعاً واحداً على الأقل')),
);

export const material = record({
  text: field('المادة', text(100)),
  quantity: field('الكمية', optional(integer(1, 10_000)), 'number'),
  captainId: field('القائد', captainField, 'captain'),
});
export const planSegment = record({
  title: field('اسم الفقرة', text(120)),
  minutes: field('الدقائق', integer(1, MOST_MINUTES), 'number'),
  captainId: field('القائد', captainField, 'captain'),
  materials: list('المواد', optionalList(z.object(material.shape), MOST_MATERIALS), material),
  notes: field('ملاحظات الفقرة', optional(lines(500))),
});
const segmentBody = z.object({
  /** Number of an existing segment; a new one has none. */
  segmentId: optional(integer()),
  ...planSegment.shape,
});
const link = record({
  url: field('الرابط', linkField),
  title: field('عنوان الرابط', optional(text(120))),
});

/** Fields that the screens of a session draw themselves. */
const drawn = { on: [] } as const;

/** Its places: the session's page, the page of its day, and the printed plan. */
export const sessionPlan = record({
  title: field('الموضوع', text(120), 'text', { ...drawn, isSearched: true }),
  goal: field('الهدف', optional(text(300)), 'text', { ...drawn, isSearched: true }),
  termNumber: field('الفترة', integer(), 'number', drawn),
  weekNumber: field('الأسبوع', integer(), 'number', drawn),
  day: field('اليوم', dateField, 'day', drawn),
  startTime: field('من', timeField, 'time', drawn),
  endTime: field('إلى', optional(timeField), 'time', drawn),
  /** Where it is held if it rains. */
  rainPlace: field('مكان المطر', optional(text(80)), 'text', {
    on: ['page', 'day', 'paper'],
    isSearched: true,
  }),
  sectors: field('القطاعات', sectorsField, 'own'),
  /** In charge: the caller unless somebody is named. */
  captainId: field('القائد المسؤول', captainField, 'captain', drawn),
  segments: list('الفقرات', optionalList(segmentBody, MOST_SEGMENTS), planSegment),
  requirements: field('متطلبات الشارات', optionalList(requirementField, MOST_REQUIREMENTS), 'own'),
  links: list('الروابط', optionalList(z.object(link.shape), MOST_LINKS), link),
  notes: field('الملاحظات', optional(lines(1000)), 'text', { on: ['page'], isSearched: false }),
});

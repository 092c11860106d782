import { z } from 'zod';
import { badgeBody } from '../badges/endpoints.ts';
import { badgeRecord, requirementRecord } from '../badges/record.ts';
import { foldedBadgeName } from '../badges/rules.ts';
import { limits, lines, listOf, oneOf, optional, optionalList, text } from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { foldArabic } from '../core/text.ts';
import { criterionRecord } from '../evaluation/record.ts';
import {
  MOST_MATERIALS,
  MOST_REQUIREMENTS,
  MOST_SEGMENTS,
  material,
  planSegment,
  sessionPlan,
} from '../sessions/record.ts';
import { licences, PROGRAMME_FORMAT, PROGRAMME_VERSION } from './words.ts';

// The file of a programme. Texts and lists have the limits of what captains type.

const MOST_BADGES = 200;
const MOST_CRITERIA = 50;
const MOST_SESSIONS = 200;

/** Tells a part from others in every group that has it. */
const keyField = text(100);

const { date: _, kind: __, ...criterionShape } = criterionRecord.shape;
// A test belongs to a day, so it travels in no programme.
const fileCriterion = z.strictObject({
  key: keyField,
  ...criterionShape,
  kind: oneOf(['weekly', 'attendance', 'paid']),
});

const fileBadge = badgeBody({}, { key: keyField }).strict();

const { captainId: ___, materials: ____, ...segmentShape } = planSegment.shape;
const { captainId: _____, ...materialShape } = material.shape;
const fileSegment = z.strictObject({
  ...segmentShape,
  materials: optionalList(z.strictObject(materialShape), MOST_MATERIALS),
});
// Without day, captain and what became of it.
const fileSession = z.strictObject({
  key: keyField,
  title: sessionPlan.shape.title,
  goal: sessionPlan.shape.goal,
  rainPlace: sessionPlan.shape.rainPlace,
  segments: optionalList(fileSegment, MOST_SEGMENTS),
  // By words: the numbers of requirements are each group's own.
  requirements: optionalList(
    z.strictObject({ badge: badgeRecord.shape.name, text: requirementRecord.shape.text }),
    MOST_REQUIREMENTS,
  ),
  links: sessionPlan.shape.links,
  notes: sessionPlan.shape.notes,
});

/** The card of a programme, as the form of an export writes it. */
export const programmeCard = {
  name: text(80),
  author: text(80),
  licence: oneOf(licences),
  language: text(20),
  section: optional(text(60)),
  note: optional(lines(500)),
};

const isOnce = (values: readonly string[]) => new Set(values).size === values.length;

/** The whole file. */
export const programmeFile = z
  .strictObject({
    format: z.literal(PROGRAMME_FORMAT),
    version: z.literal(PROGRAMME_VERSION),
    ...programmeCard,
    badges: optionalList(fileBadge, MOST_BADGES),
    criteria: optionalList(fileCriterion, MOST_CRITERIA),
    sessions: optionalList(fileSession, MOST_SESSIONS),
  })
  .refine(
    ({ badges, criteria, sessions }) => badges.length + criteria.length + sessions.length > 0,
    says('The programme is empty', 'ليس في البرنامج شيء'),
  )
  .refine(
    ({ badges, criteria, sessions }) =>
      isOnce([...badges, ...criteria, ...sessions].map(({ key }) => key)),
    says('A key stands twice', 'في البرنامج شيء مكرر'),
  )
  .refine(
    ({ badges, criteria, sessions }) =>
      isOnce(badges.map(foldedBadgeName)) &&
      isOnce(criteria.map(({ name, kind }) => (kind === 'weekly' ? foldArabic(name) : kind))) &&
      isOnce(criteria.map(({ name }) => foldArabic(name))) &&
      isOnce(sessions.map(({ title }) => foldArabic(title))),
    says('A name stands twice', 'في البرنامج شيء مكرر'),
  );
export type ProgrammeFile = z.output<typeof programmeFile>;

/** Lists of an export, by the numbers and keys of the group's own parts. */
export const chosenBadges = listOf(z.int(), MOST_BADGES, limits(MOST_BADGES), 0);
export const chosenCriteria = listOf(z.int(), MOST_CRITERIA, limits(MOST_CRITERIA), 0);
export const chosenSessions = listOf(keyField, MOST_SESSIONS, limits(MOST_SESSIONS), 0);
/** Decisions of one import. */
export const MOST_PARTS = MOST_BADGES + MOST_CRITERIA + MOST_SESSIONS;

/** A read file, or why it is none: something else, or of a later version. */
export type ReadProgramme =
  | { programme: ProgrammeFile; problem: null }
  | { programme: null; problem: 'notOne' | 'newer' };

export function readProgramme(value: unknown): ReadProgramme {
  const marker = z.object({ format: z.literal(PROGRAMME_FORMAT), version: z.int() });
  const { data: marked } = marker.safeParse(value);
  if (!marked) return { programme: null, problem: 'notOne' };
  if (marked.version > PROGRAMME_VERSION) return { programme: null, problem: 'newer' };
  const { data } = programmeFile.safeParse(value);
  return data ? { programme: data, problem: null } : { programme: null, problem: 'notOne' };
}

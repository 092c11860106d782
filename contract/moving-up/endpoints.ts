import { z } from 'zod';
import { answer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  dateField,
  genderField,
  instant,
  integer,
  limits,
  listOf,
  optional,
  optionalList,
  versioned,
  versionField,
} from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { withSector } from '../sectors/sector-name.ts';
import { MOST_RULES, OLDEST_AGE, reasons } from './rules.ts';

// Moving up (الانتقال): once a year whole cohorts move to the next section, by rules that are kept for the next year.

const sector = z.object({ baseName: z.string(), suffixName: z.string() });
const gender = z.enum(['male', 'female']);

const rule = z.object({
  from: sector,
  /** null: they leave the group. */
  to: sector.nullable(),
  fromAge: z.number(),
  /** null for both. */
  gender: gender.nullable(),
});
export type MovingUpRule = z.infer<typeof rule>;

const storedRules = z.object({
  /** The day on which ages are counted. */
  day: z.string(),
  /** The first that fits moves a scout. */
  rules: z.array(rule.extend({ /** Within the caller's scope. */ editable: z.boolean() })),
  version: z.string(),
});

const movedScout = z.object({
  scoutId: z.number(),
  name: z.string(),
  gender,
  from: sector,
  /** null for who left the group. */
  to: sector.nullable(),
});
export type MovedScout = z.infer<typeof movedScout>;

export const readMovingUpRules = endpoint({
  method: 'GET',
  path: '/moving-up/rules',
  access: 'moving-up:use',
  summary:
    'The rules of moving up, those that the names of the sectors suggest, who was moved for their day, and the last moving up while it can be undone',
  response: answer(
    storedRules.extend({
      proposed: z.array(rule),
      latest: z
        .object({
          movingUpId: z.number(),
          madeAt: instant,
          count: z.number(),
          /** The last day on which it can be undone. */
          undoUntil: z.string(),
        })
        .nullable(),
      /** Who was moved for this day, of the caller's scope before or now; those whom a captain sees. */
      moved: z.array(movedScout),
    }),
  ),
});

const sentRule = z
  .object({
    from: withSector({}),
    to: withSector({}).nullable(),
    fromAge: integer(1, OLDEST_AGE),
    gender: optional(genderField),
  })
  .refine(({ from, to }) => from.baseName !== to?.baseName || from.suffixName !== to.suffixName, {
    ...says('Another sector than the first one', 'اختر قطاعاً آخر غير قطاعهم'),
    path: ['to'],
  });

export const setMovingUpRules = endpoint({
  method: 'PUT',
  path: '/moving-up/rules',
  access: 'moving-up:use',
  summary:
    "Replace the rules and the day; a unit captain changes the rules between own sectors, the others' stay",
  body: z.object({
    day: dateField,
    rules: listOf(
      sentRule,
      MOST_RULES,
      limits(MOST_RULES, says('A list of rules', 'يرجى إرسال القواعد')),
      0,
    ),
    version: versionField,
  }),
  response: answer(storedRules),
  stored: storedRules,
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'MOVING_UP_RULES_CHANGED'],
});

const row = z.object({
  scoutId: z.number(),
  name: z.string(),
  gender,
  birthDate: z.string().nullable(),
  /** Whole years on the day of the rules. */
  age: z.number().nullable(),
  from: sector,
  /** The next sector, the own one for a scout who stays; null for one who leaves the group. */
  to: sector.nullable(),
  why: z.enum(reasons),
  /** Place among the rules of the one that moves the scout, or that will first; null without one. */
  rule: z.number().nullable(),
  /** Whether they lead their patrol, which they leave by moving. */
  leads: z.boolean(),
  /** Whether they were moved or kept for this day already: then only an exception moves them. */
  settled: z.boolean(),
});

export type MovingUpRow = z.infer<typeof row>;

const outcome = z.object({
  /** null of a dry run, and where nobody moves. */
  movingUpId: z.number().nullable(),
  rows: z.array(row),
  sectors: z.array(
    z.object({
      sector,
      before: z.number(),
      out: z.number(),
      in: z.number(),
      after: z.number(),
    }),
  ),
});

export type MovingUpOutcome = z.infer<typeof outcome>;

/** More than the scouts of any group. */
const MOST_EXCEPTIONS = 2000;

const target = z
  .union(
    [z.literal('stays'), withSector({})],
    says("A sector, null or 'stays'", 'اختر القطاع الذي ينتقل إليه، أو أنه يبقى'),
  )
  .nullable();

export const moveUp = endpoint({
  method: 'POST',
  path: '/moving-up',
  access: 'moving-up:use',
  summary:
    "Move the scouts of the caller's scope by the rules, all or none; `dryRun` stores nothing and answers what would become of each scout, with the version to act from",
  body: z.object({
    exceptions: optionalList(z.object({ scoutId: integer(), to: target }), MOST_EXCEPTIONS).refine(
      (exceptions) => new Set(exceptions.map(({ scoutId }) => scoutId)).size === exceptions.length,
      says('A scout twice', 'في الطلب كشاف مكرر'),
    ),
    dryRun: optional(booleanField),
    version: versionField,
  }),
  response: answer(outcome).extend({ version: z.string().optional() }),
  stored: outcome.extend(versioned),
  status: 201,
  errors: ['SCOUT_NOT_FOUND', 'SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'MOVING_UP_CHANGED'],
});

export const undoMovingUp = endpoint({
  method: 'DELETE',
  path: '/moving-up/{movingUpId}',
  access: 'moving-up:use',
  summary:
    'Undo a moving up within seven days, while nothing is recorded of its scouts where they went: sectors, patrols and their leaders are as before',
  params: z.object({ movingUpId: integer() }),
  response: plainAnswer,
  errors: [
    'MOVING_UP_NOT_FOUND',
    'OUT_OF_SCOPE',
    'MOVING_UP_OVER',
    'MOVING_UP_USED',
    'SCOUTS_LIMIT',
  ],
});

import { z } from 'zod';
import { answer, listAnswer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  instant,
  integer,
  limits,
  listOf,
  oneOf,
  optional,
  text,
} from '../core/fields.ts';
import {
  chosenBadges,
  chosenCriteria,
  chosenSessions,
  MOST_PARTS,
  programmeCard,
} from './record.ts';
import { actions, holds, licences, outcomes, partKinds } from './words.ts';

/** Size of the largest file that is taken in, in bytes. */
export const PROGRAMME_LIMIT = 2 * 1024 * 1024;

/** Characters of a version for each part of a file. */
export const VERSION_LENGTH = 8;

const card = {
  name: z.string(),
  author: z.string(),
  licence: z.enum(licences),
  section: z.string().nullable(),
};
const made = { programmeId: z.number(), ...card, madeAt: instant, madeBy: z.string() };

const takenProgramme = z.object({
  ...made,
  added: z.number(),
  replaced: z.number(),
  kept: z.number(),
  /** Until when it can be undone; null once it can't. */
  undoUntil: instant.nullable(),
});
export type TakenProgramme = z.infer<typeof takenProgramme>;

const part = z.object({ name: z.string(), detail: z.string().nullable() });

export const listProgrammes = endpoint({
  method: 'GET',
  path: '/programme/all',
  access: 'programmes:manage',
  summary:
    'Programmes that the group took in and gave away, those that this program offers as files, and the parts that the group can give away',
  response: answer(
    z.object({
      taken: z.array(takenProgramme),
      offered: z.array(
        z.object({
          ...card,
          /** How many of its parts the group lacks or has otherwise. */
          differing: z.number(),
          parts: z.number(),
          programme: z.object({}).catchall(z.unknown()),
        }),
      ),
      given: z.array(z.object({ ...made, parts: z.number() })),
      own: z.object({
        badges: z.array(part.extend({ badgeId: z.number() })),
        criteria: z.array(part.extend({ criterionId: z.number() })),
        sessions: z.array(part.extend({ key: z.string() })),
      }),
    }),
  ),
});
export type Programmes = z.infer<typeof listProgrammes.response>['body'];

export const exportProgramme = endpoint({
  method: 'POST',
  path: '/programme/export',
  access: 'programmes:manage',
  summary:
    'Chosen badges, criteria of the whole group and sessions of the library as a file that other groups take in, without names of people, days, captains and what became of sessions',
  notAWrite: 'it changes no part of a programme, and each download is another file',
  body: z.object({
    badgeIds: chosenBadges,
    criterionIds: chosenCriteria,
    sessionKeys: chosenSessions,
    ...programmeCard,
  }),
  response: z.file(),
  file: 'badges',
  errors: ['PROGRAMME_EMPTY'],
});

const importRow = z.object({
  key: z.string(),
  kind: z.enum(partKinds),
  name: z.string(),
  outcome: z.enum(outcomes),
  /** The group's own in words, and that of the file. */
  ours: z.string().nullable(),
  theirs: z.string(),
  replaceable: z.boolean(),
  /** Whether both may stand beside each other. */
  both: z.boolean(),
  /** Why the group's own is not replaced. */
  hold: z.enum(holds).nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

export const importProgramme = endpoint({
  method: 'POST',
  path: '/programme/import',
  access: 'programmes:manage',
  summary:
    'Take in a programme, all or nothing. `dryRun` stores nothing and answers what is new, the same and different with a `version` to send along; each part that differs needs a decision, a new one may be left out',
  body: z.object({
    /** The file; it is read apart, so that anything else is one failure. */
    programme: z.unknown(),
    decisions: optional(
      listOf(
        z.object({ key: text(100), action: oneOf(actions) }),
        MOST_PARTS,
        limits(MOST_PARTS),
        0,
      ),
    ),
    dryRun: optional(booleanField),
    version: optional(text(MOST_PARTS * VERSION_LENGTH)),
  }),
  bodyLimit: PROGRAMME_LIMIT,
  response: answer(
    z.object({
      importId: z.number().nullable(),
      ...card,
      note: z.string().nullable(),
      rows: z.array(importRow),
      added: z.number(),
      replaced: z.number(),
      kept: z.number(),
      version: z.string(),
    }),
  ),
  errors: ['NOT_A_PROGRAMME', 'PROGRAMME_TOO_NEW', 'DIFFERENCE_UNDECIDED', 'PROGRAMME_CHANGED'],
});
export type ImportAnswer = z.infer<typeof importProgramme.response>['body'];

export const undoProgrammeImport = endpoint({
  method: 'DELETE',
  path: '/programme/import/{importId}',
  access: 'programmes:manage',
  summary:
    'Undo an import within a day, until a scout passed something or got points for it since: what it added goes, what it replaced returns word for word',
  params: z.object({ importId: integer() }),
  response: plainAnswer,
  errors: ['IMPORT_NOT_FOUND', 'IMPORT_OVER', 'PROGRAMME_USED'],
});

const takenSession = z.object({
  planId: z.number(),
  title: z.string(),
  goal: z.string().nullable(),
  rainPlace: z.string().nullable(),
  segments: z.array(
    z.object({
      title: z.string(),
      minutes: z.number(),
      materials: z.array(z.object({ text: z.string(), quantity: z.number().nullable() })),
      notes: z.string().nullable(),
    }),
  ),
  /** Covered requirements of the group's own open badges; others are left out. */
  requirements: z.array(
    z.object({ requirementId: z.number(), text: z.string(), badgeName: z.string() }),
  ),
  links: z.array(z.object({ url: z.string(), title: z.string().nullable() })),
  notes: z.string().nullable(),
});
export type TakenSession = z.infer<typeof takenSession>;

export const listTakenSessions = endpoint({
  method: 'GET',
  path: '/programme/session/all',
  access: 'sessions:plan',
  summary: 'The sessions that came with programmes, from which captains plan their own',
  response: listAnswer(takenSession),
});

export const readProgrammeSchema = endpoint({
  method: 'GET',
  path: '/programme/schema.json',
  access: 'public',
  summary: 'The JSON schema of the file of a programme',
  response: z.file(),
  file: 'schema',
});

import { z } from 'zod';
import { answer, cappedListAnswer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  dateField,
  genderField,
  integer,
  lines,
  optional,
  versioned,
  versionField,
} from '../core/fields.ts';
import { hasUnknownField } from '../core/fill-in.ts';
import { says } from '../core/sentences.ts';
import { captainRefShape, followUpMessagesShape } from '../history/shapes.ts';
import { withScope } from '../sectors/sector-name.ts';
import { type MessageCase, messageCases, placeholdersOf } from './words.ts';

/** The call that was made, as the next captain reads it. */
const contactShape = z.object({
  contactId: z.number(),
  /** The day of the call. */
  at: z.string(),
  by: captainRefShape,
  note: z.string().nullable(),
  /** Less than a week ago, so that nobody calls again yet. */
  isRecent: z.boolean(),
  /** Whether the caller may take it back. */
  undoable: z.boolean(),
});
export type Contact = z.infer<typeof contactShape>;

const sectorNames = { sectorBaseName: z.string(), sectorSuffixName: z.string() };

/** Somebody on the call list. */
const awayShape = z.object({
  name: z.string(),
  gender: genderField,
  ...sectorNames,
  /** For a scout the guardian's number. */
  phoneNumber: z.string().nullable(),
  /** Weeks missed in a row, up to now. */
  run: z.number(),
  /** The rate of the newest term; null where nothing was recorded. */
  rate: z.number().nullable(),
  isLow: z.boolean(),
  /** The week in which they were last seen, of whatever term. */
  lastAttended: z
    .object({ weekNumber: z.number(), termNumber: z.number(), date: z.string() })
    .nullable(),
  /** The latest one of the newest term. */
  contact: contactShape.nullable(),
});

/** Somebody who came in the current week after a run. */
const returnedShape = z.object({
  name: z.string(),
  gender: genderField,
  ...sectorNames,
  isLow: z.boolean(),
  /** Weeks of the run that ended. */
  missed: z.number(),
  /** The first day of the week in which they came. */
  date: z.string(),
});

/**
 * How many are on the list for missing so many weeks or more, and how many for their rate; to call are those who missed
 * `USUAL_WEEKS` or more and were not reached within a week.
 */
const countsShape = z.object({
  two: z.number(),
  three: z.number(),
  four: z.number(),
  low: z.number(),
  toCall: z.number(),
});

/** The list of one kind of people: all of them, or those who missed so many weeks. */
function callList<T extends z.ZodRawShape>(who: T) {
  return cappedListAnswer(awayShape.extend(who)).extend({
    counts: countsShape,
    returned: z.array(returnedShape.extend(who)),
  });
}

/** Most absent people in one answer. */
export const MOST_AWAY = 1000;

const listQuery = withScope({
  weeks: optional(integer(2, 4)),
  limit: optional(integer(1, MOST_AWAY)),
  offset: optional(integer(0)),
});

export const listFollowUp = endpoint({
  method: 'GET',
  path: '/follow-up',
  access: 'follow-up:use',
  shows: 'calls',
  summary:
    'Scouts who stay away, of the own scope or one sector, the longest run first; without `weeks` for their rate too',
  query: listQuery,
  offline: 'own',
  response: callList({ scoutId: z.number() }),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export type AwayScout = z.infer<typeof listFollowUp.response>['body'][number];

export const listCaptainFollowUp = endpoint({
  method: 'GET',
  path: '/follow-up/captains',
  access: 'follow-up:captains',
  summary: 'The same of the regular captains, by their own attendance',
  query: listQuery,
  response: callList({ captainId: z.number() }),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE'],
});

/** A scout or a captain who stays away. */
export type Away = z.infer<typeof awayShape>;
export type Returned = z.infer<typeof returnedShape>;

const NOTE_LENGTH = 500;
const contactBody = z.object({
  /** Today by default. */
  at: optional(dateField),
  note: optional(lines(NOTE_LENGTH)),
});

export const createContact = endpoint({
  method: 'POST',
  path: '/follow-up/{scoutId}/contact',
  access: 'follow-up:use',
  summary: "Note that a scout's family was reached, on a day that is not to come",
  params: z.object({ scoutId: integer() }),
  body: contactBody,
  response: answer(contactShape),
  status: 201,
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE', 'DAY_TO_COME'],
});

export const createCaptainContact = endpoint({
  method: 'POST',
  path: '/follow-up/captains/{captainId}/contact',
  access: 'follow-up:captains',
  summary: 'The same of a regular captain',
  params: z.object({ captainId: integer() }),
  body: contactBody,
  response: answer(contactShape),
  status: 201,
  errors: ['CAPTAIN_NOT_FOUND', 'OUT_OF_SCOPE', 'DAY_TO_COME'],
});

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/follow-up/contact/{contactId}',
  access: 'follow-up:use',
  summary: 'Take a contact back: who noted it, and general captains',
  params: z.object({ contactId: integer() }),
  response: plainAnswer,
  errors: ['CONTACT_NOT_FOUND'],
});

const unknownPlaceholder = says(
  'An unknown word in braces, or a brace alone',
  'يوجد بين القوسين { } ما لا يعرفه البرنامج، استخدم الكلمات المعروضة فقط',
);
const messageField = (of: MessageCase) =>
  optional(
    lines(NOTE_LENGTH).refine(
      (text) => !hasUnknownField(text, placeholdersOf(of)),
      unknownPlaceholder,
    ),
  );

/** The texts as stored now: carried by MESSAGES_CHANGED. */
const storedMessagesShape = followUpMessagesShape.extend(versioned);
export type StoredMessages = z.infer<typeof storedMessagesShape>;

export const readFollowUpMessages = endpoint({
  method: 'GET',
  path: '/follow-up/messages',
  access: 'follow-up:use',
  summary: 'What captains write to those who stay away, by the case and the gender',
  offline: 'all',
  response: answer(followUpMessagesShape).extend(versioned),
});

export const updateFollowUpMessages = endpoint({
  method: 'PUT',
  path: '/follow-up/messages',
  access: 'follow-up:messages',
  summary: 'Write these texts; one that is blank or missing is again what the program came with',
  body: z
    .object(
      Object.fromEntries(messageCases.map((of) => [of, messageField(of)])) as Record<
        MessageCase,
        ReturnType<typeof messageField>
      >,
    )
    .extend({ version: versionField }),
  response: answer(followUpMessagesShape).extend(versioned),
  stored: storedMessagesShape,
  errors: ['MESSAGES_CHANGED'],
});

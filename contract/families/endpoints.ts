import { z } from 'zod';
import { answer, listAnswer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  genderField,
  instant,
  integer,
  lines,
  oneOf,
  optional,
  versionField,
} from '../core/fields.ts';
import { hasUnknownField } from '../core/fill-in.ts';
import { says } from '../core/sentences.ts';
import { withScope } from '../sectors/sector-name.ts';
import { familyFields, messageKinds, TEXT_LENGTH } from './words.ts';

/** Most scouts who are chosen by name for one list. */
const MOST_CHOSEN = 1000;

const whom = {
  kind: oneOf(messageKinds),
  /** The number of weeks for `absentRun`; 2 by default. */
  weeks: optional(integer(2, 8)),
  /** The trip that the families are asked about; the caller runs it. */
  tripId: optional(integer()),
  /** The notice that a list of kind `notice` is about; its families are written to. */
  noticeId: optional(integer()),
};

/** Numbers of scouts, `12,7`. */
const chosenField = z
  .string()
  .max(8 * MOST_CHOSEN)
  .regex(
    /^\d{1,9}(,\d{1,9})*$/,
    says('Numbers with commas between them', 'أرقام الكشافين غير صحيحة'),
  );

const familyShape = z.object({
  /** Stands for the family in one list. */
  familyKey: z.string(),
  /** Children of the caller's scope whom the list is about. */
  scouts: z.array(z.object({ scoutId: z.number(), name: z.string() })),
  guardianName: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** The day on which somebody last wrote to them about the same, within two weeks. */
  writtenOn: z.string().nullable(),
});

export const readAudience = endpoint({
  method: 'GET',
  path: '/family/messages/audience',
  access: 'parents:link',
  shows: 'messages',
  summary:
    'Families of the own scope or of one sector whom a list of this kind would have, a row a telephone number, without those of whom a captain said that they are of another family',
  query: withScope({ ...whom, scoutIds: optional(chosenField) }),
  response: listAnswer(
    familyShape.extend({
      fields: z.record(z.string(), z.string()),
      /** Scouts whom the phone alone joins: whether the other is a sibling of the first was not said. Absent in answers from before. */
      asks: z
        .array(
          z.object({
            scoutId: z.number(),
            gender: genderField,
            other: z.object({
              scoutId: z.number(),
              name: z.string(),
              gender: genderField,
              guardianName: z.string().nullable(),
            }),
          }),
        )
        .optional(),
    }),
  ).extend({
    withoutPhone: z.number(),
    /** Families of each kind. */
    counts: z.record(z.enum(messageKinds), z.number()),
  }),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'TRIP_NOT_FOUND', 'NOTICE_NOT_FOUND'],
});
export type AudienceFamily = z.infer<typeof readAudience.response>['body'][number];

export const messageStates = ['sent', 'notSent', 'skipped'] as const;
export type MessageState = (typeof messageStates)[number];

const rowShape = familyShape.extend({
  /** Filled for the caller. */
  text: z.string(),
  amount: z.number().nullable(),
  state: z.enum(messageStates),
  /** Who wrote; null outside of the caller's scope. */
  by: z.string().nullable(),
  byGender: genderField.nullable(),
  at: instant.nullable(),
});
export type MessageRow = z.infer<typeof rowShape>;

const listShape = z.object({
  listId: z.number(),
  kind: z.enum(messageKinds),
  /** The trip that it is about. */
  tripId: z.number().nullable(),
  /** The notice that it is about, as long as that is kept. */
  noticeId: z.number().nullable(),
  text: z.string(),
  version: z.string(),
  madeAt: instant,
  /** Whether the caller may change the text and end the list. */
  editable: z.boolean(),
  rows: z.array(rowShape),
  /** Families with a number that nobody wrote to yet. */
  left: z.number(),
});

const textField = lines(TEXT_LENGTH).refine(
  (text) => !hasUnknownField(text, familyFields),
  says(
    'An unknown word in braces, or a brace alone',
    'يوجد بين القوسين { } ما لا يعرفه البرنامج، استخدم الكلمات المعروضة فقط',
  ),
);

export const createMessages = endpoint({
  method: 'POST',
  path: '/family/messages',
  access: 'parents:link',
  shows: 'messages',
  summary: 'Make a list of families to write to; the server sends nothing',
  body: withScope({
    ...whom,
    scoutIds: optional(z.array(integer()).min(1).max(MOST_CHOSEN)),
    text: textField,
  }),
  response: answer(listShape),
  status: 201,
  errors: [
    'SECTOR_NOT_FOUND',
    'OUT_OF_SCOPE',
    'TRIP_NOT_FOUND',
    'NOTICE_NOT_FOUND',
    'NOBODY_TO_WRITE',
  ],
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/family/messages/all',
  access: 'parents:link',
  summary: 'Lists of the last 14 days with families of the scope, the newest first',
  response: listAnswer(
    listShape
      .omit({ rows: true, text: true, version: true, editable: true, left: true })
      .extend({ families: z.number(), sent: z.number() }),
  ),
});

const listParams = z.object({ listId: integer() });

export const readMessages = endpoint({
  method: 'GET',
  path: '/family/messages/{listId}',
  access: 'parents:link',
  shows: 'messages',
  summary: 'A list with each family’s text; who paid or came meanwhile is in it no more',
  params: listParams,
  response: answer(listShape),
  errors: ['MESSAGES_NOT_FOUND'],
});

const storedText = listShape.pick({ text: true, version: true });

export const updateMessages = endpoint({
  method: 'PATCH',
  path: '/family/messages/{listId}',
  access: 'parents:link',
  shows: 'messages',
  summary:
    'Change the text of a list, for the families that are left: who made it, and captains in whose scope all of it is',
  params: listParams,
  body: z.object({ text: textField, version: versionField }),
  response: answer(listShape),
  stored: storedText,
  errors: ['MESSAGES_NOT_FOUND', 'OUT_OF_SCOPE', 'MESSAGES_CHANGED'],
});
export type StoredText = z.infer<typeof storedText>;

export const tickFamily = endpoint({
  method: 'PATCH',
  path: '/family/messages/{listId}/{familyKey}',
  access: 'parents:link',
  unversioned: 'A tick: the later captain’s holds',
  summary: 'Note that a family was written to, was not, or is put to the end',
  params: listParams.extend({ familyKey: integer() }),
  body: z.object({ state: oneOf(messageStates) }),
  response: plainAnswer,
  errors: ['MESSAGES_NOT_FOUND'],
});

export const deleteMessages = endpoint({
  method: 'DELETE',
  path: '/family/messages/{listId}',
  access: 'parents:link',
  summary:
    'End a list; who was written to stays noted: who made it, and captains in whose scope all of it is',
  params: listParams,
  response: plainAnswer,
  errors: ['MESSAGES_NOT_FOUND', 'OUT_OF_SCOPE'],
});

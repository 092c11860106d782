import { z } from 'zod';
import { answer, listAnswer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  dateField,
  integer,
  limits,
  listOf,
  optional,
  text,
  versioned,
  versionField,
} from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { captainShape } from '../history/shapes.ts';
import { kindsShape, qualificationShape } from './shapes.ts';

const KIND_LENGTH = 60;
const MOST_KINDS = 40;

const answered = qualificationShape.extend({ qualificationId: z.number() });
export type Qualification = z.infer<typeof answered>;

const ofCaptain = answered.extend({
  captain: captainShape.pick({
    captainId: true,
    firstName: true,
    middleName: true,
    lastName: true,
  }),
});
export type QualificationOfCaptain = z.infer<typeof ofCaptain>;

const storedKinds = kindsShape.extend(versioned);
export type StoredKinds = z.infer<typeof storedKinds>;

export const readQualificationKinds = endpoint({
  method: 'GET',
  path: '/qualification/kinds',
  access: 'captains:read',
  summary: "The group's list of courses and papers, in its order; a proposal until it has one",
  response: answer(kindsShape.shape.names).extend(versioned),
});

export const updateQualificationKinds = endpoint({
  method: 'PUT',
  path: '/qualification/kinds',
  access: 'group:manage',
  summary: 'Write this list; qualifications of a kind that is left out stay as they are',
  body: z.object({
    names: listOf(
      text(KIND_LENGTH),
      MOST_KINDS,
      limits(MOST_KINDS, says('At least one name', 'اكتب اسماً واحداً على الأقل')),
    ).refine(
      (names) => new Set(names).size === names.length,
      says('Each name once', 'لا يتكرر اسم في القائمة'),
    ),
    version: versionField,
  }),
  response: answer(kindsShape.shape.names).extend(versioned),
  stored: storedKinds,
  errors: ['KINDS_CHANGED'],
});

export const listQualifications = endpoint({
  method: 'GET',
  path: '/qualification/all',
  access: 'qualifications:keep',
  summary:
    "Qualifications of the scope's captains with an open account: those of a general captain everybody's, those of a unit captain the unit's; what ends first stands first",
  response: listAnswer(ofCaptain),
});

const captainParams = z.object({ captainId: integer() });

export const listCaptainQualifications = endpoint({
  method: 'GET',
  path: '/captain/{captainId}/qualification',
  access: 'captains:read',
  summary: 'Qualifications of a captain, for the captain, their unit captain and general captains',
  params: captainParams,
  response: listAnswer(answered),
  errors: ['CAPTAIN_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const createQualification = endpoint({
  method: 'POST',
  path: '/captain/{captainId}/qualification',
  access: 'qualifications:keep',
  summary: "Record a captain's course or paper of the group's list, on a day that is not to come",
  params: captainParams,
  body: z.object({
    kind: text(KIND_LENGTH),
    givenOn: dateField,
    validUntil: optional(dateField),
    note: optional(text(200)),
  }),
  response: answer(answered),
  status: 201,
  errors: [
    'CAPTAIN_NOT_FOUND',
    'OUT_OF_SCOPE',
    'KIND_NOT_FOUND',
    'DAY_TO_COME',
    'QUALIFICATION_DATES',
    'QUALIFICATION_THERE',
  ],
});

export const deleteQualification = endpoint({
  method: 'DELETE',
  path: '/captain/{captainId}/qualification/{qualificationId}',
  access: 'qualifications:keep',
  summary: 'Remove a qualification that was recorded by mistake',
  params: captainParams.extend({ qualificationId: integer() }),
  response: plainAnswer,
  errors: ['CAPTAIN_NOT_FOUND', 'OUT_OF_SCOPE', 'QUALIFICATION_NOT_FOUND'],
});

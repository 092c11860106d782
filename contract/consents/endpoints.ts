import { z } from 'zod';
import { answer, cappedListAnswer, listAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  dateField,
  genderField,
  integer,
  oneOf,
  optional,
  searchField,
  text,
} from '../core/fields.ts';
import { consentShape, familyConsentShape } from '../history/shapes.ts';
import { childField, LONGEST_KEY } from '../parents/endpoints.ts';
import { withScope } from '../sectors/sector-name.ts';
import { agreedField, guardianFields, lastDigitsField } from './guardian-fields.ts';
import { recordedWays } from './words.ts';

// A child's data need the explicit consent of the guardian (Egypt's law 151 of 2020, on personal data). Photographs are a
// question of their own, which a consent answers too.

export type Consent = z.infer<typeof consentShape>;
export type FamilyConsent = z.infer<typeof familyConsentShape>;

const scoutParams = z.object({ scoutId: integer() });

const given = { ...guardianFields, photos: booleanField };
export const listConsents = endpoint({
  method: 'GET',
  path: '/scout/{scoutId}/consent',
  access: 'consents:record',
  summary:
    "What a scout's guardians consented to, newest first: the one that stands, and those that ended",
  params: scoutParams,
  response: listAnswer(consentShape),
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const createConsent = endpoint({
  method: 'POST',
  path: '/scout/{scoutId}/consent',
  access: 'consents:record',
  summary:
    "Record a guardian's consent, given today where no day is said; one that stood is kept as replaced",
  params: scoutParams,
  body: z.object({ ...given, way: oneOf(recordedWays), givenOn: optional(dateField) }),
  response: answer(consentShape),
  status: 201,
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE', 'DAY_TO_COME'],
});

export const withdrawConsent = endpoint({
  method: 'DELETE',
  path: '/scout/{scoutId}/consent',
  access: 'consents:record',
  summary: 'Record that the guardian withdrew the consent that stands; it is kept as withdrawn',
  params: scoutParams,
  response: answer(consentShape),
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE', 'CONSENT_NOT_FOUND'],
});

/** Why a scout is on the list of those missing. */
export const missingKinds = ['never', 'withdrawn'] as const;

export const listMissingConsents = endpoint({
  method: 'GET',
  path: '/consent/missing',
  access: 'consents:record',
  shows: 'consents',
  summary:
    'Scouts of the own scope or of one sector for whom no consent stands, by sector and name; `kind` and `name` narrow it',
  query: withScope({
    kind: optional(oneOf(missingKinds)),
    name: searchField,
    limit: optional(integer(1, 200)),
    offset: optional(integer(0)),
  }),
  response: cappedListAnswer(
    z.object({
      scoutId: z.number(),
      name: z.string(),
      gender: genderField,
      sectorBaseName: z.string(),
      sectorSuffixName: z.string(),
      /** The guardian's. */
      phoneNumber: z.string().nullable(),
      /** Whether the caller may record a consent: the officer reads those of sectors that are not their own. */
      editable: z.boolean(),
      /** The day on which the last one was withdrawn; null if none was given. */
      withdrawnOn: z.string().nullable(),
      /** Whether the family has a link to its page, where it can give consent. */
      hasLink: z.boolean(),
    }),
  ).extend({
    /** Counts the whole scope or sector, without the filters `kind` and `name`. */
    counts: z.object({ scouts: z.number(), never: z.number(), withdrawn: z.number() }),
  }),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE'],
});
export type MissingConsent = z.infer<typeof listMissingConsents.response>['body'][number];

const keyParams = z.object({ key: text(LONGEST_KEY) });

export const giveConsent = endpoint({
  method: 'POST',
  path: '/parent/{key}/consent',
  access: 'visitor',
  summary:
    "A guardian's consent on the parents' page; said again as it stands, it changes nothing. Captains are refused: they record what they were given",
  params: keyParams,
  body: z.object({
    ...given,
    child: childField,
    agreed: agreedField,
    /** The last digits of a guardian's phone, where the page asks for them. */
    lastDigits: optional(lastDigitsField),
  }),
  response: answer(familyConsentShape),
  errors: ['LINK_OVER', 'TOO_MANY_REQUESTS', 'FORBIDDEN', 'WRONG_DIGITS'],
});

export const withdrawOwnConsent = endpoint({
  method: 'DELETE',
  path: '/parent/{key}/consent',
  access: 'visitor',
  outsidersSee: ['consents.guardian_name', 'consents.given_on'],
  summary: "A guardian withdraws the consent that stands, on the parents' page",
  params: keyParams,
  query: z.object({ child: childField }),
  body: z.object({ lastDigits: optional(lastDigitsField) }),
  response: answer(familyConsentShape),
  errors: ['LINK_OVER', 'TOO_MANY_REQUESTS', 'FORBIDDEN', 'CONSENT_NOT_FOUND', 'WRONG_DIGITS'],
});

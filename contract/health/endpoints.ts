import { z } from 'zod';
import { guardianFields, lastDigitsField } from '../consents/guardian-fields.ts';
import { guardianRelations } from '../consents/words.ts';
import { answer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  instant,
  integer,
  oneOf,
  optional,
  patternedDigits,
  text,
  versioned,
  versionField,
} from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { childField, LONGEST_KEY } from '../parents/endpoints.ts';
import { cardField, cardShape } from './card.ts';
import { healthWays } from './words.ts';

// Health cards: kept where the group turned them on, read by few, and deleted with the consent.

const consentShape = z.object({
  guardianName: z.string(),
  relation: z.enum(guardianRelations),
  way: z.enum(healthWays),
  givenOn: z.string(),
  /** The day on which it was withdrawn, and the card with it. */
  endedOn: z.string().nullable(),
});
export type HealthConsent = z.infer<typeof consentShape>;

const storedCard = z.object({
  /** null where none is kept. */
  card: cardShape.nullable(),
  confirmedAt: instant.nullable(),
  /** The newest one, also one that was withdrawn. */
  consent: consentShape.nullable(),
  ...versioned,
});
export type StoredHealth = z.infer<typeof storedCard>;

const params = z.object({ scoutId: integer() });

export const readHealthCard = endpoint({
  method: 'GET',
  path: '/scout/{scoutId}/health',
  access: 'health:use',
  shows: 'health',
  summary: "Open a scout's health card; every opening is noted",
  params,
  response: answer(storedCard),
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE', 'HEALTH_CARDS_OFF'],
});

export const readTripHealth = endpoint({
  method: 'GET',
  path: '/trip/{tripId}/health',
  access: 'health:use',
  shows: 'health',
  summary:
    "The sealed list of a trip's cards that say something, of who is coming and whose card the caller reads; noted as an opening of each",
  params: z.object({ tripId: integer() }),
  response: answer(
    z.object({
      scouts: z.array(
        z.object({
          scoutId: z.number(),
          name: z.string(),
          sectorBaseName: z.string(),
          sectorSuffixName: z.string(),
          card: cardShape,
        }),
      ),
      /** Who is coming without a card. */
      withoutCard: z.array(z.string()),
      /** How many are coming whose cards the caller does not read. */
      hidden: z.number(),
    }),
  ),
  errors: ['TRIP_NOT_FOUND', 'OUT_OF_SCOPE', 'TRIP_STATE', 'HEALTH_CARDS_OFF'],
});

export const writeHealthCard = endpoint({
  method: 'PUT',
  path: '/scout/{scoutId}/health',
  access: 'health:use',
  shows: 'health',
  summary: 'Write the card from a paper that a guardian signed',
  params,
  body: z.object({
    card: cardField,
    way: oneOf(['paper']),
    ...guardianFields,
    version: versionField,
  }),
  response: answer(storedCard),
  stored: storedCard,
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE', 'HEALTH_CARDS_OFF', 'HEALTH_CARD_CHANGED'],
});

export const confirmHealthCard = endpoint({
  method: 'POST',
  path: '/scout/{scoutId}/health/confirm',
  access: 'health:use',
  summary: 'Note that the family says that nothing changed; `tripId` is a trip that asked',
  params,
  body: z.object({ tripId: optional(integer()) }),
  response: plainAnswer,
  errors: [
    'SCOUT_NOT_FOUND',
    'OUT_OF_SCOPE',
    'HEALTH_CARDS_OFF',
    'HEALTH_CARD_NOT_FOUND',
    'TRIP_NOT_FOUND',
  ],
});

export const withdrawHealthCard = endpoint({
  method: 'DELETE',
  path: '/scout/{scoutId}/health',
  access: 'health:use',
  summary: 'Record that the consent was withdrawn: the card is deleted at once',
  params,
  response: plainAnswer,
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE', 'HEALTH_CARDS_OFF', 'HEALTH_CARD_NOT_FOUND'],
});

export const createHealthCode = endpoint({
  method: 'POST',
  path: '/scout/{scoutId}/health/code',
  access: 'health:use',
  summary:
    'A code of six digits, for one use within a day, by which a family writes a first card on its page while no telephone of a guardian is known; it replaces the one before',
  params,
  response: answer(z.object({ code: z.string(), until: instant })),
  status: 201,
  errors: ['SCOUT_NOT_FOUND', 'OUT_OF_SCOPE', 'HEALTH_CARDS_OFF'],
});

const agreedField = booleanField.refine(
  (agreed) => agreed,
  says('Consent must be given', 'لا تُحفظ البطاقة دون موافقتكم.'),
);
const keyParams = z.object({ key: text(LONGEST_KEY) });
const codeField = patternedDigits(
  6,
  /^\d{6}$/,
  says('Six digits', 'اكتبوا الرمز من القائد، ستة أرقام'),
);
/** The columns of a card that the page shows without its words. */
const healthColumns = [
  'health_cards.card' as const,
  'health_consents.guardian_name' as const,
  'health_consents.given_on' as const,
];
const familyErrors = [
  'LINK_OVER' as const,
  'FORBIDDEN' as const,
  'TOO_MANY_REQUESTS' as const,
  'HEALTH_CARDS_OFF' as const,
];

export const writeOwnCard = endpoint({
  method: 'PUT',
  path: '/parent/{key}/health',
  access: 'visitor',
  outsidersSee: healthColumns,
  summary:
    "Write or replace the card on the family's page, with the last four digits of a guardian's phone, or a captain's code where none is known",
  params: keyParams,
  body: z.object({
    child: childField,
    card: cardField,
    ...guardianFields,
    agreed: agreedField,
    lastDigits: optional(lastDigitsField),
    code: optional(codeField),
    version: versionField,
  }),
  response: answer(cardShape).extend(versioned),
  stored: storedCard,
  errors: [...familyErrors, 'WRONG_DIGITS', 'WRONG_HEALTH_CODE', 'HEALTH_CARD_CHANGED'],
});

export const confirmOwnCard = endpoint({
  method: 'POST',
  path: '/parent/{key}/health/confirm',
  access: 'visitor',
  summary: "Say on the family's page that nothing changed",
  params: keyParams,
  body: z.object({
    child: childField,
    tripId: optional(integer()),
    lastDigits: optional(lastDigitsField),
  }),
  response: plainAnswer,
  errors: [...familyErrors, 'HEALTH_CARD_NOT_FOUND', 'TRIP_NOT_FOUND', 'WRONG_DIGITS'],
});

export const openOwnCard = endpoint({
  method: 'POST',
  path: '/parent/{key}/health/open',
  access: 'visitor',
  outsidersSee: healthColumns,
  notAWrite: 'The digits must not stand in an address',
  summary: "Read the card on the family's page, with the last four digits of a guardian's phone",
  params: keyParams,
  body: z.object({ child: childField, lastDigits: lastDigitsField }),
  response: answer(cardShape).extend(versioned),
  errors: [...familyErrors, 'WRONG_DIGITS', 'WRONG_HEALTH_CODE', 'HEALTH_CARD_NOT_FOUND'],
});

export const withdrawOwnCard = endpoint({
  method: 'DELETE',
  path: '/parent/{key}/health',
  access: 'visitor',
  summary:
    "A guardian withdraws the consent, with the last four digits of a guardian's phone: the card is deleted at once",
  params: keyParams,
  query: z.object({ child: childField }),
  body: z.object({ lastDigits: lastDigitsField }),
  response: plainAnswer,
  errors: [...familyErrors, 'WRONG_DIGITS', 'WRONG_HEALTH_CODE', 'HEALTH_CARD_NOT_FOUND'],
});

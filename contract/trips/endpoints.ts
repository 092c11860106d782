import { z } from 'zod';
import { guardianFields } from '../consents/guardian-fields.ts';
import { guardianRelations } from '../consents/words.ts';
import { answer, listAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  countedField,
  dateField,
  genderField,
  instant,
  integer,
  loosePhoneField,
  oneOf,
  optional,
  optionalList,
  text,
  versionField,
} from '../core/fields.ts';
import { answerShape } from '../core/record.ts';
import { activityShape, captainRefShape, captainShape } from '../history/shapes.ts';
import { withSector } from '../sectors/sector-name.ts';
import { withPeople } from './person-field.ts';
import { tripRecord } from './record.ts';
import {
  answerWays,
  missingThings,
  personKinds,
  personStates,
  transports,
  tripPhases,
  tripStates,
} from './words.ts';

// A trip (رحلة، معسكر) is an activity that people are signed up for. docs/decisions, product.

/** Most people of one request. */
const MOST_PEOPLE = 300;

const tripCaptain = captainShape.pick({
  captainId: true,
  firstName: true,
  middleName: true,
  lastName: true,
  gender: true,
  phoneNumber: true,
  memberNumber: true,
});
export type TripCaptain = z.infer<typeof tripCaptain>;

const tripSector = z.object({
  baseName: z.string(),
  suffixName: z.string(),
  /** Whether somebody of the sector has agreed; until then nothing of its scouts is shown. */
  agreed: z.boolean(),
  /** Whether the caller may agree for it. */
  mayAgree: z.boolean(),
  scouts: z.number(),
});

const countsShape = z.object({
  invited: z.number(),
  coming: z.number(),
  /** Places of the capacity: who comes, but for those whose consent lapsed before the last day to answer. */
  taken: z.number(),
  waiting: z.number(),
  unanswered: z.number(),
  notComing: z.number(),
  needsCall: z.number(),
  withoutConsent: z.number(),
  unpaid: z.number(),
  cardsToConfirm: z.number(),
  withoutPlace: z.number(),
  /** Captains and guests that come. */
  others: z.number(),
});
export type TripCounts = z.infer<typeof countsShape>;

const { captainId: _, ...planShape } = answerShape(tripRecord);

const tripRowShape = z.object({
  tripId: z.number(),
  activityId: z.number(),
  name: z.string(),
  type: activityShape.shape.type,
  place: z.string().nullable(),
  state: z.enum(tripStates),
  /** `YYYY-MM-DDTHH:MM` in the group's zone. */
  startsAt: z.string(),
  endsAt: z.string(),
  overnight: z.string().nullable(),
  phase: z.enum(tripPhases),
  sectors: z.array(tripSector.pick({ baseName: true, suffixName: true, agreed: true })),
  captain: captainRefShape,
  /** Whether the caller runs the trip; the counts are null for others. */
  editable: z.boolean(),
  counts: countsShape.nullable(),
});
export type TripRow = z.infer<typeof tripRowShape>;

export const tripShape = z.object({
  tripId: z.number(),
  activityId: z.number(),
  name: z.string(),
  type: activityShape.shape.type,
  place: z.string().nullable(),
  termNumber: z.number(),
  state: z.enum(tripStates),
  phase: z.enum(tripPhases),
  /** Why it was cancelled, which families read. */
  reason: z.string().nullable(),
  ...planShape,
  startsAt: z.string(),
  endsAt: z.string(),
  sectors: z.array(tripSector),
  captain: tripCaptain,
  helpers: z.array(tripCaptain),
  homeContact: z.object({ name: z.string(), phoneNumber: z.string().nullable() }).nullable(),
  fees: z.object({ scout: z.number(), other: z.number() }),
  packingList: z.array(z.string()),
  counts: countsShape.nullable(),
  changedAt: instant,
  changedBy: captainRefShape,
  editable: z.boolean(),
  version: z.string(),
});
export type Trip = z.infer<typeof tripShape>;

const planBody = z.object(tripRecord.shape);
export type TripBody = z.output<typeof planBody>;
const tripParams = z.object({ tripId: integer() });

export const listTrips = endpoint({
  method: 'GET',
  path: '/trip/all',
  access: 'trips:read',
  summary:
    'Trips, the next one first, then those behind; of all terms unless one is said, or the one of an activity',
  query: z.object({
    state: optional(oneOf(tripStates)),
    termNumber: optional(integer()),
    activityId: optional(integer()),
  }),
  response: listAnswer(tripRowShape),
});

export const readTrip = endpoint({
  method: 'GET',
  path: '/trip/{tripId}',
  access: 'trips:read',
  summary: 'A trip whole; who does not run it reads its name, days and state',
  params: tripParams,
  response: answer(tripShape),
  errors: ['TRIP_NOT_FOUND'],
});

export const readTripDraft = endpoint({
  method: 'GET',
  path: '/trip/proposal',
  access: 'trips:plan',
  summary:
    'What is proposed for the trip of an activity: from the last trip of the caller, else from the group',
  query: z.object({ activityId: integer() }),
  response: answer(
    z.object({
      activityId: z.number(),
      name: z.string(),
      type: activityShape.shape.type,
      place: z.string().nullable(),
      day: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      sectors: z.array(
        z.object({ baseName: z.string(), suffixName: z.string(), scouts: z.number() }),
      ),
      meetingPlace: z.string().nullable(),
      transport: z.enum(transports).nullable(),
      homeContact: z.object({ name: z.string(), phoneNumber: z.string().nullable() }).nullable(),
      capacity: z.number().nullable(),
      otherFee: z.number(),
      packingList: z.array(z.string()),
      /** The name of the trip that these come from. */
      from: z.string().nullable(),
    }),
  ),
  errors: ['ACTIVITY_NOT_FOUND'],
});

const planErrors = [
  'TRIP_WORDS_DIFFER',
  'SECTOR_NOT_FOUND',
  'OUT_OF_SCOPE',
  'INVALID_TRIP_DAYS',
  'UNKNOWN_CAPTAIN',
] as const;

export const createTrip = endpoint({
  method: 'POST',
  path: '/trip',
  slash: true,
  access: 'trips:plan',
  summary: 'Make a trip of an activity: a draft. Sectors beyond the own scope are asked',
  body: planBody.extend({ activityId: integer(), sure: optional(booleanField) }),
  response: answer(tripShape),
  status: 201,
  errors: [...planErrors, 'ACTIVITY_NOT_FOUND', 'ALREADY_A_TRIP'],
});

export const updateTrip = endpoint({
  method: 'PUT',
  path: '/trip/{tripId}',
  access: 'trips:plan',
  summary:
    'Replace what is said of a trip. Another day, time, place or transport ends written consents: `lapsing` says how many, with `dryRun` beforehand',
  params: tripParams,
  body: planBody.extend({
    version: versionField,
    dryRun: optional(booleanField),
    /** Stores own words to families that name another day, fee or place than the fields. */
    sure: optional(booleanField),
    /** The place is the activity's; absent leaves it. */
    place: optional(text(120)),
  }),
  response: answer(tripShape).extend({ lapsing: z.number() }),
  stored: tripShape,
  errors: [...planErrors, 'TRIP_NOT_FOUND', 'TRIP_CHANGED', 'TRIP_STATE'],
});

export const moveTrip = endpoint({
  method: 'PATCH',
  path: '/trip/{tripId}/state',
  access: 'trips:plan',
  summary:
    'Open, close, settle or cancel a trip, or take the last step back; a settled one stays, one that is over is not cancelled. General captains settle, with `sure` where no hand-over was noted',
  params: tripParams,
  body: z.object({
    state: oneOf(tripStates),
    reason: optional(text(300)),
    sure: optional(booleanField),
    version: versionField,
  }),
  response: answer(tripShape),
  stored: tripShape,
  errors: [
    'TRIP_NOT_FOUND',
    'OUT_OF_SCOPE',
    'NOT_HANDED_OVER',
    'TRIP_STATE',
    'REASON_REQUIRED',
    'TRIP_CHANGED',
  ],
});

export const agreeToTrip = endpoint({
  method: 'PATCH',
  path: '/trip/{tripId}/sector',
  access: 'trips:plan',
  unversioned: 'it answers a question, and says nothing of what else the trip holds',
  summary: 'Agree for a sector of the own scope that its scouts are invited, or take it back',
  params: tripParams,
  body: z.object({
    sector: withSector({}),
    agreed: booleanField,
  }),
  response: answer(tripShape),
  errors: ['TRIP_NOT_FOUND', 'OUT_OF_SCOPE', 'SECTOR_NOT_FOUND'],
});

export const copyTrip = endpoint({
  method: 'POST',
  path: '/trip/{tripId}/copy',
  access: 'trips:plan',
  summary: "Copy a trip to another activity's day, without people and money",
  params: tripParams,
  body: z.object({ activityId: integer() }),
  response: answer(tripShape),
  status: 201,
  errors: ['TRIP_NOT_FOUND', 'OUT_OF_SCOPE', 'ACTIVITY_NOT_FOUND', 'ALREADY_A_TRIP'],
});

const answerOfGuardian = z.object({
  guardianName: z.string(),
  relation: z.enum(guardianRelations),
  way: z.enum(answerWays),
  coming: z.boolean(),
  at: instant,
  /** Whether day, time, place or transport changed since. */
  lapsed: z.boolean(),
});

export const personShape = z.object({
  /** The trip's number for them, by which roll-calls and payments name them; null while nothing is noted of them. */
  personId: z.number().nullable(),
  kind: z.enum(personKinds),
  scoutId: z.number().nullable(),
  captainId: z.number().nullable(),
  name: z.string(),
  gender: genderField.nullable(),
  sectorBaseName: z.string().nullable(),
  sectorSuffixName: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** The birth date of a scout, for the authorities' list. */
  birthDate: z.string().nullable(),
  /** The membership number of a scout or captain, for the same list; absent in answers stored before 1.3.0. */
  memberNumber: z.string().nullish(),
  state: z.enum(personStates),
  /** Since when they wait, come or don't. */
  since: instant.nullable(),
  way: z.enum(answerWays).nullable(),
  answers: z.array(answerOfGuardian),
  /** The written one that stands. */
  consent: answerOfGuardian.omit({ coming: true }).nullable(),
  needsCall: z.boolean(),
  due: z.number(),
  paid: z.number(),
  /** The amount to be given back to them; absent in answers stored before. */
  giveBack: z.number().optional(),
  discount: z.object({ amount: z.number(), reason: z.string() }).nullable(),
  vehicleId: z.number().nullable(),
  tentId: z.number().nullable(),
  /** Null where cards are off or none may be read. */
  cardConfirmed: z.boolean().nullable(),
  hasHealthMark: z.boolean(),
  /** Guardians whose name a consent or the card has, for noting an answer. */
  guardians: z.array(z.object({ name: z.string(), relation: z.enum(guardianRelations) })),
  note: z.string().nullable(),
  /** The reference that a scout's family writes beside a transfer: six digits; null before something was noted of them, absent in answers stored before. */
  reference: z.string().nullish(),
});
export type TripPerson = z.infer<typeof personShape>;

const peopleAnswer = listAnswer(personShape).extend({ version: z.string() });

export const downloadTripList = endpoint({
  method: 'GET',
  path: '/trip/{tripId}/list.xlsx',
  access: 'trips:plan',
  shows: 'trip',
  summary:
    "The authorities' list as a spreadsheet: who comes with birth dates and guardians' phones, captains, and vehicles; no health, no money",
  params: tripParams,
  response: z.file(),
  file: 'report',
  errors: ['TRIP_NOT_FOUND', 'OUT_OF_SCOPE'],
});

const peopleErrors = ['TRIP_NOT_FOUND', 'OUT_OF_SCOPE', 'TRIP_STATE'] as const;

export const listTripPeople = endpoint({
  method: 'GET',
  path: '/trip/{tripId}/people',
  access: 'trips:plan',
  shows: 'trip',
  summary: 'Everybody of a trip, for who runs it; `missing` only those for whom that is missing',
  params: tripParams,
  query: z.object({ missing: optional(oneOf(missingThings)) }),
  response: peopleAnswer,
  errors: ['TRIP_NOT_FOUND', 'OUT_OF_SCOPE'],
});

export const addTripPeople = endpoint({
  method: 'POST',
  path: '/trip/{tripId}/people',
  access: 'trips:plan',
  summary: 'Add captains, guests, and scouts of agreed sectors to a trip',
  params: tripParams,
  body: z.object({
    scoutIds: optionalList(integer(), MOST_PEOPLE),
    captainIds: optionalList(integer(), MOST_PEOPLE),
    guests: optionalList(
      z.object({ name: text(100), phoneNumber: optional(loosePhoneField) }),
      MOST_PEOPLE,
    ),
  }),
  response: peopleAnswer,
  status: 201,
  errors: [...peopleErrors, 'UNKNOWN_SCOUT', 'UNKNOWN_CAPTAIN'],
});

export const changeTripPeople = endpoint({
  method: 'PATCH',
  path: '/trip/{tripId}/people',
  access: 'trips:plan',
  summary:
    'One change for several people: an answer from paper or a call (`way`, with guardian and relation), a decision (a state without `way`), a place, a discount, a note',
  params: tripParams,
  body: withPeople(MOST_PEOPLE, {
    state: optional(oneOf(personStates)),
    way: optional(oneOf(['paper', 'call'])),
    guardianName: optional(guardianFields.guardianName),
    relation: optional(oneOf(guardianRelations)),
    /** The day on a signed paper. */
    signedOn: optional(dateField),
    vehicleId: integer().nullable().optional(),
    tentId: integer().nullable().optional(),
    discount: z
      .object({ amount: countedField, reason: text(200) })
      .nullable()
      .optional(),
    note: text(300).nullable().optional(),
    version: versionField,
  }),
  response: peopleAnswer,
  stored: peopleAnswer,
  errors: [
    ...peopleErrors,
    'PERSON_NOT_FOUND',
    'TRIP_FULL',
    'WRONG_GENDER',
    'PLACE_NOT_FOUND',
    'TRIP_CHANGED',
    'CONSENT_REQUIRED',
    'DISCOUNT_OVER_FEE',
  ],
});
export type PeopleChange = z.output<typeof changeTripPeople.body>;

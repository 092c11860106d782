import { z } from 'zod';
import { answer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  dateField,
  genderField,
  instant,
  integer,
  oneOf,
  optional,
  optionalList,
  text,
} from '../core/fields.ts';
import { keepers } from '../health/words.ts';
import { activityShape } from '../history/shapes.ts';
import { placeShape } from './place-endpoints.ts';
import { callGroupings, callKinds, leaveWays } from './roll-call.ts';
import { personKinds, tripPhases } from './words.ts';

/** Most entries of one hand-in. */
const MOST_ENTRIES = 600;
const statuses = ['here', 'missing'] as const;

const handIn = {
  /** The caller's marks; an entry with an older `at` than the stored one changes nothing. */
  entries: optionalList(
    z.object({
      personId: integer(),
      status: oneOf(statuses).nullable(),
      /** Said of this person, not of a group that was counted; who is missing is always named. */
      named: booleanField,
      at: instant,
      handedTo: optional(text(200)),
      leaves: optional(oneOf(leaveWays)),
    }),
    MOST_ENTRIES,
  ),
  /** 'انطلقنا', or for other calls that they are complete; the first one counts. */
  departed: optional(booleanField),
  /** When, by the phone's clock; now unless said. */
  departedAt: optional(instant),
};

const markShape = z.object({
  personId: z.number(),
  captainId: z.number(),
  status: z.enum(statuses).nullable(),
  named: z.boolean(),
  at: instant,
  handedTo: z.string().nullable(),
  leaves: z.enum(leaveWays).nullable(),
});

const callShape = z.object({
  rollCallId: z.number(),
  name: z.string(),
  kind: z.enum(callKinds),
  by: z.enum(callGroupings),
  madeAt: instant,
  departedAt: instant.nullable(),
});

const rollCallShape = callShape.extend({
  tripId: z.number(),
  people: z.array(
    z.object({
      personId: z.number(),
      /** Null while not called. */
      status: z.enum(statuses).nullable(),
      by: z.string().nullable(),
      at: instant.nullable(),
      handedTo: z.string().nullable(),
      leaves: z.enum(leaveWays).nullable(),
    }),
  ),
});
export type RollCall = z.infer<typeof rollCallShape>;

const errors = ['OUT_OF_SCOPE', 'TRIP_STATE', 'PERSON_NOT_FOUND'] as const;

export const createRollCall = endpoint({
  method: 'POST',
  path: '/trip/{tripId}/roll-call',
  access: 'trips:plan',
  summary:
    'Begin a roll-call, with what is said in it already; the same name and kind again is the same roll-call, so that phones without a connection may both begin it',
  params: z.object({ tripId: integer() }),
  body: z.object({ name: text(60), kind: oneOf(callKinds), by: oneOf(callGroupings), ...handIn }),
  response: answer(rollCallShape),
  status: 201,
  errors: [...errors, 'TRIP_NOT_FOUND'],
});

export const updateRollCall = endpoint({
  method: 'PUT',
  path: '/trip/roll-call/{rollCallId}',
  access: 'trips:plan',
  unversioned: 'what several captains say adds up, whatever each of them saw',
  summary:
    'Say of people in a roll-call whether they are there: named here, before named missing, before counted here',
  params: z.object({ rollCallId: integer() }),
  body: z.object(handIn),
  response: answer(rollCallShape),
  errors: [...errors, 'ROLL_CALL_NOT_FOUND'],
});

export const tickDose = endpoint({
  method: 'PUT',
  path: '/trip/{tripId}/dose',
  access: 'trips:plan',
  unversioned: 'a tick: each one stands with who gave it, and can be taken back',
  summary:
    'Note that a child was given a medicine of the health card at its time on a day of the trip, as often as it is; or take that back, which who gave it, the captain in charge and a general captain may; for who runs the trip and reads the card',
  params: z.object({ tripId: integer() }),
  body: z.object({
    personId: integer(),
    /** The day of the trip; after midnight still the one before. */
    day: dateField,
    medicineId: text(36),
    /** The text of the card; nothing where it names none. */
    time: optional(text(60)),
    given: booleanField,
    /** When it was given, by the phone's clock; now unless said. Of a tick that is taken back, when that was given. */
    at: optional(instant),
    /** Which stored tick is taken back; the caller's own of `at` unless said. */
    doseId: optional(integer()),
  }),
  response: plainAnswer,
  errors: [
    'OUT_OF_SCOPE',
    'TRIP_NOT_FOUND',
    'PERSON_NOT_FOUND',
    'MEDICINE_NOT_FOUND',
    'DOSE_TOO_FAR',
    'DOSE_OF_ANOTHER',
  ],
});

const guardianShape = z.object({
  name: z.string(),
  relation: z.string(),
  phoneNumber: z.string().nullable(),
});

const dayPersonShape = z.object({
  personId: z.number(),
  kind: z.enum(personKinds),
  scoutId: z.number().nullable(),
  captainId: z.number().nullable(),
  name: z.string(),
  gender: genderField.nullable(),
  sectorBaseName: z.string().nullable(),
  sectorSuffixName: z.string().nullable(),
  patrol: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  vehicleId: z.number().nullable(),
  tentId: z.number().nullable(),
  /** A number that brothers and sisters share; null where none are known. */
  family: z.number().nullable(),
  guardians: z.array(guardianShape),
  /** Whom else to call, as the card says; not who may collect the child. */
  contact: guardianShape.nullable(),
  /** Who else may collect the child, as the card says. */
  mayCollect: z.array(z.string()),
  goesHomeAlone: z.boolean(),
  hasConsent: z.boolean(),
  hasHealthMark: z.boolean(),
  /**
   * The card's words on allergy, condition, medicine, diet, swimming and anything else, for captains in charge of the trip and
   * helpers, in its days.
   */
  health: z.array(z.string()),
  /** The card does not answer about allergies, for the same captains. */
  isAllergyOpen: z.boolean(),
  /** Medicines of the card, for the same captains. */
  medicines: z.array(
    z.object({
      medicineId: z.string(),
      name: z.string(),
      dose: z.string().nullable(),
      /** In the family's words; none where they said no time. */
      times: z.array(z.string()),
      keeper: z.enum(keepers).nullable(),
    }),
  ),
});

const contactShape = z.object({ name: z.string(), phoneNumber: z.string().nullable() });

export const tripDayShape = z.object({
  tripId: z.number(),
  activityId: z.number(),
  name: z.string(),
  type: activityShape.shape.type,
  place: z.string().nullable(),
  phase: z.enum(tripPhases),
  startsAt: z.string(),
  endsAt: z.string(),
  overnight: z.string().nullable(),
  meetingPlace: z.string().nullable(),
  captain: contactShape.extend({ captainId: z.number() }),
  homeContact: contactShape.nullable(),
  people: z.array(dayPersonShape),
  places: z.array(placeShape),
  rollCalls: z.array(callShape.extend({ marks: z.array(markShape) })),
  /** Who said something in a roll-call, by number. */
  captains: z.array(contactShape.extend({ captainId: z.number(), gender: genderField })),
  /** The medicines that were given, by day; those of cards that the caller reads. */
  doses: z.array(
    z.object({
      doseId: z.number(),
      personId: z.number(),
      day: z.string(),
      medicineId: z.string(),
      /** The row's name, the time for which it was given, and the row's times then. */
      medicine: z.string(),
      time: z.string(),
      times: z.array(z.string()),
      /** The captain who gave it, and when. */
      by: z.string(),
      captainId: z.number(),
      at: instant,
      takenBack: z.object({ by: z.string(), at: instant }).nullable(),
    }),
  ),
  /** The sessions of those days. */
  programme: z.array(
    z.object({
      day: z.string(),
      startTime: z.string(),
      endTime: z.string().nullable(),
      title: z.string(),
    }),
  ),
});
export type TripDay = z.infer<typeof tripDayShape>;

export const readTripDay = endpoint({
  method: 'GET',
  path: '/screen/trip-day',
  access: 'trips:plan',
  shows: 'trip',
  offline: 'dated',
  summary:
    'All that the page of a trip on the way needs, for who runs it; `keptUntil` says whether a phone may keep it',
  query: z.object({ tripId: optional(integer()), activityId: optional(integer()) }),
  response: answer(tripDayShape).extend({
    /**
     * The last day on which the phone of one of the trip's captains keeps the answer, from three days before the start to
     * two days after the end; null where it keeps none.
     */
    keptUntil: z.string().nullable(),
  }),
  errors: ['TRIP_NOT_FOUND', 'OUT_OF_SCOPE'],
});

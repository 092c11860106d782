import { z } from 'zod';
import { consentEnds, consentWays, guardianRelations } from '../consents/words.ts';
import { denominations } from '../finance/piastres.ts';
import { type MessageCase, messageCases } from '../follow-up/words.ts';
import { instant } from './fields.ts';
import { captainTypes } from './permissions.ts';

// What is told of each thing, by its endpoints and by the history: apart from those, for who reads the history
// needs none of them.

export const captainShape = z.object({
  captainId: z.number(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  /** null where it is outside the caller's scope. */
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  gender: z.enum(['male', 'female']),
  type: z.enum(captainTypes),
  /** A regular captain's own sector. */
  rSectorBaseName: z.string().nullable(),
  rSectorSuffixName: z.string().nullable(),
});

/** A captain who did something, as it names them. */
export const captainRefShape = captainShape.pick({
  captainId: true,
  firstName: true,
  middleName: true,
});

export const scoutShape = z.object({
  scoutId: z.number(),
  name: z.string(),
  gender: z.enum(['male', 'female']),
  sectorBaseName: z.string(),
  sectorSuffixName: z.string(),
  /** null where unknown, or where the caller's scope does not reach the scout. */
  phoneNumber: z.string().nullable(),
  address: z.string().nullable(),
  photo: z.null(),
  birthCertificate: z.null(),
  birthDate: z.string().nullable(),
  enrollDate: z.string().nullable(),
  createdAt: instant,
  /** The group's name (الفرقة). */
  group: z.string().nullable(),
});

/** What an import fills of a scout where it is empty. */
export const mergedFields = ['phoneNumber', 'address', 'birthDate', 'enrollDate'] as const;
export type MergedField = (typeof mergedFields)[number];

/** `execused` is the contract's spelling. */
export const attendanceStatuses = ['attended', 'execused', 'absent', 'termExecused'] as const;
export const attendanceStatusField = z.enum(attendanceStatuses);

/** What a guardian said, and what became of it. */
export const familyConsentShape = z.object({
  guardianName: z.string(),
  relation: z.enum(guardianRelations),
  way: z.enum(consentWays),
  /** Whether photographs are consented to; that data are kept always is. */
  photos: z.boolean(),
  /** The day on which it was given, `YYYY-MM-DD`. */
  givenOn: z.string(),
  /** The day on which it was withdrawn or replaced; null while it stands. */
  endedOn: z.string().nullable(),
});

/** The same as captains of the scope read it. */
export const consentShape = familyConsentShape.extend({
  consentId: z.number(),
  endedHow: z.enum(consentEnds).nullable(),
  /** First and middle name of the captain; null where the family did it on its page. */
  recordedBy: z.string().nullable(),
  endedBy: z.string().nullable(),
});

/** After how many years a deleted scout's data are proposed for erasure. */
export const retentionShape = z.object({ years: z.number() });

export const sectorShape = z.object({
  baseName: z.string(),
  suffixName: z.string(),
  unitCaptainId: z.number().nullable(),
});

/** A captain who records a sector of others, up to and including a day. */
export const standInShape = z.object({ captainId: z.number(), until: z.string() });

export const termShape = z.object({
  termNumber: z.number(),
  termName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
});

export const weekShape = z.object({
  weekNumber: z.number(),
  termNumber: z.number(),
  startDate: z.string(),
  cancelled: z.boolean(),
});

export const financeTypes = ['income', 'expense'] as const;

/** An item that another one points to. */
const itemRef = z.object({ itemId: z.number(), number: z.number() }).nullable();

export const financeItemShape = z.object({
  itemId: z.number(),
  /** What people call it by: never given twice. */
  number: z.number(),
  /** The day on which the money came or went, `YYYY-MM-DD`; `timestamp` is when it was entered. */
  date: z.string(),
  value: z.number(),
  type: z.enum(financeTypes),
  description: z.string().nullable(),
  timestamp: instant,
  isSubscription: z.boolean(),
  sectorBaseName: z.string().nullable(),
  sectorSuffixName: z.string().nullable(),
  weekNumber: z.number().nullable(),
  termNumber: z.number().nullable(),
  /** The item whose effect this one takes back: both stay in the book, and neither is an income or an expense. */
  reverses: itemRef,
  /** The item that takes back this one's effect. */
  reversedBy: itemRef,
});

/** A count of the cash beside what the book said at that moment. */
export const cashCountShape = z.object({
  countId: z.number(),
  counted: z.number(),
  bookBalance: z.number(),
  /** `counted` − `bookBalance`: more than 0 is a surplus, less a shortage. */
  difference: z.number(),
  /** By which notes and coins, where that was said. */
  denominations: z
    .array(z.object({ value: z.literal(denominations), pieces: z.number() }))
    .nullable(),
  note: z.string().nullable(),
  countedAt: instant,
  /** The captain's name. */
  countedBy: z.string(),
  /** The item that the difference was made; null where it was none, or was deleted since. */
  item: itemRef,
});

export const activityTypes = [
  'entertainment',
  'rowing',
  'camping',
  'wildCooking',
  'scouting',
  'volunteering',
  'other',
] as const;
/** Saturday first, as the week runs. */
export const weekdays = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'] as const;

export const activityShape = z.object({
  activityId: z.number(),
  name: z.string(),
  type: z.enum(activityTypes),
  place: z.string().nullable(),
  day: z.enum(weekdays),
  weekNumber: z.number(),
  termNumber: z.number(),
  termName: z.string(),
  /** The first day of its week, from which its day counts. */
  weekStartDate: z.string(),
  weekCancelled: z.boolean(),
  /** Answers that a device kept from an older version have no gender. */
  plannedBy: captainRefShape.extend({ gender: captainShape.shape.gender.optional() }),
  /** Whether the caller may edit and delete it. */
  editable: z.boolean(),
  /** To send with the change that is made from this answer; answers that a device stored before 1.0.0 have none. */
  version: z.string().optional(),
});

/** Whether a sector notes who paid, and what a scout usually pays, in pounds. */
export const whoPaidShape = z.object({ on: z.boolean(), usual: z.number() });

/** What a scout paid in a week, in whole pounds; who paid nothing stands in no list. */
export const paymentShape = z.object({ scoutId: z.number(), amount: z.number() });

/** For how many captains a link is by which they sign up. */
export const invitationUses = ['one', 'many'] as const;

/** What who signs up by a link becomes. */
export const invitationShape = z.object({
  type: z.enum(captainTypes),
  /** Of a regular captain; null for the other types. */
  sectorBaseName: z.string().nullable(),
  sectorSuffixName: z.string().nullable(),
  uses: z.enum(invitationUses),
});

/** What captains write to those who stay away, and to those whom they invite. */
export const followUpMessagesShape = z.object(
  Object.fromEntries(messageCases.map((of) => [of, z.string()])) as Record<
    MessageCase,
    z.ZodString
  >,
);

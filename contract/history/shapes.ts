import { z } from 'zod';
import { activityRecord } from '../activities/record.ts';
import { consentEnds, consentWays, guardianRelations } from '../consents/words.ts';
import { instant } from '../core/fields.ts';
import { captainTypes } from '../core/permissions.ts';
import { answerShape } from '../core/record.ts';
import { type MessageCase, messageCases } from '../follow-up/words.ts';
import { scoutRecord } from '../scouts/record.ts';
import { termRecord } from '../terms/record.ts';

// The shapes of things in answers and in the history. In a file of their own, because the history's screen needs no
// endpoints.

export const captainShape = z.object({
  captainId: z.number(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  /** null outside the caller's scope. */
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  /** null outside the caller's scope, too; absent in answers that a device stored before 1.3.0. */
  memberNumber: z.string().nullish(),
  gender: z.enum(['male', 'female']),
  type: z.enum(captainTypes),
  /** A regular captain's own sector. */
  rSectorBaseName: z.string().nullable(),
  rSectorSuffixName: z.string().nullable(),
});

/** A captain in a row that names who did something. */
export const captainRefShape = captainShape.pick({
  captainId: true,
  firstName: true,
  middleName: true,
});

export const scoutShape = z.object({
  scoutId: z.number(),
  /** Optional fields are also null outside the caller's scope. */
  ...answerShape(scoutRecord),
  sectorBaseName: z.string(),
  sectorSuffixName: z.string(),
  photo: z.null(),
  birthCertificate: z.null(),
  createdAt: instant,
  /** The group's name (الفرقة). */
  group: z.string().nullable(),
});

/** `execused` is the contract's spelling. */
export const attendanceStatuses = ['attended', 'execused', 'absent', 'termExecused'] as const;
export const attendanceStatusField = z.enum(attendanceStatuses);

/** A guardian's consent, and how it ended. */
export const familyConsentShape = z.object({
  guardianName: z.string(),
  relation: z.enum(guardianRelations),
  way: z.enum(consentWays),
  /** Whether photographs are consented to; storing data always is. */
  photos: z.boolean(),
  /** The day on which it was given, `YYYY-MM-DD`. */
  givenOn: z.string(),
  /** The day on which it was withdrawn or replaced; null while it stands. */
  endedOn: z.string().nullable(),
});

/** A consent as captains of the scope read it. */
export const consentShape = familyConsentShape.extend({
  consentId: z.number(),
  endedHow: z.enum(consentEnds).nullable(),
  /** The captain's first and middle name; null if the family did it on its page. */
  recordedBy: z.string().nullable(),
  endedBy: z.string().nullable(),
});

/** The years after which erasing a deleted scout's data is proposed. */
export const retentionShape = z.object({ years: z.number() });

export const sectorShape = z.object({
  baseName: z.string(),
  suffixName: z.string(),
  unitCaptainId: z.number().nullable(),
});

/** A captain who records another sector, up to and including a day. */
export const standInShape = z.object({ captainId: z.number(), until: z.string() });

export const termShape = z.object({
  termNumber: z.number(),
  ...answerShape(termRecord),
});

export const weekShape = z.object({
  weekNumber: z.number(),
  termNumber: z.number(),
  startDate: z.string(),
  cancelled: z.boolean(),
});

export const financeTypes = ['income', 'expense'] as const;

/** An item that another one refers to. */
const itemRef = z.object({ itemId: z.number(), number: z.number() }).nullable();

export const financeItemShape = z.object({
  itemId: z.number(),
  /** Its number, which is never reused. */
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
  /** The item that this one reverses: both stay in the book and count as neither income nor expense. */
  reverses: itemRef,
  /** The item that reverses this one. */
  reversedBy: itemRef,
});

/** A cash count with the book's balance at that moment. */
export const cashCountShape = z.object({
  countId: z.number(),
  counted: z.number(),
  bookBalance: z.number(),
  /** `counted` − `bookBalance`: positive is a surplus, negative a shortage. */
  difference: z.number(),
  /** The notes and coins, if they were given. */
  denominations: z.array(z.object({ value: z.number(), pieces: z.number() })).nullable(),
  note: z.string().nullable(),
  countedAt: instant,
  /** The captain's name. */
  countedBy: z.string(),
  /** The item that the difference became; null if none, or if it was deleted since. */
  item: itemRef,
});

export const activityShape = z.object({
  activityId: z.number(),
  ...answerShape(activityRecord),
  termName: z.string(),
  /** The first day of its week. */
  weekStartDate: z.string(),
  weekCancelled: z.boolean(),
  /** Absent in answers that a device stored before it existed. */
  plannedBy: captainRefShape.extend({ gender: captainShape.shape.gender.optional() }),
  /** Whether the caller may edit and delete it. */
  editable: z.boolean(),
  /** To send with the change that is made from this answer; answers that a device stored before 1.0.0 have none. */
  version: z.string().optional(),
});

/** Whether a sector records who paid, and a scout's usual payment in pounds. */
export const whoPaidShape = z.object({ on: z.boolean(), usual: z.number() });

/** A scout's payment of a week in whole pounds; scouts who paid nothing are not listed. */
export const paymentShape = z.object({ scoutId: z.number(), amount: z.number() });

/** How many captains can sign up by a link. */
export const invitationUses = ['one', 'many'] as const;

/** The account that signing up by a link gives. */
export const invitationShape = z.object({
  type: z.enum(captainTypes),
  /** For regular captains; null for other types. */
  sectorBaseName: z.string().nullable(),
  sectorSuffixName: z.string().nullable(),
  uses: z.enum(invitationUses),
});

/** The message texts for people who stay away, and for invitations. */
export const followUpMessagesShape = z.object(
  Object.fromEntries(messageCases.map((of) => [of, z.string()])) as Record<
    MessageCase,
    z.ZodString
  >,
);

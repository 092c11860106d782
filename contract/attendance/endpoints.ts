import { z } from 'zod';
import { listAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  blankAsAbsent,
  instant,
  integer,
  listOf,
  oneOf,
  optional,
  paymentField,
  subscriptionField,
  versioned,
  versionField,
} from '../core/fields.ts';
import { formatNumber } from '../core/numbers.ts';
import { says } from '../core/sentences.ts';
import { sectorInRecords } from '../core/wire.ts';
import {
  attendanceStatuses,
  attendanceStatusField,
  captainShape,
  paymentShape,
  scoutShape,
  whoPaidShape,
} from '../history/shapes.ts';
import { patrolWords } from '../patrols/words.ts';
import { withAskedSector, withSector } from '../sectors/sector-name.ts';

export type AttendanceStatus = z.infer<typeof attendanceStatusField>;

/** Maximum number of records in a submission: far more than a sector has scouts. */
const MAX_RECORDS = 1000;

/** The fields of each record. */
const submitted = {
  /** Missing, null and blank mean absent (specification, section 4). */
  attendanceStatus: z.preprocess(blankAsAbsent, oneOf(attendanceStatuses).default('absent')),
  weekNumber: integer(),
  termNumber: integer(),
};

/** A week's submission: one to a thousand records, and the version of the week that they were made from. */
function submissionOf<T extends z.ZodType>(record: T) {
  return z.object({
    attendanceRecords: listOf(record, MAX_RECORDS, {
      missing: says('At least one record', 'لا توجد سجلات غياب للتسليم'),
      tooMany: says(
        `At most ${MAX_RECORDS} records`,
        () => `الحد الأقصى ${formatNumber(MAX_RECORDS)} سجل`,
      ),
    }),
    version: versionField,
  });
}

const onePaymentEach = says(
  'At most one payment for each record',
  'عدد المدفوعات أكبر من عدد سجلات الغياب',
);

/** Who recorded a week last and when; absent if nobody has. */
const recorded = { recordedBy: z.string().optional(), recordedAt: instant.optional() };
const recordedNow = { recordedBy: z.string(), recordedAt: instant };
/** Gender of the captain, for Arabic sentences. */
const recordedByGender = captainShape.shape.gender.optional();

/** The content of a sector's week: records made in it (also of scouts who have left since) and its money. */
export const storedScoutWeekShape = z.object({
  ...versioned,
  ...recorded,
  attendance: z.array(z.object({ scoutId: z.number(), attendanceStatus: attendanceStatusField })),
  /** null if none was recorded. */
  subscription: z.number().nullable(),
  payments: z.array(paymentShape),
});
export type StoredScoutWeek = z.infer<typeof storedScoutWeekShape>;

/** The content of a unit's week. */
export const storedCaptainWeekShape = z.object({
  ...versioned,
  ...recorded,
  attendance: z.array(z.object({ captainId: z.number(), attendanceStatus: attendanceStatusField })),
});
export type StoredCaptainWeek = z.infer<typeof storedCaptainWeekShape>;

/** A scout in a week's list; null is "not recorded". */
export const scoutWeekShape = scoutShape.extend({
  attendanceStatus: attendanceStatusField.nullable(),
  weekNumber: z.number(),
  termNumber: z.number(),
  /** The week's first day. */
  date: z.string(),
  /** false where the record was made in another sector, which keeps it. */
  editable: z.boolean(),
  /** When they came into the sector. */
  joinedAt: instant,
  /** The health card says something that a captain must know; absent for who does not read it. */
  hasHealthMark: z.boolean().optional(),
  /** null for none; absent in answers that a device stored before it existed. */
  patrol: z.object({ patrolId: z.number(), name: z.string() }).nullable().optional(),
});
export type ScoutWeek = z.infer<typeof scoutWeekShape>;

export const listScoutAttendance = endpoint({
  method: 'GET',
  path: '/scoutAttendance/sector/all',
  access: 'scout-attendance:read',
  shows: 'sheet',
  outsidersSee: ['scouts.name'],
  summary:
    'Every scout of a sector with their status in a week, its money, and who recorded it when',
  query: withAskedSector({ weekNumber: integer(), termNumber: optional(integer()) }),
  offline: 'own',
  response: listAnswer(scoutWeekShape).extend({
    ...recorded,
    recordedByGender,
    /** Sent with a submission made from this answer; null without a sector, like `whoPaid`. */
    version: z.string().nullable(),
    /** null if none was recorded. */
    subscription: z.number().nullable(),
    payments: z.array(paymentShape),
    whoPaid: whoPaidShape.nullable(),
    /** The sector's own word for its patrols. */
    patrolWord: z.enum(patrolWords).optional(),
  }),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'UNKNOWN_WEEK'],
});

export const recordScoutAttendance = endpoint({
  method: 'POST',
  path: '/scoutAttendance',
  access: 'scout-attendance:record',
  outsidersSee: ['scouts.name'],
  summary:
    "Store a week of the captain's own sector, with the subscription and who paid where they are given: all of it or nothing",
  slash: true,
  wire: sectorInRecords,
  body: submissionOf(withSector({ scoutId: integer(), ...submitted }))
    .extend({
      subscription: optional(subscriptionField),
      /**
       * Everything that the scouts of the submission paid; a scout without an entry paid 0. If left out, stored
       * payments stay.
       */
      payments: optional(
        listOf(
          z.object({ scoutId: integer(), amount: paymentField }),
          MAX_RECORDS,
          {
            missing: says('A list of payments', 'المدفوعات غير صحيحة'),
            tooMany: onePaymentEach,
          },
          0,
        ),
      ),
    })
    .refine(
      ({ attendanceRecords, payments }) => (payments?.length ?? 0) <= attendanceRecords.length,
      { ...onePaymentEach, path: ['payments'] },
    ),
  response: listAnswer(
    z.object({
      scoutId: z.number(),
      name: z.string(),
      attendanceStatus: attendanceStatusField,
      weekNumber: z.number(),
      termNumber: z.number(),
      sectorBaseName: z.string(),
      sectorSuffixName: z.string(),
    }),
  ).extend({
    ...recordedNow,
    ...versioned,
    /** True if the submission changed the amount of the week; absent in answers that were stored before it existed. */
    subscriptionChanged: z.boolean().optional(),
  }),
  stored: storedScoutWeekShape,
  errors: [
    'OUT_OF_SCOPE',
    'MIXED_SUBMISSION',
    'DUPLICATE_PERSON',
    'UNKNOWN_SCOUT',
    'RECORDED_ELSEWHERE',
    'UNKNOWN_WEEK',
    'WEEK_NOT_STARTED',
    'WEEK_CANCELLED',
    'WEEK_CHANGED',
    'SUBSCRIPTION_CLOSED',
  ],
});

const scoutIdParams = z.object({ id: integer() });

export const listScoutHistory = endpoint({
  method: 'GET',
  path: '/scoutAttendance/scout/{id}/history',
  access: 'visitor',
  summary: "A scout's records in all terms, newest first; open like the profile",
  params: scoutIdParams,
  response: listAnswer(
    z.object({
      weekNumber: z.number(),
      termNumber: z.number(),
      termName: z.string(),
      /** The week's first day. */
      date: z.string(),
      attendanceStatus: attendanceStatusField,
      cancelled: z.boolean(),
    }),
  ).extend({
    /** Cancelled weeks of these terms in which the scout has no record, newest first. */
    cancelledWeeks: z
      .array(
        z.object({
          weekNumber: z.number(),
          termNumber: z.number(),
          termName: z.string(),
          date: z.string(),
        }),
      )
      // Absent in answers that a device stored before it existed.
      .optional(),
  }),
  errors: ['SCOUT_NOT_FOUND', 'NOT_SIGNED_IN', 'TOO_MANY_REQUESTS'],
});

export const listScoutTerms = endpoint({
  method: 'GET',
  path: '/scoutAttendance/scout/{id}/stats',
  access: 'visitor',
  summary: "A scout's attended and absent weeks per term, newest first; cancelled weeks left out",
  params: scoutIdParams,
  response: listAnswer(
    z.object({
      termNumber: z.number(),
      termName: z.string(),
      attended: z.number(),
      absent: z.number(),
    }),
  ),
  errors: ['SCOUT_NOT_FOUND', 'NOT_SIGNED_IN', 'TOO_MANY_REQUESTS'],
});

export const captainWeekShape = captainShape.extend({
  attendanceStatus: attendanceStatusField.nullable(),
  weekNumber: z.number(),
  termNumber: z.number(),
  /** The week's first day. */
  date: z.string(),
  /** false where the record was made in another unit, which keeps it. */
  editable: z.boolean(),
  /** Day on which the captain came into the sector. */
  joinedAt: instant,
});
export type CaptainWeek = z.infer<typeof captainWeekShape>;

export const listCaptainAttendance = endpoint({
  method: 'GET',
  path: '/captainAttendance/unit/all',
  access: 'captain-attendance:read',
  summary: "A unit's regular captains with their status in a week, and who recorded it when",
  query: z.object({
    unitCaptainId: integer(),
    weekNumber: integer(),
    termNumber: optional(integer()),
  }),
  offline: 'own',
  response: listAnswer(captainWeekShape).extend({
    ...recorded,
    recordedByGender,
    ...versioned,
  }),
  errors: ['CAPTAIN_NOT_FOUND', 'OUT_OF_SCOPE', 'UNKNOWN_WEEK'],
});

export const recordCaptainAttendance = endpoint({
  method: 'POST',
  path: '/captainAttendance',
  access: 'captain-attendance:record',
  summary: "Store a week of the captain's own unit: all of it or nothing",
  slash: true,
  body: submissionOf(z.object({ captainId: integer(), ...submitted })),
  response: listAnswer(
    z.object({
      captainId: z.number(),
      firstName: z.string(),
      middleName: z.string(),
      lastName: z.string(),
      attendanceStatus: attendanceStatusField,
      weekNumber: z.number(),
      termNumber: z.number(),
    }),
  ).extend({ ...recordedNow, ...versioned }),
  stored: storedCaptainWeekShape,
  errors: [
    'MIXED_SUBMISSION',
    'DUPLICATE_PERSON',
    'UNKNOWN_CAPTAIN',
    'RECORDED_ELSEWHERE',
    'UNKNOWN_WEEK',
    'WEEK_NOT_STARTED',
    'WEEK_CANCELLED',
    'WEEK_CHANGED',
  ],
});

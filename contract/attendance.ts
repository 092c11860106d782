import { z } from 'zod';
import { listAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { instant, integer, listOf, oneOf, optional } from './fields.ts';
import { withAskedSector, withSector } from './sector-name.ts';
import { says } from './sentences.ts';
import { attendanceStatuses, attendanceStatusField, captainShape, scoutShape } from './shapes.ts';
import { sectorInRecords } from './wire.ts';

export type AttendanceStatus = z.infer<typeof attendanceStatusField>;

/** One submission holds a sector; a thousand is far more than a sector has. */
const MAX_RECORDS = 1000;

/** What a submission says of each person. */
const submitted = {
  attendanceStatus: oneOf(attendanceStatuses),
  weekNumber: integer(),
  termNumber: integer(),
};

/** A week's submission: one to a thousand records. */
function submissionOf<T extends z.ZodType>(record: T) {
  return z.object({
    attendanceRecords: listOf(record, MAX_RECORDS, {
      missing: says('At least one record', 'لا توجد سجلات غياب للتسليم'),
      tooMany: says(`At most ${MAX_RECORDS} records`, `الحد الأقصى ${MAX_RECORDS} سجل`),
    }),
  });
}

/** A scout in a week's list; null is "not recorded". */
export const scoutWeekShape = scoutShape.extend({
  attendanceStatus: attendanceStatusField.nullable(),
  weekNumber: z.number(),
  termNumber: z.number(),
  /** The week's first day. */
  date: z.string(),
  /** false where the record was made in another sector, which keeps it. */
  editable: z.boolean(),
});
export type ScoutWeek = z.infer<typeof scoutWeekShape>;

export const listScoutAttendance = endpoint({
  method: 'GET',
  path: '/scoutAttendance/sector/all',
  access: 'scout-attendance:read',
  summary: 'Every scout of a sector with their status in a week, and who recorded it when',
  query: withAskedSector({ weekNumber: integer(), termNumber: optional(integer()) }),
  response: listAnswer(scoutWeekShape).extend({
    recordedBy: z.string().optional(),
    recordedAt: instant.optional(),
  }),
  errors: ['SECTOR_NOT_FOUND', 'OUT_OF_SCOPE', 'UNKNOWN_WEEK'],
});

export const recordScoutAttendance = endpoint({
  method: 'POST',
  path: '/scoutAttendance',
  access: 'scout-attendance:record',
  summary: "Store a week of the captain's own sector: all of it or nothing",
  slash: true,
  wire: sectorInRecords,
  body: submissionOf(withSector({ scoutId: integer(), ...submitted })),
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
  ),
  errors: [
    'OUT_OF_SCOPE',
    'MIXED_SUBMISSION',
    'DUPLICATE_PERSON',
    'UNKNOWN_SCOUT',
    'UNKNOWN_WEEK',
    'WEEK_NOT_STARTED',
    'WEEK_CANCELLED',
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
  ),
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
  response: listAnswer(captainWeekShape).extend({
    recordedBy: z.string().optional(),
    recordedAt: instant.optional(),
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
  ),
  errors: [
    'MIXED_SUBMISSION',
    'DUPLICATE_PERSON',
    'UNKNOWN_CAPTAIN',
    'UNKNOWN_WEEK',
    'WEEK_NOT_STARTED',
    'WEEK_CANCELLED',
  ],
});

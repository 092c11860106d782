import { z } from 'zod';
import { listAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant, integer, optional } from '../core/fields.ts';
import { sectorInBody } from '../core/wire.ts';
import { captainShape, weekShape } from '../history/shapes.ts';
import { withOptionalSector } from '../sectors/sector-name.ts';

/** Hours after which a sector's captains can be reminded of the same week again. */
export const REMINDED_FOR_HOURS = 2;

/** A captain who can record a sector's week, and is reminded of it. */
const askedShape = captainShape.pick({
  captainId: true,
  firstName: true,
  middleName: true,
  lastName: true,
  gender: true,
  phoneNumber: true,
});

/** Whether a sector has recorded a week, and whom to remind if not. */
export const sectorWeekShape = z.object({
  sectorBaseName: z.string(),
  sectorSuffixName: z.string(),
  /** Its regular captains with an open account, by name. */
  captains: z.array(askedShape),
  /** Captains of other sectors who stand in today, by name; they are reminded too. */
  standIns: z.array(askedShape),
  /** Who recorded the week last (first and middle name) and when; null if nobody has. */
  recordedBy: z.string().nullable(),
  recordedAt: instant.nullable(),
  /** Who recorded points of the week last and when; null if nobody has. */
  evaluatedBy: z.string().nullable(),
  evaluatedAt: instant.nullable(),
  /** Whether the sector has criteria of which points are given each week. */
  givesPoints: z.boolean(),
  /** How many scouts the sector has today. */
  scouts: z.number(),
  attended: z.number(),
  absent: z.number(),
  execused: z.number(),
  rate: z.number().nullable(),
  /** Pounds; null if none was recorded. */
  subscription: z.number().nullable(),
  /** How many weeks in a row up to this one are not recorded; cancelled weeks are skipped. */
  missingWeeks: z.number(),
  /** The day from which the record of the week is awaited: that of the sector's session, else the group's; null without a week. */
  awaitedFrom: z.string().nullable(),
  /** When its captains were last reminded of the week. */
  remindedAt: instant.nullable(),
  /** Whether the caller can remind somebody of it now; true only for the current week and the one before. */
  remindable: z.boolean(),
});
export type SectorWeek = z.infer<typeof sectorWeekShape>;

export const readWeek = endpoint({
  method: 'GET',
  path: '/stat/week',
  access: 'weeks:follow',
  summary:
    'What each sector of the scope has recorded of a week, sectors by name; the current week unless another is asked for',
  query: z.object({ weekNumber: optional(integer()), termNumber: optional(integer()) }),
  response: listAnswer(sectorWeekShape).extend({
    /** null before the first week of the newest term, and without a term. */
    week: weekShape.nullable(),
  }),
  errors: ['UNKNOWN_WEEK'],
});

export const remindOfWeek = endpoint({
  method: 'POST',
  path: '/stat/week/reminder',
  access: 'weeks:follow',
  summary:
    'Remind the captains of a sector that has not recorded a week of the newest term, or of all such sectors of the scope; the current week unless another is asked for, of each sector at most every two hours',
  wire: sectorInBody,
  body: withOptionalSector({ weekNumber: optional(integer()), termNumber: optional(integer()) }),
  response: listAnswer(sectorWeekShape.pick({ sectorBaseName: true, sectorSuffixName: true })),
  status: 201,
  errors: [
    'SECTOR_NOT_FOUND',
    'OUT_OF_SCOPE',
    'NO_TERM',
    'NO_CURRENT_WEEK',
    'UNKNOWN_WEEK',
    'WEEK_NOT_STARTED',
    'WEEK_CANCELLED',
    'WEEK_NOT_MET',
    'WEEK_RECORDED',
    'NOBODY_TO_REMIND',
    'ALREADY_REMINDED',
  ],
});

import { z } from 'zod';
import { listAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant, integer, optional } from '../core/fields.ts';
import { captainShape, weekShape } from '../core/shapes.ts';
import { sectorInBody } from '../core/wire.ts';
import { withOptionalSector } from '../sectors/sector-name.ts';

/** After so many hours a sector's captains can be reminded of the same week again. */
export const REMINDED_FOR_HOURS = 2;

/** Somebody who can record a sector's week, and is asked for it. */
const askedShape = captainShape.pick({
  captainId: true,
  firstName: true,
  middleName: true,
  lastName: true,
  gender: true,
  phoneNumber: true,
});

/** What a sector has recorded of a week, and whom to remind where it has not. */
export const sectorWeekShape = z.object({
  sectorBaseName: z.string(),
  sectorSuffixName: z.string(),
  /** Its regular captains with an open account, by name. */
  captains: z.array(askedShape),
  /** Who stands in for them today, by name: a captain of another sector, who is told with them. */
  standIns: z.array(askedShape),
  /** Who recorded the week last, by first and middle name, and when; null where nobody did. */
  recordedBy: z.string().nullable(),
  recordedAt: instant.nullable(),
  /** How many scouts it has today. */
  scouts: z.number(),
  attended: z.number(),
  absent: z.number(),
  execused: z.number(),
  rate: z.number().nullable(),
  /** Pounds; null where none was recorded. */
  subscription: z.number().nullable(),
  /** Weeks in a row up to this one that it has not recorded: 0 once it has, cancelled ones left out. */
  missingWeeks: z.number(),
  /** When its captains were last reminded of the week. */
  remindedAt: instant.nullable(),
  /** Whether the caller can remind somebody of it now. */
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
    'Remind the captains of a sector that has not recorded the current week, or of all such sectors of the scope; of each at most every two hours',
  wire: sectorInBody,
  body: withOptionalSector({}),
  response: listAnswer(sectorWeekShape.pick({ sectorBaseName: true, sectorSuffixName: true })),
  status: 201,
  errors: [
    'SECTOR_NOT_FOUND',
    'OUT_OF_SCOPE',
    'NO_TERM',
    'NO_CURRENT_WEEK',
    'WEEK_CANCELLED',
    'WEEK_RECORDED',
    'NOBODY_TO_REMIND',
    'ALREADY_REMINDED',
  ],
});

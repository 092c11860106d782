import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant } from '../core/fields.ts';
import { responsibilities } from '../core/permissions.ts';
import { sessionStates } from '../sessions/words.ts';

/** Faults of the group's backups, the worst first. */
export const backupAlerts = ['off', 'never', 'stale', 'failed', 'unproven'] as const;
export type BackupAlert = (typeof backupAlerts)[number];

export const readAlerts = endpoint({
  method: 'GET',
  path: '/alert',
  access: 'consents:record',
  summary:
    "What waits for the caller: missing consents, birthdays of the week, requests to join, badges to approve and to hand over and the current week's sessions in their scope; for regular captains earlier weeks without points, for unit captains whether their captains' attendance is recorded, for general captains data that are due for erasure, and backups that are missing; of trips the one that waits",
  response: answer(
    z.object({
      missingConsents: z.number(),
      /** Birthdays of scouts within a week, today included. */
      birthdays: z.number(),
      /** Complete badges of scouts that wait for approval, and approved ones that wait for handing over. */
      badges: z.object({ toApprove: z.number(), toAward: z.number() }),
      /**
       * The session that a regular captain looks for in the current week: the next planned one, else the last. null if
       * there is none, in a cancelled week, after the term, and for other captains.
       */
      session: z
        .object({
          sessionId: z.number(),
          title: z.string(),
          day: z.string(),
          startTime: z.string(),
          state: z.enum(sessionStates),
        })
        .nullable(),
      /**
       * Sectors with scouts but without a session in the week of the meeting that comes within seven days, today
       * included; 0 where none does.
       */
      unplannedSectors: z.number(),
      /**
       * Earlier weeks of the newest term that a regular captain's sector attended but gave no points of, after the first
       * one with points; none where the sector gives no weekly points, and for other captains.
       */
      weeksWithoutPoints: z.array(z.number()),
      /** When attendance of a unit's captains was last recorded for the current week; null for other captains. */
      captainsRecordedAt: instant.nullable(),
      /**
       * The trip that the caller is to know of: one that they run and that is under way or begins today, else one to which
       * a sector of theirs (`invited`) is asked, else the next one that they run and for which something is missing.
       */
      trip: z
        .object({
          activityId: z.number(),
          name: z.string(),
          startsAt: z.string(),
          endsAt: z.string(),
          invited: z
            .object({ sectorBaseName: z.string(), sectorSuffixName: z.string() })
            .nullable(),
          needsCall: z.number(),
          withoutConsent: z.number(),
          unanswered: z.number(),
        })
        .nullable(),
      /** Payments that families say they made, of the next trip that the caller runs and that has some to confirm. */
      claims: z.object({ activityId: z.number(), count: z.number(), sum: z.number() }).nullable(),
      /** The activity of the next trip whose page for the road the caller's phone keeps already. */
      keptTrip: z.number().nullable(),
      /** Families that are left to write to in the lists of the last two weeks. */
      unfinishedMessages: z.number(),
      /** Requests to join that nobody has answered, and when the oldest came; null for captains who see none. */
      joining: z.object({ count: z.number(), oldestAt: instant.nullable() }).nullable(),
      /** Deleted scouts whose data are kept for longer than `years`; null for captains who may not erase them. */
      retention: z.object({ count: z.number(), years: z.number() }).nullable(),
      /** Qualifications of captains that end within sixty days; null for captains who keep not everybody's. */
      endingQualifications: z.number().nullable(),
      /**
       * Money that captains of trips that are over still have, with the activity of the first, and the month that is over and
       * comes after the one closed last; null for captains without the treasury, absent in answers stored before 1.3.0.
       */
      treasury: z
        .object({
          toTakeOver: z.object({ activityId: z.number(), sum: z.number() }).nullable(),
          openMonth: z.string().nullable(),
        })
        .nullish(),
      /**
       * Equipment: for who keeps it what is overdue, asked for and back today; of the caller and the own sectors what is overdue
       * longest, of how many, and how many pieces are due tomorrow. Absent in answers stored before 1.4.0.
       */
      equipment: z
        .object({
          overdue: z.number().nullable(),
          requests: z.number().nullable(),
          dueToday: z.number().nullable(),
          own: z.object({ name: z.string(), count: z.number(), dueOn: z.string() }).nullable(),
          tomorrow: z.number(),
        })
        .nullish(),
      /** The responsibility that ends next within two weeks: the caller's own, for general captains anybody's. */
      endingResponsibility: z
        .object({ responsibility: z.enum(responsibilities), until: z.string() })
        .nullish(),
      /** null if nothing is wrong, and for captains who don't manage the group. */
      backup: z.enum(backupAlerts).nullable(),
    }),
  ),
});
export type Alerts = z.infer<typeof readAlerts.response>['body'];

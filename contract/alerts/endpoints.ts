import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';

/** What is wrong with the group's backups, the worst first. */
export const backupAlerts = ['off', 'never', 'stale', 'failed', 'unproven'] as const;
export type BackupAlert = (typeof backupAlerts)[number];

export const readAlerts = endpoint({
  method: 'GET',
  path: '/alert',
  access: 'consents:record',
  summary:
    'What waits for the caller: consents that are missing in their scope; for general captains data that are due for erasure, and backups that are missing',
  response: answer(
    z.object({
      missingConsents: z.number(),
      /** Deleted scouts whose data are kept for longer than `years`; null for captains who may not erase them. */
      retention: z.object({ count: z.number(), years: z.number() }).nullable(),
      /** null if nothing is wrong, and for captains who don't manage the group. */
      backup: z.enum(backupAlerts).nullable(),
    }),
  ),
});
export type Alerts = z.infer<typeof readAlerts.response>['body'];

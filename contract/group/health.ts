import { z } from 'zod';
import { plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant } from '../core/fields.ts';

const backup = z.object({
  /** The moment that the newest backup holds, and the hours since then. */
  at: instant,
  ageHours: z.number(),
  /** When it was restored beside the group and compared; null where it was only read. */
  provenAt: instant.nullable(),
  /** Whether the newest attempt failed. */
  failed: z.boolean(),
});

const disk = z.object({
  freeMb: z.number(),
  /** Less than 500 MB or 5 % are free. */
  low: z.boolean(),
});
export type Disk = z.infer<typeof disk>;

export const readHealth = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: '200 while the process runs',
  response: plainAnswer,
});

export const readReadiness = endpoint({
  method: 'GET',
  path: '/ready',
  access: 'public',
  summary: '200 while the database answers too',
  response: plainAnswer.extend({
    // null if none was made yet.
    backup: backup.nullable(),
    // null where the database is on a server of its own.
    disk: disk.nullable(),
  }),
});

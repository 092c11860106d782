import { z } from 'zod';
import { givenPassword } from '../auth/endpoints.ts';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant } from '../core/fields.ts';

const madeBackup = z.object({
  /** Time of its snapshot. */
  at: instant,
  bytes: z.number(),
  /** When it was restored beside the group, compared and taken away again; null where it was only read. */
  provenAt: instant.nullable(),
});

export const readBackup = endpoint({
  method: 'GET',
  path: '/group/backup',
  access: 'group:manage',
  summary: 'The newest daily backup of the group, and whether one has failed since',
  response: answer(
    z.object({
      /** How many daily backups are kept; 0 where the program makes none by itself. */
      keep: z.number(),
      /** Whether backups are encrypted with a passphrase of the server. */
      encrypted: z.boolean(),
      last: madeBackup.nullable(),
      /** The newest attempt, where it failed. */
      failure: z.object({ at: instant, reason: z.string() }).nullable(),
    }),
  ),
});
export type BackupState = z.infer<typeof readBackup.response>['body'];

/** Downloads that a captain may begin in an hour: each reads the whole group. */
export const DOWNLOADS_AN_HOUR = 6;

export const downloadBackup = endpoint({
  method: 'POST',
  path: '/group/backup',
  access: 'group:manage',
  summary: 'A backup of the group as it is now, for who enters their own password again',
  notAWrite: 'it changes nothing of the group, and each download is another file',
  body: z.object({ password: givenPassword }),
  response: z.file(),
  file: 'backup',
  errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
});

/** The name of a downloaded backup, by the day on which it was made. */
export const backupFileName = (today: string, isEncrypted: boolean) =>
  `khayma-${today}.khayma${isEncrypted ? '.age' : ''}`;

import type { Kysely } from 'kysely';
import { addDays } from '../../contract/core/calendar.ts';
import type { DB } from '../db/tables.ts';

/** What the program says of its backups after an ordinary day and one on which the disk was full. */
export async function insertBackups(
  db: Kysely<DB>,
  { today, now }: { today: string; now: Date },
): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const none = { madeAt: null, bytes: null, provenAt: null };
  const reason = 'لم تُكتب النسخة الاحتياطية لأن القرص ممتلئ';
  await db
    .insertInto('backups')
    .values([
      { ...none, day: addDays(today, -1), begunAt: hoursAgo(29), failure: reason },
      {
        day: today,
        begunAt: hoursAgo(5),
        madeAt: hoursAgo(5),
        bytes: 131_072,
        provenAt: hoursAgo(5),
        failure: null,
      },
    ])
    .execute();
}

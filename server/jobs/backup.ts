import path from 'node:path';
import type { Kysely } from 'kysely';
import { proveBackup, type Restored } from '../backup/restore.ts';
import { endingOf, openBackup, removeOlder, storeBackup } from '../backup/store.ts';
import type { DB } from '../db/tables.ts';
import { withTransaction } from '../db/transaction.ts';
import { isFirstRun } from '../features/auth/queries.ts';
import { claimBackup, keepFailure, keepMade } from '../features/backup/queries.ts';
import { notifyGenerals } from '../features/notifications/queries.ts';
import { dayIn } from '../lib/calendar.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import type { Job } from './scheduler.ts';

type Wanted = Pick<Settings, 'backupDir' | 'backupKeep' | 'backupPassphrase'> & {
  /** As many backups are kept as are not larger than this together, but one at least; null for no limit. */
  megabytesLimit?: number | null;
};

/**
 * One backup a day into `BACKUP_DIR`, by the process that claims it: written, restored beside the group and compared,
 * then older ones go. It is tried every hour until the day has one; a machine that is on for an hour a week makes it then.
 */
export function dailyBackup(database: Restored, settings: Wanted): Job {
  const { backupDir, backupKeep, megabytesLimit } = settings;
  return {
    name: 'backup',
    schedule: '20 * * * *',
    run: async (db, { now, timeZone }) => {
      if (backupKeep === 0 || (await isFirstRun(db))) return;
      const day = dayIn(timeZone, now);
      if (!(await claimBackup(db, day, now))) return;
      const file = path.join(backupDir, `daily-${day}${endingOf(settings)}`);
      try {
        const { bytes } = await storeBackup(database, file, { ...settings, now });
        const isProven = await proveBackup(database, openBackup(file, settings), timeZone);
        const madeAt = now.toISOString();
        await keepMade(db, day, { madeAt, bytes, provenAt: isProven ? madeAt : null });
        const largest = megabytesLimit ? megabytesLimit * 1e6 : Number.POSITIVE_INFINITY;
        await removeOlder(backupDir, 'daily', backupKeep, largest);
      } catch (error) {
        await tellFailure(db, day, error, now);
        throw error;
      }
    },
  };
}

/** General captains hear of it once a day, however often it is tried. */
async function tellFailure(db: Kysely<DB>, day: string, error: unknown, now: Date): Promise<void> {
  const reason =
    error instanceof StartupError
      ? error.arabicMessage
      : 'تعذّر إنشاء النسخة الاحتياطية أو فحصها، والسبب في سجل الخادم';
  await withTransaction(db, async (db) => {
    if (!(await keepFailure(db, day, reason))) return;
    const message = `${reason}. يعيد البرنامج المحاولة كل ساعة، فأخبر من يدير الخادم إن تكرر ذلك.`;
    const notice = { type: 'other', title: 'لا توجد نسخة احتياطية لليوم', message } as const;
    await notifyGenerals(db, notice, NOBODY, now);
  });
}

/** No captain has this number: all are told. */
const NOBODY = 0;

import type { Kysely } from 'kysely';
import type { HistoryProblem } from '../../contract/history/proof.ts';
import { advisoryLock } from '../db/advisory-lock.ts';
import type { DB } from '../db/tables.ts';
import { withTransaction } from '../db/transaction.ts';
import {
  insertCheck,
  isChecked,
  readChecks,
  verifyHistory,
} from '../features/history/proof-queries.ts';
import { checkOf } from '../features/history/proof-rules.ts';
import { notifyGenerals } from '../features/notifications/queries.ts';
import { dayIn } from '../lib/calendar.ts';

/** No captain did it: all general captains are told. */
const NOBODY = 0;

/**
 * Checks the seals of the history, once a day, and keeps what it found. General captains are told where something is
 * wrong that the check before had not found.
 */
export async function checkHistory(
  db: Kysely<DB>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const day = dayIn(timeZone, now);
  await withTransaction(db, async (db) => {
    await advisoryLock(db, 'history-check');
    if (await isChecked(db, day)) return;
    const { last } = await readChecks(db);
    const check = checkOf(await verifyHistory(db), now);
    await insertCheck(db, day, check);
    const isNews = namesOf(check.problems) !== namesOf(last?.problems ?? []);
    if (check.problemCount === 0 || !isNews) return;
    await notifyGenerals(
      db,
      {
        type: 'other',
        title: 'سجل التغييرات غير سليم',
        message: `وجد الفحص اليومي لسجل التغييرات مواضع لا تطابق أختامها، وعددها ${check.problemCount}. التفاصيل في صفحة سجل التغييرات`,
      },
      NOBODY,
      now,
    );
  });
}

const namesOf = (problems: readonly HistoryProblem[]) =>
  problems.map(({ kind, id }) => `${kind} ${id}`).join();

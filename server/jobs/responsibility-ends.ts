import type { Kysely } from 'kysely';
import { addDays } from '../../contract/core/calendar.ts';
import { formatDay } from '../../contract/core/numbers.ts';
import { responsibilityNouns } from '../../contract/responsibilities/words.ts';
import type { DB } from '../db/tables.ts';
import { withTransaction } from '../db/transaction.ts';
import { sendReminders } from '../features/notifications/queries.ts';
import { claimEnding, endOver } from '../features/responsibilities/queries.ts';
import { dayIn } from '../lib/calendar.ts';

/** Days before the end of a responsibility on which its holder is told. */
const TOLD_BEFORE_DAYS = 7;

/**
 * Tells captains which of their responsibilities end within a week, once for each last day, and which are over. What is over is
 * not held since its last day, whenever this runs.
 */
export async function sendResponsibilityEnds(
  db: Kysely<DB>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const today = dayIn(timeZone, now);
  await withTransaction(db, async (db) => {
    const over = await endOver(db, { today, now });
    const ending = await claimEnding(db, { today, until: addDays(today, TOLD_BEFORE_DAYS) });
    await sendReminders(
      db,
      [
        ...over.map(({ captainId, responsibility }) => ({
          captainId,
          title: `انتهت ${responsibilityNouns[responsibility]}`,
          message: 'مضى آخر يوم لها. يبقى ما سجّلته.',
          brief: 'مضى آخر يوم لها',
        })),
        ...ending.map(({ captainId, responsibility, until }) => ({
          captainId,
          title: `تنتهي ${responsibilityNouns[responsibility]} قريباً`,
          message: `آخر يوم لها ${formatDay(until)}. اطلب تجديدها من قائد عام.`,
          brief: `آخر يوم لها ${formatDay(until)}`,
        })),
      ],
      now,
    );
  });
}

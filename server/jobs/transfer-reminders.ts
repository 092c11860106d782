import { type Kysely, sql } from 'kysely';
import { addDays } from '../../contract/core/calendar.ts';
import { REMIND_DAYS } from '../../contract/transfers/words.ts';
import { dayOf } from '../db/conditions.ts';
import type { DB } from '../db/tables.ts';
import { withTransaction } from '../db/transaction.ts';
import { notifyGenerals } from '../features/notifications/queries.ts';
import { dayIn } from '../lib/calendar.ts';

/** No captain has this number: all general captains are told. */
const NOBODY = 0;

/**
 * Tells general captains once of each scout whose file went out two weeks ago and who is still here, and forgets files and
 * offered children after their last day. The stored day and the notification come and go together.
 */
export async function sendTransferReminders(
  db: Kysely<DB>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const today = dayIn(timeZone, now);
  await withTransaction(db, async (db) => {
    const { rows } = await sql<{ name: string; groupName: string }>`
      UPDATE transfers SET reminded_on = ${today}::date
      FROM scouts
      WHERE scouts.scout_id = transfers.scout_id AND deleted_at IS NULL AND direction = 'out'
        AND way = 'file' AND state = 'waiting' AND reminded_on IS NULL
        AND ${dayOf('made_at', timeZone)} <= ${addDays(today, -REMIND_DAYS)}::date
      RETURNING name, group_name
    `.execute(db);
    for (const { name, groupName } of rows) {
      const message = `صُنع ملف ${name} إلى ${groupName}. إن وصل فأنهِ وجوده هنا من صفحة الانتقالات.`;
      await notifyGenerals(db, { type: 'other', title: 'ما زال هنا', message }, NOBODY, now);
    }
    await sql`
      UPDATE transfers SET file = NULL, child_name = NULL, child_birth_date = NULL
      WHERE expires_on < ${today}::date AND (file IS NOT NULL OR child_name IS NOT NULL)
    `.execute(db);
  });
}

import { type Kysely, sql } from 'kysely';
import { countText } from '../../contract/core/counting.ts';
import { DECISIONS } from '../../contract/councils/words.ts';
import type { DB } from '../db/tables.ts';
import { withTransaction } from '../db/transaction.ts';
import { sendReminders } from '../features/notifications/queries.ts';
import { dayIn } from '../lib/calendar.ts';

/**
 * Tells who carries out overdue decisions how many there are, at most once a week and without their words. The stored day
 * and the notifications come and go together, so that a second process sends nothing twice.
 */
export async function sendDecisionReminders(
  db: Kysely<DB>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const today = dayIn(timeZone, now);
  await withTransaction(db, async (db) => {
    const { rows: reminded } = await sql<{ captainId: number; overdue: number }>`
      WITH late AS (
        SELECT captain_id, count(*)::int AS overdue
        FROM council_decisions JOIN captains USING (captain_id)
        WHERE state = 'open' AND due_date < ${today}::date AND closed_at IS NULL
        GROUP BY captain_id
      ), claimed AS (
        INSERT INTO decision_reminders AS last (captain_id, day)
        SELECT captain_id, ${today}::date FROM late ORDER BY captain_id
        ON CONFLICT (captain_id) DO UPDATE SET day = excluded.day
        WHERE last.day <= excluded.day - 7
        RETURNING captain_id
      )
      SELECT captain_id, overdue FROM claimed JOIN late USING (captain_id)
    `.execute(db);
    const reminders = reminded.map(({ captainId, overdue }) => {
      const count = countText(overdue, DECISIONS);
      const message = `قرارات فات موعدها: ${count}. تجدها في التقارير والمجالس`;
      return { captainId, title: 'قرارات تأخّر موعدها', message, brief: count };
    });
    await sendReminders(db, reminders, now);
  });
}

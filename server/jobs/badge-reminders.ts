import { type Kysely, sql } from 'kysely';
import { BADGES } from '../../contract/badges/words.ts';
import { countText } from '../../contract/core/counting.ts';
import type { DB } from '../db/tables.ts';
import { withTransaction } from '../db/transaction.ts';
import { sendReminders } from '../features/notifications/queries.ts';
import { dayIn } from '../lib/calendar.ts';

/**
 * Tells who approves badges how many wait, at most once a day and only when one has become complete since the last time:
 * the unit captain, and the general captains of a sector without one. The stored day and the notifications come and go
 * together, so that a second process sends nothing twice.
 */
export async function sendBadgeReminders(
  db: Kysely<DB>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const today = dayIn(timeZone, now);
  await withTransaction(db, async (db) => {
    const { rows: reminded } = await sql<{ captainId: number; waiting: number }>`
      WITH waiting AS (
        SELECT captains.captain_id, count(*)::int AS waiting, max(completed_at) AS last_completed_at
        FROM scout_badges
        JOIN scouts USING (scout_id)
        JOIN sectors USING (sector_id)
        JOIN captains ON closed_at IS NULL AND (
          captain_id = unit_captain_id OR (unit_captain_id IS NULL AND type = 'general')
        )
        WHERE completed_at IS NOT NULL AND approved_at IS NULL AND deleted_at IS NULL
        GROUP BY captains.captain_id
      ), claimed AS (
        INSERT INTO badge_reminders AS last (captain_id, day, sent_at)
        SELECT waiting.captain_id, ${today}::date, ${now.toISOString()}::timestamptz
        FROM waiting LEFT JOIN badge_reminders USING (captain_id)
        WHERE sent_at IS NULL OR last_completed_at > sent_at
        ORDER BY waiting.captain_id
        ON CONFLICT (captain_id) DO UPDATE SET day = excluded.day, sent_at = excluded.sent_at
        WHERE last.day < excluded.day
        RETURNING captain_id
      )
      SELECT captain_id, waiting FROM claimed JOIN waiting USING (captain_id)
    `.execute(db);
    const reminders = reminded.map(({ captainId, waiting }) => {
      const count = countText(waiting, BADGES);
      const message = `تنتظر الاعتماد: ${count}`;
      return { captainId, title: 'شارات تنتظر الاعتماد', message, brief: count };
    });
    await sendReminders(db, reminders, now);
  });
}

import { type Kysely, sql } from 'kysely';
import { formatDay } from '../../contract/core/numbers.ts';
import type { DB } from '../db/tables.ts';
import { withTransaction } from '../db/transaction.ts';
import { sendReminders } from '../features/notifications/queries.ts';
import { endsSoon } from '../features/qualifications/queries.ts';
import { dayIn } from '../lib/calendar.ts';

/**
 * Tells captains which of their own courses and papers end within sixty days, at most once a month. The stored day and
 * the notifications come and go together, so that a second process sends nothing twice.
 */
export async function sendQualificationReminders(
  db: Kysely<DB>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const today = dayIn(timeZone, now);
  await withTransaction(db, async (db) => {
    const { rows: reminded } = await sql<{
      captainId: number;
      ending: { kind: string; until: string }[];
    }>`
      WITH ending AS (
        SELECT captain_id,
          jsonb_agg(jsonb_build_object('kind', kind, 'until', valid_until)
            ORDER BY valid_until, qualification_id) AS ending
        FROM qualifications JOIN captains USING (captain_id)
        WHERE closed_at IS NULL AND ${endsSoon(today)}
        GROUP BY captain_id
      ), claimed AS (
        INSERT INTO qualification_reminders AS last (captain_id, day)
        SELECT captain_id, ${today}::date FROM ending ORDER BY captain_id
        ON CONFLICT (captain_id) DO UPDATE SET day = excluded.day
        WHERE last.day <= excluded.day - interval '1 month'
        RETURNING captain_id
      )
      SELECT captain_id, ending FROM claimed JOIN ending USING (captain_id)
    `.execute(db);
    const reminders = reminded.map(({ captainId, ending }) => ({
      captainId,
      title: 'تأهيل ينتهي قريباً',
      message: ending.map(({ kind, until }) => `${kind}: حتى ${formatDay(until)}`).join('\n'),
      brief: 'راجع تأهيلك في الملف الشخصي',
    }));
    await sendReminders(db, reminders, now);
  });
}

import type { Kysely } from 'kysely';
import { addDays } from '../../contract/core/calendar.ts';
import { formatDay } from '../../contract/core/numbers.ts';
import { expiresUntil } from '../../contract/equipment/rules.ts';
import { kindsText } from '../../contract/equipment/words.ts';
import type { DB } from '../db/tables.ts';
import { withTransaction } from '../db/transaction.ts';
import {
  claimExpiring,
  claimReminders,
  type DueLending,
} from '../features/equipment/reminder-queries.ts';
import { listKeeperIds } from '../features/equipment/request-queries.ts';
import { sendReminders } from '../features/notifications/queries.ts';
import { dayIn } from '../lib/calendar.ts';

/** Days after which who has something overdue, and who keeps the equipment, hear of it again. */
const AGAIN_DAYS = 7;

const textOf = ({ names, dueOn }: DueLending) => `${names.join('، ')}: ${formatDay(dueOn)}`;

/**
 * Tells who borrowed something on the day before it is due, and once a week while it is overdue; who keeps the equipment hears
 * once a week of all that is overdue, and once of each item whose use ends soon. The stored day and the notifications come
 * and go together.
 */
export async function sendEquipmentReminders(
  db: Kysely<DB>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const today = dayIn(timeZone, now);
  await withTransaction(db, async (db) => {
    const due = await claimReminders(db, {
      today,
      tomorrow: addDays(today, 1),
      since: addDays(today, -AGAIN_DAYS),
    });
    const overdue = due.filter(({ dueOn }) => dueOn < today);
    const toBorrowers = due.flatMap((lending) =>
      lending.captainIds.map((captainId) => ({
        captainId,
        title: lending.dueOn < today ? 'عهدة عليك فات موعدها' : 'عهدة عليك تعود غداً',
        message: textOf(lending),
        brief: lending.dueOn < today ? 'فات موعد عهدة عليك' : 'عهدة عليك تعود غداً',
      })),
    );
    const expiring = await claimExpiring(db, expiresUntil(today));
    const ofKeepers = [
      overdue.length > 0 && {
        title: 'عهدة فات موعدها',
        message: overdue
          .map((lending) => `${lending.to ?? 'من خارج المجموعة'}، ${textOf(lending)}`)
          .join('\n'),
        brief: `فات موعد ${kindsText(overdue.length)}`,
      },
      expiring.length > 0 && {
        title: 'عهدة تنتهي صلاحيتها',
        message: expiring
          .map(({ name, validUntil }) => `${name}: ${formatDay(validUntil)}`)
          .join('\n'),
        brief: `تنتهي صلاحية ${kindsText(expiring.length)}`,
      },
    ].filter((reminder) => reminder !== false);
    const keepers = ofKeepers.length > 0 ? await listKeeperIds(db, today) : [];
    const toKeepers = keepers.flatMap((captainId) =>
      ofKeepers.map((reminder) => ({ captainId, ...reminder })),
    );
    await sendReminders(db, [...toBorrowers, ...toKeepers], now);
  });
}

import type { Kysely } from 'kysely';
import { freeWithin } from '../../../contract/equipment/rules.ts';
import type { DB } from '../../db/tables.ts';
import { dayIn } from '../../lib/calendar.ts';
import { notifyCaptain } from '../notifications/queries.ts';
import { listItems } from './queries.ts';

/** Tells who runs a trip, or asked, that what they have reserved of these items is no longer enough. */
export async function tellShortTrips(
  { db, settings, now }: { db: Kysely<DB>; settings: { timeZone: string }; now: Date },
  itemIds: readonly number[],
  { isGone = false } = {},
): Promise<void> {
  const today = dayIn(settings.timeZone, now);
  const items = await listItems(db, { itemIds }, { today, timeZone: settings.timeZone });
  for (const item of items) {
    for (const reserved of item.reserved) {
      const free = isGone ? 0 : freeWithin(item, reserved, { today, without: reserved });
      if (free >= reserved.quantity) continue;
      await notifyCaptain(
        db,
        {
          type: 'other',
          title: 'العهدة المحجوزة تنقص',
          message: `«${item.name}» لم يعد يكفي ما حُجز${reserved.kind === 'trip' ? ` لـ«${reserved.name}»` : ' لك'}. راجع العهدة.`,
          topic: `equipment-short:${reserved.kind}:${reserved.id}`,
        },
        reserved.captainId,
        now,
      );
    }
  }
}

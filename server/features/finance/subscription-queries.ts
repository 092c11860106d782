import type { WeekKey } from '../../../contract/core/calendar.ts';
import { moneyText } from '../../../contract/core/money.ts';
import { formatNumber } from '../../../contract/core/numbers.ts';
import type { FinanceItem, recordSubscription } from '../../../contract/finance/endpoints.ts';
import { sectorLabel } from '../../../contract/sectors/sector-label.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import type { WriteCall } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { notifyTreasury } from '../notifications/queries.ts';
import { upsertSubscription } from './queries.ts';

/**
 * Stores a sector's subscription of a week, replacing `before`, which the caller has locked, and notifies the general
 * captains.
 */
export async function storeSubscription(
  {
    db,
    settings,
    caller,
    now,
    record,
  }: Pick<WriteCall<typeof recordSubscription>, 'db' | 'settings' | 'caller' | 'now' | 'record'>,
  subscription: SectorName &
    WeekKey & {
      sectorId: number;
      value: number;
      before: number | null;
    },
): Promise<FinanceItem> {
  const { sectorId, termNumber, weekNumber, value, before } = subscription;
  const date = dayIn(settings.timeZone, now);
  // Handing in the same value again sends no notification.
  if (before !== value) {
    const who = `${caller.gender === 'female' ? 'سجّلت' : 'سجّل'} ${caller.firstName} ${caller.middleName}`;
    await notifyTreasury(
      db,
      {
        title: `اشتراك ${sectorLabel(subscription)}`,
        message: `${who} اشتراك الأسبوع ${formatNumber(weekNumber)}: ${moneyText(value)}`,
        topic: `subscription:${sectorId}:${termNumber}:${weekNumber}`,
      },
      { caller, settings, now },
    );
  }
  // The item comes last: after its statement other inserts wait for the next number.
  const financeItem = await upsertSubscription(
    db,
    { sectorId, termNumber, weekNumber, value, recordedBy: caller.captainId, date },
    now,
  );
  record({
    entity: 'financeItem',
    action: 'record',
    entityId: String(financeItem.itemId),
    before: before === null ? null : { value: before },
    after: financeItem,
  });
  return financeItem;
}

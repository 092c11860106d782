import { countText } from '../core/counting.ts';
import { scoutNouns } from '../core/labels.ts';
import { moneyText } from '../core/money.ts';

/**
 * Why a trip can't be settled yet: the captain still holds money of it, or children of a hand-over that was begun are with
 * us still. null where nothing stands against it.
 */
export function whyNotSettled(trip: { atHand: number; notHandedOver: number }): string | null {
  if (trip.atHand !== 0) return `لم يُستلم بعد ${moneyText(trip.atHand)} في الخزنة`;
  return trip.notHandedOver > 0
    ? `لم يُسلّم بعد ${countText(trip.notHandedOver, scoutNouns.male)}`
    : null;
}

import { moneyText, sumMoney } from '../../../contract/core/money.ts';
import type { ParentPage } from '../../../contract/parents/endpoints.ts';
import type { FamilyTrip } from '../../../contract/trips/shapes.ts';

/** 'لكم ٣٠٠ جنيه', 'بقي ١٥٠ جنيه من ٤٥٠ جنيه', or that all is paid. */
export function dueText({
  due,
  paid,
  giveBack = 0,
}: Pick<FamilyTrip, 'due' | 'paid' | 'giveBack'>): string {
  if (giveBack > 0) return `لكم ${moneyText(giveBack)}، يردّها القائد إليكم`;
  const rest = sumMoney([due, -paid]);
  return rest > 0 ? `بقي ${moneyText(rest)} من ${moneyText(due)}` : '✓ دُفع المستحق كله';
}

/** The other children of the link who owe for a trip, too. */
export const siblingsOwing = (
  { place, children }: Pick<ParentPage, 'place' | 'children'>,
  tripId: number,
): { place: number; name: string; rest: number }[] =>
  children
    .filter((child) => child.place !== place)
    .flatMap((child) => {
      const owed = child.owes?.find((each) => each.tripId === tripId);
      return owed ? [{ place: child.place, name: child.name, rest: owed.rest }] : [];
    });

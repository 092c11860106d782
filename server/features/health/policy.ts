import { addDays } from '../../../contract/core/calendar.ts';
import type { CardReader } from '../../../contract/health/words.ts';
import { TRIP_CARD_DAYS } from '../../../contract/privacy/periods.ts';
import { opensChildren, type TripState } from '../../../contract/trips/words.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import type { Settings } from '../../settings.ts';
import { scoutRefusal } from '../scouts/policy.ts';
import { type Reach, reachesSector } from '../sectors/policy.ts';

/** The group keeps no cards until a general captain turns them on; throws HEALTH_CARDS_OFF. */
export function authorizeCards(areKept: boolean): void {
  if (!areKept) throw new ApiError('HEALTH_CARDS_OFF');
}

/** The days of a trip. */
export interface TripDays {
  startsOn: string;
  endsOn: string;
}

const isNearTrip = ({ startsOn, endsOn }: TripDays, today: string) =>
  addDays(startsOn, -TRIP_CARD_DAYS.before) <= today &&
  today <= addDays(endsOn, TRIP_CARD_DAYS.after);

/**
 * As whom the caller reads a health card, null for who does not. It is read by general captains, the unit captain and the
 * captains of the scout's present sector, and who is in charge of a trip to which the scout comes, or helps there, in its days
 * (`trips` are those of the caller). A stand-in, a captain who was moved away and one without a sector don't.
 */
export function cardReader(
  caller: Reach,
  { sectorId, trips }: { sectorId: number; trips: readonly TripDays[] },
  today: string,
): CardReader | null {
  if (reachesSector(caller, sectorId)) return caller.type;
  return trips.some((trip) => isNearTrip(trip, today)) ? 'trip' : null;
}

/** Whether the caller is in charge of a trip or helps there, in its days: they read the cards of who is coming. */
export const readsCardsOfTrip = (
  { captainId }: Caller,
  trip: {
    captainId: number;
    helperIds: readonly number[];
    state: TripState;
    startsAt: string;
    endsAt: string;
  },
  today: string,
): boolean =>
  opensChildren(trip.state) &&
  [trip.captainId, ...trip.helperIds].includes(captainId) &&
  isNearTrip({ startsOn: trip.startsAt.slice(0, 10), endsOn: trip.endsAt.slice(0, 10) }, today);

/** Throws for a captain who does not read the card. */
export function authorizeReading(
  caller: Caller,
  scout: { sectorId: number; deletedAt: string | null; trips: readonly TripDays[] },
  { settings, today }: { settings: Settings; today: string },
): void {
  if (cardReader(caller, scout, today) === null) throw scoutRefusal(scout, settings);
}

import { addDays } from '../../../contract/core/calendar.ts';
import { opensChildren, type TripState } from '../../../contract/trips/words.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import type { Settings } from '../../settings.ts';
import { authorizeScout } from '../scouts/policy.ts';
import type { StoredScout } from '../scouts/queries.ts';
import { reachesSector } from '../sectors/policy.ts';

/** The group keeps no cards until a general captain turns them on; throws HEALTH_CARDS_OFF. */
export function authorizeCards(areKept: boolean): void {
  if (!areKept) throw new ApiError('HEALTH_CARDS_OFF');
}

/** The days of a trip. */
export interface TripDays {
  startsOn: string;
  endsOn: string;
}

/** Days before a trip and after it in which its captains read the cards of who is coming. */
const DAYS_BEFORE = 7;
const DAYS_AFTER = 2;

const isNearTrip = ({ startsOn, endsOn }: TripDays, today: string) =>
  addDays(startsOn, -DAYS_BEFORE) <= today && today <= addDays(endsOn, DAYS_AFTER);

/**
 * Who reads a health card: general captains, the unit captain and the captains of the scout's present sector, and who is in
 * charge of a trip to which the scout comes, or helps there, in its days (`trips` are those of the caller). A stand-in, a
 * captain who was moved away and one without a sector don't.
 */
export function readsCard(
  caller: Caller,
  { sectorId, trips }: { sectorId: number; trips: readonly TripDays[] },
  today: string,
): boolean {
  return reachesSector(caller, sectorId) || trips.some((trip) => isNearTrip(trip, today));
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
  scout: StoredScout & { trips: readonly TripDays[] },
  { settings, today }: { settings: Settings; today: string },
): void {
  if (!readsCard(caller, scout, today)) authorizeScout(caller, scout, settings);
}

/** Captains of the scout's scope write it; throws as for what else is written of a scout. */
export function authorizeWriting(caller: Caller, scout: StoredScout, settings: Settings): void {
  authorizeScout(caller, scout, settings);
}

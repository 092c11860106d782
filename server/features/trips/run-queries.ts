import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { Caller } from '../../http/session.ts';
import { authorizeTrip, authorizeTripMoney } from './policy.ts';
import { getTrip, type StoredTrip } from './queries.ts';
import { runnersOf } from './rules.ts';

/** The trip, for a captain who runs it; throws TRIP_NOT_FOUND and OUT_OF_SCOPE. `lock` holds its row until the transaction ends. */
export async function getRunTrip(
  { db, caller }: { db: Kysely<DB>; caller: Caller },
  tripId: number,
  { lock = false } = {},
): Promise<StoredTrip> {
  const trip = await getTrip(db, tripId, { lock });
  authorizeTrip(caller, { ...runnersOf(trip), captain: trip.captain });
  return trip;
}

/** The trip, for a captain who reads its money; throws TRIP_NOT_FOUND and OUT_OF_SCOPE. */
export async function getTripOfMoney(
  { db, caller }: { db: Kysely<DB>; caller: Caller },
  tripId: number,
  { lock = false } = {},
): Promise<StoredTrip> {
  const trip = await getTrip(db, tripId, { lock });
  authorizeTripMoney(caller, { ...runnersOf(trip), captain: trip.captain });
  return trip;
}

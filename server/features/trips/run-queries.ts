import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { Caller } from '../../http/session.ts';
import { authorizeTrip } from './policy.ts';
import { getTrip, listPeople, type StoredTrip } from './queries.ts';
import { runnersOf, takenPlaces } from './rules.ts';

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

/** How many places are taken. */
export const countTaken = async (
  db: Kysely<DB>,
  trip: StoredTrip,
  today: string,
): Promise<number> => takenPlaces(trip, await listPeople(db, trip.tripId), today);

/** Whether no place is free; a trip without a capacity is never full, and nobody is read for it. */
export async function isTripFull(
  db: Kysely<DB>,
  trip: StoredTrip,
  today: string,
): Promise<boolean> {
  return trip.capacity !== null && (await countTaken(db, trip, today)) >= trip.capacity;
}

import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Gender } from '../../../contract/core/fields.ts';
import { storedPhone } from '../../../contract/countries/phone.ts';
import type { PlaceBody, placeShape } from '../../../contract/trips/place-endpoints.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';

export type StoredPlace = z.infer<typeof placeShape>;
type Content = Omit<PlaceBody, 'gender' | 'kind'> & { gender: Gender | null };

const columns = [
  'placeId',
  'kind',
  'name',
  'places',
  'driver',
  'phoneNumber',
  'plate',
  'gender',
] as const;

const rowOf = ({ name, places, driver, phoneNumber, plate, gender }: Content) => ({
  name,
  places,
  driver: driver ?? null,
  phoneNumber: phoneNumber ? storedPhone(phoneNumber) : null,
  plate: plate ?? null,
  gender,
});

/** A vehicle or tent with its trip, or PLACE_NOT_FOUND. */
export const getStoredPlace = (db: Kysely<DB>, placeId: number) =>
  db
    .selectFrom('tripPlaces')
    .where('placeId', '=', placeId)
    .select([...columns, 'tripId'])
    .executeTakeFirstOrThrow(() => new ApiError('PLACE_NOT_FOUND'));

export const insertPlace = (
  db: Kysely<DB>,
  tripId: number,
  { kind, ...content }: Content & Pick<PlaceBody, 'kind'>,
): Promise<StoredPlace> =>
  db
    .insertInto('tripPlaces')
    .values({ tripId, kind, ...rowOf(content) })
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Copies the vehicles and tents of a trip to another one, without the people in them. */
export async function copyPlaces(db: Kysely<DB>, from: number, to: number): Promise<void> {
  await sql`
    INSERT INTO trip_places (trip_id, kind, name, places, driver, phone_number, plate, gender)
    SELECT ${to}::int, kind, name, places, driver, phone_number, plate, gender
    FROM trip_places WHERE trip_id = ${from} ORDER BY place_id
  `.execute(db);
}

export const storePlace = (
  db: Kysely<DB>,
  placeId: number,
  content: Content,
): Promise<StoredPlace> =>
  db
    .updateTable('tripPlaces')
    .set(rowOf(content))
    .where('placeId', '=', placeId)
    .returning(columns)
    .executeTakeFirstOrThrow(() => new ApiError('PLACE_NOT_FOUND'));

export const removePlace = (db: Kysely<DB>, placeId: number) =>
  db.deleteFrom('tripPlaces').where('placeId', '=', placeId).execute();

/** How many people of the other gender are in a tent. */
export async function countOthersIn(
  db: Kysely<DB>,
  placeId: number,
  gender: Gender,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM trip_people
    LEFT JOIN scouts USING (scout_id) LEFT JOIN captains ON captains.captain_id = trip_people.captain_id
    WHERE tent_id = ${placeId} AND left_at IS NULL AND coalesce(scouts.gender, captains.gender) <> ${gender}
  `.execute(db);
  return rows[0]!.count;
}

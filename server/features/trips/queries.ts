import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Gender } from '../../../contract/core/fields.ts';
import { storedPhone } from '../../../contract/countries/phone.ts';
import type { Trip, TripCaptain, TripRow } from '../../../contract/trips/endpoints.ts';
import type { TripState } from '../../../contract/trips/words.ts';
import { shownMemberNumber } from '../../db/member-numbers.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { captainRef } from '../captains/queries.ts';
import { sectorAt } from '../scouts/queries.ts';
import type { TripContent } from './rules.ts';

export interface StoredTripSector {
  sectorId: number;
  baseName: string;
  suffixName: string;
  agreed: boolean;
  scouts: number;
}

export type StoredTripRow = Omit<TripRow, 'sectors' | 'phase' | 'editable' | 'counts'> & {
  sectors: StoredTripSector[];
  helperIds: number[];
  fees: Trip['fees'];
  hasVehicles: boolean;
  answerBy: string | null;
};

/** A trip as it is stored. */
export type StoredTrip = Omit<Trip, 'phase' | 'sectors' | 'counts' | 'editable' | 'version'> & {
  sectors: StoredTripSector[];
  hasVehicles: boolean;
};

export const local = (column: string) =>
  sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI')`;
/** A moment of a column as answers have it. */
export const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const sectorsOf = sql<StoredTripSector[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('sectorId', sector_id, 'baseName', base_name,
      'suffixName', suffix_name, 'agreed', agreed_at IS NOT NULL, 'scouts', (
        SELECT count(*) FROM scouts WHERE scouts.sector_id = invited.sector_id AND deleted_at IS NULL
      )) ORDER BY base_name COLLATE "ar-x-icu", suffix_name COLLATE "ar-x-icu"), '[]')
  FROM trip_sectors invited JOIN sectors USING (sector_id)
  WHERE invited.trip_id = trips.trip_id
)`;

const captainOf = (captainId: ReturnType<typeof sql>) => sql<TripCaptain>`(
  SELECT jsonb_build_object('captainId', captain_id, 'firstName', first_name, 'middleName', middle_name,
    'lastName', last_name, 'gender', gender, 'phoneNumber', phone_number,
    'memberNumber', ${shownMemberNumber('captains')})
  FROM captains WHERE captain_id = ${captainId}
)`;

const rowColumns = sql`trips.trip_id, trips.activity_id, activities.name, activities.type, activities.place,
  trips.state, ${local('trips.starts_at')} AS starts_at, ${local('trips.ends_at')} AS ends_at,
  ${sectorsOf} AS sectors, answer_by, trips.overnight, jsonb_build_object('scout', scout_fee, 'other', other_fee) AS fees,
  EXISTS (
    SELECT FROM trip_places WHERE trip_places.trip_id = trips.trip_id AND kind = 'vehicle'
  ) AS has_vehicles`;

/** Trips, those that are not over first and the next one before; of all terms unless one is named. */
export async function listTripsOf(
  db: Kysely<DB>,
  {
    state,
    termNumber,
    activityId,
    now,
  }: {
    state?: TripState | undefined;
    termNumber?: number | undefined;
    activityId?: number | undefined;
    now: string;
  },
): Promise<StoredTripRow[]> {
  const { rows } = await sql<StoredTripRow>`
    SELECT ${rowColumns}, (
        SELECT ${captainRef} FROM captains WHERE captains.captain_id = trips.captain_id
      ) AS captain,
      ARRAY(SELECT captain_id FROM trip_helpers WHERE trip_helpers.trip_id = trips.trip_id) AS helper_ids
    FROM trips JOIN activities USING (activity_id)
    WHERE (${state ?? null}::text IS NULL OR trips.state = ${state ?? null})
      AND (${termNumber ?? null}::int IS NULL OR activities.term_number = ${termNumber ?? null})
      AND (${activityId ?? null}::int IS NULL OR activity_id = ${activityId ?? null})
    ORDER BY trips.ends_at < ${now}::timestamp,
      CASE WHEN trips.ends_at >= ${now}::timestamp THEN trips.starts_at END,
      trips.starts_at DESC, trips.trip_id
  `.execute(db);
  return rows;
}

/** A trip that lies ahead or is under way, or one with payments of which families say that they made them. */
export type TripAhead = Omit<StoredTripRow, 'captain' | 'type' | 'place'> & {
  captainId: number;
  claims: { count: number; sum: number };
};

/** Which children are one family's, by their link; null without one. */
export const familyOf = sql<number | null>`(
  SELECT min(link_id) FROM link_scouts WHERE link_scouts.scout_id = trip_people.scout_id
)`;

/** Such trips that are neither cancelled nor settled, the next one first. */
export const tripsAhead = (now: string) => sql<TripAhead[]>`
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'tripId', trips.trip_id, 'activityId', activity_id, 'name', name, 'state', state,
    'startsAt', ${local('starts_at')}, 'endsAt', ${local('ends_at')}, 'sectors', ${sectorsOf},
    'captainId', captain_id, 'helperIds', ARRAY(
      SELECT captain_id FROM trip_helpers WHERE trip_helpers.trip_id = trips.trip_id
    ), 'fees', jsonb_build_object('scout', scout_fee, 'other', other_fee), 'hasVehicles', false, 'answerBy', answer_by,
    'claims', claims) ORDER BY starts_at, trips.trip_id), '[]')
  FROM trips JOIN activities USING (activity_id), LATERAL (
    SELECT jsonb_build_object('count', count(DISTINCT coalesce(${familyOf}, -person_id)), 'sum', coalesce(sum(amount), 0)) AS claims,
      count(*) > 0 AS is_claimed
    FROM trip_claims claim JOIN trip_people USING (person_id)
    WHERE trip_people.trip_id = trips.trip_id AND claim.state = 'waiting'
  ) claimed
  WHERE state IN ('draft', 'open', 'closed') AND (ends_at >= ${now}::timestamp OR is_claimed)`;

/** Trips whole that fulfil a condition, in its order. */
async function selectTrips(db: Kysely<DB>, condition: RawBuilder<unknown>): Promise<StoredTrip[]> {
  const { rows } = await sql<StoredTrip>`
    SELECT ${rowColumns}, activities.term_number, reason, meeting_place, transport, capacity,
      route, overnight, permit, letter, consent_text, went_well, to_change, packing_list, changed_at,
      CASE WHEN contact_name IS NOT NULL THEN
        jsonb_build_object('name', contact_name, 'phoneNumber', contact_phone) END AS home_contact,
      ${captainOf(sql`trips.captain_id`)} AS captain,
      (SELECT coalesce(jsonb_agg(${captainOf(sql`trip_helpers.captain_id`)} ORDER BY captain_id), '[]')
        FROM trip_helpers WHERE trip_helpers.trip_id = trips.trip_id) AS helpers,
      (SELECT ${captainRef} FROM captains WHERE captains.captain_id = trips.changed_by) AS changed_by
    FROM trips JOIN activities USING (activity_id)
    WHERE ${condition}
  `.execute(db);
  return rows;
}

/** The trip whole, or TRIP_NOT_FOUND; `lock` holds its row until the transaction ends. */
export async function getTrip(
  db: Kysely<DB>,
  tripId: number,
  { lock = false } = {},
): Promise<StoredTrip> {
  const isIt = sql`trips.trip_id = ${tripId}`;
  const [trip] = await selectTrips(db, lock ? sql`${isIt} FOR UPDATE OF trips` : isIt);
  if (!trip) throw new ApiError('TRIP_NOT_FOUND');
  return trip;
}

/** The trip of an activity, if it is one. */
export async function findTripOf(db: Kysely<DB>, activityId: number): Promise<number | undefined> {
  const trip = await db
    .selectFrom('trips')
    .where('activityId', '=', activityId)
    .select('tripId')
    .executeTakeFirst();
  return trip?.tripId;
}

interface By {
  captainId: number;
  now: Date;
}

function rowOf(content: TripContent, { captainId, now }: By) {
  const { sectors: _, helperIds: __, homeContact, fees, ...row } = content;
  return {
    ...row,
    contactName: homeContact?.name ?? null,
    contactPhone: homeContact?.phoneNumber ? storedPhone(homeContact.phoneNumber) : null,
    scoutFee: fees.scout,
    otherFee: fees.other,
    changedBy: captainId,
    changedAt: now.toISOString(),
  };
}

/** Stores a new trip as a draft; sectors of `agreed` come along from the beginning. */
export async function insertTrip(
  db: Kysely<DB>,
  {
    activityId,
    content,
    agreed,
    by,
  }: { activityId: number; content: TripContent; agreed: number[]; by: By },
): Promise<number> {
  const row = rowOf(content, by);
  const { tripId } = await db
    .insertInto('trips')
    .values({ ...row, activityId, madeAt: row.changedAt })
    .returning('tripId')
    .executeTakeFirstOrThrow();
  await storeSectorsAndHelpers(db, tripId, { content, agreed, by });
  return tripId;
}

/** Replaces what is said of a trip whose row the caller has locked. */
export async function changeTrip(
  db: Kysely<DB>,
  tripId: number,
  { content, agreed, by }: { content: TripContent; agreed: number[]; by: By },
): Promise<void> {
  await db.updateTable('trips').set(rowOf(content, by)).where('tripId', '=', tripId).execute();
  await storeSectorsAndHelpers(db, tripId, { content, agreed, by });
}

async function storeSectorsAndHelpers(
  db: Kysely<DB>,
  tripId: number,
  {
    content: { sectors, helperIds },
    agreed,
    by,
  }: { content: TripContent; agreed: number[]; by: By },
): Promise<void> {
  const dropped = await sql<{ sectorId: number }>`
    DELETE FROM trip_sectors WHERE trip_id = ${tripId} AND sector_id <> ALL(${sectors}::int[])
    RETURNING sector_id
  `.execute(db);
  const droppedIds = dropped.rows.map(({ sectorId }) => sectorId);
  await sql`
    INSERT INTO trip_sectors (trip_id, sector_id, agreed_by, agreed_at)
    SELECT ${tripId}::int, sector_id, CASE WHEN is_agreed THEN ${by.captainId}::int END,
      CASE WHEN is_agreed THEN ${by.now.toISOString()}::timestamptz END
    FROM (SELECT sector_id, sector_id = ANY(${agreed}::int[]) AS is_agreed
      FROM unnest(${sectors}::int[]) AS sector_id) AS invited
    ON CONFLICT DO NOTHING
  `.execute(db);
  await storeLeft(db, tripId, { sectorIds: droppedIds, now: by.now });
  await sql`DELETE FROM trip_helpers WHERE trip_id = ${tripId} AND captain_id <> ALL(${helperIds}::int[])`.execute(
    db,
  );
  await sql`
    INSERT INTO trip_helpers (trip_id, captain_id)
    SELECT ${tripId}::int, captain_id FROM unnest(${helperIds}::int[]) AS captain_id
    ON CONFLICT DO NOTHING
  `.execute(db);
}

/** Moves the activity to the week and day of the departure, where the newest term has that day, and sets its place. */
export async function moveActivity(
  db: Kysely<DB>,
  activityId: number,
  { day, place }: { day: string; place: string | null },
): Promise<void> {
  await db.updateTable('activities').set({ place }).where('activityId', '=', activityId).execute();
  await sql`
    UPDATE activities SET term_number = week.term_number, week_number = week.week_number,
      day = (ARRAY['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'])[extract(dow FROM ${day}::date)::int + 1]
    FROM (
      SELECT term_number, week_number FROM weeks JOIN terms USING (term_number)
      WHERE ${day}::date BETWEEN weeks.start_date AND least(weeks.start_date + 6, terms.end_date)
        AND cancelled_at IS NULL
      ORDER BY term_number DESC LIMIT 1
    ) week
    WHERE activity_id = ${activityId}
  `.execute(db);
}

export async function storeState(
  db: Kysely<DB>,
  tripId: number,
  { state, reason, by }: { state: TripState; reason: string | null; by: By },
): Promise<void> {
  const at = by.now.toISOString();
  const settled = state === 'settled' ? { settledAt: at, settledBy: by.captainId } : {};
  await db
    .updateTable('trips')
    .set({ state, reason, changedBy: by.captainId, changedAt: at, ...settled })
    .where('tripId', '=', tripId)
    .execute();
}

/** Notes that a sector comes along, or takes it back; SECTOR_NOT_FOUND where it is not invited. */
export async function storeAgreement(
  db: Kysely<DB>,
  tripId: number,
  { sectorId, agreed, by }: { sectorId: number; agreed: boolean; by: By },
): Promise<void> {
  await db
    .updateTable('tripSectors')
    .set({
      agreedBy: agreed ? by.captainId : null,
      agreedAt: agreed ? by.now.toISOString() : null,
    })
    .where('tripId', '=', tripId)
    .where('sectorId', '=', sectorId)
    .returning('sectorId')
    .executeTakeFirstOrThrow(() => new ApiError('SECTOR_NOT_FOUND'));
  await storeLeft(db, tripId, { sectorIds: agreed ? [] : [sectorId], now: by.now });
}

/** Scouts of these sectors leave the trip, and those of all sectors that come along are of it (again). */
async function storeLeft(
  db: Kysely<DB>,
  tripId: number,
  { sectorIds, now }: { sectorIds: readonly number[]; now: Date },
): Promise<void> {
  await sql`
    UPDATE trip_people SET left_at = ${now.toISOString()}::timestamptz
    FROM scouts WHERE scouts.scout_id = trip_people.scout_id AND trip_id = ${tripId}
      AND sector_id = ANY(${sectorIds}::int[]) AND left_at IS NULL
  `.execute(db);
  await sql`
    UPDATE trip_people SET left_at = NULL
    FROM scouts JOIN trip_sectors USING (sector_id)
    WHERE scouts.scout_id = trip_people.scout_id AND trip_people.trip_id = ${tripId}
      AND trip_sectors.trip_id = ${tripId} AND agreed_at IS NOT NULL AND left_at IS NOT NULL
  `.execute(db);
}

/** Which of these captains are open accounts. */
export async function countOpenCaptains(db: Kysely<DB>, captainIds: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM captains
    WHERE captain_id = ANY(${captainIds}::int[]) AND closed_at IS NULL AND (type <> 'regular' OR sector_id IS NOT NULL)
  `.execute(db);
  return rows[0]!.count;
}

/**
 * Trips of these sectors (null is all) that began in these days, and how many scouts came along who were of them on the
 * day of the departure.
 */
export async function countTrips(
  db: Kysely<DB>,
  sectorIds: readonly number[] | null,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<{ trips: number; people: number }> {
  const isOf = (sectorId: ReturnType<typeof sql>) =>
    sectorIds === null ? sql`true` : sql`${sectorId} = ANY(${sectorIds}::int[])`;
  const sectorOfDay = sectorAt(sql`began.starts_at::date`, timeZone);
  const { rows } = await sql<{ trips: number; people: number }>`
    WITH began AS (
      SELECT trip_id, starts_at FROM trips
      WHERE state IN ('open', 'closed', 'settled') AND starts_at::date BETWEEN ${from}::date AND ${to}::date
        AND EXISTS (
          SELECT FROM trip_sectors
          WHERE trip_sectors.trip_id = trips.trip_id AND agreed_at IS NOT NULL AND ${isOf(sql`sector_id`)}
        )
    )
    SELECT (SELECT count(*)::int FROM began) AS trips, (
      SELECT count(*)::int FROM trip_people JOIN began USING (trip_id) JOIN scouts USING (scout_id)
      WHERE state = 'coming' AND left_at IS NULL AND ${isOf(sectorOfDay)}
    ) AS people
  `.execute(db);
  return rows[0]!;
}

/** The vehicles of a trip by name. */
export async function listVehicles(db: Kysely<DB>, tripId: number) {
  return db
    .selectFrom('tripPlaces')
    .where('tripId', '=', tripId)
    .where('kind', '=', 'vehicle')
    .select(['placeId', 'name', 'places', 'driver', 'phoneNumber', 'plate'])
    .orderBy('name')
    .execute();
}

/** A vehicle or tent of the trip, or PLACE_NOT_FOUND. */
export async function getPlace(
  db: Kysely<DB>,
  tripId: number,
  { placeId, kind }: { placeId: number; kind: 'vehicle' | 'tent' },
): Promise<{ gender: Gender | null }> {
  return db
    .selectFrom('tripPlaces')
    .where('tripId', '=', tripId)
    .where('placeId', '=', placeId)
    .where('kind', '=', kind)
    .select('gender')
    .executeTakeFirstOrThrow(() => new ApiError('PLACE_NOT_FOUND'));
}

/**
 * The model for a new trip: the last one that the captain was in charge of or helped, else the group's last.
 */
export async function findLastTrip(
  db: Kysely<DB>,
  captainId: number,
): Promise<StoredTrip | undefined> {
  const [trip] = await selectTrips(
    db,
    sql`trips.state <> 'cancelled'
      ORDER BY (trips.captain_id = ${captainId} OR EXISTS (
        SELECT FROM trip_helpers
        WHERE trip_helpers.trip_id = trips.trip_id AND trip_helpers.captain_id = ${captainId}
      )) DESC, trips.starts_at DESC LIMIT 1`,
  );
  return trip;
}

/** The sectors of these numbers with how many scouts they have; null for all. */
export async function listSectorSizes(
  db: Kysely<DB>,
  sectorIds: readonly number[] | null,
): Promise<{ baseName: string; suffixName: string; scouts: number }[]> {
  const { rows } = await sql<{ baseName: string; suffixName: string; scouts: number }>`
    SELECT base_name, suffix_name, (
      SELECT count(*)::int FROM scouts WHERE scouts.sector_id = sectors.sector_id AND deleted_at IS NULL
    ) AS scouts
    FROM sectors
    WHERE ${sectorIds === null ? sql`true` : sql`sector_id = ANY(${sectorIds}::int[])`}
    ORDER BY base_name COLLATE "ar-x-icu", suffix_name COLLATE "ar-x-icu"
  `.execute(db);
  return rows;
}

/**
 * The trips that a child's family sees, in their order: open ones, others until a week after their end, and one of which
 * it gets money back until it has it.
 */
export async function listTripsOfScout(
  db: Kysely<DB>,
  scoutId: number,
  { now, until }: { now: string; until: string },
): Promise<StoredTrip[]> {
  const isAsked = sql`EXISTS (
    SELECT FROM trip_sectors JOIN scouts USING (sector_id)
    WHERE trip_sectors.trip_id = trips.trip_id AND scout_id = ${scoutId} AND agreed_at IS NOT NULL
  )`;
  return selectTrips(
    db,
    sql`trips.state <> 'draft' AND ((
        ends_at > ${until}::timestamp AND (trips.state <> 'cancelled' OR starts_at > ${now}::timestamp)
        AND (${isAsked} OR EXISTS (
          SELECT FROM trip_people
          WHERE trip_people.trip_id = trips.trip_id AND scout_id = ${scoutId} AND state <> 'invited'
            AND left_at IS NULL
        ))
      ) OR EXISTS (
        SELECT FROM trip_people person
        WHERE person.trip_id = trips.trip_id AND scout_id = ${scoutId}
          AND (trips.state = 'cancelled' OR person.state IN ('withdrawn', 'notComing') OR left_at IS NOT NULL
            OR (person.state = 'invited' AND NOT ${isAsked}))
          AND 0 < (SELECT sum(amount) FROM trip_payments
            WHERE trip_payments.person_id = person.person_id AND deleted_at IS NULL)
      ))
      ORDER BY starts_at, trips.trip_id`,
  );
}

/** A trip that the family of each of these children sees, locked; throws TRIP_NOT_FOUND. */
export async function getTripOfFamily(
  db: Kysely<DB>,
  tripId: number,
  { scoutIds, moments }: { scoutIds: readonly number[]; moments: { now: string; until: string } },
): Promise<StoredTrip> {
  for (const scoutId of scoutIds) {
    const seen = await listTripsOfScout(db, scoutId, moments);
    if (!seen.some((trip) => trip.tripId === tripId)) throw new ApiError('TRIP_NOT_FOUND');
  }
  return getTrip(db, tripId, { lock: true });
}

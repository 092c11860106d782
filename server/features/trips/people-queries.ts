import { randomInt } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { groupBy } from '../../../contract/core/lists.ts';
import { storedPhone } from '../../../contract/countries/phone.ts';
import {
  type GivenAnswer,
  guardianOf,
  lacksAnswer,
  needsCall,
} from '../../../contract/trips/answers.ts';
import type { TripPerson } from '../../../contract/trips/endpoints.ts';
import { owedOf, type Payer } from '../../../contract/trips/money.ts';
import { isPerson, type PersonRef } from '../../../contract/trips/people.ts';
import { FIRST_STEM, referenceOf, STEMS } from '../../../contract/trips/references.ts';
import { takesAnswers } from '../../../contract/trips/steps.ts';
import type { PersonState, TripState } from '../../../contract/trips/words.ts';
import { inSectors, isOpenedBy } from '../../db/conditions.ts';
import { shownMemberNumber } from '../../db/member-numbers.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { storedHealthCards } from '../group/queries.ts';
import { local, type StoredTrip, utc } from './queries.ts';

// Who is of a trip, with what families answered.

export type StoredAnswer = GivenAnswer & { words: string | null };

/** Somebody of a trip; a scout of whom nothing is noted has no number of the trip. */
export type StoredPerson = Omit<TripPerson, 'way' | 'answers' | 'consent' | 'due' | 'giveBack'> & {
  answers: StoredAnswer[];
  decidedAt: string | null;
  /** Who is of the trip no more, and whose payments are still to be given back. */
  hasLeft: boolean;
};

/** Somebody of one of several trips. */
export type TripsPerson = StoredPerson & { tripId: number };

/** The answers of a joined `person`. */
export const answersOf = sql<StoredAnswer[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('guardianName', guardian_name, 'relation', relation,
    'way', way, 'coming', coming, 'words', words, 'answeredAt', ${utc('answered_at')}, 'changedAt', ${utc('changed_at')},
    'lapsedAt', ${utc('lapsed_at')}) ORDER BY answered_at), '[]')
  FROM trip_answers WHERE trip_answers.person_id = person.person_id
)`;

/** Who gave a consent for a joined scout or answered for them, for any trip; first who gave a consent. */
export const guardiansOf = sql<StoredPerson['guardians']>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('name', guardian_name, 'relation', relation)
    ORDER BY place, guardian_name), '[]')
  FROM (
    SELECT guardian_name, relation, min(place) AS place FROM (
      SELECT guardian_name, relation, 1 AS place FROM consents
      WHERE consents.scout_id = scouts.scout_id AND ended_on IS NULL
      UNION ALL SELECT guardian_name, relation, 2 FROM trip_answers JOIN trip_people USING (person_id)
      WHERE trip_people.scout_id = scouts.scout_id
    ) said GROUP BY guardian_name, relation
  ) known
)`;

/** True for a joined scout who is not `invited` any more, and who had not answered or left with the sector. */
const hasLeft = sql<boolean>`(invited.scout_id IS NULL AND person.scout_id IS NOT NULL
  AND (person.left_at IS NOT NULL OR person.state = 'invited'))`;
/** The payments of a joined `person`, less refunds. */
const paid = sql<number>`(
  SELECT coalesce(sum(amount), 0) FROM trip_payments
  WHERE trip_payments.person_id = person.person_id AND deleted_at IS NULL
)`;

/**
 * Everybody of trips by name: whom something is noted of, and the scouts of their agreed sectors who were not heard of yet;
 * with `scoutId` that scout alone. A scout who left the sectors without having answered is not invited any more, and nobody of a
 * sector that does not come along any more is of the trip: who of them has paid is listed as withdrawn until that is given back.
 */
export async function listPeople(
  db: Kysely<DB>,
  tripIds: number | readonly number[],
  { scoutId }: { scoutId?: number } = {},
): Promise<TripsPerson[]> {
  const { rows } = await sql<Omit<TripsPerson, 'needsCall'>>`
    WITH invited AS (
      SELECT trip_id, scout_id FROM trip_sectors JOIN scouts USING (sector_id)
      WHERE trip_id = ANY(${[tripIds].flat()}::int[]) AND agreed_at IS NOT NULL AND deleted_at IS NULL
    ), own AS (
      SELECT * FROM trip_people WHERE trip_id = ANY(${[tripIds].flat()}::int[])
    )
    SELECT coalesce(person.trip_id, invited.trip_id) AS trip_id,
      person.person_id,
      CASE WHEN scouts.scout_id IS NOT NULL THEN 'scout' WHEN person.captain_id IS NOT NULL THEN 'captain'
        ELSE 'guest' END AS kind,
      scouts.scout_id, person.captain_id,
      coalesce(scouts.name, captains.first_name || ' ' || captains.middle_name || ' ' || captains.last_name,
        person.guest_name) AS name,
      coalesce(scouts.gender, captains.gender) AS gender,
      sectors.base_name AS sector_base_name, sectors.suffix_name AS sector_suffix_name,
      coalesce(scouts.phone_number, captains.phone_number, person.guest_phone) AS phone_number,
      scouts.birth_date,
      coalesce(${shownMemberNumber('scouts')}, ${shownMemberNumber('captains')}) AS member_number,
      ${hasLeft} AS has_left,
      CASE WHEN ${hasLeft} THEN 'withdrawn' ELSE coalesce(person.state, 'invited') END AS state, ${utc('person.since')} AS since,
      ${utc('person.decided_at')} AS decided_at,
      ${answersOf} AS answers, ${guardiansOf} AS guardians,
      CASE WHEN discount IS NOT NULL THEN
        jsonb_build_object('amount', discount, 'reason', discount_reason) END AS discount,
      ${paid} AS paid, person.vehicle_id, person.tent_id,
      CASE WHEN scouts.scout_id IS NOT NULL AND ${storedHealthCards} THEN EXISTS (
        SELECT FROM health_cards JOIN trips ON trips.trip_id = coalesce(person.trip_id, invited.trip_id)
        WHERE health_cards.scout_id = scouts.scout_id AND confirmed_at >= trips.made_at
      ) END AS card_confirmed, false AS has_health_mark, person.note, person.reference
    FROM own person
    FULL JOIN invited ON invited.scout_id = person.scout_id AND invited.trip_id = person.trip_id
    LEFT JOIN scouts ON scouts.scout_id = coalesce(person.scout_id, invited.scout_id)
    LEFT JOIN captains ON captains.captain_id = person.captain_id
    LEFT JOIN sectors ON sectors.sector_id = scouts.sector_id
    WHERE (invited.scout_id IS NOT NULL OR person.captain_id IS NOT NULL OR person.guest_name IS NOT NULL
      OR (scouts.erased_at IS NULL AND (NOT ${hasLeft} OR ${paid} > 0))) AND ${scoutId === undefined ? sql`true` : sql`scouts.scout_id = ${scoutId}`}
    ORDER BY coalesce(scouts.name, captains.first_name, person.guest_name) COLLATE "ar-x-icu", 2
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    needsCall: !row.hasLeft && needsCall(row.answers, row.decidedAt),
  }));
}

/**
 * The trips that ask the family of each child of a link for an answer or a new consent, by the place of the child: those that
 * take answers at this moment of the group's zone.
 */
export async function listAskedTrips(
  db: Kysely<DB>,
  link: { keyHash: Buffer; places: number[] | null },
  now: string,
): Promise<Map<number, number[]>> {
  type Row = Pick<StoredTrip, 'tripId' | 'startsAt' | 'answerBy'> & {
    place: number;
    tripState: TripState;
    state: PersonState;
    answers: StoredAnswer[];
  };
  const { rows } = await sql<Row>`
    SELECT place, trips.trip_id, trips.state AS trip_state, ${local('starts_at')} AS starts_at, answer_by,
      coalesce(person.state, 'invited') AS state, ${answersOf} AS answers
    FROM links
    JOIN link_scouts USING (link_id)
    JOIN scouts USING (scout_id)
    JOIN trip_sectors ON trip_sectors.sector_id = scouts.sector_id AND agreed_at IS NOT NULL
    JOIN trips USING (trip_id)
    LEFT JOIN trip_people person ON person.trip_id = trips.trip_id AND person.scout_id = scouts.scout_id
    WHERE ${isOpenedBy(link)} AND deleted_at IS NULL AND trips.state = 'open'
  `.execute(db);
  const asking = rows.filter(
    (row) => takesAnswers({ ...row, state: row.tripState }, now) && lacksAnswer(row),
  );
  const byPlace = groupBy(asking, ({ place }) => place);
  return new Map([...byPlace].map(([place, trips]) => [place, trips.map(({ tripId }) => tripId)]));
}

type OwingRow = Omit<Payer, 'kind' | 'needsCall'> & {
  place: number;
  tripId: number;
  tripName: string;
  tripState: TripState;
  scoutFee: number;
  answers: StoredAnswer[];
  decidedAt: string | null;
};

/** Lists what joined scouts still owe for trips that they take part in; `place` numbers the scouts. */
async function listOwing(
  db: Kysely<DB>,
  place: RawBuilder<number>,
  joined: RawBuilder<unknown>,
): Promise<{ place: number; tripId: number; tripName: string; rest: number }[]> {
  const { rows } = await sql<OwingRow>`
    SELECT ${place} AS place, trips.trip_id,
      (SELECT name FROM activities WHERE activities.activity_id = trips.activity_id) AS trip_name, trips.state AS trip_state, scout_fee,
      person.state, ${answersOf} AS answers, ${utc('person.decided_at')} AS decided_at, ${paid} AS paid,
      CASE WHEN discount IS NOT NULL THEN jsonb_build_object('amount', discount) END AS discount
    FROM scouts
    JOIN trip_people person USING (scout_id)
    JOIN trips ON trips.trip_id = person.trip_id AND trips.state IN ('open', 'closed')
    JOIN trip_sectors ON trip_sectors.trip_id = trips.trip_id AND trip_sectors.sector_id = scouts.sector_id
      AND agreed_at IS NOT NULL
    ${joined} AND deleted_at IS NULL AND person.state = 'coming'
  `.execute(db);
  return rows.flatMap(
    ({ place, tripId, tripName, tripState, scoutFee, answers, decidedAt, ...payer }) => {
      const trip = { state: tripState, fees: { scout: scoutFee, other: scoutFee } };
      const child = { ...payer, kind: 'scout' as const, needsCall: needsCall(answers, decidedAt) };
      const rest = owedOf(child, trip);
      return rest > 0 ? [{ place, tripId, tripName, rest }] : [];
    },
  );
}

/** Lists what one scout owes for trips. */
export async function listDuesOf(
  db: Kysely<DB>,
  scoutId: number,
): Promise<{ name: string; rest: number }[]> {
  const owing = await listOwing(db, sql`0`, sql`WHERE scouts.scout_id = ${scoutId}`);
  return owing.map(({ tripName, rest }) => ({ name: tripName, rest }));
}

/** The amount that each child of a link owes for trips that families see, by the place of the child. */
export async function listOwed(
  db: Kysely<DB>,
  link: { keyHash: Buffer; places: number[] | null },
): Promise<Map<number, { tripId: number; rest: number }[]>> {
  const owing = await listOwing(
    db,
    sql`place`,
    sql`JOIN link_scouts USING (scout_id) JOIN links USING (link_id) WHERE ${isOpenedBy(link)}`,
  );
  const byPlace = groupBy(owing, ({ place }) => place);
  return new Map(
    [...byPlace].map(([place, trips]) => [
      place,
      trips.map(({ tripId, rest }) => ({ tripId, rest })),
    ]),
  );
}

/** Which of these scouts are of the sectors (null is all). */
export async function listScoutsWithin(
  db: Kysely<DB>,
  scoutIds: readonly number[],
  sectorIds: number[] | null,
): Promise<Set<number>> {
  const { rows } = await sql<{ scoutId: number }>`
    SELECT scout_id FROM scouts
    WHERE scout_id = ANY(${scoutIds}::int[]) AND ${inSectors(sectorIds)}
  `.execute(db);
  return new Set(rows.map(({ scoutId }) => scoutId));
}

/** Somebody of whom something is noted. */
export type NotedPerson = TripsPerson & { personId: number };

const isNoted = (person: TripsPerson): person is NotedPerson => person.personId !== null;

/** Everybody of whom something is noted. */
export const listNoted = async (db: Kysely<DB>, tripId: number): Promise<NotedPerson[]> =>
  (await listPeople(db, tripId)).filter(isNoted);

/** Somebody by the trip's number for them; undefined for who is none of the trip any more. */
export const findNoted = async (
  db: Kysely<DB>,
  tripId: number,
  id: number,
): Promise<NotedPerson | undefined> =>
  (await listNoted(db, tripId)).find(({ personId }) => personId === id);

/**
 * The named ones of a trip's people, each with a row from now on; PERSON_NOT_FOUND where one is none of them, or has left and
 * is not let in by `alsoLeft`. The caller has locked the trip's row.
 */
export async function noteNamed(
  db: Kysely<DB>,
  trip: { tripId: number; people: readonly TripsPerson[] },
  refs: readonly PersonRef[],
  { alsoLeft = false } = {},
): Promise<NotedPerson[]> {
  const named = refs.map((ref) =>
    trip.people.find((person) => isPerson(person, ref) && (alsoLeft || !person.hasLeft)),
  );
  if (!named.every((person) => person !== undefined)) throw new ApiError('PERSON_NOT_FOUND');
  const fresh = named.flatMap(({ personId, scoutId }) => (personId === null ? scoutId! : []));
  const numbers = await inviteScouts(db, trip.tripId, fresh);
  return [...new Set(named)].map((person) => ({
    ...person,
    personId: person.personId ?? numbers.get(person.scoutId!)!,
  }));
}

/**
 * References that nobody has, drawn at random: of 90,000 a group of 2,000 scouts has some 10,000 in use, and
 * `freeOldReferences` gives those of past trips back. Should two requests draw the same at once, the column refuses the second.
 */
async function findFreeReferences(db: Kysely<DB>, count: number): Promise<string[]> {
  const free = new Set<string>();
  while (free.size < count) {
    const drawn = Array.from({ length: 2 * (count - free.size) + 8 }, () =>
      referenceOf(FIRST_STEM + randomInt(STEMS)),
    );
    const { rows } = await sql<{ reference: string }>`
      SELECT drawn AS reference FROM unnest(${drawn}::text[]) AS drawn
      WHERE NOT EXISTS (SELECT FROM trip_people WHERE reference = drawn)
    `.execute(db);
    for (const { reference } of rows) free.add(reference);
  }
  return [...free].slice(0, count);
}

/** Takes the references of trips back that ended before a day. */
export async function freeOldReferences(db: Kysely<DB>, before: Date): Promise<void> {
  await sql`
    UPDATE trip_people SET reference = NULL FROM trips
    WHERE trips.trip_id = trip_people.trip_id AND reference IS NOT NULL
      AND ends_at < ${before.toISOString()}::timestamp
  `.execute(db);
}

/** Gives scouts of the trip a row, as invited; returns the new numbers by scout. */
export async function inviteScouts(
  db: Kysely<DB>,
  tripId: number,
  scoutIds: readonly number[],
): Promise<Map<number, number>> {
  if (scoutIds.length === 0) return new Map();
  const references = await findFreeReferences(db, scoutIds.length);
  const { rows } = await sql<{ scoutId: number; personId: number }>`
    INSERT INTO trip_people (trip_id, scout_id, state, reference)
    SELECT ${tripId}::int, scout_id, 'invited', reference
    FROM unnest(${scoutIds}::int[], ${references}::text[]) AS fresh (scout_id, reference)
    ON CONFLICT (trip_id, scout_id) DO NOTHING RETURNING scout_id, person_id
  `.execute(db);
  return new Map(rows.map(({ scoutId, personId }) => [scoutId, personId]));
}

/** Which of these scouts are of the trip's agreed sectors. */
export async function countInvitable(
  db: Kysely<DB>,
  tripId: number,
  scoutIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM scouts
    JOIN trip_sectors ON trip_sectors.sector_id = scouts.sector_id AND trip_id = ${tripId}
    WHERE scout_id = ANY(${scoutIds}::int[]) AND deleted_at IS NULL AND agreed_at IS NOT NULL
  `.execute(db);
  return rows[0]!.count;
}

/** Adds captains and guests, who come. */
export async function addOthers(
  db: Kysely<DB>,
  tripId: number,
  {
    captainIds,
    guests,
    now,
  }: {
    captainIds: readonly number[];
    guests: readonly { name: string; phoneNumber?: string | undefined }[];
    now: Date;
  },
): Promise<void> {
  const since = now.toISOString();
  await sql`
    INSERT INTO trip_people (trip_id, captain_id, state, since)
    SELECT ${tripId}::int, captain_id, 'coming', ${since}::timestamptz FROM unnest(${captainIds}::int[]) AS captain_id
    ON CONFLICT (trip_id, captain_id) DO UPDATE SET state = 'coming', since = excluded.since
      WHERE trip_people.state <> 'coming'
  `.execute(db);
  if (guests.length === 0) return;
  await db
    .insertInto('tripPeople')
    .values(
      guests.map(({ name, phoneNumber }) => ({
        tripId,
        guestName: name,
        guestPhone: phoneNumber ? storedPhone(phoneNumber) : null,
        state: 'coming' as const,
        since,
      })),
    )
    .execute();
}

/** Stores a guardian's answer in place of an earlier one of the same relation. */
export async function storeAnswer(
  db: Kysely<DB>,
  personId: number,
  answer: GivenAnswer & { words: string | null; signedOn: string | null; notedBy: number | null },
): Promise<void> {
  const row = { personId, ...answer, guardian: guardianOf(answer) };
  await db
    .insertInto('tripAnswers')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['personId', 'relation', 'guardian', 'isCall']).doUpdateSet(row),
    )
    .execute();
}

/** Stores changed columns of a person. */
export async function changePerson(
  db: Kysely<DB>,
  personId: number,
  change: {
    state?: PersonState;
    since?: string;
    decidedAt?: string;
    discount?: number | null;
    discountReason?: string | null;
    vehicleId?: number | null;
    tentId?: number | null;
    note?: string | null;
  },
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable('tripPeople').set(change).where('personId', '=', personId).execute();
}

/** Decides on the state of somebody as far as it is `from` still, whatever became of their sector; false where it is another one. */
export async function replaceState(
  db: Kysely<DB>,
  personId: number,
  { from, state, at }: { from: PersonState; state: PersonState; at: string },
): Promise<boolean> {
  const changed = await db
    .updateTable('tripPeople')
    .set({ state, since: at, decidedAt: at })
    .where('personId', '=', personId)
    .where('state', '=', from)
    .returning('personId')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Ends the written consents of a trip, and what was said by telephone with them. */
export async function lapseAnswers(db: Kysely<DB>, tripId: number, now: Date): Promise<void> {
  await sql`
    UPDATE trip_answers SET lapsed_at = ${now.toISOString()}::timestamptz
    FROM trip_people WHERE trip_people.person_id = trip_answers.person_id AND trip_id = ${tripId}
      AND coming AND lapsed_at IS NULL
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';
import type { GuardianRelation } from '../../../contract/consents/words.ts';
import { isOpenTo } from '../../../contract/core/permissions.ts';
import type { HealthCard } from '../../../contract/health/card.ts';
import type { HealthConsent } from '../../../contract/health/endpoints.ts';
import { CODE_HOURS } from '../../../contract/health/proof.ts';
import {
  CONFIRMED_DAYS,
  type HealthWay,
  healthQuestions,
  LEFT_DAYS,
} from '../../../contract/health/words.ts';
import type { ParentPage } from '../../../contract/parents/endpoints.ts';
import type { HealthState } from '../../../contract/scouts/endpoints.ts';
import { dayOf, inSectors } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { storedHealthCards } from '../group/queries.ts';
import { reachesSector } from '../sectors/policy.ts';
import { hasStoredMark, isMarked } from './mark-queries.ts';
import { cardReader, type TripDays } from './policy.ts';

/** A scout's card with its newest consent, as it is stored. */
export interface StoredCard {
  /** Whether the group keeps cards. */
  areKept: boolean;
  card: HealthCard | null;
  confirmedAt: string | null;
  consent: HealthConsent | null;
}

const newestConsent = (scoutId: ReturnType<typeof sql>) => sql`(
  SELECT jsonb_build_object('guardianName', guardian_name, 'relation', relation, 'way', way,
    'givenOn', given_on, 'endedOn', ended_on)
  FROM health_consents WHERE health_consents.scout_id = ${scoutId}
  ORDER BY consent_id DESC LIMIT 1
)`;

/** The card of a scout whose row the caller has locked, if it writes. */
export async function readCard(db: Kysely<DB>, scoutId: number): Promise<StoredCard> {
  const { rows } = await sql<StoredCard>`
    SELECT ${storedHealthCards} AS are_kept, card, confirmed_at,
      ${newestConsent(sql`asked.scout_id`)} AS consent
    FROM (SELECT ${scoutId}::int AS scout_id) asked LEFT JOIN health_cards USING (scout_id)
  `.execute(db);
  return rows[0]!;
}

/** Days of the trips to which a scout comes, of which the captain is in charge or where they help. */
async function listTripDays(
  db: Kysely<DB>,
  scoutId: number,
  captainId: number,
): Promise<TripDays[]> {
  const { rows } = await sql<TripDays>`
    SELECT starts_at::date AS starts_on, ends_at::date AS ends_on
    FROM trip_people JOIN trips USING (trip_id)
    WHERE scout_id = ${scoutId} AND trip_people.state = 'coming' AND left_at IS NULL
      AND trips.state NOT IN ('draft', 'cancelled')
      AND ${captainId}::int IN (
        SELECT trips.captain_id
        UNION ALL
        SELECT trip_helpers.captain_id FROM trip_helpers
        WHERE trip_helpers.trip_id = trips.trip_id
      )
  `.execute(db);
  return rows;
}

/** The days of a trip, where the captain is none of the scout's own, who read the card anyway. */
export const tripDaysOf = async (
  db: Kysely<DB>,
  caller: Caller,
  { scoutId, sectorId }: { scoutId: number; sectorId: number },
): Promise<TripDays[]> =>
  reachesSector(caller, sectorId) ? [] : listTripDays(db, scoutId, caller.captainId);

/** Which of a trip's scouts are marked, of those whose cards the caller reads: `ofTrip` by the trip if they are coming. */
export async function listMarked(
  db: Kysely<DB>,
  people: readonly { scoutId: number | null; state: string }[],
  { scope, ofTrip }: { scope: number[] | null; ofTrip: boolean },
): Promise<Set<number>> {
  const numbers = (some: typeof people) => some.flatMap(({ scoutId }) => scoutId ?? []);
  const coming = ofTrip ? numbers(people.filter(({ state }) => state === 'coming')) : [];
  const { rows } = await sql<{ scoutId: number }>`
    SELECT scout_id FROM scouts
    WHERE scout_id = ANY(${numbers(people)}::int[]) AND ${hasStoredMark}
      AND (scout_id = ANY(${coming}::int[]) OR ${inSectors(scope)})
  `.execute(db);
  return new Set(rows.map(({ scoutId }) => scoutId));
}

/** Throws TRIP_NOT_FOUND for a trip to which the scout is not invited. */
export async function checkTrip(db: Kysely<DB>, scoutId: number, tripId: number): Promise<void> {
  const trip = await db
    .selectFrom('tripPeople')
    .innerJoin('trips', 'trips.tripId', 'tripPeople.tripId')
    .where('tripPeople.tripId', '=', tripId)
    .where('scoutId', '=', scoutId)
    .where('tripPeople.leftAt', 'is', null)
    .where('trips.state', 'not in', ['draft', 'cancelled'])
    .select('trips.tripId')
    .executeTakeFirst();
  if (!trip) throw new ApiError('TRIP_NOT_FOUND');
}

/** The day of a request and the zone of its group. */
interface Day {
  today: string;
  timeZone: string;
}

/** Condition on a row of `health_cards`: nobody confirmed it within a year. */
const isOld = ({ today, timeZone }: Day) => sql<boolean>`(
  ${dayOf('confirmedAt', timeZone)} < ${today}::date - ${CONFIRMED_DAYS}::int
)`;

/** Condition on a row of `scouts`: a card is kept that nobody confirmed within a year. */
export const isCardToConfirm = (day: Day) => sql<boolean>`(
  ${storedHealthCards} AND EXISTS (
    SELECT FROM health_cards WHERE health_cards.scout_id = scouts.scout_id
      AND ${isOld(day)}
  )
)`;

/**
 * The part of a card that the caller sees before opening it; undefined for who does not read it, null where the group keeps
 * none.
 */
export async function readHealthOf(
  db: Kysely<DB>,
  caller: Caller | null,
  { scoutId, sectorId }: { scoutId: number; sectorId: number },
  today: string,
): Promise<HealthState | null | undefined> {
  if (caller === null || !isOpenTo(caller, 'health:use')) return undefined;
  const trips = await tripDaysOf(db, caller, { scoutId, sectorId });
  return cardReader(caller, { sectorId, trips }, today) === null
    ? undefined
    : readHealthState(db, scoutId, { today, timeZone: caller.timeZone });
}

async function readHealthState(
  db: Kysely<DB>,
  scoutId: number,
  day: Day,
): Promise<HealthState | null> {
  const { rows } = await sql<HealthState>`
    SELECT coalesce(${isMarked}, false) AS has_mark, confirmed_at,
      coalesce(${isOld(day)}, false) AS is_old,
      CASE WHEN confirmed_by IS NULL THEN consent->>'relation' END AS relation,
      CASE WHEN card IS NULL THEN consent->>'endedOn' END AS withdrawn_on
    FROM (SELECT ${scoutId}::int AS scout_id) asked
    LEFT JOIN health_cards USING (scout_id),
    LATERAL (SELECT ${newestConsent(sql`asked.scout_id`)} AS consent) newest
    WHERE ${storedHealthCards}
  `.execute(db);
  return rows[0] ?? null;
}

/** Condition: the family of a scout is asked whether anything changed, after a year and for a trip to which the scout comes. */
export const isCardAsked = (scoutId: ReturnType<typeof sql>, day: Day) => sql<boolean>`(
  ${storedHealthCards} AND EXISTS (
    SELECT FROM health_cards WHERE health_cards.scout_id = ${scoutId} AND (
      ${isOld(day)} OR EXISTS (
        SELECT FROM trip_people JOIN trips USING (trip_id)
        WHERE trip_people.scout_id = health_cards.scout_id AND trip_people.state = 'coming'
          AND left_at IS NULL AND trips.state IN ('open', 'closed') AND ends_at::date >= ${day.today}::date
          AND confirmed_at < made_at
      )
    )
  )
)`;

/** The part of a card that a family's page shows; `phones` are the known ones of the guardians. */
export type LinkHealth = Omit<NonNullable<ParentPage['health']>, 'proof' | 'version'> & {
  phones: (string | null)[];
};

/** The part of a card on the family's page, for the child of a joined `link`. */
export const healthOfLink = (day: Day) => sql<LinkHealth | null>`(
  SELECT jsonb_build_object(
    'answered', (
      SELECT count(*) FROM unnest(${[...healthQuestions]}::text[]) question (name)
      WHERE card->name->>'answer' IS NOT NULL
    ),
    'total', ${sql.lit(healthQuestions.length)},
    'confirmedAt', to_char(confirmed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'isAsked', ${isCardAsked(sql`link.scout_id`, day)},
    'phones', (
      SELECT coalesce(jsonb_agg(guardian->>'phoneNumber'), '[]') || to_jsonb(ARRAY[phone_number])
      FROM jsonb_array_elements(card->'guardians') guardian
    )
  )
  FROM (SELECT scout_id, phone_number FROM scouts WHERE scouts.scout_id = link.scout_id) asked
  LEFT JOIN health_cards USING (scout_id)
  WHERE ${storedHealthCards}
)`;

/** Stores a card, which is confirmed with it; `by` is null for the family. */
export async function storeCard(
  db: Kysely<DB>,
  scoutId: number,
  card: HealthCard,
  { by, now }: { by: number | null; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await sql`
    INSERT INTO health_cards (scout_id, card, confirmed_at, confirmed_by, changed_at, changed_by)
    VALUES (${scoutId}, ${JSON.stringify(card)}::jsonb, ${at}, NULL, ${at}, ${by}::int)
    ON CONFLICT (scout_id) DO UPDATE SET card = excluded.card, confirmed_by = NULL,
      confirmed_at = excluded.confirmed_at, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by
  `.execute(db);
}

/** Confirms a card; false where there is none. */
export async function confirmCard(
  db: Kysely<DB>,
  scoutId: number,
  { by, now }: { by: number | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('healthCards')
    .set({ confirmedAt: now.toISOString(), confirmedBy: by })
    .where('scoutId', '=', scoutId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a card and ends its consent as withdrawn. */
export async function removeCard(db: Kysely<DB>, scoutId: number, today: string): Promise<void> {
  await db.deleteFrom('healthCards').where('scoutId', '=', scoutId).execute();
  await endConsent(db, scoutId, 'withdrawn', today);
}

async function endConsent(
  db: Kysely<DB>,
  scoutId: number,
  how: 'withdrawn' | 'replaced',
  today: string,
): Promise<void> {
  await db
    .updateTable('healthConsents')
    .set({ endedOn: today, endedHow: how })
    .where('scoutId', '=', scoutId)
    .where('endedOn', 'is', null)
    .execute();
}

/** Stores a scout's code in place of the one before. */
export async function storeHealthCode(
  db: Kysely<DB>,
  code: { scoutId: number; codeHash: Buffer; madeBy: number; madeAt: string },
): Promise<void> {
  await db
    .insertInto('healthCodes')
    .values(code)
    .onConflict((conflict) => conflict.column('scoutId').doUpdateSet(code))
    .execute();
}

/** Whether this code of the scout is good. */
export async function findHealthCode(
  db: Kysely<DB>,
  { scoutId, codeHash, now }: { scoutId: number; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('healthCodes')
    .where('scoutId', '=', scoutId)
    .where('codeHash', '=', codeHash)
    .where('madeAt', '>', firstGoodCode(now))
    .select('scoutId')
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends the scout's code: it was used. */
export async function removeHealthCode(db: Kysely<DB>, scoutId: number): Promise<void> {
  await db.deleteFrom('healthCodes').where('scoutId', '=', scoutId).execute();
}

/** Ends codes that nobody used in time. */
export async function removeOldCodes(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('healthCodes').where('madeAt', '<=', firstGoodCode(now)).execute();
}

const firstGoodCode = (now: Date) => new Date(now.getTime() - CODE_HOURS * 3_600_000).toISOString();

/** Stores a consent; the one before is kept as replaced. */
export async function storeHealthConsent(
  db: Kysely<DB>,
  scoutId: number,
  given: { guardianName: string; relation: GuardianRelation; way: HealthWay; words: string },
  { by, now, today }: { by: number | null; now: Date; today: string },
): Promise<void> {
  await endConsent(db, scoutId, 'replaced', today);
  await db
    .insertInto('healthConsents')
    .values({ ...given, scoutId, givenOn: today, recordedBy: by, recordedAt: now.toISOString() })
    .execute();
}

/** Deletes cards and consents of scouts who left, and all where the group has kept none for as long. */
export async function removeLeftCards(db: Kysely<DB>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LEFT_DAYS * 86_400_000).toISOString();
  for (const table of ['healthCards' as const, 'healthConsents' as const]) {
    await db
      .deleteFrom(table)
      .where(
        sql<boolean>`scout_id IN (SELECT scout_id FROM scouts WHERE deleted_at < ${before})
          OR EXISTS (SELECT FROM group_settings WHERE health_cards_off_at < ${before})`,
      )
      .execute();
  }
}

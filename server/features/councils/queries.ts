import { type Kysely, sql } from 'kysely';
import type { PlainContent } from '../../../contract/core/record-content.ts';
import type { councilRecord } from '../../../contract/councils/record.ts';
import type { Seat } from '../../../contract/councils/shapes.ts';
import type { CouncilKind, CouncilScope, SeatRole } from '../../../contract/councils/words.ts';
import type { DB } from '../../db/tables.ts';
import { isAssigned } from '../captains/queries.ts';

/** A seat with the day from which its captain sees confidential parts. */
export type StoredSeat = Seat & { since: string };

/** A council with its seats, chair first, and the ids that policies ask for. */
export interface StoredCouncil extends PlainContent<typeof councilRecord> {
  councilId: number;
  unitCaptainName: string | null;
  sectorId: number | null;
  sectorBaseName: string | null;
  sectorSuffixName: string | null;
  seats: StoredSeat[];
  meeting: { meetingId: number; date: string; isApproved: boolean } | null;
  meetings: number;
}

/** The seats of the joined `councils`, in their order. */
const seatsOfCouncil = sql<StoredSeat[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'captainId', council_seats.captain_id, 'scoutId', council_seats.scout_id,
    'name', coalesce(scouts.name, concat_ws(' ', first_name, middle_name, last_name)),
    'gender', coalesce(scouts.gender, captains.gender), 'role', role, 'since', since) ORDER BY place), '[]')
  FROM council_seats LEFT JOIN captains ON captains.captain_id = council_seats.captain_id
    LEFT JOIN scouts ON scouts.scout_id = council_seats.scout_id
  WHERE council_seats.council_id = councils.council_id
    AND (scouts.scout_id IS NULL OR scouts.deleted_at IS NULL)
    AND (captains.captain_id IS NULL OR captains.closed_at IS NULL))`;

const selectCouncils = sql`
  SELECT councils.council_id, councils.name, councils.kind, scope, councils.unit_captain_id,
    nullif(concat_ws(' ', unit.first_name, unit.middle_name, unit.last_name), '') AS unit_captain_name,
    councils.sector_id, base_name AS sector_base_name, suffix_name AS sector_suffix_name,
    ${seatsOfCouncil} AS seats,
    (SELECT jsonb_build_object('meetingId', meeting_id, 'date', held_on,
        'isApproved', approved_at IS NOT NULL)
      FROM council_meetings WHERE council_meetings.council_id = councils.council_id
      ORDER BY approved_at IS NOT NULL, CASE WHEN approved_at IS NULL THEN held_on END,
        held_on DESC LIMIT 1) AS meeting,
    (SELECT count(*)::int FROM council_meetings
      WHERE council_meetings.council_id = councils.council_id) AS meetings
  FROM councils LEFT JOIN captains unit ON unit.captain_id = councils.unit_captain_id
    LEFT JOIN sectors ON sectors.sector_id = councils.sector_id`;

/** All councils by name: a group has a few for each sector. */
export async function listStoredCouncils(db: Kysely<DB>): Promise<StoredCouncil[]> {
  const { rows } = await sql<StoredCouncil>`
    ${selectCouncils} ORDER BY councils.name COLLATE "ar-x-icu", council_id`.execute(db);
  return rows;
}

export async function findCouncil(
  db: Kysely<DB>,
  councilId: number,
): Promise<StoredCouncil | undefined> {
  const { rows } = await sql<StoredCouncil>`
    ${selectCouncils} WHERE councils.council_id = ${councilId}`.execute(db);
  return rows[0];
}

/** Locks the council, so that its seats and meetings change one after another. */
export async function lockCouncil(db: Kysely<DB>, councilId: number): Promise<void> {
  await db
    .selectFrom('councils')
    .where('councilId', '=', councilId)
    .select('councilId')
    .forNoKeyUpdate()
    .execute();
}

/** A council with its scope as ids. */
export interface CouncilFields {
  name: string;
  kind: CouncilKind;
  scope: CouncilScope;
  unitCaptainId: number | null;
  sectorId: number | null;
}

export interface SeatFields {
  captainId: number | null;
  scoutId: number | null;
  role: SeatRole;
}

export async function insertCouncil(
  db: Kysely<DB>,
  council: CouncilFields,
  seats: readonly SeatFields[],
  { now, today }: { now: Date; today: string },
): Promise<number> {
  const { councilId } = await db
    .insertInto('councils')
    .values({ ...council, createdAt: now.toISOString() })
    .returning('councilId')
    .executeTakeFirstOrThrow();
  await insertSeats(db, councilId, seats, { before: [], today });
  return councilId;
}

/** Replaces a council's fields and seats; existing seats keep their first day. */
export async function changeCouncil(
  db: Kysely<DB>,
  { councilId, seats: before }: Pick<StoredCouncil, 'councilId' | 'seats'>,
  council: CouncilFields,
  seats: readonly SeatFields[],
  today: string,
): Promise<void> {
  await db.updateTable('councils').set(council).where('councilId', '=', councilId).execute();
  await db.deleteFrom('councilSeats').where('councilId', '=', councilId).execute();
  await insertSeats(db, councilId, seats, { before, today });
}

async function insertSeats(
  db: Kysely<DB>,
  councilId: number,
  seats: readonly SeatFields[],
  { before, today }: { before: readonly StoredSeat[]; today: string },
): Promise<void> {
  if (seats.length === 0) return;
  const sinceOf = ({ captainId, scoutId }: SeatFields) =>
    before.find((seat) => seat.captainId === captainId && seat.scoutId === scoutId)?.since ?? today;
  await db
    .insertInto('councilSeats')
    .values(seats.map((seat, place) => ({ ...seat, councilId, place, since: sinceOf(seat) })))
    .execute();
}

/**
 * Whether a captain of `captains` may have a seat in a council of `councils`: general captains in each, others in those of
 * the group, of their unit and of its sectors.
 */
const fits = sql<boolean>`(captains.closed_at IS NULL AND ${isAssigned}
  AND (councils.scope = 'group' OR captains.type = 'general'
    OR captains.sector_id = councils.sector_id
    OR coalesce(
      (SELECT unit_captain_id FROM sectors WHERE sectors.sector_id = captains.sector_id),
      CASE WHEN captains.type = 'unit' THEN captains.captain_id END
    ) = coalesce(
      councils.unit_captain_id,
      (SELECT unit_captain_id FROM sectors WHERE sectors.sector_id = councils.sector_id)
    )) IS TRUE)`;

/** The councils in which a captain has a seat. */
export async function listCouncilsOf(db: Kysely<DB>, captainId: number): Promise<StoredCouncil[]> {
  const { rows } = await sql<StoredCouncil>`
    ${selectCouncils} WHERE EXISTS (SELECT FROM council_seats
      WHERE council_seats.council_id = councils.council_id AND captain_id = ${captainId})
    ORDER BY councils.name COLLATE "ar-x-icu", council_id`.execute(db);
  return rows;
}

/** Removes the seats that a captain may no longer have; returns their councils. */
export async function releaseCouncilSeats(db: Kysely<DB>, captainId: number): Promise<number[]> {
  const { rows } = await sql<{ councilId: number }>`
    DELETE FROM council_seats USING councils, captains
    WHERE councils.council_id = council_seats.council_id
      AND captains.captain_id = council_seats.captain_id
      AND captains.captain_id = ${captainId} AND NOT ${fits}
    RETURNING councils.council_id`.execute(db);
  return rows.map(({ councilId }) => councilId);
}

const ANY_COUNCIL = { scope: 'group', unitCaptainId: null, sectorId: null } as const;

export interface Nominees {
  captainIds: number[];
  scouts: { scoutId: number; sectorId: number; unitCaptainId: number | null }[];
}

/**
 * Finds which of these captains have an open account and a place in the group (or in the scope of the council), and
 * which of these scouts are present.
 */
export async function findNominees(
  db: Kysely<DB>,
  asked: { captainIds: readonly number[]; scoutIds: readonly number[] },
  of: Pick<CouncilFields, 'scope' | 'unitCaptainId' | 'sectorId'> = ANY_COUNCIL,
): Promise<Nominees> {
  const { rows } = await sql<Nominees>`
    SELECT
      ARRAY(SELECT captain_id FROM captains CROSS JOIN (
          SELECT ${of.scope}::text AS scope, ${of.unitCaptainId}::int AS unit_captain_id,
            ${of.sectorId}::int AS sector_id
        ) councils
        WHERE captain_id = ANY(${asked.captainIds}::int[]) AND ${fits}) AS captain_ids,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('scoutId', scout_id, 'sectorId', sector_id,
          'unitCaptainId', unit_captain_id)), '[]')
        FROM scouts JOIN sectors USING (sector_id)
        WHERE scout_id = ANY(${asked.scoutIds}::int[]) AND deleted_at IS NULL) AS scouts
  `.execute(db);
  return rows[0]!;
}

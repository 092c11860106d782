import { type Kysely, sql } from 'kysely';
import type { Seat } from '../../../contract/councils/shapes.ts';
import type { CouncilKind, CouncilScope, SeatRole } from '../../../contract/councils/words.ts';
import type { DB } from '../../db/tables.ts';
import { isAssigned } from '../captains/queries.ts';

/** A council with its seats, chair first, and the ids that policies ask for. */
export interface StoredCouncil {
  councilId: number;
  name: string;
  kind: CouncilKind;
  scope: CouncilScope;
  unitCaptainId: number | null;
  unitCaptainName: string | null;
  sectorId: number | null;
  sectorBaseName: string | null;
  sectorSuffixName: string | null;
  seats: Seat[];
  meeting: { meetingId: number; date: string; isApproved: boolean } | null;
  meetings: number;
}

/** The seats of the joined `councils`, in their order. */
const seatsOfCouncil = sql<Seat[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'captainId', council_seats.captain_id, 'scoutId', council_seats.scout_id,
    'name', coalesce(scouts.name, concat_ws(' ', first_name, middle_name, last_name)),
    'gender', coalesce(scouts.gender, captains.gender), 'role', role) ORDER BY place), '[]')
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

/** Holds the council, so that its seats and meetings change one after another. */
export async function lockCouncil(db: Kysely<DB>, councilId: number): Promise<void> {
  await db
    .selectFrom('councils')
    .where('councilId', '=', councilId)
    .select('councilId')
    .forNoKeyUpdate()
    .execute();
}

/** What a council is, with the scope as ids. */
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
  now: Date,
): Promise<number> {
  const { councilId } = await db
    .insertInto('councils')
    .values({ ...council, createdAt: now.toISOString() })
    .returning('councilId')
    .executeTakeFirstOrThrow();
  await insertSeats(db, councilId, seats);
  return councilId;
}

/** Replaces what a council is and its seats. */
export async function changeCouncil(
  db: Kysely<DB>,
  councilId: number,
  council: CouncilFields,
  seats: readonly SeatFields[],
): Promise<void> {
  await db.updateTable('councils').set(council).where('councilId', '=', councilId).execute();
  await db.deleteFrom('councilSeats').where('councilId', '=', councilId).execute();
  await insertSeats(db, councilId, seats);
}

async function insertSeats(
  db: Kysely<DB>,
  councilId: number,
  seats: readonly SeatFields[],
): Promise<void> {
  if (seats.length === 0) return;
  await db
    .insertInto('councilSeats')
    .values(seats.map((seat, place) => ({ ...seat, councilId, place })))
    .execute();
}

export interface Nominees {
  captainIds: number[];
  scouts: { scoutId: number; sectorId: number; unitCaptainId: number | null }[];
}

/** Of these people the captains with an open account and a place in the group, and the present scouts. */
export async function findNominees(
  db: Kysely<DB>,
  asked: { captainIds: readonly number[]; scoutIds: readonly number[] },
): Promise<Nominees> {
  const { rows } = await sql<Nominees>`
    SELECT
      ARRAY(SELECT captain_id FROM captains
        WHERE captain_id = ANY(${asked.captainIds}::int[]) AND closed_at IS NULL
          AND ${isAssigned}) AS captain_ids,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('scoutId', scout_id, 'sectorId', sector_id,
          'unitCaptainId', unit_captain_id)), '[]')
        FROM scouts JOIN sectors USING (sector_id)
        WHERE scout_id = ANY(${asked.scoutIds}::int[]) AND deleted_at IS NULL) AS scouts
  `.execute(db);
  return rows[0]!;
}

import { type Kysely, sql } from 'kysely';
import type { Gender } from '../../../contract/core/fields.ts';
import type { PatrolOfScout } from '../../../contract/scouts/endpoints.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import { inSectors } from '../../db/conditions.ts';
import { releaseTakenNumbers } from '../../db/member-numbers.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { byName, keepLeftSectors, type StoredScout } from '../scouts/queries.ts';
import type { recordKinds } from './rules.ts';

export interface StoredRule {
  fromId: number;
  /** null: out of the group. */
  toId: number | null;
  fromAge: number;
  /** null for both. */
  gender: Gender | null;
}
export interface StoredRules {
  day: string;
  rules: StoredRule[];
}

/** The rules in their order, and the stored day. */
export async function readRules(
  db: Kysely<DB>,
): Promise<{ day: string | null; rules: StoredRule[] }> {
  const { rows } = await sql<{ day: string | null; rules: StoredRule[] }>`
    SELECT (SELECT moving_up_day FROM group_settings) AS day, coalesce(jsonb_agg(
      jsonb_build_object('fromId', from_sector_id, 'toId', to_sector_id, 'fromAge', from_age,
        'gender', gender) ORDER BY place), '[]') AS rules
    FROM moving_up_rules
  `.execute(db);
  return rows[0]!;
}

/** Lets one captain at a time change the rules or move up. */
export const lockMovingUp = (db: Kysely<DB>) => advisoryLock(db, 'moving-up');

export async function replaceRules(db: Kysely<DB>, { day, rules }: StoredRules): Promise<void> {
  await sql`
    INSERT INTO group_settings (moving_up_day) VALUES (${day})
    ON CONFLICT (only_row) DO UPDATE SET moving_up_day = excluded.moving_up_day
  `.execute(db);
  await db.deleteFrom('movingUpRules').execute();
  await sql`
    INSERT INTO moving_up_rules (place, from_sector_id, to_sector_id, from_age, gender)
    SELECT place, (rule ->> 'fromId')::int, (rule ->> 'toId')::int, (rule ->> 'fromAge')::int, rule ->> 'gender'
    FROM jsonb_array_elements(${JSON.stringify(rules)}::jsonb) WITH ORDINALITY AS row (rule, place)
  `.execute(db);
}

type Records = Record<(typeof recordKinds)[number], number>;

/** How much is recorded of a scout in the sector, by kind. */
const recordsIn = (sector: ReturnType<typeof sql>) => {
  const count = (from: ReturnType<typeof sql>) =>
    sql`(SELECT count(*) FROM ${from} AND told.scout_id = scouts.scout_id)`;
  const of = (table: string) =>
    count(sql`${sql.table(table)} told WHERE told.sector_id = ${sector}`);
  return sql`jsonb_build_object(
    'attendance', ${of('scout_attendance')}, 'payments', ${of('scout_payments')},
    'points', ${of('evaluation_points')}, 'tests', ${of('test_points')},
    'patrols', ${count(sql`patrol_members told JOIN patrols USING (patrol_id) WHERE patrols.sector_id = ${sector}`)},
    'councils', ${count(sql`council_seats told JOIN councils USING (council_id) WHERE councils.sector_id = ${sector}`)}
  )`;
};

export interface Move {
  scout: StoredScout;
  toId: number | null;
  patrol: PatrolOfScout | undefined;
}

/** Moves scouts and deletes who leaves, and stores what undoing it needs. */
export async function storeMoves(
  db: Kysely<DB>,
  moves: readonly Move[],
  { by, now, day, kept }: { by: number; now: Date; day: string; kept: readonly number[] },
): Promise<number> {
  const at = now.toISOString();
  const sent = moves.map(({ scout, toId, patrol }) => ({
    scoutId: scout.scoutId,
    toId,
    patrolId: patrol?.patrolId ?? null,
    seat: patrol?.seat ?? null,
  }));
  const { rows } = await sql<{ movingUpId: number }>`
    WITH made AS (
      INSERT INTO moving_ups (made_by, made_at, day, kept_scouts)
      VALUES (${by}, ${at}, ${day}, ${kept}::int[]) RETURNING moving_up_id
    ), moved AS (
      INSERT INTO moved_scouts (moving_up_id, scout_id, from_sector_id, to_sector_id, joined_at,
        patrol_id, seat, records)
      SELECT moving_up_id, scouts.scout_id, sector_id, "toId", joined_at, "patrolId", seat,
        ${recordsIn(sql`"toId"`)}
      FROM made, jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
        AS row ("scoutId" int, "toId" int, "patrolId" int, seat text)
      JOIN scouts ON scouts.scout_id = row."scoutId"
    )
    SELECT moving_up_id FROM made
  `.execute(db);
  const { movingUpId } = rows[0]!;
  const staying = moves.filter(({ toId }) => toId !== null).map(({ scout }) => scout);
  await keepLeftSectors(
    db,
    staying.map(({ scoutId, sectorId }) => ({ scoutId, sectorId })),
    now,
  );
  await sql`
    UPDATE scouts SET
      sector_id = coalesce(to_sector_id, sector_id),
      joined_at = CASE WHEN to_sector_id IS NULL THEN scouts.joined_at ELSE ${at} END,
      deleted_at = CASE WHEN to_sector_id IS NULL THEN ${at}::timestamptz END,
      deleted_by = CASE WHEN to_sector_id IS NULL THEN ${by}::int END,
      has_graduated = to_sector_id IS NULL
    FROM moved_scouts moved
    WHERE moving_up_id = ${movingUpId} AND moved.scout_id = scouts.scout_id
  `.execute(db);
  return movingUpId;
}

export interface StoredMovingUp {
  movingUpId: number;
  madeBy: number;
  madeAt: string;
}

/** The newest moving up since `since` with how many it moved; of any captain where `madeBy` is null. */
export async function findLatestMovingUp(
  db: Kysely<DB>,
  { since, madeBy }: { since: Date; madeBy: number | null },
): Promise<(StoredMovingUp & { count: number }) | undefined> {
  const { rows } = await sql<StoredMovingUp & { count: number }>`
    SELECT moving_up_id, made_by, made_at, (
      SELECT count(*)::int FROM moved_scouts WHERE moved_scouts.moving_up_id = moving_ups.moving_up_id
    ) AS count
    FROM moving_ups
    WHERE made_at > ${since.toISOString()} AND ${madeBy === null ? sql`true` : sql`made_by = ${madeBy}`}
    ORDER BY moving_up_id DESC LIMIT 1
  `.execute(db);
  return rows[0];
}

/** Which of these scouts were moved, and whom a captain kept where they are, for a day of the rules. */
export async function listSettled(
  db: Kysely<DB>,
  day: string,
): Promise<Map<number, 'moved' | 'kept'>> {
  const { rows } = await sql<{ scoutId: number; as: 'moved' | 'kept' }>`
    SELECT unnest(kept_scouts) AS scout_id, 'kept' AS "as" FROM moving_ups WHERE day = ${day}
    UNION ALL
    SELECT scout_id, 'moved' FROM moved_scouts JOIN moving_ups USING (moving_up_id) WHERE day = ${day}
  `.execute(db);
  return new Map(rows.map(({ scoutId, as }) => [scoutId, as]));
}

/** Who was moved for a day out of or into these sectors (null is all), by name. */
export async function listMovedFor(
  db: Kysely<DB>,
  day: string,
  sectorIds: number[] | null,
): Promise<
  { scoutId: number; name: string; gender: Gender; fromId: number; toId: number | null }[]
> {
  const { rows } = await sql<{
    scoutId: number;
    name: string;
    gender: Gender;
    fromId: number;
    toId: number | null;
  }>`
    SELECT scout_id, name, gender, from_sector_id AS from_id, to_sector_id AS to_id
    FROM moving_ups JOIN moved_scouts USING (moving_up_id) JOIN scouts USING (scout_id)
    WHERE day = ${day}
      AND (${inSectors(sectorIds, 'from_sector_id')} OR ${inSectors(sectorIds, 'to_sector_id')})
    ORDER BY ${byName}, scout_id, moving_up_id
  `.execute(db);
  return rows;
}

/** Forgets moving ups whose day stands for another year by now. */
export async function removeOldMovingUps(db: Kysely<DB>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 366 * 86_400_000).toISOString();
  await db.deleteFrom('movingUps').where('madeAt', '<', before).execute();
}

/** Reads a moving up and locks it until the transaction ends. Throws MOVING_UP_NOT_FOUND. */
export async function getMovingUp(db: Kysely<DB>, movingUpId: number): Promise<StoredMovingUp> {
  return db
    .selectFrom('movingUps')
    .where('movingUpId', '=', movingUpId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('MOVING_UP_NOT_FOUND'));
}

/** A scout of a moving up as stored now. */
export interface MovedScout extends StoredScout {
  fromId: number;
  toId: number | null;
  /** Whether the sector or the deletion is no longer what the moving up made. */
  isChanged: boolean;
  /** The records in the new sector at that time, and now. */
  then: Records;
  now: Records;
}

/** Locks the scouts of a moving up until the transaction ends, and reads them by number. */
export async function listMovedScouts(db: Kysely<DB>, movingUpId: number): Promise<MovedScout[]> {
  // Lock first: a hand-in at the same time either waits or is already visible.
  await sql`
    SELECT FROM scouts JOIN moved_scouts USING (scout_id)
    WHERE moving_up_id = ${movingUpId} ORDER BY scout_id FOR UPDATE OF scouts
  `.execute(db);
  const { rows } = await sql<MovedScout>`
    SELECT scouts.*, base_name, suffix_name, NULL AS group_name, from_sector_id AS from_id,
      to_sector_id AS to_id, records AS then, ${recordsIn(sql`to_sector_id`)} AS now,
      scouts.sector_id <> coalesce(to_sector_id, from_sector_id)
        OR scouts.deleted_at IS DISTINCT FROM CASE WHEN to_sector_id IS NULL THEN made_at END
        OR EXISTS (SELECT FROM moved_scouts later WHERE later.scout_id = scouts.scout_id
          AND later.moving_up_id > moving_ups.moving_up_id) AS is_changed
    FROM moving_ups JOIN moved_scouts moved USING (moving_up_id)
    JOIN scouts ON scouts.scout_id = moved.scout_id
    JOIN sectors ON sectors.sector_id = scouts.sector_id
    WHERE moving_ups.moving_up_id = ${movingUpId}
    ORDER BY scouts.scout_id
  `.execute(db);
  return rows;
}

/** Takes everybody of a moving up back to where they were, into their patrols too, and forgets it. */
export async function takeMovesBack(
  db: Kysely<DB>,
  { movingUpId, madeAt }: StoredMovingUp,
): Promise<void> {
  const { rows } = await sql<{ scoutId: number }>`
    SELECT scout_id FROM moved_scouts JOIN scouts USING (scout_id)
    WHERE moving_up_id = ${movingUpId} AND deleted_at IS NOT NULL`.execute(db);
  await releaseTakenNumbers(
    db,
    'scouts',
    rows.map(({ scoutId }) => scoutId),
  );
  await sql`
    UPDATE scouts SET sector_id = from_sector_id, joined_at = moved.joined_at, deleted_at = NULL,
      deleted_by = NULL, has_graduated = false, left_to = NULL
    FROM moved_scouts moved
    WHERE moving_up_id = ${movingUpId} AND moved.scout_id = scouts.scout_id
  `.execute(db);
  await sql`
    DELETE FROM scout_moves USING moved_scouts moved
    WHERE moving_up_id = ${movingUpId} AND moved.scout_id = scout_moves.scout_id
      AND moved_at >= ${madeAt}
  `.execute(db);
  await sql`
    INSERT INTO patrol_members (scout_id, patrol_id)
    SELECT scout_id, patrol_id FROM moved_scouts JOIN patrols USING (patrol_id)
    WHERE moving_up_id = ${movingUpId} AND deleted_at IS NULL
    ON CONFLICT DO NOTHING
  `.execute(db);
  const seatOf = (seat: 'leader' | 'deputy') => sql`coalesce(${sql.ref(`${seat}_id`)}, (
    SELECT scout_id FROM moved_scouts moved JOIN patrol_members USING (scout_id, patrol_id)
    WHERE moving_up_id = ${movingUpId} AND moved.patrol_id = patrols.patrol_id AND seat = ${seat}
  ))`;
  await sql`
    UPDATE patrols SET leader_id = ${seatOf('leader')}, deputy_id = ${seatOf('deputy')}
    WHERE patrol_id IN (SELECT patrol_id FROM moved_scouts WHERE moving_up_id = ${movingUpId} AND seat IS NOT NULL)
  `.execute(db);
  await db.deleteFrom('movingUps').where('movingUpId', '=', movingUpId).execute();
}

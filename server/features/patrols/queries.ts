import { type Kysely, sql } from 'kysely';
import type { Patrol, PatrolMember } from '../../../contract/patrols/endpoints.ts';
import type { PatrolWord } from '../../../contract/patrols/words.ts';
import type { PatrolOfScout } from '../../../contract/scouts/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { byName } from '../scouts/queries.ts';

/** A sector's patrols in the order in which they were made, and its scouts who are in none. */
export interface SectorPatrols {
  word: PatrolWord;
  patrols: Patrol[];
  withoutPatrol: PatrolMember[];
}

/** Holds the sector, so that its patrols change one after another. */
export async function lockPatrols(db: Kysely<DB>, sectorId: number): Promise<void> {
  await db
    .selectFrom('sectors')
    .where('sectorId', '=', sectorId)
    .select('sectorId')
    .forNoKeyUpdate()
    .execute();
}

/** The sector's patrols with their scouts by name, in one statement. */
export async function readPatrols(db: Kysely<DB>, sectorId: number): Promise<SectorPatrols> {
  const { rows } = await sql<{
    word: PatrolWord;
    patrols: Omit<Patrol, 'scouts'>[];
    scouts: (PatrolMember & { patrolId: number | null })[];
  }>`
    SELECT patrol_word AS word,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('patrolId', patrol_id, 'name', name,
          'leaderId', leader_id, 'deputyId', deputy_id) ORDER BY patrol_id), '[]')
        FROM patrols WHERE patrols.sector_id = sectors.sector_id AND deleted_at IS NULL
      ) AS patrols,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('scoutId', scout_id, 'name', name,
          'patrolId', patrol_id) ORDER BY ${byName}, scout_id), '[]')
        FROM scouts LEFT JOIN patrol_members USING (scout_id)
        WHERE scouts.sector_id = sectors.sector_id AND deleted_at IS NULL
      ) AS scouts
    FROM sectors WHERE sector_id = ${sectorId}
  `.execute(db);
  const { word, patrols, scouts } = rows[0]!;
  const membersOf = (id: number | null) =>
    scouts
      .filter(({ patrolId }) => patrolId === id)
      .map(({ scoutId, name }) => ({ scoutId, name }));
  return {
    word,
    patrols: patrols.map((patrol) => ({ ...patrol, scouts: membersOf(patrol.patrolId) })),
    withoutPatrol: membersOf(null),
  };
}

/** The patrol's sector, or PATROL_NOT_FOUND for none and for a deleted one. */
export async function findSectorOfPatrol(
  db: Kysely<DB>,
  patrolId: number,
): Promise<SectorName & { sectorId: number }> {
  return db
    .selectFrom('patrols')
    .innerJoin('sectors', 'sectors.sectorId', 'patrols.sectorId')
    .where('patrolId', '=', patrolId)
    .where('deletedAt', 'is', null)
    .select(['sectors.sectorId', 'baseName', 'suffixName'])
    .executeTakeFirstOrThrow(() => new ApiError('PATROL_NOT_FOUND'));
}

export async function insertPatrol(
  db: Kysely<DB>,
  { sectorId, name, now }: { sectorId: number; name: string; now: Date },
): Promise<number> {
  const { patrolId } = await db
    .insertInto('patrols')
    .values({ sectorId, name, createdAt: now.toISOString() })
    .returning('patrolId')
    .executeTakeFirstOrThrow();
  return patrolId;
}

export async function changePatrol(
  db: Kysely<DB>,
  patrolId: number,
  change: Pick<Patrol, 'name' | 'leaderId' | 'deputyId'>,
): Promise<void> {
  await db.updateTable('patrols').set(change).where('patrolId', '=', patrolId).execute();
}

/** Deletes a patrol: its scouts leave it, and its row stays for past results. */
export async function removePatrol(db: Kysely<DB>, patrolId: number, now: Date): Promise<void> {
  await db.deleteFrom('patrolMembers').where('patrolId', '=', patrolId).execute();
  await db
    .updateTable('patrols')
    .set({ deletedAt: now.toISOString() })
    .where('patrolId', '=', patrolId)
    .execute();
}

/** Moves scouts to a patrol, or out of theirs (null). Who is in it already keeps their seat. */
export async function moveScouts(
  db: Kysely<DB>,
  scoutIds: readonly number[],
  patrolId: number | null,
): Promise<void> {
  // Deleted and inserted: a leader's row can't change its patrol.
  await sql`
    DELETE FROM patrol_members
    WHERE scout_id = ANY(${scoutIds}::int[]) AND patrol_id IS DISTINCT FROM ${patrolId}::int
  `.execute(db);
  if (patrolId === null) return;
  await sql`
    INSERT INTO patrol_members (scout_id, patrol_id)
    SELECT scout_id, ${patrolId}::int FROM unnest(${scoutIds}::int[]) AS moved (scout_id)
    ON CONFLICT (scout_id) DO NOTHING
  `.execute(db);
}

export async function updatePatrolWord(
  db: Kysely<DB>,
  sectorId: number,
  word: PatrolWord,
): Promise<void> {
  await db
    .updateTable('sectors')
    .set({ patrolWord: word })
    .where('sectorId', '=', sectorId)
    .execute();
}

/**
 * Puts a scout who comes back into the patrol that was left with the sector, and into the seat if nobody has taken it;
 * null where there is no such patrol any more. The history tells which it was.
 */
export async function returnToPatrol(
  db: Kysely<DB>,
  { scoutId, sectorId }: { scoutId: number; sectorId: number },
): Promise<PatrolOfScout | null> {
  const { rows } = await sql<{ patrolId: number; seat: PatrolOfScout['seat'] }>`
    WITH departed AS (
      SELECT before -> 'patrol' AS patrol FROM history
      WHERE entity = 'scout' AND entity_id = ${String(scoutId)}
        AND (before ->> 'sectorId')::int = ${sectorId} AND action IN ('update', 'delete')
        AND (after IS NULL OR (after ->> 'sectorId')::int <> ${sectorId})
      ORDER BY history_id DESC LIMIT 1
    )
    INSERT INTO patrol_members (scout_id, patrol_id)
    SELECT ${scoutId}::int, patrol_id FROM departed
    JOIN patrols ON patrol_id = (patrol ->> 'patrolId')::int
    WHERE sector_id = ${sectorId} AND deleted_at IS NULL
    ON CONFLICT DO NOTHING
    RETURNING patrol_id, (SELECT patrol ->> 'seat' FROM departed) AS seat
  `.execute(db);
  const [returned] = rows;
  if (!returned) return null;
  if (returned.seat !== null) {
    const seat = returned.seat === 'leader' ? 'leaderId' : 'deputyId';
    await db
      .updateTable('patrols')
      .set({ [seat]: scoutId })
      .where('patrolId', '=', returned.patrolId)
      .where(seat, 'is', null)
      .execute();
  }
  return findPatrolOfScout(db, scoutId);
}

/** The patrol of a scout, what their sector calls it and the seat that they have; null for none. */
export async function findPatrolOfScout(
  db: Kysely<DB>,
  scoutId: number,
): Promise<PatrolOfScout | null> {
  return (await listPatrolsOfScouts(db, [scoutId])).get(scoutId) ?? null;
}

/** Lists the patrols of many scouts, by their number; who is in none is absent. */
export async function listPatrolsOfScouts(
  db: Kysely<DB>,
  scoutIds: readonly number[],
): Promise<Map<number, PatrolOfScout>> {
  const { rows } = await sql<PatrolOfScout & { scoutId: number }>`
    SELECT scout_id, patrol_id, patrols.name, patrol_word AS word,
      CASE scout_id WHEN leader_id THEN 'leader' WHEN deputy_id THEN 'deputy' END AS seat
    FROM patrol_members JOIN patrols USING (patrol_id) JOIN sectors USING (sector_id)
    WHERE scout_id = ANY(${scoutIds}::int[])
  `.execute(db);
  return new Map(rows.map(({ scoutId, ...patrol }) => [scoutId, patrol]));
}

import { type Kysely, sql } from 'kysely';
import { foldedBadgeName } from '../../../contract/badges/rules.ts';
import { badgeKinds } from '../../../contract/badges/words.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import { inSectors } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { BadgeContent, OwnBadge, StoredBadge } from './rules.ts';

/** The drawing of a joined badge; null where it has none. */
export const drawingOfBadge = sql`
  CASE WHEN badges.shape IS NOT NULL THEN jsonb_build_object(
    'shape', badges.shape, 'color', badges.color, 'glyph', badges.glyph) END`;

/** The open requirements of a joined badge, in order. */
const openRequirements = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'requirementId', requirement_id, 'text', text, 'isRequired', is_required) ORDER BY place), '[]')
  FROM badge_requirements
  WHERE badge_requirements.badge_id = badges.badge_id AND badge_requirements.closed_at IS NULL
)`;

const badgeColumns = sql`
  badges.badge_id, badges.name, badges.kind, badges.stage, ${drawingOfBadge} AS drawing,
  badges.any_of, badges.closed_at IS NULL AS is_open, ${openRequirements} AS requirements`;

/** Kinds in the order of the list, and each in the order of adding; closed badges last. */
const badgeOrder = sql`
  badges.closed_at IS NOT NULL, array_position(${sql.val([...badgeKinds])}::text[], badges.kind),
  badges.badge_id`;

/** How far a scout is with a badge, by the joined row of `scout_badges`. */
export const stateOfBadge = sql`
  CASE WHEN scout_badges.awarded_on IS NOT NULL THEN 'awarded'
    WHEN scout_badges.approved_at IS NOT NULL THEN 'approved'
    WHEN scout_badges.completed_at IS NOT NULL THEN 'complete'
    WHEN scout_badges.scout_id IS NOT NULL THEN 'started' END`;

/** All badges in the order of the list, or those of these numbers. Handed-over ones are counted in the sectors; null is all. */
export async function listStoredBadges(
  db: Kysely<DB>,
  { sectorIds, badgeIds }: { sectorIds: number[] | null; badgeIds?: number[] },
): Promise<StoredBadge[]> {
  const isCounted = inSectors(sectorIds);
  const { rows } = await sql<StoredBadge>`
    SELECT ${badgeColumns}, coalesce(counts.is_used, false) OR EXISTS (
        SELECT FROM session_requirements JOIN badge_requirements requirement USING (requirement_id)
        WHERE requirement.badge_id = badges.badge_id
      ) AS is_used,
      coalesce(counts.awarded, 0) AS awarded, coalesce(counts.started, 0) AS started
    FROM badges
    LEFT JOIN (
      SELECT badge_id, true AS is_used,
        (count(*) FILTER (WHERE awarded_on IS NOT NULL AND deleted_at IS NULL AND NOT is_brought
          AND ${isCounted}))::int
          AS awarded,
        (count(*) FILTER (WHERE approved_at IS NULL AND deleted_at IS NULL))::int AS started
      FROM scout_badges JOIN scouts USING (scout_id)
      GROUP BY badge_id
    ) counts USING (badge_id)
    ${badgeIds ? sql`WHERE badges.badge_id = ANY(${badgeIds}::int[])` : sql``}
    ORDER BY ${badgeOrder}
  `.execute(db);
  return rows;
}

/** The badge, or BADGE_NOT_FOUND. */
export async function getBadge(
  db: Kysely<DB>,
  badgeId: number,
  sectorIds: number[] | null = null,
): Promise<StoredBadge> {
  const [badge] = await listStoredBadges(db, { sectorIds, badgeIds: [badgeId] });
  if (!badge) throw new ApiError('BADGE_NOT_FOUND');
  return badge;
}

/** Lets one captain at a time change the list. */
export const lockBadgeList = (db: Kysely<DB>): Promise<void> => advisoryLock(db, 'badge-list');

/** Locks badges until the transaction ends: `share` for passes, `update` for changes. Returns those that exist. */
export async function lockBadges(
  db: Kysely<DB>,
  badgeIds: readonly number[],
  lock: 'share' | 'update',
): Promise<number[]> {
  let badges = db
    .selectFrom('badges')
    .where('badgeId', 'in', [...badgeIds])
    .orderBy('badgeId')
    .select('badgeId');
  badges = lock === 'share' ? badges.forShare() : badges.forUpdate();
  const rows = await badges.execute();
  return rows.map(({ badgeId }) => badgeId);
}

/** The columns of a badge's row that a captain writes. */
function rowOf(content: BadgeContent) {
  const { name, kind, stage, drawing, anyOf } = content;
  return {
    name,
    kind,
    stage,
    foldedName: foldedBadgeName(content),
    shape: drawing?.shape ?? null,
    color: drawing?.color ?? null,
    glyph: drawing?.glyph ?? null,
    anyOf,
  };
}

/** Stores a new badge, and gives its number; `key` is that of a programme's file. */
export async function insertBadge(
  db: Kysely<DB>,
  content: BadgeContent,
  now: Date,
  key?: string,
): Promise<number> {
  const { badgeId } = await db
    .insertInto('badges')
    .values({ ...rowOf(content), createdAt: now.toISOString(), ...(key !== undefined && { key }) })
    .returning('badgeId')
    .executeTakeFirstOrThrow();
  await storeRequirements(db, badgeId, content);
  return badgeId;
}

/**
 * Changes a badge whose row the caller has locked. A requirement that is left out is closed; one that is named again
 * opens. Throws REQUIREMENT_NOT_FOUND for the number of another badge's.
 */
export async function changeBadge(
  db: Kysely<DB>,
  badgeId: number,
  content: BadgeContent,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE badge_requirements SET closed_at = ${now.toISOString()}::timestamptz
    WHERE badge_id = ${badgeId} AND closed_at IS NULL
      AND requirement_id <> ALL(${keptIds(content)}::int[])
  `.execute(db);
  await db
    .updateTable('badges')
    .set({
      ...rowOf(content),
      closedAt: content.isOpen ? null : sql`coalesce(closed_at, ${now.toISOString()}::timestamptz)`,
    })
    .where('badgeId', '=', badgeId)
    .execute();
  await storeRequirements(db, badgeId, content);
}

const keptIds = ({ requirements }: BadgeContent) =>
  requirements.flatMap(({ requirementId }) => requirementId ?? []);

/** Changes the requirements that have a number and adds the others, each in its place. */
async function storeRequirements(
  db: Kysely<DB>,
  badgeId: number,
  content: BadgeContent,
): Promise<void> {
  const { rows } = await sql<{ changed: number }>`
    WITH said AS (
      SELECT * FROM unnest(
        ${content.requirements.map(({ requirementId }) => requirementId)}::int[],
        ${content.requirements.map(({ text }) => text)}::text[],
        ${content.requirements.map(({ isRequired }) => isRequired)}::boolean[]
      ) WITH ORDINALITY AS said (requirement_id, text, is_required, place)
    ), added AS (
      INSERT INTO badge_requirements (badge_id, place, text, is_required)
      SELECT ${badgeId}::int, place, text, is_required FROM said
      WHERE requirement_id IS NULL ORDER BY place
    ), changed AS (
      UPDATE badge_requirements stored
      SET text = said.text, is_required = said.is_required, place = said.place, closed_at = NULL
      FROM said
      WHERE stored.requirement_id = said.requirement_id AND stored.badge_id = ${badgeId}
      RETURNING stored.requirement_id
    )
    SELECT count(*)::int AS changed FROM changed
  `.execute(db);
  if (rows[0]!.changed < keptIds(content).length) throw new ApiError('REQUIREMENT_NOT_FOUND');
}

/** Deletes a badge that nobody has begun, with its requirements. */
export async function removeBadge(db: Kysely<DB>, badgeId: number): Promise<void> {
  await db.deleteFrom('badges').where('badgeId', '=', badgeId).execute();
}

/** All badges in the order of the list, with how far one scout is. */
export async function listOwnBadges(db: Kysely<DB>, scoutId: number): Promise<OwnBadge[]> {
  const { rows } = await sql<OwnBadge>`
    SELECT ${badgeColumns}, ${stateOfBadge} AS state, scout_badges.awarded_on,
      coalesce(own.passed, '{}') AS passed, coalesce(own.kept_optional, 0) AS kept_optional
    FROM badges
    LEFT JOIN scout_badges ON scout_badges.badge_id = badges.badge_id
      AND scout_badges.scout_id = ${scoutId}
    LEFT JOIN (
      SELECT badge_id, array_agg(requirement_id) AS passed,
        (count(*) FILTER (WHERE closed_at IS NOT NULL AND NOT is_required))::int AS kept_optional
      FROM badge_passes JOIN badge_requirements USING (requirement_id)
      WHERE scout_id = ${scoutId}
      GROUP BY badge_id
    ) own ON own.badge_id = badges.badge_id
    ORDER BY ${badgeOrder}
  `.execute(db);
  return rows;
}

import { type Kysely, sql } from 'kysely';
import type { OwedBadge, ScoutBadge } from '../../../contract/badges/pass-endpoints.ts';
import { type BadgeRule, progressOf } from '../../../contract/badges/rules.ts';
import { type BadgeKind, type BadgeState, badgeKinds } from '../../../contract/badges/words.ts';
import { inSectors } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { captainRef } from '../captains/queries.ts';
import { byName, sectorAt } from '../scouts/queries.ts';
import { drawingOfBadge, stateOfBadge } from './queries.ts';

/**
 * Locks the present scouts of these numbers until the transaction ends, so that each one's badges change one request at
 * a time.
 */
export async function lockScouts(
  db: Kysely<DB>,
  scoutIds: readonly number[],
): Promise<{ scoutId: number; sectorId: number }[]> {
  return db
    .selectFrom('scouts')
    .where(sql<boolean>`scout_id = ANY(${scoutIds}::int[])`)
    .where('deletedAt', 'is', null)
    .orderBy('scoutId')
    .select(['scoutId', 'sectorId'])
    .forUpdate()
    .execute();
}

export interface StoredRequirement {
  requirementId: number;
  badgeId: number;
  badgeName: string;
  text: string;
}

/** The requirements of these numbers that can be passed: open ones of open badges. */
export async function listOpenRequirements(
  db: Kysely<DB>,
  requirementIds: readonly number[],
): Promise<StoredRequirement[]> {
  return db
    .selectFrom('badgeRequirements')
    .innerJoin('badges', 'badges.badgeId', 'badgeRequirements.badgeId')
    .where(sql<boolean>`requirement_id = ANY(${requirementIds}::int[])`)
    .where('badgeRequirements.closedAt', 'is', null)
    .where('badges.closedAt', 'is', null)
    .orderBy('badges.badgeId')
    .orderBy('place')
    .select(['requirementId', 'badges.badgeId', 'badges.name as badgeName', 'text'])
    .execute();
}

/** Stores that each scout passed each requirement, in its present wording. Returns the new passes. */
export async function insertPasses(
  db: Kysely<DB>,
  passes: {
    scoutIds: readonly number[];
    requirementIds: readonly number[];
    date: string;
    by: number;
    now: Date;
  },
): Promise<{ scoutId: number; requirementId: number }[]> {
  const { scoutIds, requirementIds, date, by, now } = passes;
  const { rows } = await sql<{ scoutId: number; requirementId: number }>`
    INSERT INTO badge_passes (scout_id, requirement_id, passed_on, passed_by, wording, noted_at)
    SELECT scout_id, requirement_id, ${date}::date, ${by}::int, text, ${now.toISOString()}::timestamptz
    FROM unnest(${scoutIds}::int[]) AS scout (scout_id)
    CROSS JOIN badge_requirements
    WHERE requirement_id = ANY(${requirementIds}::int[])
    ORDER BY scout_id, place
    ON CONFLICT DO NOTHING
    RETURNING scout_id, requirement_id
  `.execute(db);
  return rows;
}

export interface StoredPass {
  badgeId: number;
  badgeName: string;
  date: string;
  wording: string;
  state: BadgeState | null;
}

/** A scout's pass of this requirement, with the badge's progress. */
export async function findPass(
  db: Kysely<DB>,
  { scoutId, requirementId }: { scoutId: number; requirementId: number },
): Promise<StoredPass | undefined> {
  const { rows } = await sql<StoredPass>`
    SELECT badges.badge_id, badges.name AS badge_name, passed_on AS date, wording,
      ${stateOfBadge} AS state
    FROM badge_passes
    JOIN badge_requirements USING (requirement_id)
    JOIN badges USING (badge_id)
    LEFT JOIN scout_badges ON scout_badges.badge_id = badges.badge_id
      AND scout_badges.scout_id = badge_passes.scout_id
    WHERE badge_passes.scout_id = ${scoutId} AND requirement_id = ${requirementId}
  `.execute(db);
  return rows[0];
}

export async function removePass(
  db: Kysely<DB>,
  { scoutId, requirementId }: { scoutId: number; requirementId: number },
): Promise<void> {
  await db
    .deleteFrom('badgePasses')
    .where('scoutId', '=', scoutId)
    .where('requirementId', '=', requirementId)
    .execute();
}

export interface Pair {
  badgeId: number;
  scoutId: number;
}

/**
 * Updates which badges are complete by the stored passes, for these badges and these scouts, or for all who have begun
 * them. Approved ones stay. The caller has locked the badges. Returns the newly completed ones.
 */
export async function settleBadges(
  db: Kysely<DB>,
  { badgeIds, scoutIds }: { badgeIds: readonly number[]; scoutIds?: readonly number[] },
  now: Date,
): Promise<Pair[]> {
  const isAsked = scoutIds === undefined ? sql`true` : sql`scout_id = ANY(${scoutIds}::int[])`;
  const rules = await listRules(db, badgeIds);
  const { rows: begun } = await sql<Pair & { passed: number[]; keptOptional: number }>`
    SELECT badge_id, scout_id, array_agg(requirement_id) AS passed,
      (count(*) FILTER (WHERE closed_at IS NOT NULL AND NOT is_required))::int AS kept_optional
    FROM badge_passes JOIN badge_requirements USING (requirement_id)
    WHERE badge_id = ANY(${badgeIds}::int[]) AND ${isAsked}
    GROUP BY badge_id, scout_id
  `.execute(db);
  const isComplete = begun.map(({ badgeId, passed, keptOptional }) => {
    return progressOf(rules.get(badgeId)!, new Set(passed), keptOptional).left === 0;
  });
  const { rows: settled } = await sql<Pair & { isComplete: boolean }>`
    WITH forgotten AS (
      DELETE FROM scout_badges
      WHERE badge_id = ANY(${badgeIds}::int[]) AND ${isAsked} AND approved_at IS NULL
        AND NOT EXISTS (
          SELECT FROM badge_passes JOIN badge_requirements USING (requirement_id)
          WHERE badge_passes.scout_id = scout_badges.scout_id
            AND badge_requirements.badge_id = scout_badges.badge_id
        )
    )
    INSERT INTO scout_badges AS stored (badge_id, scout_id, completed_at)
    SELECT badge_id, scout_id, CASE WHEN is_complete THEN ${now.toISOString()}::timestamptz END
    FROM unnest(
      ${begun.map(({ badgeId }) => badgeId)}::int[],
      ${begun.map(({ scoutId }) => scoutId)}::int[],
      ${isComplete}::boolean[]
    ) AS said (badge_id, scout_id, is_complete)
    ORDER BY scout_id, badge_id
    ON CONFLICT (scout_id, badge_id) DO UPDATE SET completed_at = excluded.completed_at
    WHERE stored.approved_at IS NULL
      AND (stored.completed_at IS NULL) <> (excluded.completed_at IS NULL)
    RETURNING badge_id, scout_id, completed_at IS NOT NULL AS is_complete
  `.execute(db);
  return settled
    .filter((row) => row.isComplete)
    .map(({ badgeId, scoutId }) => ({ badgeId, scoutId }));
}

/** Requirements of badges by the badge's number. */
async function listRules(
  db: Kysely<DB>,
  badgeIds: readonly number[],
): Promise<Map<number, BadgeRule>> {
  const { rows } = await sql<BadgeRule & { badgeId: number }>`
    SELECT badge_id, any_of, coalesce(jsonb_agg(jsonb_build_object(
      'requirementId', requirement_id, 'isRequired', is_required)
    ) FILTER (WHERE requirement_id IS NOT NULL), '[]') AS requirements
    FROM badges
    LEFT JOIN badge_requirements requirement USING (badge_id)
    WHERE badge_id = ANY(${badgeIds}::int[]) AND requirement.closed_at IS NULL
    GROUP BY badge_id, any_of
  `.execute(db);
  return new Map(rows.map(({ badgeId, ...rule }) => [badgeId, rule]));
}

/** A sector's scouts by name with what each passed of a badge; without `badgeId` a row for each badge that they have begun. */
export async function listScoutBadges(
  db: Kysely<DB>,
  { sectorId, badgeId }: { sectorId: number; badgeId?: number | undefined },
): Promise<ScoutBadge[]> {
  const asked =
    badgeId === undefined
      ? sql`JOIN scout_badges USING (scout_id)
          JOIN badges USING (badge_id)`
      : sql`JOIN badges ON badges.badge_id = ${badgeId}
          LEFT JOIN scout_badges ON scout_badges.scout_id = scouts.scout_id
            AND scout_badges.badge_id = badges.badge_id`;
  const { rows } = await sql<ScoutBadge>`
    SELECT scouts.scout_id, scouts.name, scouts.gender, badges.badge_id, (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'requirementId', requirement_id, 'date', passed_on, 'by', ${captainRef},
          'wording', wording, 'isRequired', is_required, 'isClosed', requirement.closed_at IS NOT NULL
        ) ORDER BY place, requirement_id), '[]')
        FROM badge_passes
        JOIN badge_requirements requirement USING (requirement_id)
        JOIN captains ON captains.captain_id = passed_by
        WHERE badge_passes.scout_id = scouts.scout_id AND requirement.badge_id = badges.badge_id
      ) AS passed,
      ${stateOfBadge} AS state, completed_at, approved_at, awarded_on, certificate_number
    FROM scouts
    ${asked}
    WHERE scouts.sector_id = ${sectorId} AND scouts.deleted_at IS NULL
    ORDER BY ${byName}, scouts.scout_id, badges.badge_id
  `.execute(db);
  return rows;
}

/**
 * How many badges of each kind were handed over in these days to scouts who were in the sectors then (null is all), with
 * those who graduated or left for another group since; without badges that came from other groups.
 */
export async function countAwards(
  db: Kysely<DB>,
  sectorIds: number[] | null,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<{ kind: BadgeKind; count: number }[]> {
  const { rows } = await sql<{ kind: BadgeKind; count: number }>`
    SELECT badges.kind, count(*)::int AS count
    FROM scouts JOIN scout_badges USING (scout_id) JOIN badges USING (badge_id)
    WHERE awarded_on BETWEEN ${from}::date AND ${to}::date
      AND (deleted_at IS NULL OR has_graduated OR left_to IS NOT NULL) AND NOT is_brought
      AND ${inSectors(sectorIds, sectorAt(sql`awarded_on`, timeZone))}
    GROUP BY badges.kind
    ORDER BY array_position(${[...badgeKinds]}::text[], badges.kind)
  `.execute(db);
  return rows;
}

export type StoredOwed = OwedBadge & {
  sectorId: number;
  approvedAt: string | null;
  certificateNumber: number | null;
};

/** Whether a present scout's joined badge is complete and not handed over. */
export const isOwed = sql`(
  completed_at IS NOT NULL AND awarded_on IS NULL AND scouts.deleted_at IS NULL)`;

/** Complete badges of the sectors (null is all) that are not handed over, the longest waiting first. */
export async function listOwed(db: Kysely<DB>, sectorIds: number[] | null): Promise<StoredOwed[]> {
  const { rows } = await sql<StoredOwed>`
    SELECT badges.badge_id, badges.name AS badge_name, ${drawingOfBadge} AS drawing,
      scouts.scout_id, scouts.name, scouts.gender, scouts.sector_id, base_name AS sector_base_name,
      suffix_name AS sector_suffix_name, completed_at, approved_at, certificate_number
    FROM scout_badges
    JOIN badges USING (badge_id)
    JOIN scouts USING (scout_id)
    JOIN sectors USING (sector_id)
    WHERE ${isOwed} AND ${inSectors(sectorIds)}
    ORDER BY coalesce(approved_at, completed_at), ${byName}, scouts.scout_id, badges.badge_id
  `.execute(db);
  return rows;
}

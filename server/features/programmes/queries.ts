import { type Kysely, sql } from 'kysely';
import { foldArabic } from '../../../contract/core/text.ts';
import type { TakenSession } from '../../../contract/programmes/endpoints.ts';
import {
  type BadgeContent,
  type CriterionContent,
  type OwnPart,
  type SessionContent,
  sessionContent,
} from '../../../contract/programmes/rules.ts';
import type { Licence } from '../../../contract/programmes/words.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { listStoredBadges } from '../badges/queries.ts';
import { captainName } from '../captains/queries.ts';
import { linksOf, segmentsOf } from '../sessions/queries.ts';

/** Locks what passes and points lock, so that nothing is begun while an import decides by it. */
export async function lockParts(db: Kysely<DB>): Promise<void> {
  await sql`SELECT FROM badges ORDER BY badge_id FOR UPDATE`.execute(db);
  await sql`
    SELECT FROM criteria WHERE sector_id IS NULL ORDER BY criterion_id FOR UPDATE
  `.execute(db);
}

/** The keys of badges, and whether a scout has begun one and is not approved, deleted scouts too. */
export async function listBadgeHolds(
  db: Kysely<DB>,
): Promise<Map<number, { key: string; isBegun: boolean }>> {
  const { rows } = await sql<{ badgeId: number; key: string; isBegun: boolean }>`
    SELECT badge_id, key, EXISTS (
      SELECT FROM scout_badges begun
      WHERE begun.badge_id = badges.badge_id AND approved_at IS NULL
    ) AS is_begun
    FROM badges
  `.execute(db);
  return new Map(rows.map(({ badgeId, ...row }) => [badgeId, row]));
}

/** The keys of the group's criteria. */
export async function listCriterionKeys(db: Kysely<DB>): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('criteria')
    .where('sectorId', 'is', null)
    .select(['criterionId', 'key'])
    .execute();
  return new Map(rows.map(({ criterionId, key }) => [criterionId, key]));
}

/** The content in the order of its fields, which a stored object loses. */
const inOrder = ({ name, ...content }: SessionContent) =>
  sessionContent({ title: name, ...content });

/** The plans that came with programmes, as captains begin their own from them. */
export async function listPlans(db: Kysely<DB>): Promise<TakenSession[]> {
  const plans = await db.selectFrom('libraryPlans').selectAll().orderBy('planId').execute();
  const badges = plans.length > 0 ? await listStoredBadges(db, { sectorIds: [] }) : [];
  const own = badges
    .filter(({ isOpen }) => isOpen)
    .flatMap(({ name, requirements }) =>
      requirements.map(({ requirementId, text }) => ({ requirementId, text, badgeName: name })),
    );
  const find = (covered: { badge: string; text: string }) =>
    own.find(
      ({ badgeName, text }) =>
        foldArabic(badgeName) === foldArabic(covered.badge) &&
        foldArabic(text) === foldArabic(covered.text),
    );
  return plans.map(({ planId, content }) => {
    const { name: title, requirements, ...plan } = inOrder(content as SessionContent);
    const covered = requirements.flatMap((each) => find(each) ?? []);
    return { planId, title, ...plan, requirements: covered };
  });
}

/** The requirements that the joined session covers, in the words of a programme. */
const coveredOf = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('badge', badges.name, 'text', requirement.text)
    ORDER BY covered.place), '[]')
  FROM session_requirements covered
  JOIN badge_requirements requirement USING (requirement_id)
  JOIN badges USING (badge_id)
  WHERE covered.session_id = session_plans.session_id
    AND requirement.closed_at IS NULL AND badges.closed_at IS NULL
)`;

/** Sessions that are marked for the library, and plans without a day that came with programmes. */
export async function listLibrary(db: Kysely<DB>): Promise<OwnPart[]> {
  const { rows: dated } = await sql<
    { sessionId: number; key: string } & Parameters<typeof sessionContent>[0]
  >`
    SELECT session_id, key, title, goal, rain_place, notes, ${segmentsOf} AS segments,
      ${coveredOf} AS requirements, ${linksOf} AS links
    FROM session_plans WHERE library ORDER BY session_id
  `.execute(db);
  const plans = await db.selectFrom('libraryPlans').selectAll().orderBy('planId').execute();
  return [
    ...plans.map(({ planId, key, content }) => ({
      kind: 'session' as const,
      id: planId,
      key,
      content: inOrder(content as SessionContent),
      hold: null,
    })),
    ...dated.map(({ sessionId, key, ...plan }) => ({
      kind: 'session' as const,
      id: sessionId,
      key,
      content: sessionContent(plan),
      hold: 'dated' as const,
    })),
  ];
}

export async function setKey(
  db: Kysely<DB>,
  table: 'badges' | 'criteria',
  id: number,
  key: string,
): Promise<void> {
  if (table === 'badges') {
    await db.updateTable('badges').set({ key }).where('badgeId', '=', id).execute();
  } else await db.updateTable('criteria').set({ key }).where('criterionId', '=', id).execute();
}

export async function insertPlan(
  db: Kysely<DB>,
  content: SessionContent,
  key: string | null,
): Promise<number> {
  const { planId } = await db
    .insertInto('libraryPlans')
    .values({ content: JSON.stringify(content), ...(key !== null && { key }) })
    .returning('planId')
    .executeTakeFirstOrThrow();
  return planId;
}

export async function changePlan(
  db: Kysely<DB>,
  planId: number,
  content: SessionContent,
  key: string,
): Promise<void> {
  await db
    .updateTable('libraryPlans')
    .set({ content: JSON.stringify(content), key })
    .where('planId', '=', planId)
    .execute();
}

/** The content of a plan; undefined once it is gone. */
export async function findPlan(
  db: Kysely<DB>,
  planId: number,
): Promise<SessionContent | undefined> {
  const plan = await db
    .selectFrom('libraryPlans')
    .where('planId', '=', planId)
    .select('content')
    .executeTakeFirst();
  return plan && inOrder(plan.content as SessionContent);
}

export async function removePlan(db: Kysely<DB>, planId: number): Promise<void> {
  await db.deleteFrom('libraryPlans').where('planId', '=', planId).execute();
}

/** Deletes a criterion that has no points. */
export async function removeCriterion(db: Kysely<DB>, criterionId: number): Promise<void> {
  await db.deleteFrom('criteriaOff').where('criterionId', '=', criterionId).execute();
  await db.deleteFrom('criteria').where('criterionId', '=', criterionId).execute();
}

/** Whether captains gave points for a criterion; counted ones need none. */
export async function hasPoints(db: Kysely<DB>, criterionId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM evaluation_points WHERE criterion_id = ${criterionId} LIMIT 1
  `.execute(db);
  return rows.length > 0;
}

/** Whether a scout passed a requirement of the badge since, or anything refers to one of the added ones. */
export async function isBadgeUsedSince(
  db: Kysely<DB>,
  { badgeId, addedIds, since }: { badgeId: number; addedIds: number[]; since: string },
): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    SELECT EXISTS (
      SELECT FROM badge_passes JOIN badge_requirements USING (requirement_id)
      WHERE badge_id = ${badgeId}
        AND (noted_at >= ${since}::timestamptz OR requirement_id = ANY(${addedIds}::int[]))
    ) OR EXISTS (
      SELECT FROM session_requirements WHERE requirement_id = ANY(${addedIds}::int[])
    ) AS is_used
  `.execute(db);
  return rows[0]!.isUsed;
}

export async function removeRequirements(db: Kysely<DB>, requirementIds: number[]): Promise<void> {
  await sql`
    DELETE FROM badge_requirements WHERE requirement_id = ANY(${requirementIds}::int[])
  `.execute(db);
}

/** A badge as it was, with the numbers of its requirements. */
export type StoredBadgeContent = Omit<BadgeContent, 'requirements'> & {
  isOpen: boolean;
  requirements: { requirementId: number; text: string; isRequired: boolean }[];
};

/** A stored change of an import, with what its undo needs: `before` is null of what was added. */
export type StoredStep =
  | { kind: 'badge'; id: number; before: Stored<StoredBadgeContent>; after: StoredBadgeContent }
  | { kind: 'criterion'; id: number; before: Stored<CriterionContent>; after: CriterionContent }
  | { kind: 'session'; id: number; before: Stored<SessionContent>; after: SessionContent };
type Stored<T> = { key: string; content: T } | null;

export interface NewProgramme {
  direction: 'taken' | 'given';
  name: string;
  author: string;
  licence: Licence;
  section: string | null;
  madeBy: number;
  madeAt: string;
  added: number;
  replaced: number;
  kept: number;
  steps: readonly StoredStep[];
}

/** Keeps a programme in the list; one that was given away has no steps. */
export async function insertProgramme(db: Kysely<DB>, programme: NewProgramme): Promise<number> {
  const { programmeId } = await db
    .insertInto('programmes')
    .values({ ...programme, steps: JSON.stringify(programme.steps) })
    .returning('programmeId')
    .executeTakeFirstOrThrow();
  return programmeId;
}

const MOST_LISTED = 100;

/** The newest programmes that were taken in or given away, without their steps. */
export async function listStoredProgrammes(db: Kysely<DB>, direction: 'taken' | 'given') {
  return db
    .selectFrom('programmes')
    .innerJoin('captains', 'captains.captainId', 'programmes.madeBy')
    .where('direction', '=', direction)
    .orderBy('programmeId', 'desc')
    .limit(MOST_LISTED)
    .select(['programmeId', 'programmes.name', 'author', 'section', 'madeAt'])
    .select(['added', 'replaced', 'kept'])
    .select([
      sql<Licence>`licence`.as('licence'),
      sql<string>`coalesce(${captainName}, '')`.as('madeBy'),
    ])
    .execute();
}

/** A programme that was taken in, locked until the transaction ends, or IMPORT_NOT_FOUND. */
export async function getTaken(db: Kysely<DB>, programmeId: number) {
  const taken = await db
    .selectFrom('programmes')
    .where('programmeId', '=', programmeId)
    .where('direction', '=', 'taken')
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('IMPORT_NOT_FOUND'));
  return { ...taken, steps: taken.steps as StoredStep[] };
}

export async function forgetProgramme(db: Kysely<DB>, programmeId: number): Promise<void> {
  await db.deleteFrom('programmes').where('programmeId', '=', programmeId).execute();
}

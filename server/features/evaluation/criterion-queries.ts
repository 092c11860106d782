import { type Insertable, type Kysely, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Criterion } from '../../../contract/evaluation/endpoints.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import type { Criteria, DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';

/** A criterion with the number of its sector; null for one of the whole group. */
export interface StoredCriterion extends Criterion {
  sectorId: number | null;
}

/** The sectors and terms in which a counted criterion counts. */
const whereCounted = sql`terms CROSS JOIN sectors counting
  WHERE terms.end_date >= criteria.created_on
    AND (criteria.sector_id IS NULL OR counting.sector_id = criteria.sector_id)`;

/**
 * Whether points were given for a criterion, or it is counted from records. The query looks up each scout in the index:
 * with EXISTS, PostgreSQL would scan a table of millions until it meets the criterion. With OFFSET 0 it goes sector by
 * sector instead of grouping all weeks first.
 */
const isUsed = sql<boolean>`CASE criteria.kind
  WHEN 'weekly' THEN (
    SELECT min(points.scout_id) FROM evaluation_points points
    WHERE points.criterion_id = criteria.criterion_id) IS NOT NULL
  WHEN 'once' THEN EXISTS (
    SELECT FROM test_points points WHERE points.criterion_id = criteria.criterion_id)
  WHEN 'attendance' THEN EXISTS (
    SELECT FROM ${whereCounted} AND EXISTS (
      SELECT FROM scout_attendance_sheets sheets
      WHERE sheets.sector_id = counting.sector_id AND sheets.term_number = terms.term_number
      OFFSET 0))
  ELSE EXISTS (
    SELECT FROM ${whereCounted} AND EXISTS (
      SELECT FROM scout_payments payments
      WHERE payments.sector_id = counting.sector_id AND payments.term_number = terms.term_number
      OFFSET 0))
  END`;

/** Whether a sector has a criterion of which points are given each week. */
export const givesPointsWeekly = (sectorId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM criteria
  WHERE kind = 'weekly' AND closed_on IS NULL
    AND (criteria.sector_id IS NULL OR criteria.sector_id = ${sectorId})
    AND NOT EXISTS (
      SELECT FROM criteria_off
      WHERE criteria_off.criterion_id = criteria.criterion_id
        AND criteria_off.sector_id = ${sectorId}))`;

/** Criteria as `forSectorId` sees them: closed where that sector does not use them. */
function selectCriteria(db: Kysely<DB>, forSectorId: number | null) {
  return db
    .selectFrom('criteria')
    .leftJoin('sectors', 'sectors.sectorId', 'criteria.sectorId')
    .leftJoin('criteriaOff', (join) =>
      join
        .onRef('criteriaOff.criterionId', '=', 'criteria.criterionId')
        .on('criteriaOff.sectorId', '=', forSectorId ?? 0),
    )
    .select([
      'criteria.criterionId',
      'criteria.sectorId',
      'criteria.name',
      'criteria.max',
      'criteria.category',
      'criteria.kind',
      'criteria.date',
      'sectors.baseName as sectorBaseName',
      'sectors.suffixName as sectorSuffixName',
      sql<boolean>`criteria.closed_on IS NULL AND criteria_off.off_on IS NULL`.as('isOpen'),
      isUsed.as('isUsed'),
    ])
    .$castTo<StoredCriterion>()
    .orderBy('isOpen', 'desc')
    .orderBy(sql`criteria.sector_id IS NOT NULL`)
    .orderBy('criteria.criterionId');
}

/** The group's criteria and those of these sectors (null: all), open ones first. */
export async function listCriteriaOf(
  db: Kysely<DB>,
  sectorIds: number[] | null,
  forSectorId: number | null = null,
): Promise<StoredCriterion[]> {
  let criteria = selectCriteria(db, forSectorId);
  if (sectorIds !== null) {
    criteria = criteria.where((where) =>
      where.or([
        where('criteria.sectorId', 'is', null),
        where('criteria.sectorId', '=', sql<number>`ANY(${sectorIds})`),
      ]),
    );
  }
  return criteria.execute();
}

/** A criterion as a sector sees it, or CRITERION_NOT_FOUND; `lock` holds it until the transaction ends. */
export async function getCriterion(
  db: Kysely<DB>,
  criterionId: number,
  forSectorId: number | null,
  { lock = false } = {},
): Promise<StoredCriterion> {
  let criteria = selectCriteria(db, forSectorId).where('criteria.criterionId', '=', criterionId);
  if (lock) criteria = criteria.forUpdate('criteria');
  return criteria.executeTakeFirstOrThrow(() => new ApiError('CRITERION_NOT_FOUND'));
}

/** Locks these criteria, so that none is closed or changes its maximum before points are stored. */
export async function lockCriteria(db: Kysely<DB>, criterionIds: number[]): Promise<void> {
  await sql`
    SELECT FROM criteria WHERE criterion_id = ANY(${criterionIds}) ORDER BY criterion_id FOR SHARE
  `.execute(db);
}

/** One change of criteria at a time: names are compared with those of other criteria. */
export const lockCriterionNames = (db: Kysely<DB>): Promise<void> => advisoryLock(db, 'criteria');

export async function insertCriteria(
  db: Kysely<DB>,
  criteria: Insertable<Criteria>[],
): Promise<number[]> {
  const rows = await db.insertInto('criteria').values(criteria).returning('criterionId').execute();
  return rows.map(({ criterionId }) => criterionId).toSorted((a, b) => a - b);
}

/** Switches these criteria of the group off for each sector that uses one of its own under the same name. */
export async function switchOffNamesakes(
  db: Kysely<DB>,
  criterionIds: number[],
  today: string,
): Promise<void> {
  await sql`
    INSERT INTO criteria_off (sector_id, criterion_id, off_on)
    SELECT own.sector_id, added.criterion_id, ${today}
    FROM criteria added JOIN criteria own ON own.folded_name = added.folded_name
      OR (own.kind = added.kind AND own.kind IN ('attendance', 'paid'))
    WHERE added.criterion_id = ANY(${criterionIds}) AND own.sector_id IS NOT NULL
      AND own.closed_on IS NULL
  `.execute(db);
}

export async function changeCriterion(
  db: Kysely<DB>,
  criterionId: number,
  change: Updateable<Criteria>,
): Promise<void> {
  await db.updateTable('criteria').set(change).where('criterionId', '=', criterionId).execute();
}

/** Switches one of the group's criteria on or off for a sector, from `today` on. */
export async function switchCriterion(
  db: Kysely<DB>,
  { criterionId, sectorId }: { criterionId: number; sectorId: number },
  { isOpen, today }: { isOpen: boolean; today: string },
): Promise<void> {
  if (isOpen) {
    await db
      .deleteFrom('criteriaOff')
      .where('criterionId', '=', criterionId)
      .where('sectorId', '=', sectorId)
      .execute();
    return;
  }
  await db
    .insertInto('criteriaOff')
    .values({ criterionId, sectorId, offOn: today })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

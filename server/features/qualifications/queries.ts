import { type Kysely, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type {
  Qualification,
  QualificationOfCaptain,
} from '../../../contract/qualifications/endpoints.ts';
import { ENDS_SOON_DAYS, proposedKinds } from '../../../contract/qualifications/words.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import { inSectors } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';

const columns = ['qualificationId', 'kind', 'givenOn', 'validUntil', 'note'] as const;

/** The group's kinds in its order, or the proposal. */
export async function readKinds(db: Kysely<DB>): Promise<string[]> {
  const rows = await db.selectFrom('qualificationKinds').select('name').orderBy('place').execute();
  return rows.length > 0 ? rows.map(({ name }) => name) : [...proposedKinds];
}

/** Reads the kinds and locks them until the transaction ends. */
export async function lockKinds(db: Kysely<DB>): Promise<string[]> {
  await advisoryLock(db, 'qualification-kinds');
  return readKinds(db);
}

export async function replaceKinds(db: Kysely<DB>, names: readonly string[]): Promise<void> {
  await db.deleteFrom('qualificationKinds').execute();
  await db
    .insertInto('qualificationKinds')
    .values(names.map((name, place) => ({ name, place })))
    .execute();
}

/** A captain's qualifications, the newest first. */
export function listOfCaptain(db: Kysely<DB>, captainId: number): Promise<Qualification[]> {
  return db
    .selectFrom('qualifications')
    .select(columns)
    .where('captainId', '=', captainId)
    .orderBy('givenOn', 'desc')
    .orderBy('qualificationId', 'desc')
    .execute();
}

/** Qualifications of these sectors' captains (null: of all) with an open account; what ends first stands first. */
export async function listOfSectors(
  db: Kysely<DB>,
  sectorIds: number[] | null,
): Promise<QualificationOfCaptain[]> {
  return db
    .selectFrom('qualifications')
    .innerJoin('captains', 'captains.captainId', 'qualifications.captainId')
    .where('closedAt', 'is', null)
    .where(inSectors(sectorIds))
    .select(columns)
    .select(({ ref }) =>
      jsonBuildObject({
        captainId: ref('captains.captainId'),
        firstName: ref('firstName'),
        middleName: ref('middleName'),
        lastName: ref('lastName'),
      }).as('captain'),
    )
    .orderBy('validUntil', (order) => order.asc().nullsLast())
    .orderBy('givenOn', 'desc')
    .orderBy('qualificationId')
    .execute();
}

/** Stores a qualification; null where the captain has the same of the same day. */
export async function insertQualification(
  db: Kysely<DB>,
  qualification: Omit<Qualification, 'qualificationId'> & {
    captainId: number;
    madeBy: number;
    madeAt: string;
  },
): Promise<Qualification | null> {
  const { captainId, kind, givenOn } = qualification;
  await advisoryLock(db, `qualifications:${captainId}`);
  const known = await db
    .selectFrom('qualifications')
    .where('captainId', '=', captainId)
    .where('kind', '=', kind)
    .where('givenOn', '=', givenOn)
    .select('qualificationId')
    .executeTakeFirst();
  if (known) return null;
  return db
    .insertInto('qualifications')
    .values(qualification)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Removes a captain's qualification and returns it; throws QUALIFICATION_NOT_FOUND. */
export async function removeQualification(
  db: Kysely<DB>,
  { captainId, qualificationId }: { captainId: number; qualificationId: number },
): Promise<Qualification> {
  const removed = await db
    .deleteFrom('qualifications')
    .where('captainId', '=', captainId)
    .where('qualificationId', '=', qualificationId)
    .returning(columns)
    .executeTakeFirst();
  if (!removed) throw new ApiError('QUALIFICATION_NOT_FOUND');
  return removed;
}

/** Condition: the qualification ends within sixty days of `today`, and no longer one of its kind has followed. */
export const endsSoon = (today: string) => sql<boolean>`
  valid_until BETWEEN ${today}::date AND ${today}::date + ${ENDS_SOON_DAYS}::int
  AND NOT EXISTS (
    SELECT FROM qualifications longer
    WHERE longer.captain_id = qualifications.captain_id AND longer.kind = qualifications.kind
      AND (longer.valid_until IS NULL OR longer.valid_until > qualifications.valid_until)
  )`;

/** How many qualifications of captains with an open account end within sixty days. */
export const countEnding = (today: string) => sql`
  SELECT count(*)::int FROM qualifications JOIN captains USING (captain_id)
  WHERE closed_at IS NULL AND ${endsSoon(today)}`;

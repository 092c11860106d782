import { type Kysely, sql } from 'kysely';
import type { NumberHolder } from '../../contract/core/errors.ts';
import type { CaptainType } from '../../contract/core/permissions.ts';
import { country } from '../../contract/countries/current.ts';
import { foldMemberNumber, wrongMemberNumber } from '../../contract/member-numbers/rules.ts';
import type { SectorName } from '../../contract/sectors/sector-name.ts';
import { advisoryLock } from './advisory-lock.ts';
import type { DB } from './tables.ts';

// While a group keeps no membership numbers, none is read and what is stored stays.

/** The membership number of the joined scout or captain; null while the group keeps none. */
export const shownMemberNumber = (table: 'scouts' | 'captains') => sql<string | null>`
  CASE WHEN (SELECT member_number FROM group_settings)
    THEN ${sql.ref(`${table}.memberNumber`)} END`;

/** Whether the group keeps numbers, and the joined scout or captain has none. */
export const hasNoNumber = (table: 'scouts' | 'captains') => sql<boolean>`(
  EXISTS (SELECT FROM group_settings WHERE member_number)
  AND ${sql.ref(`${table}.memberNumber`)} IS NULL)`;

/** A row to be stored: without its number while the group keeps none, so that the stored one stays. */
export function withKeptNumber<R extends { memberNumber?: string | null | undefined }>(
  row: R,
): Omit<R, 'memberNumber'> & Partial<Pick<R, 'memberNumber'>> {
  if (country().memberNumber.isOn) return row;
  const { memberNumber: _, ...others } = row;
  return others;
}

/** Whether a stored number begins so, or its last part does: `findInMemberNumber` says the same in the browser. */
export function isNumberFound(table: 'scouts' | 'captains', search: string) {
  const sought = foldMemberNumber(search);
  const { isOn } = country().memberNumber;
  // Signs that no number has are none of LIKE's either.
  if (!isOn || sought === '' || wrongMemberNumber(sought) !== null) return sql<boolean>`false`;
  const number = sql.ref(`${table}.memberNumber`);
  return sql<boolean>`coalesce(${number} LIKE ${`${sought}%`}
    OR regexp_replace(${number}, '^.*[-/]', '') LIKE ${`${sought}%`}, false)`;
}

/** Who has a number, with the sector by which a caller may know them. */
export interface StoredHolder extends NumberHolder {
  memberNumber: string;
  sectorId: number | null;
  /** A scout's; null of a captain. */
  sector: SectorName | null;
  /** A captain's; null of a scout. */
  type: CaptainType | null;
}

/**
 * Finds who has one of these numbers and is there: deleted scouts and closed accounts hold none. Until the transaction ends
 * no other one stores numbers, in either table; take row locks first, as everybody does.
 */
export async function lockNumbers(
  db: Kysely<DB>,
  numbers: readonly string[],
): Promise<StoredHolder[]> {
  if (numbers.length === 0) return [];
  await advisoryLock(db, 'member-numbers');
  const { rows } = await sql<StoredHolder>`
    SELECT 'scout' AS kind, scout_id AS id, name, gender, member_number, sector_id,
      jsonb_build_object('baseName', base_name, 'suffixName', suffix_name) AS sector, NULL AS type
    FROM scouts JOIN sectors USING (sector_id)
    WHERE deleted_at IS NULL AND member_number = ANY(${numbers})
    UNION ALL
    SELECT 'captain', captain_id, concat_ws(' ', first_name, middle_name, last_name), gender,
      member_number, sector_id, NULL, type
    FROM captains
    WHERE closed_at IS NULL AND member_number = ANY(${numbers})
  `.execute(db);
  return rows;
}

/**
 * Takes the numbers of deleted scouts or of a closed account that went to others meanwhile, before they come back; says who
 * has them now, by whose they were.
 */
export async function releaseTakenNumbers(
  db: Kysely<DB>,
  table: 'scouts' | 'captains',
  ids: readonly number[],
): Promise<Map<number, StoredHolder>> {
  const id = sql.ref(table === 'scouts' ? 'scoutId' : 'captainId');
  const { rows } = await sql<{ id: number; memberNumber: string }>`
    SELECT ${id} AS id, member_number FROM ${sql.table(table)}
    WHERE ${id} = ANY(${ids}::int[]) AND member_number IS NOT NULL ORDER BY ${id}
  `.execute(db);
  const holders = await lockNumbers(
    db,
    rows.map(({ memberNumber }) => memberNumber),
  );
  const taken = new Map<number, StoredHolder>();
  const held = new Map(holders.map((holder) => [holder.memberNumber, holder]));
  for (const row of rows) {
    const holder = held.get(row.memberNumber);
    if (holder) taken.set(row.id, holder);
  }
  if (taken.size > 0) {
    await sql`
      UPDATE ${sql.table(table)} SET member_number = NULL
      WHERE ${id} = ANY(${[...taken.keys()]}::int[])
    `.execute(db);
  }
  return taken;
}

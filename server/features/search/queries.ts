import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AttendanceCounts } from '../../../contract/attendance/rates.ts';
import { searchedDigits } from '../../../contract/countries/phone.ts';
import type { FoundCaptain, FoundScout } from '../../../contract/search/endpoints.ts';
import {
  digitsAnywhere,
  distance,
  foldedCaptainName,
  foldedName,
  havingDigits,
  matchesWords,
  soughtBy,
} from '../../db/arabic-search.ts';
import { inSectors } from '../../db/conditions.ts';
import { isNumberFound, shownMemberNumber } from '../../db/member-numbers.ts';
import type { DB } from '../../db/tables.ts';
import { countsOf, inNewestTerm } from '../attendance/count-queries.ts';
import { captainName } from '../captains/queries.ts';

/** A page of the results, and their total. */
interface Found<R> {
  rows: R[];
  total: number;
}

/**
 * The comparisons of a search: of names, or of phone numbers where it is made of digits, and of membership numbers, whose hits
 * stand below.
 */
function comparisonsOf(q: string, table: 'scouts' | 'captains', name: RawBuilder<string>) {
  const ofNumber = isNumberFound(table, q);
  const digits = searchedDigits(q);
  const sought = soughtBy(q);
  const isFound =
    digits === null
      ? matchesWords(name, sought)
      : havingDigits(sql`phone_number`, digitsAnywhere(digits));
  const far = digits === null ? distance(name, sought) : sql<number>`0::int`;
  return {
    isFound: sql<boolean>`(${isFound} OR ${ofNumber})`,
    far: sql<number>`CASE WHEN ${isFound} THEN ${far} ELSE ${FARTHEST} END`,
  };
}

/** Behind every hit by name. */
const FARTHEST = sql.lit(3);

const totalOf = (rows: { total: number }[]) => rows[0]?.total ?? 0;

type ScoutRow = Omit<FoundScout, 'rate' | 'editable'> & AttendanceCounts & { sectorId: number };

/** The closest scouts of these sectors with their records of the newest term; null means all sectors. */
export async function findScouts(
  db: Kysely<DB>,
  { q, limit, sectorIds }: { q: string; limit: number; sectorIds: number[] | null },
): Promise<Found<ScoutRow>> {
  const { isFound, far } = comparisonsOf(q, 'scouts', foldedName);
  const { rows } = await sql<ScoutRow & { total: number }>`
    WITH found AS (
      SELECT scout_id, name, phone_number, ${shownMemberNumber('scouts')} AS member_number, sector_id, ${far} AS far, count(*) OVER () AS total
      FROM scouts
      WHERE deleted_at IS NULL AND ${isFound}
        AND ${inSectors(sectorIds)}
      ORDER BY far, name COLLATE "ar-x-icu", scout_id
      LIMIT ${limit}
    )
    SELECT found.scout_id, found.name, phone_number, member_number, sector_id,
      base_name AS sector_base_name, suffix_name AS sector_suffix_name, counted.*, total
    FROM found
    JOIN sectors USING (sector_id)
    CROSS JOIN LATERAL (
      SELECT ${countsOf}
      FROM scout_attendance JOIN weeks USING (term_number, week_number)
      WHERE scout_attendance.scout_id = found.scout_id AND ${inNewestTerm}
    ) counted
    ORDER BY far, found.name COLLATE "ar-x-icu", scout_id
  `.execute(db);
  return { rows, total: totalOf(rows) };
}

type CaptainRow = Omit<FoundCaptain, 'editable'> & { sectorId: number | null };

/** The closest captains with an open account, of these sectors or with these numbers; sectors null means everybody. */
export async function findCaptains(
  db: Kysely<DB>,
  {
    q,
    limit,
    sectorIds,
    captainIds,
  }: { q: string; limit: number; sectorIds: number[] | null; captainIds: number[] },
): Promise<Found<CaptainRow>> {
  const within =
    sectorIds === null
      ? sql`true`
      : sql`(captains.sector_id = ANY(${sectorIds}) OR captain_id = ANY(${captainIds}))`;
  const { isFound, far } = comparisonsOf(q, 'captains', foldedCaptainName);
  const { rows } = await sql<CaptainRow & { total: number }>`
    SELECT captain_id, first_name, middle_name, last_name, phone_number,
      ${shownMemberNumber('captains')} AS member_number, type, sector_id,
      base_name AS r_sector_base_name, suffix_name AS r_sector_suffix_name,
      count(*) OVER () AS total
    FROM captains LEFT JOIN sectors USING (sector_id)
    WHERE closed_at IS NULL AND ${within} AND ${isFound}
    ORDER BY ${far}, ${captainName} COLLATE "ar-x-icu", captain_id
    LIMIT ${limit}
  `.execute(db);
  return { rows, total: totalOf(rows) };
}

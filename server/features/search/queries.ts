import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AttendanceCounts } from '../../../contract/rates.ts';
import type { FoundCaptain, FoundScout } from '../../../contract/search.ts';
import { searchedDigits, searchWords } from '../../../contract/text.ts';
import type { DB } from '../../db/tables.ts';
import {
  beginningWith,
  distance,
  foldedCaptainName,
  foldedName,
  havingDigits,
  matching,
} from '../../lib/arabic-search.ts';
import { keptCountsOf, ofNewestTerm } from '../attendance/queries.ts';
import { captainName } from '../captains/queries.ts';

/** A page of what was found, and how many there are in all. */
interface Found<R> {
  rows: R[];
  total: number;
}
type Asked = { q: string; limit: number };

/** What a search asks of a folded name and a number that stand in columns. */
function asking(q: string, name: RawBuilder<string>, phoneNumber: RawBuilder<unknown>) {
  const digits = searchedDigits(q);
  return digits === null
    ? { isFound: matching(name, q), far: distance(name, q) }
    : { isFound: havingDigits(phoneNumber, digits), far: sql<number>`0::int` };
}

const totalOf = (rows: { total: number }[]) => rows[0]?.total ?? 0;

type ScoutRow = Omit<FoundScout, 'rate' | 'editable'> & AttendanceCounts & { sectorId: number };

/** The closest scouts of these sectors with their records of the newest term; null means all sectors. */
export async function findScouts(
  db: Kysely<DB>,
  { q, limit, sectorIds }: Asked & { sectorIds: number[] | null },
): Promise<Found<ScoutRow>> {
  const within = sectorIds === null ? sql`true` : sql`sector_id = ANY(${sectorIds})`;
  const { isFound, far } = asking(q, foldedName, sql`phone_number`);
  const present = sql`deleted_at IS NULL AND ${within} AND ${isFound}`;
  const inOrder = sql`name COLLATE "ar-x-icu", scout_id`;
  const [word, ...words] = searchedDigits(q) === null ? searchWords(q) : [];
  const isLetter = word !== undefined && [...word].length === 1 && words.length === 0;
  const howMany = isLetter
    ? sql`SELECT coalesce(sum(scouts), 0) FROM kept_letters WHERE letter = ${word} AND ${within}`
    : sql`SELECT count(*) FROM scouts WHERE ${present}`;
  // An index has all names by their letters. It is asked of what has one letter: what has more is not found by them sooner.
  const hasIt = isLetter
    ? sql`string_to_array(scouts.folded_name, NULL) @> ARRAY[${word}]::text[]`
    : sql`true`;
  // Who begins with the search comes first, and stands in an index by the letter: the rest is read where they are too few.
  const begins =
    word === undefined
      ? sql`false`
      : sql`left(scouts.folded_name, 1) = ${[...word][0]} AND ${beginningWith(foldedName, word)}`;
  const { rows } = await sql<ScoutRow & { total: number }>`
    WITH first AS MATERIALIZED (
      SELECT scout_id, name, 0 AS far FROM scouts
      WHERE ${present} AND ${begins}
      ORDER BY ${inOrder}
      LIMIT ${limit}
    ), rest AS MATERIALIZED (
      SELECT scout_id, name, ${far} AS far FROM scouts
      WHERE ${present} AND ${hasIt} AND NOT (${begins})
      ORDER BY far, ${inOrder}
      LIMIT (SELECT ${limit}::int - count(*) FROM first)
    )
    SELECT found.scout_id, found.name, phone_number, sector_id,
      base_name AS sector_base_name, suffix_name AS sector_suffix_name, counted.*,
      (${howMany}) AS total
    FROM (SELECT * FROM first UNION ALL SELECT * FROM rest) found
    -- LIMIT 1: else all scouts are read, for nobody knows beforehand how few are found.
    CROSS JOIN LATERAL (
      SELECT phone_number, sector_id FROM scouts WHERE scouts.scout_id = found.scout_id LIMIT 1
    ) details
    JOIN sectors USING (sector_id)
    CROSS JOIN LATERAL (
      SELECT ${keptCountsOf} FROM kept_scout_weeks kept
      WHERE kept.scout_id = found.scout_id AND ${ofNewestTerm}
    ) counted
    ORDER BY far, found.name COLLATE "ar-x-icu", scout_id
  `.execute(db);
  return { rows, total: totalOf(rows) };
}

type CaptainRow = Omit<FoundCaptain, 'editable'> & { sectorId: number | null };

/** The closest captains with an open account, of these sectors or with these numbers; sectors null means everybody. */
export async function findCaptains(
  db: Kysely<DB>,
  { q, limit, sectorIds, captainIds }: Asked & { sectorIds: number[] | null; captainIds: number[] },
): Promise<Found<CaptainRow>> {
  const within =
    sectorIds === null
      ? sql`true`
      : sql`(captains.sector_id = ANY(${sectorIds}) OR captain_id = ANY(${captainIds}))`;
  const { isFound, far } = asking(q, foldedCaptainName, sql`phone_number`);
  const { rows } = await sql<CaptainRow & { total: number }>`
    SELECT captain_id, first_name, middle_name, last_name, phone_number, type, sector_id,
      base_name AS r_sector_base_name, suffix_name AS r_sector_suffix_name,
      count(*) OVER () AS total
    FROM captains LEFT JOIN sectors USING (sector_id)
    WHERE closed_at IS NULL AND ${within} AND ${isFound}
    ORDER BY ${far}, ${captainName} COLLATE "ar-x-icu", captain_id
    LIMIT ${limit}
  `.execute(db);
  return { rows, total: totalOf(rows) };
}

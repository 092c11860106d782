import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AttendanceCounts } from '../../../contract/rates.ts';
import type { FoundCaptain, FoundScout } from '../../../contract/search.ts';
import { searchedDigits, searchWords } from '../../../contract/text.ts';
import { prepared } from '../../db/prepared.ts';
import type { DB } from '../../db/tables.ts';
import {
  beginningWith,
  digitsAnywhere,
  distance,
  foldedCaptainName,
  foldedName,
  havingDigits,
  matching,
  type Sought,
  soughtBy,
} from '../../lib/arabic-search.ts';
import { keptCountsOf, ofNewestTerm } from '../attendance/queries.ts';
import { captainName } from '../captains/queries.ts';

/** A page of what was found, and how many there are in all. */
interface Found<R> {
  rows: R[];
  total: number;
}

/** A search as the statements ask it: of names, or of numbers where it is made of digits. */
interface Asked extends Sought {
  digits: string | null;
  /** What its first word begins with; null where it has none. */
  letter: string | null;
  /** Its only word, where that is a single letter. */
  onlyLetter: string | null;
}

function askedOf(q: string): Asked {
  const digits = searchedDigits(q);
  const [word, ...words] = digits === null ? searchWords(q) : [];
  const [letter = null, ...letters] = word ?? '';
  return {
    ...soughtBy(q),
    digits: digits && digitsAnywhere(digits),
    letter,
    onlyLetter: words.length === 0 && letters.length === 0 ? letter : null,
  };
}

/** What a search asks of a folded name and a number that stand in columns. */
function asking(asked: Asked, name: RawBuilder<string>, phoneNumber: RawBuilder<unknown>) {
  return asked.digits === null
    ? { isFound: matching(name, asked), far: distance(name, asked) }
    : { isFound: havingDigits(phoneNumber, asked.digits), far: sql<number>`0::int` };
}

const totalOf = (rows: { total: number }[]) => rows[0]?.total ?? 0;

type ScoutRow = Omit<FoundScout, 'rate' | 'editable'> & AttendanceCounts & { sectorId: number };

/** The closest scouts of these sectors with their records of the newest term; null means all sectors. */
export async function findScouts(
  db: Kysely<DB>,
  { q, limit, sectorIds }: { q: string; limit: number; sectorIds: number[] | null },
): Promise<Found<ScoutRow>> {
  const rows = await selectScouts(db, { ...askedOf(q), limit, sectorIds });
  return { rows, total: totalOf(rows) };
}

type PeopleSearch = Asked & { limit: number; sectorIds: number[] | null };

const selectScouts = prepared((_, asked: PeopleSearch) => {
  const { limit, sectorIds, letter, onlyLetter } = asked;
  const within = sectorIds === null ? sql`true` : sql`sector_id = ANY(${sectorIds})`;
  const { isFound, far } = asking(asked, foldedName, sql`phone_number`);
  const present = sql`deleted_at IS NULL AND ${within} AND ${isFound}`;
  const inOrder = sql`name COLLATE "ar-x-icu", scout_id`;
  const howMany =
    onlyLetter === null
      ? sql`SELECT count(*) FROM scouts WHERE ${present}`
      : sql`SELECT coalesce(sum(scouts), 0) FROM kept_letters WHERE letter = ${onlyLetter} AND ${within}`;
  // An index has all names by their letters. It is asked of what has one letter: what has more is not found by them sooner.
  const hasIt =
    onlyLetter === null
      ? sql`true`
      : sql`string_to_array(scouts.folded_name, NULL) @> ARRAY[${onlyLetter}]::text[]`;
  // Who begins with the search comes first, and stands in an index by the letter: the rest is read where they are too few.
  const begins =
    letter === null
      ? sql`false`
      : sql`left(scouts.folded_name, 1) = ${letter} AND ${beginningWith(foldedName, asked)}`;
  return sql<ScoutRow & { total: number }>`
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
    ORDER BY far, found.name COLLATE "ar-x-icu", scout_id`;
});

type CaptainRow = Omit<FoundCaptain, 'editable'> & { sectorId: number | null };

/** The closest captains with an open account, of these sectors or with these numbers; sectors null means everybody. */
export async function findCaptains(
  db: Kysely<DB>,
  { q, ...asked }: { q: string; limit: number; sectorIds: number[] | null; captainIds: number[] },
): Promise<Found<CaptainRow>> {
  const rows = await selectCaptains(db, { ...askedOf(q), ...asked });
  return { rows, total: totalOf(rows) };
}

const selectCaptains = prepared((_, asked: PeopleSearch & { captainIds: number[] }) => {
  const { limit, sectorIds, captainIds } = asked;
  const within =
    sectorIds === null
      ? sql`true`
      : sql`(captains.sector_id = ANY(${sectorIds}) OR captain_id = ANY(${captainIds}))`;
  const { isFound, far } = asking(asked, foldedCaptainName, sql`phone_number`);
  return sql<CaptainRow & { total: number }>`
    SELECT captain_id, first_name, middle_name, last_name, phone_number, type, sector_id,
      base_name AS r_sector_base_name, suffix_name AS r_sector_suffix_name,
      count(*) OVER () AS total
    FROM captains LEFT JOIN sectors USING (sector_id)
    WHERE closed_at IS NULL AND ${within} AND ${isFound}
    ORDER BY ${far}, ${captainName} COLLATE "ar-x-icu", captain_id
    LIMIT ${limit}`;
});

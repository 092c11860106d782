import { type Kysely, sql } from 'kysely';
import type { ReportWords } from '../../../../contract/reports/term-report.ts';
import { dayOf, inSectors } from '../../../db/conditions.ts';
import type { DB } from '../../../db/tables.ts';
import { captainName, isAssigned } from '../../captains/queries.ts';
import { cameOn, didJoin } from '../../scouts/queries.ts';

/** The days of a report: its end is today while the term goes on. */
export interface Days {
  from: string;
  to: string;
  timeZone: string;
}

export interface PeopleCounts {
  before: number;
  joined: number;
  left: number;
  scouts: number;
}

/**
 * The scouts of these sectors (null: all) at both ends of the days, who came in them, and who left: by deletion, or to a
 * sector that is not one of these.
 */
export async function countPeople(
  db: Kysely<DB>,
  sectorIds: number[] | null,
  { from, to, timeZone }: Days,
): Promise<PeopleCounts> {
  const { rows } = await sql<PeopleCounts>`
    WITH people AS (
      SELECT scout_id, sector_id, ${cameOn(timeZone)} AS joined_on,
        ${dayOf('deletedAt', timeZone)} AS deleted_on
      FROM scouts WHERE ${didJoin(timeZone)}
    ),
    periods AS (
      SELECT scout_id, from_sector_id AS sector_id, ${dayOf('movedAt', timeZone)} AS gone, move_id
      FROM scout_moves
      UNION ALL SELECT scout_id, sector_id, deleted_on, NULL FROM people
    )
    SELECT
      (count(*) FILTER (WHERE came < ${from}::date AND (gone IS NULL OR gone >= ${from}::date)))::int
        AS before,
      (count(*) FILTER (WHERE came BETWEEN ${from}::date AND ${to}::date AND was_within IS NOT TRUE))::int
        AS joined,
      (count(*) FILTER (WHERE gone BETWEEN ${from}::date AND ${to}::date AND stays_within IS NOT TRUE))::int
        AS left,
      (count(*) FILTER (WHERE came <= ${to}::date AND (gone IS NULL OR gone > ${to}::date)))::int
        AS scouts
    FROM (
      SELECT is_within, gone, greatest(joined_on, lag(gone) OVER of_scout) AS came,
        lag(is_within) OVER of_scout AS was_within, lead(is_within) OVER of_scout AS stays_within
      FROM periods JOIN people USING (scout_id),
        LATERAL (SELECT ${inSectors(sectorIds, 'periods.sectorId')} AS is_within) asked
      WHERE gone IS NULL OR gone >= joined_on
      WINDOW of_scout AS (PARTITION BY scout_id ORDER BY move_id NULLS LAST)
    ) told WHERE is_within
  `.execute(db);
  return rows[0]!;
}

/** The assigned captains of these sectors (null: all) whose account was open at the end of the days. */
export async function countCaptainsAt(
  db: Kysely<DB>,
  sectorIds: number[] | null,
  { to, timeZone }: Days,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM captains
    WHERE ${dayOf('createdAt', timeZone)} <= ${to}::date
      AND (closed_at IS NULL OR ${dayOf('closedAt', timeZone)} > ${to}::date)
      AND ${isAssigned} AND ${inSectors(sectorIds)}
  `.execute(db);
  return rows[0]!.total;
}

/** Whose words, and of which report. */
export interface WordsKey {
  termNumber: number;
  isYear: boolean;
  unitCaptainId: number | null;
  sectorId: number | null;
}

const ofReport = ({ termNumber, isYear, unitCaptainId, sectorId }: WordsKey) => sql`
  words.term_number = ${termNumber} AND words.is_year = ${isYear}
  AND words.unit_captain_id IS NOT DISTINCT FROM ${unitCaptainId}::int
  AND words.sector_id IS NOT DISTINCT FROM ${sectorId}::int`;

/** The leader's words of a report; null without any. */
export async function findWords(db: Kysely<DB>, key: WordsKey): Promise<ReportWords | null> {
  const { rows } = await sql<ReportWords>`
    SELECT words.text, ${captainName} AS by, captains.type AS by_type,
      captains.gender AS by_gender, words.written_at AS at
    FROM report_words words JOIN captains ON captains.captain_id = words.written_by
    WHERE ${ofReport(key)}
  `.execute(db);
  return rows[0] ?? null;
}

/** Stores the words of a report; without a text takes them away. */
export async function storeWords(
  db: Kysely<DB>,
  key: WordsKey,
  { text, writtenBy, now }: { text: string | undefined; writtenBy: number; now: Date },
): Promise<void> {
  if (text === undefined) {
    await sql`DELETE FROM report_words words WHERE ${ofReport(key)}`.execute(db);
    return;
  }
  await sql`
    INSERT INTO report_words
      (term_number, is_year, unit_captain_id, sector_id, text, written_by, written_at)
    VALUES (${key.termNumber}, ${key.isYear}, ${key.unitCaptainId}, ${key.sectorId}, ${text},
      ${writtenBy}, ${now.toISOString()})
    ON CONFLICT (term_number, is_year, unit_captain_id, sector_id) DO UPDATE
      SET text = excluded.text, written_by = excluded.written_by, written_at = excluded.written_at
  `.execute(db);
}

/** A unit by its captain's name. */
export async function unitName(db: Kysely<DB>, captainId: number): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    SELECT ${captainName} AS name FROM captains WHERE captain_id = ${captainId}
  `.execute(db);
  return `وحدة ${rows[0]?.name ?? ''}`;
}

import { type Kysely, sql } from 'kysely';
import type { CalendarLink } from '../../../contract/calendars/endpoints.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { captainShortName } from '../captains/queries.ts';
import { storedGroupName } from '../group/queries.ts';
import type { CalendarActivity, CalendarSession } from './rules.ts';

/** A stored link: its key is derived from the nonce. */
export type StoredCalendarLink = Omit<CalendarLink, 'key'> & { nonce: Buffer };

const columns = sql`
  nonce, made_at, ${captainShortName} AS made_by, last_read_at, birthdays`;

/** The link of a sector's calendar, or of the group's (null), or null for none. */
export async function findCalendarLink(
  db: Kysely<DB>,
  sectorId: number | null,
): Promise<StoredCalendarLink | null> {
  const { rows } = await sql<StoredCalendarLink>`
    SELECT ${columns} FROM calendar_links JOIN captains ON captains.captain_id = made_by
    WHERE calendar_links.sector_id IS NOT DISTINCT FROM ${sectorId}::int
  `.execute(db);
  return rows[0] ?? null;
}

/** Stores a link, replacing an earlier one; returns whether there was one. */
export async function replaceCalendarLink(
  db: Kysely<DB>,
  link: { sectorId: number | null; nonce: Buffer; madeBy: number; now: Date },
): Promise<StoredCalendarLink & { replaces: boolean }> {
  const { sectorId, nonce, madeBy, now } = link;
  // Simultaneous calls wait for each other, so that the second sees the first one's row.
  await advisoryLock(db, 'calendar-links');
  const { rows } = await sql<StoredCalendarLink & { replaces: boolean }>`
    WITH before AS (
      SELECT FROM calendar_links WHERE sector_id IS NOT DISTINCT FROM ${sectorId}::int
    ), stored AS (
      INSERT INTO calendar_links (nonce, sector_id, made_by, made_at)
      VALUES (${nonce}::bytea, ${sectorId}::int, ${madeBy}::int, ${now.toISOString()}::timestamptz)
      ON CONFLICT (sector_id) DO UPDATE SET
        nonce = excluded.nonce, made_by = excluded.made_by, made_at = excluded.made_at,
        last_read_at = NULL, birthdays = false
      RETURNING *
    )
    SELECT ${columns}, EXISTS (SELECT FROM before) AS replaces
    FROM stored JOIN captains ON captains.captain_id = made_by
  `.execute(db);
  return rows[0]!;
}

/** Switches the birthdays of a link on or off; returns it, or throws CALENDAR_LINK_NOT_FOUND. */
export async function setCalendarBirthdays(
  db: Kysely<DB>,
  { sectorId, birthdays }: { sectorId: number | null; birthdays: boolean },
): Promise<StoredCalendarLink & { before: boolean }> {
  const { rows } = await sql<StoredCalendarLink & { before: boolean }>`
    WITH stood AS (
      SELECT nonce, birthdays FROM calendar_links
      WHERE sector_id IS NOT DISTINCT FROM ${sectorId}::int FOR UPDATE
    ), stored AS (
      UPDATE calendar_links SET birthdays = ${birthdays}
      WHERE nonce = (SELECT nonce FROM stood)
      RETURNING *
    )
    SELECT ${columns}, (SELECT birthdays FROM stood) AS before
    FROM stored JOIN captains ON captains.captain_id = made_by
  `.execute(db);
  if (!rows[0]) throw new ApiError('CALENDAR_LINK_NOT_FOUND');
  return rows[0];
}

/** Ends a link; CALENDAR_LINK_NOT_FOUND where there is none. */
export async function removeCalendarLink(db: Kysely<DB>, sectorId: number | null): Promise<void> {
  const { numAffectedRows } = await sql`
    DELETE FROM calendar_links WHERE sector_id IS NOT DISTINCT FROM ${sectorId}::int
  `.execute(db);
  if (!numAffectedRows) throw new ApiError('CALENDAR_LINK_NOT_FOUND');
}

/** The sector or group whose activities and sessions a link shows. */
export interface CalendarScope {
  /** null for the whole group. */
  sectorId: number | null;
  /** The sectors whose sessions are listed: a family reads those of its children's. null for all. */
  sessionSectorIds: number[] | null;
  baseName: string | null;
  suffixName: string | null;
  /** Whether it shows the birthdays of its scouts. */
  birthdays: boolean;
  /** null if the setting applies. */
  groupName: string | null;
}

/** Minutes between two updates of a link's last use, because calendars request it all day. */
const NOTED_EVERY = 30;

/** Finds the calendar link of this nonce and stores the time of its use; null if there is none. */
export async function openCalendar(
  db: Kysely<DB>,
  { nonce, now }: { nonce: Buffer; now: Date },
): Promise<CalendarScope | null> {
  const at = now.toISOString();
  const { rows } = await sql<CalendarScope>`
    WITH noted AS (
      UPDATE calendar_links SET last_read_at = ${at}::timestamptz
      WHERE nonce = ${nonce} AND (
        last_read_at IS NULL
        OR last_read_at < ${at}::timestamptz - make_interval(mins => ${NOTED_EVERY}::int)
      )
    )
    SELECT sector_id, base_name, suffix_name, birthdays,
      CASE WHEN sector_id IS NOT NULL THEN ARRAY[sector_id] END AS session_sector_ids,
      ${storedGroupName} AS group_name
    FROM calendar_links LEFT JOIN sectors USING (sector_id)
    WHERE nonce = ${nonce}
  `.execute(db);
  return rows[0] ?? null;
}

/**
 * The activities of the newest term, by date, with the hours of those that are open trips. For a sector: those planned by
 * general captains, its unit captain and its own captains, and the trips on which it comes along.
 */
export async function listCalendarActivities(
  db: Kysely<DB>,
  sectorId: number | null,
): Promise<CalendarActivity[]> {
  const { rows } = await sql<CalendarActivity>`
    SELECT activity_id, name, activities.type, place, day, start_date AS week_start_date,
      cancelled_at IS NOT NULL AS week_cancelled, activities.created_at,
      CASE WHEN state <> 'draft' THEN jsonb_build_object(
        'startsAt', to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI'),
        'endsAt', to_char(ends_at, 'YYYY-MM-DD"T"HH24:MI'),
        'isCancelled', state = 'cancelled', 'changedAt', changed_at) END AS trip
    FROM activities
    LEFT JOIN trips USING (activity_id)
    JOIN weeks USING (term_number, week_number)
    JOIN captains ON captains.captain_id = planned_by
    WHERE term_number = (SELECT max(term_number) FROM terms)
      AND (
        ${sectorId}::int IS NULL OR captains.type = 'general' OR captains.sector_id = ${sectorId}::int
        OR planned_by = (SELECT unit_captain_id FROM sectors WHERE sector_id = ${sectorId}::int)
        OR (state <> 'draft' AND EXISTS (
          SELECT FROM trip_sectors invited WHERE invited.trip_id = trips.trip_id
            AND invited.sector_id = ${sectorId}::int AND agreed_at IS NOT NULL))
      )
    ORDER BY start_date, activity_id
  `.execute(db);
  return rows;
}

/** The sessions of the newest term by their time, with the names of their sectors; of some sectors, or of all (null). */
export async function listCalendarSessions(
  db: Kysely<DB>,
  sectorIds: number[] | null,
): Promise<CalendarSession[]> {
  const { rows } = await sql<CalendarSession>`
    SELECT session_id, title, day, to_char(start_time, 'HH24:MI') AS start_time,
      to_char(end_time, 'HH24:MI') AS end_time, changed_at,
      state = 'notHeld' OR cancelled_at IS NOT NULL AS is_cancelled,
      (SELECT coalesce(sum(minutes), 0)::int FROM session_segments segment
        WHERE segment.session_id = session_plans.session_id) AS minutes,
      ARRAY(SELECT base_name || ' ' || suffix_name FROM session_sectors JOIN sectors USING (sector_id)
        WHERE session_sectors.session_id = session_plans.session_id
        ORDER BY base_name COLLATE "ar-x-icu", suffix_name COLLATE "ar-x-icu") AS sectors
    FROM session_plans
    JOIN weeks USING (term_number, week_number)
    WHERE term_number = (SELECT max(term_number) FROM terms)
      AND (${sectorIds}::int[] IS NULL OR EXISTS (
        SELECT FROM session_sectors
        WHERE session_sectors.session_id = session_plans.session_id
          AND sector_id = ANY(${sectorIds}::int[])
      ))
    ORDER BY day, start_time, session_id
  `.execute(db);
  return rows;
}

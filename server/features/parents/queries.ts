import { type Kysely, sql } from 'kysely';
import type { Activity } from '../../../contract/activities/endpoints.ts';
import type { Gender } from '../../../contract/core/fields.ts';
import type { ParentLink, ParentPage, ParentWeek } from '../../../contract/parents/endpoints.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { captainShortName } from '../captains/queries.ts';
import { newestConsentOfLink } from '../consents/queries.ts';
import { storedGroupName, storedLogo, storedParentsSeeEvaluation } from '../group/queries.ts';

/** Columns of the joined link that captains see, with its maker and term. */
const linkColumns = sql`
  made_at, ${captainShortName} AS made_by,
  opened_count, last_opened_at, terms.end_date`;

/** A link stands until the last day of its term is over. */
const stands = (today: string) => sql`terms.end_date >= ${today}::date`;

/** The link of a scout's parents that stands on `today`, or null. */
export async function findLink(
  db: Kysely<DB>,
  scoutId: number,
  today: string,
): Promise<ParentLink | null> {
  const { rows } = await sql<ParentLink>`
    SELECT ${linkColumns}
    FROM parent_links
    JOIN terms USING (term_number)
    JOIN captains ON captains.captain_id = parent_links.made_by
    WHERE scout_id = ${scoutId} AND ${stands(today)}
  `.execute(db);
  return rows[0] ?? null;
}

/**
 * Stores a scout's link for the newest term, in the place of one that was there, and says whether that one still
 * stood. Throws NO_TERM where no term is left for it.
 */
export async function replaceLink(
  db: Kysely<DB>,
  link: { scoutId: number; keyHash: Buffer; madeBy: number; now: Date; today: string },
): Promise<ParentLink & { replaces: boolean }> {
  const { scoutId, keyHash, madeBy, now, today } = link;
  const { rows } = await sql<ParentLink & { replaces: boolean }>`
    WITH newest AS (
      SELECT term_number FROM terms
      WHERE term_number = (SELECT max(term_number) FROM terms) AND ${stands(today)}
    ), before AS (
      SELECT FROM parent_links JOIN terms USING (term_number)
      WHERE scout_id = ${scoutId} AND ${stands(today)}
    ), stored AS (
      INSERT INTO parent_links (scout_id, key_hash, term_number, made_by, made_at)
      SELECT ${scoutId}::int, ${keyHash}::bytea, term_number, ${madeBy}::int,
        ${now.toISOString()}::timestamptz
      FROM newest
      ON CONFLICT (scout_id) DO UPDATE SET
        key_hash = excluded.key_hash, term_number = excluded.term_number,
        made_by = excluded.made_by, made_at = excluded.made_at,
        opened_count = 0, last_opened_at = NULL
      RETURNING *
    )
    SELECT ${linkColumns}, EXISTS (SELECT FROM before) AS replaces
    FROM stored
    JOIN terms USING (term_number)
    JOIN captains ON captains.captain_id = stored.made_by
  `.execute(db);
  if (!rows[0]) throw new ApiError('NO_TERM');
  return rows[0];
}

/** Ends a scout's link; LINK_NOT_FOUND where none stood on `today`. */
export async function removeLink(db: Kysely<DB>, scoutId: number, today: string): Promise<void> {
  const { numAffectedRows } = await sql`
    DELETE FROM parent_links USING terms
    WHERE terms.term_number = parent_links.term_number AND scout_id = ${scoutId}
      AND ${stands(today)}
  `.execute(db);
  if (!numAffectedRows) throw new ApiError('LINK_NOT_FOUND');
}

/** The sector of the child to whose page the key of this hash leads on `today`; null where it leads to none. */
export async function findSectorOfLink(
  db: Kysely<DB>,
  { keyHash, today }: { keyHash: Buffer; today: string },
): Promise<number | null> {
  const { rows } = await sql<{ sectorId: number }>`
    SELECT sector_id FROM parent_links
    JOIN scouts USING (scout_id)
    JOIN terms USING (term_number)
    WHERE key_hash = ${keyHash} AND deleted_at IS NULL AND ${stands(today)}
  `.execute(db);
  return rows[0]?.sectorId ?? null;
}

/** An opening within so many minutes of the one before belongs to the same visit. */
const VISIT_MINUTES = 30;

/** What a link leads to, as it is stored. */
export interface StoredParentPage {
  scoutId: number;
  termNumber: number;
  /** Whether the group shows the child's evaluation. */
  seesEvaluation: boolean;
  name: string;
  gender: Gender;
  sectorBaseName: string;
  sectorSuffixName: string;
  termName: string;
  endDate: string;
  weeks: ParentWeek[];
  activities: (Pick<Activity, 'activityId' | 'name' | 'place' | 'day'> & {
    weekStartDate: string;
  })[];
  sessions: NonNullable<ParentPage['sessions']>;
  payments: ParentPage['payments'];
  captain: ParentPage['captain'];
  consent: ParentPage['consent'];
  /** The group's, where it was set on the screen. */
  groupName: string | null;
  logo: string | null;
}

/**
 * Opens the page that a key leads to on `today`, or null where no link of it stands. A visit is counted where
 * `isCounted`. The captain is one of the scout's present sector, first of all who made the link, else the unit's.
 */
export async function openParentPage(
  db: Kysely<DB>,
  asked: { keyHash: Buffer; now: Date; today: string; isCounted: boolean },
): Promise<StoredParentPage | null> {
  const { keyHash, today, isCounted } = asked;
  const at = asked.now.toISOString();
  const { rows } = await sql<StoredParentPage>`
    WITH link AS (
      SELECT scout_id, term_number, made_by, term_name, end_date, scouts.name, gender, sector_id,
        base_name, suffix_name, unit_captain_id, notes_who_paid
      FROM parent_links
      JOIN scouts USING (scout_id)
      JOIN sectors USING (sector_id)
      JOIN terms USING (term_number)
      WHERE key_hash = ${keyHash} AND deleted_at IS NULL AND ${stands(today)}
    ), counted AS (
      UPDATE parent_links SET
        opened_count = opened_count + (
          last_opened_at IS NULL
          OR last_opened_at < ${at}::timestamptz - make_interval(mins => ${VISIT_MINUTES}::int)
        )::int,
        last_opened_at = ${at}::timestamptz
      FROM link
      WHERE parent_links.scout_id = link.scout_id AND ${isCounted}::boolean
    )
    SELECT scout_id, term_number, ${storedParentsSeeEvaluation} AS sees_evaluation,
      name, gender, base_name AS sector_base_name, suffix_name AS sector_suffix_name,
      term_name, end_date,
      (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'weekNumber', weeks.week_number, 'startDate', weeks.start_date,
          'cancelled', weeks.cancelled_at IS NOT NULL, 'status', records.status
        ) ORDER BY weeks.week_number), '[]')
        FROM weeks
        LEFT JOIN scout_attendance records ON records.scout_id = link.scout_id
          AND records.term_number = weeks.term_number AND records.week_number = weeks.week_number
        WHERE weeks.term_number = link.term_number AND weeks.start_date <= ${today}::date
      ) AS weeks,
      (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'activityId', activity_id, 'name', activities.name, 'place', place, 'day', day,
          'weekStartDate', start_date
        ) ORDER BY start_date, activity_id), '[]')
        FROM activities JOIN weeks USING (term_number, week_number)
        WHERE cancelled_at IS NULL AND start_date > ${today}::date - 7
      ) AS activities,
      (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'sessionId', session_id, 'title', title, 'date', session_plans.day,
          'startTime', to_char(start_time, 'HH24:MI'), 'endTime', to_char(end_time, 'HH24:MI')
        ) ORDER BY session_plans.day, start_time, session_id), '[]')
        FROM session_plans
        JOIN session_sectors USING (session_id)
        JOIN weeks USING (term_number, week_number)
        WHERE session_sectors.sector_id = link.sector_id AND session_plans.day >= ${today}::date
          AND cancelled_at IS NULL AND state <> 'notHeld'
      ) AS sessions,
      CASE WHEN notes_who_paid THEN (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'weekNumber', week_number, 'startDate', start_date, 'amount', amount
        ) ORDER BY week_number DESC), '[]')
        FROM (
          SELECT week_number, start_date, sum(amount) AS amount
          FROM scout_payments JOIN weeks USING (term_number, week_number)
          WHERE scout_id = link.scout_id AND term_number = link.term_number
          GROUP BY week_number, start_date
        ) paid
      ) END AS payments,
      (
        SELECT jsonb_build_object(
          'firstName', first_name, 'middleName', middle_name, 'lastName', last_name,
          'phoneNumber', phone_number
        )
        FROM captains
        WHERE closed_at IS NULL
          AND (captains.sector_id = link.sector_id OR captain_id = unit_captain_id)
        ORDER BY (captains.sector_id = link.sector_id) IS TRUE DESC, captain_id = made_by DESC,
          captain_id
        LIMIT 1
      ) AS captain,
      ${newestConsentOfLink} AS consent,
      ${storedGroupName} AS group_name, ${storedLogo} AS logo
    FROM link`.execute(db);
  return rows[0] ?? null;
}

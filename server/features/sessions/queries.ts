import { type Kysely, sql } from 'kysely';
import type { WeekKey } from '../../../contract/core/calendar.ts';
import { plainFields } from '../../../contract/core/record-content.ts';
import type { Session, SessionCaptain, SessionRow } from '../../../contract/sessions/endpoints.ts';
import { sessionPlan } from '../../../contract/sessions/record.ts';
import { matchesWords, soughtBy } from '../../db/arabic-search.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';

export interface StoredSector {
  sectorId: number;
  baseName: string;
  suffixName: string;
}

export interface StoredMaterial {
  text: string;
  quantity: number | null;
  captainId: number | null;
  readyAt: string | null;
  readyBy: number | null;
}

export interface StoredSegment {
  segmentId: number;
  title: string;
  minutes: number;
  captainId: number | null;
  notes: string | null;
  materials: StoredMaterial[];
}

/** The fields that a row of the list and a whole session share, without whether the caller may edit them. */
type SharedFields = Omit<
  SessionRow,
  'editable' | 'sectors' | 'segments' | 'materials' | 'minutes' | 'found'
>;

/** A row of the list; `texts` are the searched texts, if there is a search. */
export type StoredRow = SharedFields &
  Pick<SessionRow, 'segments' | 'minutes' | 'materials'> & {
    sectors: StoredSector[];
    texts: { title: string; materials: string[] }[] | null;
  };

export type StoredSession = SharedFields &
  Pick<
    Session,
    'requirements' | 'links' | 'notes' | 'captains' | 'copiedFrom' | 'changedBy' | 'changedAt'
  > & {
    sectors: (StoredSector & { attendanceRecorded: boolean })[];
    segments: StoredSegment[];
  };

/** The session of a sector's week that counts: the next planned one, else the last. */
export const firstOfWeek = (today: string) => sql`
  ORDER BY CASE WHEN state = 'planned' AND day >= ${today}::date THEN day + start_time END,
    day + start_time DESC, session_id
  LIMIT 1`;

/** Whether the joined captain is open and still of a sector of the joined session, its unit or the group. */
const isPresent = sql`(captains.closed_at IS NULL AND (captains.type = 'general' OR EXISTS (
  SELECT FROM session_sectors own JOIN sectors USING (sector_id)
  WHERE own.session_id = session_plans.session_id
    AND (sectors.sector_id = captains.sector_id OR sectors.unit_captain_id = captains.captain_id)
)))`;

/** The joined captain of the joined session. */
export const captainOfSession = sql<SessionCaptain>`jsonb_build_object(
  'captainId', captains.captain_id, 'firstName', captains.first_name,
  'middleName', captains.middle_name, 'lastName', captains.last_name,
  'gender', captains.gender, 'isPresent', ${isPresent})`;

const clock = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`;

/** The plain fields of a plan as rows of the list have them. */
const planColumns = plainFields(sessionPlan)
  .filter(([name]) => name !== 'captainId' && name !== 'notes')
  .map(([name, { kind }]) => {
    const column = `sessionPlans.${name}`;
    return kind === 'time' ? sql`${clock(column)} AS ${sql.ref(name)}` : sql.ref(column);
  });

const sharedColumns = sql`
  session_plans.session_id, ${sql.join(planColumns)}, terms.term_name,
  weeks.start_date AS week_start_date, weeks.cancelled_at IS NOT NULL AS week_cancelled,
  ${captainOfSession} AS captain, session_plans.state, session_plans.stars, session_plans.lesson,
  session_plans.proposed, session_plans.library,
  (SELECT count(*)::int FROM session_plans copy WHERE copy.copied_from = session_plans.session_id) AS copies`;

const joined = sql`
  JOIN terms ON terms.term_number = session_plans.term_number
  JOIN weeks ON weeks.term_number = session_plans.term_number
    AND weeks.week_number = session_plans.week_number
  JOIN captains ON captains.captain_id = session_plans.captain_id`;

export const sectorsOf = (more = sql``) => sql`(
  SELECT jsonb_agg(jsonb_build_object('sectorId', sectors.sector_id, 'baseName', base_name,
    'suffixName', suffix_name ${more}) ORDER BY base_name COLLATE "ar-x-icu", suffix_name COLLATE "ar-x-icu")
  FROM session_sectors own JOIN sectors USING (sector_id)
  WHERE own.session_id = session_plans.session_id
)`;

const attendanceRecorded = sql`, 'attendanceRecorded', EXISTS (
  SELECT FROM scout_attendance_sheets sheet
  WHERE sheet.sector_id = sectors.sector_id AND sheet.term_number = session_plans.term_number
    AND sheet.week_number = session_plans.week_number)`;

export interface SessionFilter {
  termNumber?: number | undefined;
  weekNumber?: number | undefined;
  sectorId?: number | undefined;
  search?: string | undefined;
  library?: boolean | undefined;
  limit: number;
  offset: number;
}

/** Condition: the session is of one of these sectors. */
const ofSectors = (sectorIds: number[]) => sql`EXISTS (SELECT FROM session_sectors own
  WHERE own.session_id = session_plans.session_id AND own.sector_id = ANY(${sectorIds}))`;

/** A page of sessions, the latest week first or the best of the library first, and how many there are. */
export async function listSessions(
  db: Kysely<DB>,
  { termNumber, weekNumber, sectorId, search, library, limit, offset }: SessionFilter,
): Promise<{ rows: StoredRow[]; total: number }> {
  const conditions = [
    sql`true`,
    ...(termNumber === undefined && weekNumber === undefined
      ? []
      : [
          sql`session_plans.term_number = coalesce(${termNumber ?? null}::int, (SELECT max(term_number) FROM terms))`,
        ]),
    ...(weekNumber === undefined ? [] : [sql`session_plans.week_number = ${weekNumber}`]),
    ...(sectorId === undefined ? [] : [ofSectors([sectorId])]),
    ...(search === undefined
      ? []
      : [matchesWords(sql<string>`session_plans.folded_text`, soughtBy(search))]),
    ...(library ? [sql`(library OR proposed OR (stars IS NOT NULL))`] : []),
  ];
  const where = sql.join(conditions, sql` AND `);
  const order = library
    ? sql`session_plans.library DESC, session_plans.proposed DESC, session_plans.stars DESC, session_plans.session_id DESC`
    : sql`session_plans.term_number DESC, session_plans.week_number DESC, session_plans.day DESC,
        session_plans.start_time DESC, session_plans.session_id DESC`;
  // A search reads all texts, so page and count share one statement. Without a search an index finds the page.
  const oncePerQuery = search === undefined ? sql`NOT MATERIALIZED` : sql`MATERIALIZED`;
  const { rows } = await sql<StoredRow & { total: number }>`
    WITH matched AS ${oncePerQuery} (
      SELECT session_id, term_number, week_number, day, start_time, library, proposed, stars
      FROM session_plans WHERE ${where}
    ), found AS MATERIALIZED (
      SELECT session_id FROM matched session_plans
      ORDER BY ${order} LIMIT ${limit}::int OFFSET ${offset}::int
    )
    SELECT ${sharedColumns}, ${sectorsOf()} AS sectors, counts.*,
      ${search === undefined ? sql`NULL` : textsOf} AS texts,
      (SELECT count(*)::int FROM matched) AS total
    FROM found JOIN session_plans USING (session_id)
    ${joined}
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS segments, coalesce(sum(minutes), 0)::int AS minutes,
        jsonb_build_object('total', coalesce(sum(materials.total), 0),
          'ready', coalesce(sum(materials.ready), 0)) AS materials
      FROM session_segments segment
      CROSS JOIN LATERAL (
        SELECT count(*) AS total, count(ready_at) AS ready
        FROM session_materials WHERE session_materials.segment_id = segment.segment_id
      ) materials
      WHERE segment.session_id = session_plans.session_id
    ) counts
    ORDER BY ${order}
  `.execute(db);
  const total = rows[0]?.total ?? (offset > 0 ? await countSessions(db, where) : 0);
  return { rows: rows.map(({ total: _, ...row }) => row), total };
}

async function countSessions(db: Kysely<DB>, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM session_plans WHERE ${where}
  `.execute(db);
  return rows[0]!.total;
}

/** The sessions of these terms and sectors (null is all) until a day, and how many of them were held. */
export async function countHeldSessions(
  db: Kysely<DB>,
  sectorIds: number[] | null,
  { termNumbers, to }: { termNumbers: number[]; to: string },
): Promise<{ planned: number; held: number }> {
  const { rows } = await sql<{ planned: number; held: number }>`
    SELECT count(*)::int AS planned, (count(*) FILTER (WHERE state = 'held'))::int AS held
    FROM session_plans
    WHERE term_number = ANY(${termNumbers}) AND day <= ${to}::date
      AND ${sectorIds === null ? sql`true` : ofSectors(sectorIds)}
  `.execute(db);
  return rows[0]!;
}

/** The titles and materials of the joined session's segments. */
const textsOf = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('title', segment.title, 'materials', (
    SELECT coalesce(jsonb_agg(text ORDER BY place), '[]') FROM session_materials
    WHERE session_materials.segment_id = segment.segment_id
  )) ORDER BY place), '[]')
  FROM session_segments segment WHERE segment.session_id = session_plans.session_id
)`;

export const segmentsOf = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'segmentId', segment.segment_id, 'title', segment.title, 'minutes', segment.minutes,
    'captainId', segment.captain_id, 'notes', segment.notes, 'materials', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('text', text, 'quantity', quantity,
        'captainId', captain_id, 'readyAt', ready_at, 'readyBy', ready_by) ORDER BY place), '[]')
      FROM session_materials WHERE session_materials.segment_id = segment.segment_id
    )) ORDER BY place), '[]')
  FROM session_segments segment WHERE segment.session_id = session_plans.session_id
)`;

export const linksOf = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('url', url, 'title', title) ORDER BY place), '[]')
  FROM session_links WHERE session_links.session_id = session_plans.session_id
)`;

const requirementsOf = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('requirementId', requirement.requirement_id,
    'text', requirement.text, 'badgeId', badges.badge_id, 'badgeName', badges.name,
    'isOpen', requirement.closed_at IS NULL AND badges.closed_at IS NULL) ORDER BY covered.place), '[]')
  FROM session_requirements covered
  JOIN badge_requirements requirement USING (requirement_id)
  JOIN badges USING (badge_id)
  WHERE covered.session_id = session_plans.session_id
)`;

const captainsOf = sql`(
  SELECT jsonb_agg(${captainOfSession} ORDER BY captains.captain_id)
  FROM captains
  WHERE captains.captain_id IN (
    SELECT session_plans.captain_id
    UNION SELECT captain_id FROM session_segments segment
      WHERE segment.session_id = session_plans.session_id
    UNION SELECT material.captain_id
      FROM session_materials material JOIN session_segments segment USING (segment_id)
      WHERE segment.session_id = session_plans.session_id
  )
)`;

/** The session whole, or PLAN_NOT_FOUND; `lock` holds its row until the transaction ends. */
export async function getSession(
  db: Kysely<DB>,
  sessionId: number,
  { lock = false } = {},
): Promise<StoredSession> {
  const { rows } = await sql<StoredSession>`
    SELECT ${sharedColumns}, ${sectorsOf(attendanceRecorded)} AS sectors, ${segmentsOf} AS segments,
      ${requirementsOf} AS requirements, ${captainsOf} AS captains, session_plans.notes,
      ${linksOf} AS links,
      (SELECT jsonb_build_object('sessionId', source.session_id, 'title', source.title,
          'termName', source_term.term_name)
        FROM session_plans source JOIN terms source_term USING (term_number)
        WHERE source.session_id = session_plans.copied_from) AS copied_from,
      (SELECT jsonb_build_object('captainId', captain_id, 'firstName', first_name,
          'middleName', middle_name, 'gender', gender)
        FROM captains WHERE captain_id = session_plans.changed_by) AS changed_by,
      session_plans.changed_at
    FROM session_plans
    ${joined}
    WHERE session_plans.session_id = ${sessionId}
    ${lock ? sql`FOR UPDATE OF session_plans` : sql``}
  `.execute(db);
  if (!rows[0]) throw new ApiError('PLAN_NOT_FOUND');
  return rows[0];
}

/** A week with the days that a session may be on. */
export interface SessionWeek extends WeekKey {
  startDate: string;
  lastDay: string;
  cancelled: boolean;
  isOfNewestTerm: boolean;
}

/**
 * Locks a week, so that it is neither cancelled nor dropped meanwhile, and returns it with its last day, or undefined.
 */
export async function findSessionWeek(
  db: Kysely<DB>,
  { termNumber, weekNumber }: WeekKey,
): Promise<SessionWeek | undefined> {
  const { rows } = await sql<SessionWeek>`
    SELECT term_number, week_number, weeks.start_date,
      least(weeks.start_date + 6, terms.end_date) AS last_day, cancelled_at IS NOT NULL AS cancelled,
      term_number = (SELECT max(term_number) FROM terms) AS is_of_newest_term
    FROM weeks JOIN terms USING (term_number)
    WHERE term_number = ${termNumber} AND week_number = ${weekNumber}
    FOR SHARE OF weeks
  `.execute(db);
  return rows[0];
}

/**
 * The captains among these who may be named in a session of the sectors: open accounts of the sectors, their units and
 * the group.
 */
export async function listPresentCaptains(
  db: Kysely<DB>,
  captainIds: readonly number[],
  sectorIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ captainId: number }>`
    SELECT captain_id FROM captains
    WHERE captain_id = ANY(${captainIds}::int[]) AND closed_at IS NULL AND (
      type = 'general' OR sector_id = ANY(${sectorIds}::int[])
      OR captain_id IN (SELECT unit_captain_id FROM sectors WHERE sector_id = ANY(${sectorIds}::int[]))
    )
  `.execute(db);
  return rows.map(({ captainId }) => captainId);
}

/** The sectors of these names, all of them or SECTOR_NOT_FOUND. */
export async function findSectors(
  db: Kysely<DB>,
  names: readonly { baseName: string; suffixName: string }[],
): Promise<number[]> {
  const { rows } = await sql<{ sectorId: number }>`
    SELECT sector_id FROM sectors
    JOIN unnest(
      ${names.map(({ baseName }) => baseName)}::text[],
      ${names.map(({ suffixName }) => suffixName)}::text[]
    ) AS requested (base_name, suffix_name) USING (base_name, suffix_name)
    GROUP BY sector_id ORDER BY sector_id
  `.execute(db);
  const requested = new Set(names.map(({ baseName, suffixName }) => `${baseName} ${suffixName}`));
  if (rows.length < requested.size) throw new ApiError('SECTOR_NOT_FOUND');
  return rows.map(({ sectorId }) => sectorId);
}

/** Which of these sectors recorded attendance in the week, and their present scouts who attended. */
export async function listAttended(
  db: Kysely<DB>,
  { termNumber, weekNumber, sectorIds }: WeekKey & { sectorIds: readonly number[] },
): Promise<{ isRecorded: boolean; scoutIds: number[] }> {
  const { rows } = await sql<{ isRecorded: boolean; scoutIds: number[] }>`
    SELECT EXISTS (
        SELECT FROM scout_attendance_sheets
        WHERE term_number = ${termNumber} AND week_number = ${weekNumber}
          AND sector_id = ANY(${sectorIds}::int[])
      ) AS is_recorded,
      coalesce((
        SELECT array_agg(scout_id ORDER BY scout_id)
        FROM scout_attendance JOIN scouts USING (scout_id)
        WHERE term_number = ${termNumber} AND week_number = ${weekNumber} AND status = 'attended'
          AND scout_attendance.sector_id = ANY(${sectorIds}::int[])
          AND scouts.sector_id = ANY(${sectorIds}::int[]) AND deleted_at IS NULL
      ), '{}') AS scout_ids
  `.execute(db);
  return rows[0]!;
}

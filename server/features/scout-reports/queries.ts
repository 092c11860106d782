import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
  ReportReader,
  ScoutReport,
  WholeScoutReport,
} from '../../../contract/scout-reports/endpoints.ts';
import type { ReportKind, ReportState } from '../../../contract/scout-reports/words.ts';
import { dayOf } from '../../db/conditions.ts';
import { jsonInstant } from '../../db/json.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { isAssigned } from '../captains/queries.ts';
import { isVisible } from '../councils/decision-queries.ts';
import { reportRights } from './policy.ts';

/** A report as it is stored, with the ids that policies ask for. */
export interface StoredReport extends Omit<ScoutReport, 'editable' | 'referable'> {
  sectorId: number;
  writtenBy: number;
  unitCaptainId: number | null;
}

/** A captain of this alias, who did what a row tells of; null where nobody did. */
const captainAs = (alias: string) => sql`CASE WHEN ${sql.ref(`${alias}.captain_id`)} IS NOT NULL
  THEN jsonb_build_object('captainId', ${sql.ref(`${alias}.captain_id`)},
    'firstName', ${sql.ref(`${alias}.first_name`)}, 'middleName', ${sql.ref(`${alias}.middle_name`)}) END`;

/** `decision_id` is that of a decision which the caller sees: the report says that there is one, not a confidential one's. */
const columns = (caller: Caller) => sql`
  scout_reports.report_id, scout_reports.scout_id, scouts.name AS scout_name,
  sectors.base_name AS sector_base_name, sectors.suffix_name AS sector_suffix_name,
  scouts.sector_id, sectors.unit_captain_id, scout_reports.kind, scout_reports.text,
  happened_on AS date, ${captainAs('writer')} AS by, written_by, written_at AS at, state,
  scout_reports.council_id, councils.name AS council_name,
  ${captainAs('referrer')} AS referred_by, referred_at,
  (SELECT decision_id FROM council_decisions JOIN councils USING (council_id)
    WHERE decision_id = scout_reports.decision_id AND ${isVisible(caller)}) AS decision_id,
  decided_at,
  ${captainAs('closer')} AS closed_by, scout_reports.closed_at, close_reason AS reason`;

const tables = sql`
  scout_reports JOIN scouts USING (scout_id) JOIN sectors USING (sector_id)
  JOIN captains writer ON writer.captain_id = written_by
  LEFT JOIN captains referrer ON referrer.captain_id = referred_by
  LEFT JOIN captains closer ON closer.captain_id = closed_by
  LEFT JOIN councils ON councils.council_id = scout_reports.council_id`;

/**
 * Whether the caller may read a report of `scout_reports` and `scouts`: general captains all, the unit captain those of
 * the scout's present sector, the writer while the scout is in their own sector, and captains with a seat in the council
 * to which it was referred since they have it.
 */
function isReadable(caller: Caller): RawBuilder<boolean> {
  if (caller.type === 'general') return sql`true`;
  const isOfScope =
    caller.type === 'unit'
      ? sql`scouts.sector_id = ANY(${caller.unitSectorIds}::int[])`
      : sql`(written_by = ${caller.captainId} AND scouts.sector_id = ${caller.sectorId}::int)`;
  return sql`(${isOfScope} OR EXISTS (
    SELECT FROM council_seats
    WHERE council_seats.council_id = scout_reports.council_id
      AND captain_id = ${caller.captainId}
      AND since <= ${dayOf(sql`coalesce(referred_at, written_at)`, caller.timeZone)}
  ))`;
}

/** A report as the caller reads it. */
export function asReport(caller: Caller, stored: StoredReport): ScoutReport {
  const { sectorId: _, writtenBy: __, unitCaptainId: ___, ...report } = stored;
  return { ...report, ...reportRights(caller, stored) };
}

export type StateCounts = Record<ReportState, number>;

/** A page of the reports that the caller may read, newest first. */
export async function listReports(
  db: Kysely<DB>,
  caller: Caller,
  asked: {
    state?: ReportState | undefined;
    scoutId?: number | undefined;
    limit: number;
    offset: number;
  },
): Promise<StoredReport[]> {
  const { state = null, scoutId = null, limit, offset } = asked;
  const { rows } = await sql<StoredReport>`
    SELECT ${columns(caller)} FROM ${tables}
    WHERE scouts.deleted_at IS NULL AND ${isReadable(caller)}
      AND (${scoutId}::int IS NULL OR scout_reports.scout_id = ${scoutId}::int)
      AND (${state}::text IS NULL OR state = ${state}::text)
    ORDER BY happened_on DESC, report_id DESC LIMIT ${limit} OFFSET ${offset}
  `.execute(db);
  return rows;
}

/** How many of the reports that the caller may read are in each state. */
export async function countReports(
  db: Kysely<DB>,
  caller: Caller,
  scoutId: number | null,
): Promise<StateCounts> {
  const { rows } = await sql<StateCounts>`
    SELECT count(*) FILTER (WHERE state = 'submitted')::int AS submitted,
      count(*) FILTER (WHERE state = 'referred')::int AS referred,
      count(*) FILTER (WHERE state = 'decided')::int AS decided,
      count(*) FILTER (WHERE state = 'closed')::int AS closed
    FROM scout_reports JOIN scouts USING (scout_id)
    WHERE scouts.deleted_at IS NULL AND ${isReadable(caller)}
      AND (${scoutId}::int IS NULL OR scout_reports.scout_id = ${scoutId}::int)
  `.execute(db);
  return rows[0]!;
}

/** The report where the caller may read it; throws REPORT_NOT_FOUND, also of a deleted scout. */
export async function getReport(
  db: Kysely<DB>,
  caller: Caller,
  reportId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredReport> {
  const { rows } = await sql<StoredReport>`
    SELECT ${columns(caller)} FROM ${tables}
    WHERE report_id = ${reportId} AND scouts.deleted_at IS NULL AND ${isReadable(caller)}
    ${lock ? sql`FOR UPDATE OF scout_reports` : sql``}
  `.execute(db);
  if (!rows[0]) throw new ApiError('REPORT_NOT_FOUND');
  return rows[0];
}

/** Earlier words, readers, and the council's next meeting or the one that has it on its agenda, in one statement. */
export async function readReportDetails(
  db: Kysely<DB>,
  { reportId, councilId, writtenBy, sectorId, referredAt, at }: StoredReport,
  timeZone: string,
): Promise<Pick<WholeScoutReport, 'earlier' | 'readers' | 'meeting'>> {
  const referredOn = dayIn(timeZone, new Date(referredAt ?? at));
  const { rows } = await sql<Pick<WholeScoutReport, 'earlier' | 'readers' | 'meeting'>>`
    SELECT
      (SELECT coalesce(jsonb_agg(jsonb_build_object('text', text, 'at', ${jsonInstant('replaced_at')},
          'by', jsonb_build_object('captainId', captain_id, 'firstName', first_name,
            'middleName', middle_name)) ORDER BY report_text_id), '[]')
        FROM scout_report_texts JOIN captains ON captain_id = replaced_by
        WHERE report_id = ${reportId}) AS earlier,
      (SELECT ${readersAsJson} FROM (${readers({ writtenBy, sectorId, councilId, referredOn })}) readers) AS readers,
      (SELECT jsonb_build_object('meetingId', meeting_id, 'date', held_on)
        FROM council_meetings
        WHERE council_id = ${councilId}::int AND (
          approved_at IS NULL
          OR EXISTS (SELECT FROM meeting_points
            WHERE meeting_points.meeting_id = council_meetings.meeting_id
              AND report_id = ${reportId}))
        ORDER BY EXISTS (SELECT FROM meeting_points
            WHERE meeting_points.meeting_id = council_meetings.meeting_id
              AND report_id = ${reportId}) DESC, held_on LIMIT 1) AS meeting
  `.execute(db);
  return rows[0]!;
}

interface Reading {
  writtenBy: number;
  sectorId: number;
  councilId: number | null;
  /** Its day, in the group's zone. */
  referredOn: string | null;
}

/** Each captain who may read a report once, by the first reason; closed accounts read nothing. */
const readers = ({ writtenBy, sectorId, councilId, referredOn }: Reading) => sql`
  SELECT DISTINCT ON (captain_id) captain_id, first_name, middle_name, last_name, why, place
  FROM (
    SELECT ${writtenBy}::int AS captain_id, 'writer' AS why, 1 AS place
    UNION ALL SELECT unit_captain_id, 'unit', 2 FROM sectors WHERE sector_id = ${sectorId}
    UNION ALL SELECT captain_id, 'general', 3 FROM captains WHERE type = 'general'
    UNION ALL SELECT captain_id, 'council', 4 FROM council_seats
      WHERE council_id = ${councilId}::int AND captain_id IS NOT NULL
        AND since <= ${referredOn}::date
  ) reason JOIN captains USING (captain_id)
  WHERE closed_at IS NULL AND ${isAssigned} AND (
    why <> 'writer' OR type = 'general' OR captains.sector_id = ${sectorId}
    OR EXISTS (SELECT FROM sectors WHERE sectors.sector_id = ${sectorId}
      AND unit_captain_id = captains.captain_id)
  )
  ORDER BY captain_id, place`;

const readersAsJson = sql`coalesce(jsonb_agg(jsonb_build_object('captainId', captain_id,
  'firstName', first_name, 'middleName', middle_name, 'lastName', last_name, 'why', why)
  ORDER BY place, captain_id), '[]')`;

/** Who would read a report that a captain writes on a scout of this sector. */
export async function listReaders(
  db: Kysely<DB>,
  { writtenBy, sectorId }: { writtenBy: number; sectorId: number },
): Promise<ReportReader[]> {
  const { rows } = await sql<{ readers: ReportReader[] }>`
    SELECT ${readersAsJson} AS readers
    FROM (${readers({ writtenBy, sectorId, councilId: null, referredOn: null })}) readers
  `.execute(db);
  return rows[0]!.readers;
}

export async function insertReport(
  db: Kysely<DB>,
  report: { scoutId: number; kind: ReportKind; text: string; date: string },
  { by, now }: { by: number; now: Date },
): Promise<number> {
  const { scoutId, kind, text, date } = report;
  const { reportId } = await db
    .insertInto('scoutReports')
    .values({
      scoutId,
      kind,
      text,
      happenedOn: date,
      writtenBy: by,
      writtenAt: now.toISOString(),
      state: 'submitted',
    })
    .returning('reportId')
    .executeTakeFirstOrThrow();
  return reportId;
}

/** Replaces the words and keeps the old ones. */
export async function correctText(
  db: Kysely<DB>,
  { reportId, text: old }: { reportId: number; text: string },
  text: string,
  { by, now }: { by: number; now: Date },
): Promise<void> {
  await db
    .insertInto('scoutReportTexts')
    .values({ reportId, text: old, replacedBy: by, replacedAt: now.toISOString() })
    .execute();
  await db.updateTable('scoutReports').set({ text }).where('reportId', '=', reportId).execute();
}

export async function storeReferral(
  db: Kysely<DB>,
  { reportId, councilId }: { reportId: number; councilId: number },
  { by, now }: { by: number; now: Date },
): Promise<void> {
  await db
    .updateTable('scoutReports')
    .set({ state: 'referred', councilId, referredBy: by, referredAt: now.toISOString() })
    .where('reportId', '=', reportId)
    .execute();
}

export async function storeClosing(
  db: Kysely<DB>,
  { reportId, reason }: { reportId: number; reason: string },
  { by, now }: { by: number; now: Date },
): Promise<void> {
  await db
    .updateTable('scoutReports')
    .set({ state: 'closed', closedBy: by, closedAt: now.toISOString(), closeReason: reason })
    .where('reportId', '=', reportId)
    .execute();
}

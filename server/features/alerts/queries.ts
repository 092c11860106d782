import { type Kysely, sql } from 'kysely';
import type { Alerts } from '../../../contract/alerts/endpoints.ts';
import { BIRTHDAY_WEEK } from '../../../contract/birthdays/endpoints.ts';
import { ENDS_SOON_DAYS } from '../../../contract/responsibilities/words.ts';
import { inSectors } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { isOwed } from '../badges/pass-queries.ts';
import { countBirthdays } from '../birthdays/queries.ts';
import { noConsentStands } from '../consents/queries.ts';
import { equipmentAlerts } from '../equipment/alert-queries.ts';
import { givesPointsWeekly } from '../evaluation/criterion-queries.ts';
import { countUnfinished } from '../families/queries.ts';
import { isKeptTooLong, storedMeetingDay, storedRetention } from '../group/queries.ts';
import { countReceived } from '../joining/queries.ts';
import { countEnding } from '../qualifications/queries.ts';
import { firstOfWeek } from '../sessions/queries.ts';
import { moneyToTakeOver } from '../trips/money-queries.ts';
import { type TripAhead, tripsAhead } from '../trips/queries.ts';
import type { BackupFacts } from './rules.ts';

type AlertFacts = BackupFacts &
  Omit<Alerts, 'trip' | 'claims' | 'keptTrip' | 'retention' | 'backup' | 'endingQualifications'> & {
    trips: TripAhead[];
    dueCount: number;
    years: number;
    ending: number;
  };

/** The sectors' badges that wait for approval, and for handing over. */
const countBadges = (awardOf: number[] | null, approvalOf: number[] | null) => sql`
  SELECT jsonb_build_object(
    'toApprove', count(*) FILTER (WHERE approved_at IS NULL AND ${inSectors(approvalOf)}),
    'toAward', count(*) FILTER (WHERE approved_at IS NOT NULL AND ${inSectors(awardOf)})
  )
  FROM scout_badges JOIN scouts USING (scout_id)
  WHERE ${isOwed} AND (${inSectors(approvalOf)} OR ${inSectors(awardOf)})`;

/** A sector's session of the current week: the next planned one, else the last. */
const findSession = (sectorId: number | null, today: string) => sql`
  SELECT jsonb_build_object(
    'sessionId', session_id, 'title', title, 'day', day,
    'startTime', to_char(start_time, 'HH24:MI'), 'state', state
  )
  FROM current JOIN session_plans USING (term_number, week_number)
  JOIN session_sectors USING (session_id)
  WHERE is_planned AND sector_id = ${sectorId}::int
  ${firstOfWeek(today)}`;

/** The day on which a week is met, as `contract/terms/meeting.ts` says. */
const meetingOf = sql`
  weeks.start_date
    + coalesce((${storedMeetingDay} - extract(dow FROM weeks.start_date)::int + 7) % 7, 0)`;

/** Counts the sectors with scouts but without a session in the week of the next meeting, within seven days. */
const countUnplanned = (sectorIds: number[] | null) => sql`
  SELECT count(*)::int FROM ahead CROSS JOIN sectors
  WHERE ${inSectors(sectorIds)}
    AND EXISTS (
      SELECT FROM scouts WHERE scouts.sector_id = sectors.sector_id AND deleted_at IS NULL)
    AND NOT EXISTS (
      SELECT FROM session_plans JOIN session_sectors planned USING (session_id)
      WHERE planned.sector_id = sectors.sector_id
        AND session_plans.term_number = ahead.term_number
        AND session_plans.week_number = ahead.week_number)`;

/** A sector's weeks before the current one that scouts attended without getting points, after the first one with points. */
const listWeeksWithoutPoints = (sectorId: number | null) => sql`
  SELECT weeks.week_number FROM current JOIN weeks USING (term_number)
  WHERE weeks.week_number < current.week_number AND weeks.cancelled_at IS NULL
    AND ${givesPointsWeekly(sql`${sectorId}::int`)}
    AND weeks.week_number > (
      SELECT min(week_number) FROM evaluation_sheets sheets
      WHERE sheets.sector_id = ${sectorId}::int AND sheets.term_number = current.term_number)
    AND NOT EXISTS (
      SELECT FROM evaluation_sheets sheets
      WHERE sheets.sector_id = ${sectorId}::int AND sheets.term_number = weeks.term_number
        AND sheets.week_number = weeks.week_number)
    -- Points are only for who was there.
    AND EXISTS (
      SELECT FROM scout_attendance records
      WHERE records.sector_id = ${sectorId}::int AND records.term_number = weeks.term_number
        AND records.week_number = weeks.week_number AND status = 'attended')
  ORDER BY weeks.week_number`;

/** When a unit's captains were recorded for the current week. */
const findCaptainsRecord = (unitCaptainId: number | null) => sql`
  SELECT recorded_at FROM current
  JOIN captain_attendance_sheets USING (term_number, week_number)
  WHERE unit_captain_id = ${unitCaptainId}::int`;

/** The treasury's open ends: money of trips that are over, and the month after the one that was closed last, once it is over. */
const openTreasury = (moment: string) => sql`
  SELECT jsonb_build_object(
    'toTakeOver', (${moneyToTakeOver(moment)}),
    'openMonth', (
      SELECT CASE WHEN max(month) + interval '2 months' <= ${moment}::timestamp
        THEN to_char(max(month) + interval '1 month', 'YYYY-MM') END
      FROM closed_months))`;

/** The responsibility that ends next within two weeks: a captain's own, or (null) any. */
const endingResponsibility = (captainId: number | null, today: string) => sql`
  SELECT jsonb_build_object('responsibility', responsibility, 'until', until_day)
  FROM responsibilities
  WHERE ended_at IS NULL AND until_day BETWEEN ${today}::date AND ${today}::date + ${ENDS_SOON_DAYS}::int
    AND (${captainId}::int IS NULL OR captain_id = ${captainId}::int)
  ORDER BY until_day, responsibility_id LIMIT 1`;

/**
 * The facts behind alerts: of the scope's sectors (null: all), of the own sector of a regular captain and of the unit
 * of a unit captain (null for others), and of the group's stored data.
 */
export async function readAlertFacts(
  db: Kysely<DB>,
  {
    sectorIds,
    ownSectorId,
    unitCaptainId,
    requestsOf,
    approvalOf,
    consentsOf,
    hasTreasury,
    equipmentOf,
    endingOf,
    now,
    moment,
    today,
  }: {
    sectorIds: number[] | null;
    ownSectorId: number | null;
    unitCaptainId: number | null;
    /** The sectors whose requests to join, badges to approve and missing consents wait for the caller; null is all. */
    requestsOf: number[] | null | 'none';
    approvalOf: number[] | null;
    consentsOf: number[] | null;
    hasTreasury: boolean;
    equipmentOf: Parameters<typeof equipmentAlerts>[0];
    /** The captain whose responsibilities' ends are told; null is everybody's. */
    endingOf: number | null;
    now: Date;
    /** `now` by the group's clock. */
    moment: string;
    today: string;
  },
): Promise<AlertFacts> {
  const { rows } = await sql<AlertFacts>`
    WITH current AS (
      -- After its term the last week stays the current one, for which nothing is planned.
      SELECT term_number, week_number,
        cancelled_at IS NULL AND end_date >= ${today}::date AS is_planned
      FROM weeks JOIN terms USING (term_number)
      WHERE term_number = (SELECT max(term_number) FROM terms)
        AND weeks.start_date <= ${today}::date
      ORDER BY week_number DESC LIMIT 1
    ), ahead AS (
      SELECT term_number, week_number FROM weeks JOIN terms USING (term_number)
      WHERE term_number = (SELECT max(term_number) FROM terms) AND cancelled_at IS NULL
        AND ${meetingOf} BETWEEN ${today}::date AND least(${today}::date + 6, end_date)
      ORDER BY week_number LIMIT 1
    )
    SELECT ${storedRetention} AS years,
      (SELECT count(*)::int FROM scouts
        WHERE deleted_at IS NULL AND ${noConsentStands}
          AND ${inSectors(consentsOf)}
      ) AS missing_consents,
      (${countBirthdays(sectorIds, today, BIRTHDAY_WEEK)}) AS birthdays,
      (${countBadges(sectorIds, approvalOf)}) AS badges,
      (${findSession(ownSectorId, today)}) AS session,
      (${countUnplanned(sectorIds)}) AS unplanned_sectors,
      (${tripsAhead(moment)}) AS trips,
      (${countUnfinished(sectorIds, now)}) AS unfinished_messages,
      ${requestsOf === 'none' ? sql`NULL` : sql`(${countReceived(requestsOf, today)})`} AS joining,
      ${hasTreasury ? sql`(${openTreasury(moment)})` : sql`NULL`} AS treasury,
      (${equipmentAlerts(equipmentOf, today)}) AS equipment,
      (${endingResponsibility(endingOf, today)}) AS ending_responsibility,
      ARRAY(${listWeeksWithoutPoints(ownSectorId)}) AS weeks_without_points,
      (${findCaptainsRecord(unitCaptainId)}) AS captains_recorded_at,
      (SELECT count(*)::int FROM scouts WHERE ${isKeptTooLong(now.toISOString())}) AS due_count,
      (${countEnding(today)}) AS ending,
      -- The lowest number is the oldest row, which the primary key finds.
      (SELECT created_at FROM scouts ORDER BY scout_id LIMIT 1) AS first_data_at,
      (SELECT max(made_at) FROM backups) AS last_made_at,
      (SELECT max(proven_at) FROM backups) AS last_proven_at,
      coalesce(
        (SELECT failure IS NOT NULL FROM backups ORDER BY day DESC LIMIT 1), false
      ) AS is_failed
  `.execute(db);
  return rows[0]!;
}

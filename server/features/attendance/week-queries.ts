import { type Kysely, sql } from 'kysely';
import { rateOf } from '../../../contract/attendance/rates.ts';
import { REMINDED_FOR_HOURS, type SectorWeek } from '../../../contract/attendance/week.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import type { Week } from '../../../contract/terms/endpoints.ts';
import { awaitedFrom } from '../../../contract/terms/meeting.ts';
import { dayOf, inSectors } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { captainName, captainShortName } from '../captains/queries.ts';
import { givesPointsWeekly } from '../evaluation/criterion-queries.ts';
import { storedMeetingDay } from '../group/queries.ts';
import { firstOfWeek } from '../sessions/queries.ts';
import { countsOf } from './count-queries.ts';

/** A sector's week, without the flag whether the caller can remind somebody. */
export interface StoredSectorWeek
  extends SectorName,
    Omit<SectorWeek, 'remindable' | 'sectorBaseName' | 'sectorSuffixName'> {
  sectorId: number;
}

const askedByName = sql`json_agg(
  json_build_object(
    'captainId', captains.captain_id, 'firstName', first_name, 'middleName', middle_name,
    'lastName', last_name, 'gender', gender, 'phoneNumber', phone_number
  ) ORDER BY ${captainName} COLLATE "ar-x-icu", captains.captain_id
)`;

/**
 * The state of a week for each of these sectors (null: all): its records, and who can record it today, sorted by sector name.
 * Without a week nothing is recorded and nothing missing. Weeks that ended before a sector was created are not missing.
 */
export async function listSectorWeeks(
  db: Kysely<DB>,
  sectorIds: number[] | null,
  { week, timeZone, today }: { week: Week | undefined; timeZone: string; today: string },
): Promise<StoredSectorWeek[]> {
  // Term 0 does not exist, so without a week the query finds nothing.
  const term = sql`${week?.termNumber ?? 0}::int`;
  const number = sql`${week?.weekNumber ?? 0}::int`;
  const ofWeek = sql`term_number = ${term} AND week_number = ${number}`;
  type Row = Omit<StoredSectorWeek, 'rate' | 'awaitedFrom'> & {
    meetingDay: number | null;
    session: string | null;
  };
  const { rows } = await sql<Row>`
    WITH asked AS MATERIALIZED (
      SELECT *, ${dayOf('created_at', timeZone)} AS there_since FROM sectors
      WHERE ${inSectors(sectorIds)}
    ),
    led AS (
      SELECT sector_id, ${askedByName} AS captains
      FROM captains JOIN asked USING (sector_id)
      WHERE closed_at IS NULL
      GROUP BY sector_id
    ),
    helped AS (
      SELECT stand_ins.sector_id, ${askedByName} AS stand_ins
      FROM stand_ins JOIN asked ON asked.sector_id = stand_ins.sector_id
      JOIN captains USING (captain_id)
      WHERE until_day >= ${today}::date
      GROUP BY stand_ins.sector_id
    ),
    present AS (
      SELECT sector_id, count(*)::int AS scouts FROM scouts
      WHERE deleted_at IS NULL
      GROUP BY sector_id
    ),
    counted AS (
      SELECT sector_id, ${countsOf},
        (count(*) FILTER (WHERE status IN ('execused', 'termExecused')))::int AS execused_count
      FROM scout_attendance
      WHERE ${ofWeek}
      GROUP BY sector_id
    ),
    recorded AS (
      SELECT sector_id, max(week_number) AS week_number
      FROM scout_attendance_sheets
      WHERE term_number = ${term} AND week_number <= ${number}
      GROUP BY sector_id
    ),
    missing AS (
      SELECT asked.sector_id, count(*)::int AS weeks
      FROM asked LEFT JOIN recorded USING (sector_id)
      JOIN weeks ON weeks.term_number = ${term} AND weeks.week_number <= ${number}
        AND weeks.week_number > coalesce(recorded.week_number, 0)
        AND weeks.cancelled_at IS NULL
        AND weeks.start_date + 6 >= asked.there_since
      GROUP BY asked.sector_id
    )
    SELECT asked.sector_id, base_name, suffix_name,
      coalesce(led.captains, '[]') AS captains,
      coalesce(helped.stand_ins, '[]') AS stand_ins,
      CASE WHEN captains.captain_id IS NOT NULL
        THEN ${captainShortName} END AS recorded_by,
      sheets.recorded_at,
      (
        SELECT ${captainShortName} FROM evaluation_sheets points
        JOIN captains ON captains.captain_id = points.recorded_by
        WHERE points.sector_id = asked.sector_id AND ${ofWeek}
      ) AS evaluated_by,
      (
        SELECT recorded_at FROM evaluation_sheets points
        WHERE points.sector_id = asked.sector_id AND ${ofWeek}
      ) AS evaluated_at,
      ${givesPointsWeekly(sql`asked.sector_id`)} AS gives_points,
      coalesce(present.scouts, 0) AS scouts,
      coalesce(counted.attended_count, 0) AS attended,
      coalesce(counted.absent_count, 0) AS absent,
      coalesce(counted.execused_count, 0) AS execused,
      items.value AS subscription,
      coalesce(missing.weeks, 0) AS missing_weeks,
      ${storedMeetingDay} AS meeting_day,
      (
        SELECT day FROM session_plans JOIN session_sectors USING (session_id)
        WHERE session_sectors.sector_id = asked.sector_id AND ${ofWeek} ${firstOfWeek(today)}
      ) AS session,
      reminders.reminded_at
    FROM asked
    LEFT JOIN led USING (sector_id)
    LEFT JOIN helped USING (sector_id)
    LEFT JOIN present USING (sector_id)
    LEFT JOIN counted USING (sector_id)
    LEFT JOIN missing USING (sector_id)
    LEFT JOIN (
      SELECT sector_id, value FROM finance_items
      WHERE is_subscription AND deleted_at IS NULL AND ${ofWeek}
    ) items USING (sector_id)
    LEFT JOIN (SELECT * FROM week_reminders WHERE ${ofWeek}) reminders USING (sector_id)
    LEFT JOIN scout_attendance_sheets sheets ON sheets.sector_id = asked.sector_id
      AND sheets.term_number = ${term} AND sheets.week_number = ${number}
    LEFT JOIN captains ON captains.captain_id = sheets.recorded_by
    ORDER BY base_name COLLATE "ar-x-icu", suffix_name COLLATE "ar-x-icu"
  `.execute(db);
  return rows.map(({ meetingDay, session, ...row }) => ({
    ...row,
    awaitedFrom: week ? awaitedFrom(week, { meetingDay, session }) : null,
    rate: rateOf({ attendedCount: row.attended, absentCount: row.absent }),
  }));
}

/**
 * Stores that these sectors are reminded of a week, and returns those not reminded within the last two hours. Two
 * simultaneous calls get each sector once.
 */
export async function claimReminders(
  db: Kysely<DB>,
  { termNumber, weekNumber }: Pick<Week, 'termNumber' | 'weekNumber'>,
  sectorIds: number[],
  { byCaptainId, now }: { byCaptainId: number; now: Date },
): Promise<number[]> {
  const since = new Date(now.getTime() - REMINDED_FOR_HOURS * 3_600_000);
  // Always in the same order, so that two simultaneous calls can't deadlock.
  const sorted = sectorIds.toSorted((a, b) => a - b);
  const { rows } = await sql<{ sectorId: number }>`
    INSERT INTO week_reminders AS stored
      (sector_id, term_number, week_number, reminded_by, reminded_at)
    SELECT sector_id, ${termNumber}, ${weekNumber}, ${byCaptainId}, ${now.toISOString()}::timestamptz
    FROM unnest(${sorted}::int[]) AS sector_id
    ON CONFLICT (sector_id, term_number, week_number)
      DO UPDATE SET reminded_by = excluded.reminded_by, reminded_at = excluded.reminded_at
      WHERE stored.reminded_at <= ${since.toISOString()}::timestamptz
    RETURNING sector_id
  `.execute(db);
  return rows.map(({ sectorId }) => sectorId);
}

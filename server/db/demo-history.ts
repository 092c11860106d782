import { type Kysely, sql } from 'kysely';
import type { DB } from './tables.ts';

/** How far back the made-up history goes, in days. */
const DAYS = 15;

/**
 * The history of the made-up group's last two weeks, told from its rows in the shape in which the program
 * itself would have written it.
 */
export async function insertDemoHistory(db: Kysely<DB>, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAYS * 86_400_000).toISOString();
  await sql`
    INSERT INTO history (at, captain_id, action, entity, entity_id, before, after)
    SELECT at, captain_id, action, entity, entity_id, before, after
    FROM (
      SELECT sheet.recorded_at AS at, sheet.recorded_by AS captain_id, 'record' AS action,
        'scoutAttendance' AS entity,
        concat_ws('/', sheet.sector_id, sheet.term_number, sheet.week_number) AS entity_id,
        jsonb_object_agg(record.scout_id, NULL::text) AS before,
        jsonb_object_agg(record.scout_id, record.status) AS after
      FROM scout_attendance_sheets AS sheet
      JOIN scout_attendance AS record USING (sector_id, term_number, week_number)
      WHERE sheet.recorded_at >= ${since}
      GROUP BY sheet.sector_id, sheet.term_number, sheet.week_number
      UNION ALL
      SELECT sheet.recorded_at, sheet.recorded_by, 'record', 'captainAttendance',
        concat_ws('/', sheet.unit_captain_id, sheet.term_number, sheet.week_number),
        jsonb_object_agg(record.captain_id, NULL::text),
        jsonb_object_agg(record.captain_id, record.status)
      FROM captain_attendance_sheets AS sheet
      JOIN captain_attendance AS record USING (unit_captain_id, term_number, week_number)
      WHERE sheet.recorded_at >= ${since}
      GROUP BY sheet.unit_captain_id, sheet.term_number, sheet.week_number
      UNION ALL
      SELECT recorded_at, recorded_by, CASE WHEN is_subscription THEN 'record' ELSE 'create' END,
        'financeItem', item_id::text, NULL,
        jsonb_build_object(
          'itemId', item_id, 'value', value, 'type', type, 'description', description,
          'timestamp', to_char(recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'isSubscription', is_subscription, 'sectorBaseName', base_name,
          'sectorSuffixName', suffix_name, 'weekNumber', week_number, 'termNumber', term_number
        )
      FROM finance_items LEFT JOIN sectors USING (sector_id)
      WHERE recorded_at >= ${since}
      UNION ALL
      SELECT activities.created_at, planned_by, 'create', 'activity', activity_id::text, NULL,
        jsonb_build_object(
          'activityId', activity_id, 'name', name, 'type', activities.type, 'place', place, 'day', day,
          'weekNumber', week_number, 'termNumber', term_number,
          'plannedBy', jsonb_build_object(
            'captainId', captain_id, 'firstName', first_name, 'middleName', middle_name
          )
        )
      FROM activities JOIN captains ON captain_id = planned_by
      WHERE activities.created_at >= ${since}
    ) AS told
    ORDER BY at, entity, entity_id
  `.execute(db);
}

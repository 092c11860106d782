import { type Kysely, sql } from 'kysely';
import type { Week } from '../../../contract/terms/endpoints.ts';
import type { DB } from '../../db/tables.ts';

export interface RemindedSector {
  sectorId: number;
  baseName: string;
  suffixName: string;
}

/**
 * Notes that the sectors of the scope (null: all) without a session in this week are reminded today. The update takes
 * each at most once a day, also from two callers at once; returns those that had not been.
 */
export async function claimSessionReminders(
  db: Kysely<DB>,
  sectorIds: number[] | null,
  { termNumber, weekNumber }: Pick<Week, 'termNumber' | 'weekNumber'>,
  { exceptCaptainId, today }: { exceptCaptainId: number; today: string },
): Promise<RemindedSector[]> {
  const { rows } = await sql<RemindedSector>`
    WITH missing AS (
      SELECT sector_id FROM sectors
      WHERE (${sectorIds}::int[] IS NULL OR sector_id = ANY(${sectorIds}::int[]))
        AND NOT EXISTS (
          SELECT FROM session_sectors JOIN session_plans USING (session_id)
          WHERE session_sectors.sector_id = sectors.sector_id
            AND term_number = ${termNumber} AND week_number = ${weekNumber})
        AND (EXISTS (SELECT FROM captains WHERE captains.sector_id = sectors.sector_id
              AND closed_at IS NULL AND captain_id <> ${exceptCaptainId})
          OR EXISTS (SELECT FROM stand_ins WHERE stand_ins.sector_id = sectors.sector_id
              AND until_day >= ${today}::date AND captain_id <> ${exceptCaptainId}))
    ), claimed AS (
      UPDATE sectors SET session_reminded_on = ${today}::date FROM missing
      WHERE sectors.sector_id = missing.sector_id
        AND (session_reminded_on IS NULL OR session_reminded_on < ${today}::date)
      RETURNING sectors.sector_id, base_name, suffix_name
    )
    SELECT * FROM claimed ORDER BY base_name COLLATE "ar-x-icu", suffix_name COLLATE "ar-x-icu"
  `.execute(db);
  return rows;
}

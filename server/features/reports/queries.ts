import { type Kysely, sql } from 'kysely';
import type { AttendanceCounts } from '../../../contract/attendance/rates.ts';
import type { Gender } from '../../../contract/core/fields.ts';
import type { CaptainType } from '../../../contract/core/permissions.ts';
import type { PlainContent } from '../../../contract/core/record-content.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { shownMemberNumber } from '../../db/member-numbers.ts';
import type { DB } from '../../db/tables.ts';
import { countsOf, inNewestTerm } from '../attendance/count-queries.ts';

export interface ReportSector extends SectorName {
  sectorId: number;
  unitCaptain: string | null;
  captainCount: number;
  scoutCount: number;
  captainsAttended: number;
  captainsAbsent: number;
  /** The scouts who attended, of the records made in the sector, as the statistics count them. */
  scoutsAttended: number;
  scoutsAbsent: number;
}

/** Sectors by name with their sums of the newest term: the one of that name, or those of a scope (null: all). */
export async function listReportSectors(
  db: Kysely<DB>,
  asked: SectorName | number[] | null,
): Promise<ReportSector[]> {
  const condition =
    asked === null
      ? sql`true`
      : Array.isArray(asked)
        ? sql`sectors.sector_id = ANY(${asked})`
        : sql`base_name = ${asked.baseName} AND suffix_name = ${asked.suffixName}`;
  const { rows } = await sql<ReportSector>`
    WITH scout_counts AS (
      SELECT sector_id, ${countsOf}
      FROM scout_attendance JOIN weeks USING (term_number, week_number)
      WHERE ${inNewestTerm}
      GROUP BY sector_id
    ),
    captain_counts AS (
      SELECT captains.sector_id, ${countsOf}
      FROM captain_attendance
      JOIN weeks USING (term_number, week_number)
      JOIN captains USING (captain_id)
      WHERE ${inNewestTerm} AND captains.closed_at IS NULL
      GROUP BY captains.sector_id
    )
    SELECT sectors.sector_id, base_name, suffix_name,
      nullif(concat_ws(' ', unit.first_name, unit.middle_name, unit.last_name), '')
        AS unit_captain,
      (SELECT count(*)::int FROM captains own
        WHERE own.sector_id = sectors.sector_id AND own.closed_at IS NULL) AS captain_count,
      (SELECT count(*)::int FROM scouts
        WHERE scouts.sector_id = sectors.sector_id AND scouts.deleted_at IS NULL) AS scout_count,
      coalesce(captain_counts.attended_count, 0) AS captains_attended,
      coalesce(captain_counts.absent_count, 0) AS captains_absent,
      coalesce(scout_counts.attended_count, 0) AS scouts_attended,
      coalesce(scout_counts.absent_count, 0) AS scouts_absent
    FROM sectors
    LEFT JOIN captains unit ON unit.captain_id = sectors.unit_captain_id
    LEFT JOIN scout_counts ON scout_counts.sector_id = sectors.sector_id
    LEFT JOIN captain_counts ON captain_counts.sector_id = sectors.sector_id
    WHERE ${condition}
    ORDER BY base_name COLLATE "ar-x-icu", suffix_name COLLATE "ar-x-icu"
  `.execute(db);
  return rows;
}

export interface ReportCaptain extends AttendanceCounts {
  captainId: number;
  sectorId: number;
  firstName: string;
  middleName: string;
  lastName: string;
  phoneNumber: string;
  email: string | null;
  gender: Gender;
  type: CaptainType;
  memberNumber: string | null;
}

/** Captains with an open account of these sectors by full name, with their counts of the newest term. */
export async function listReportCaptains(
  db: Kysely<DB>,
  sectorIds: number[],
): Promise<Map<number, ReportCaptain[]>> {
  const { rows } = await sql<ReportCaptain>`
    SELECT captain_id, sector_id, first_name, middle_name, last_name, phone_number, email, gender,
      type, ${shownMemberNumber('captains')} AS member_number,
      coalesce(attended_count, 0) AS attended_count, coalesce(absent_count, 0) AS absent_count
    FROM captains
    LEFT JOIN (
      SELECT captain_id, ${countsOf}
      FROM captain_attendance JOIN weeks USING (term_number, week_number)
      WHERE ${inNewestTerm}
      GROUP BY captain_id
    ) counted USING (captain_id)
    WHERE closed_at IS NULL AND sector_id = ANY(${sectorIds})
    ORDER BY concat_ws(' ', first_name, middle_name, last_name) COLLATE "ar-x-icu", captain_id
  `.execute(db);
  return Map.groupBy(rows, ({ sectorId }) => sectorId);
}

export interface ReportScout extends AttendanceCounts, PlainContent<typeof scoutRecord> {
  scoutId: number;
  sectorId: number;
  /** The name of their patrol. */
  patrol: string | null;
}

const scoutColumns = Object.keys(scoutRecord.fields).map((name) =>
  name === 'memberNumber'
    ? sql`${shownMemberNumber('scouts')} AS member_number`
    : sql.ref(`scouts.${name}`),
);

/** Scouts of these sectors by name, with their counts of the newest term wherever they were made. */
export async function listReportScouts(
  db: Kysely<DB>,
  sectorIds: number[],
): Promise<Map<number, ReportScout[]>> {
  const { rows } = await sql<ReportScout>`
    SELECT scouts.scout_id, scouts.sector_id, ${sql.join(scoutColumns)}, patrols.name AS patrol,
      coalesce(attended_count, 0) AS attended_count, coalesce(absent_count, 0) AS absent_count
    FROM scouts
    LEFT JOIN (
      SELECT scout_id, ${countsOf}
      FROM scout_attendance JOIN weeks USING (term_number, week_number)
      WHERE ${inNewestTerm}
      GROUP BY scout_id
    ) counted USING (scout_id)
    LEFT JOIN patrol_members ON patrol_members.scout_id = scouts.scout_id
    LEFT JOIN patrols ON patrols.patrol_id = patrol_members.patrol_id
    WHERE scouts.deleted_at IS NULL AND scouts.sector_id = ANY(${sectorIds})
    ORDER BY scouts.name COLLATE "ar-x-icu", scouts.scout_id
  `.execute(db);
  return Map.groupBy(rows, ({ sectorId }) => sectorId);
}

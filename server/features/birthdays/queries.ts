import { type Kysely, sql } from 'kysely';
import type { Birthday } from '../../../contract/birthdays/endpoints.ts';
import { inSectors } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';

/**
 * The next birthday of each scout from `today` on. PostgreSQL's addition of years puts 29 February on the 28th in a year
 * without one.
 */
const nextBirthday = (today: string) => sql`
  SELECT CASE WHEN n > 0 AND this_year >= ${today}::date THEN this_year
    ELSE (birth_date + make_interval(years => n + 1))::date END AS day
  FROM (SELECT n, (birth_date + make_interval(years => n))::date AS this_year
    FROM (SELECT extract(year FROM ${today}::date)::int - extract(year FROM birth_date)::int AS n
    ) years
  ) days`;

/** Scouts of these sectors (null: all) whose birthday is within `days` from `today` on. */
const birthdaysWithin = (sectorIds: number[] | null, today: string, days: number) => sql`
  FROM scouts CROSS JOIN LATERAL (${nextBirthday(today)}) next
  WHERE deleted_at IS NULL AND ${inSectors(sectorIds)} AND next.day < ${today}::date + ${days}::int`;

/** How many of these scouts have their birthday within `days` from `today` on. */
export const countBirthdays = (sectorIds: number[] | null, today: string, days: number) => sql`
  SELECT count(*)::int ${birthdaysWithin(sectorIds, today, days)}`;

/** The birthdays within `days` from `today` on, by day and name, and how many scouts have no date of birth. */
export async function readBirthdays(
  db: Kysely<DB>,
  { sectorIds, today, days }: { sectorIds: number[] | null; today: string; days: number },
): Promise<{ birthdays: Birthday[]; withoutBirthDate: number }> {
  const { rows } = await sql<{ birthdays: Birthday[]; withoutBirthDate: number }>`
    WITH near AS (
      SELECT scout_id, name, gender, sector_id, phone_number, birth_date, next.day
      ${birthdaysWithin(sectorIds, today, days)}
    )
    SELECT
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'scoutId', scout_id, 'name', name, 'gender', gender,
          'sectorBaseName', base_name, 'sectorSuffixName', suffix_name,
          'phoneNumber', phone_number, 'date', day, 'birthDate', birth_date,
          'age', extract(year FROM day) - extract(year FROM birth_date)
        ) ORDER BY day, name COLLATE "ar-x-icu", scout_id), '[]')
        FROM near JOIN sectors USING (sector_id)) AS birthdays,
      (SELECT count(*)::int FROM scouts
        WHERE deleted_at IS NULL AND birth_date IS NULL AND ${inSectors(sectorIds)}
      ) AS without_birth_date
  `.execute(db);
  return rows[0]!;
}

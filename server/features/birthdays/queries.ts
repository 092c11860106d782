import { type Kysely, sql } from 'kysely';
import type { Birthday } from '../../../contract/birthdays/endpoints.ts';
import { birthDaysOn } from '../../../contract/core/birth-dates.ts';
import { addDays } from '../../../contract/core/calendar.ts';
import { inSectors } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';

/** Each day of birth in a year (`MM-DD`) that has a birthday within `days` from `today` on, with that day. */
function birthdaysFrom(today: string, days: number) {
  const near = Array.from({ length: days }, (_, index) => addDays(today, index));
  const pairs = near.flatMap((day) => birthDaysOn(day).map((birthDay) => ({ birthDay, day })));
  return { birthDays: pairs.map(({ birthDay }) => birthDay), days: pairs.map(({ day }) => day) };
}

/** Scouts of these sectors (null: all) whose birthday is within `days` from `today` on. */
const birthdaysWithin = (sectorIds: number[] | null, today: string, days: number) => {
  const near = birthdaysFrom(today, days);
  return sql`
  FROM scouts CROSS JOIN LATERAL (
    SELECT min(day) AS day
    FROM unnest(${near.birthDays}::text[], ${near.days}::date[]) AS near (birth_day, day)
    WHERE birth_day = to_char(birth_date, 'MM-DD') AND birth_date < near.day
  ) next
  WHERE deleted_at IS NULL AND ${inSectors(sectorIds)} AND next.day IS NOT NULL`;
};

/** How many of these scouts have their birthday within `days` from `today` on. */
export const countBirthdays = (sectorIds: number[] | null, today: string, days: number) => sql`
  SELECT count(*)::int ${birthdaysWithin(sectorIds, today, days)}`;

/** The birthdays within `days` from a day on, by day and name, and how many scouts have no date of birth. */
export async function readBirthdays(
  db: Kysely<DB>,
  { sectorIds, from, days }: { sectorIds: number[] | null; from: string; days: number },
): Promise<{ birthdays: Birthday[]; withoutBirthDate: number }> {
  const { rows } = await sql<{ birthdays: Birthday[]; withoutBirthDate: number }>`
    WITH near AS (
      SELECT scout_id, name, gender, sector_id, phone_number, birth_date, next.day
      ${birthdaysWithin(sectorIds, from, days)}
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

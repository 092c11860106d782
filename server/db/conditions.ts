import { type RawBuilder, sql } from 'kysely';
import { lastBirthday } from '../../contract/core/birth-dates.ts';
import { zoneClock } from '../lib/calendar.ts';

/** Condition: the sector of the column or expression is one of these; null means all sectors. */
export const inSectors = (
  sectorIds: number[] | null,
  sector: string | RawBuilder<number> = 'sectorId',
): RawBuilder<boolean> => {
  const column = typeof sector === 'string' ? sql.ref(sector) : sector;
  return sectorIds === null ? sql`true` : sql`${column} = ANY(${sectorIds}::int[])`;
};

/** Condition on `responsibilities`: it is held on this day. */
export const isHeldOn = (day: string): RawBuilder<boolean> =>
  sql`(ended_at IS NULL AND (until_day IS NULL OR until_day >= ${day}::date))`;

/** Condition on `links` with `link_scouts`: a key opens this child. */
export const isOpenedBy = ({
  keyHash,
  places,
}: {
  keyHash: Buffer;
  places: readonly number[] | null;
}): RawBuilder<boolean> =>
  sql`(key_hash = ${keyHash} AND (${places}::int[] IS NULL OR place = ANY(${places}::int[])))`;

/**
 * The day of a moment in a time zone, as `dayIn` answers it. The zone's clock is passed along: the database has data of its
 * own on time zones, of another year, and would put an evening on another day than screens and limits do.
 */
export function dayOf(moment: string | RawBuilder<unknown>, timeZone: string): RawBuilder<string> {
  const at = typeof moment === 'string' ? sql.ref(moment) : moment;
  const { changes, minutes } = zoneClock(timeZone);
  return sql`(${at} AT TIME ZONE 'UTC' + interval '1 minute' * (${minutes}::int[])[
    width_bucket(${at}, ${changes}::timestamptz[]) + 1])::date`;
}

/** Whole years of age on a day, as `ageOn` of the contract counts them; null without a date of birth. */
export const ageInYears = (birthDate: string, day: string): RawBuilder<number | null> => {
  const born = sql.ref(birthDate);
  return sql`CASE WHEN ${born} IS NOT NULL THEN greatest(0, extract(year FROM ${day}::date)::int - extract(year FROM ${born})::int
    - (to_char(${born}, 'MM-DD') > ${lastBirthday(day)})::int) END`;
};

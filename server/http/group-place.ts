import { type Kysely, sql } from 'kysely';
import { type ChosenCountry, withChoices } from '../../contract/countries/choices.ts';
import type { Country, CountryCode } from '../../contract/countries/country.ts';
import { country as currentCountry } from '../../contract/countries/current.ts';
import { countryOf } from '../../contract/countries/table.ts';
import type { DB } from '../db/tables.ts';
import { inCountry } from '../lib/group-country.ts';
import type { Settings } from '../settings.ts';
import { ApiError } from './errors.ts';

/** Where a group is: what its amounts, numbers and phones look like, and which day it is there. */
export interface GroupPlace {
  country: Country;
  /** IANA name. */
  timeZone: string;
}

/** The stored place of a group; null takes the program's setting, or the country's proposal. */
export type StoredPlace = {
  [choice in keyof ChosenCountry]: ChosenCountry[choice] | null;
} & { timeZone: string | null; memberNumber: boolean };

type Started = Pick<Settings, 'firstCountry' | 'timeZone'>;

/** The stored choices as a column, so that no call needs a statement more. */
export const storedPlace = sql<StoredPlace | null>`(
  SELECT jsonb_build_object(
    'country', country, 'digits', digits, 'firstWeekday', first_weekday,
    'wholeSubscriptions', whole_subscriptions, 'timeZone', time_zone,
    'memberNumber', member_number, 'memberNumberLabel', member_number_label)
  FROM group_settings)`;

/** The place that is stored, or what the program was started with. */
export function placeOf(stored: StoredPlace | null, started: Started): GroupPlace {
  const row = countryOf(stored?.country ?? started.firstCountry);
  return {
    country: stored ? withChoices(row, stored) : row,
    timeZone: stored?.timeZone ?? started.timeZone,
  };
}

export async function readGroupPlace(db: Kysely<DB>, started: Started): Promise<GroupPlace> {
  const { rows } = await sql<{ stored: StoredPlace | null }>`
    SELECT ${storedPlace} AS stored`.execute(db);
  return placeOf(rows[0]?.stored ?? null, started);
}

/**
 * Keeps the group in the country in which the call's amounts were read, until the transaction ends. Throws CONFLICT where
 * it has moved since.
 */
export async function holdCountry(db: Kysely<DB>, { firstCountry }: Started): Promise<void> {
  const { rows } = await sql<{ country: CountryCode | null }>`
    SELECT country FROM group_settings FOR SHARE`.execute(db);
  if ((rows[0]?.country ?? firstCountry) === currentCountry().code) return;
  throw new ApiError('CONFLICT', {
    arabicMessage: 'تغيّرت دولة المجموعة الآن، فحدّث الصفحة واكتب المبلغ بعملتها',
  });
}

/** Runs a job or a command of a group in its place. */
export async function inPlaceOf<T>(
  db: Kysely<DB>,
  started: Started,
  run: (place: GroupPlace) => Promise<T>,
): Promise<T> {
  const place = await readGroupPlace(db, started);
  return inCountry(place.country, () => run(place));
}

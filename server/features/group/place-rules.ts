import type { RequestOf } from '../../../contract/core/endpoint.ts';
import type { CountryCode } from '../../../contract/countries/country.ts';
import { countryOf } from '../../../contract/countries/table.ts';
import type { updateGroup } from '../../../contract/group/endpoints.ts';
import { fieldError } from '../../http/errors.ts';
import { placeOf, type StoredPlace } from '../../http/group-place.ts';
import type { Settings } from '../../settings.ts';

type Started = Pick<Settings, 'firstCountry' | 'timeZone'>;
type Change = Pick<
  RequestOf<typeof updateGroup>['body'],
  | 'country'
  | 'digits'
  | 'firstWeekday'
  | 'wholeSubscriptions'
  | 'timeZone'
  | 'memberNumber'
  | 'memberNumberLabel'
>;

export const countryIn = (place: StoredPlace | null, started: Started): CountryCode =>
  placeOf(place, started).country.code;

/** A country with what it proposes. The zone that the program was started with stays that of its own country. */
export function placeIn(code: CountryCode, { firstCountry }: Started): StoredPlace {
  return {
    country: code,
    digits: null,
    firstWeekday: null,
    wholeSubscriptions: null,
    memberNumber: false,
    memberNumberLabel: null,
    timeZone: code === firstCountry ? null : countryOf(code).timeZones[0]!.zone,
  };
}

/** A group's place after a change: of another country nothing else stays but the numbers of members. Throws TIME_ZONE_ELSEWHERE. */
export function placeAfter(
  before: StoredPlace | null,
  change: Change,
  started: Started,
): StoredPlace | null {
  const { country, digits, firstWeekday, wholeSubscriptions, timeZone } = change;
  const numbers = {
    memberNumber: change.memberNumber ?? before?.memberNumber ?? false,
    memberNumberLabel: change.memberNumberLabel ?? before?.memberNumberLabel ?? null,
  };
  const present = countryIn(before, started);
  const code = country ?? present;
  const zones = countryOf(code).timeZones;
  if (timeZone !== undefined && !zones.some(({ zone }) => zone === timeZone)) {
    throw fieldError('TIME_ZONE_ELSEWHERE', 'timeZone');
  }
  const { memberNumber, memberNumberLabel } = change;
  const choices = [country, digits, firstWeekday, wholeSubscriptions, timeZone];
  const isUntouched = [...choices, memberNumber, memberNumberLabel].every(
    (choice) => choice === undefined,
  );
  if (isUntouched) return before;
  const base = code === present && before ? before : placeIn(code, started);
  return {
    ...base,
    ...numbers,
    country: code,
    digits: digits ?? base.digits,
    firstWeekday: firstWeekday ?? base.firstWeekday,
    wholeSubscriptions: wholeSubscriptions ?? base.wholeSubscriptions,
    timeZone: timeZone ?? base.timeZone,
  };
}

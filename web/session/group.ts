import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../contract/core/endpoint.ts';
import { country } from '../../contract/countries/current.ts';
import { readGroup } from '../../contract/group/endpoints.ts';
import { q } from '../api/api.ts';
import { isFromDevice } from '../i18n/age.ts';
import { isKeptByOther } from '../i18n/country.ts';
import { setTimeZone } from '../i18n/localize.ts';

type Group = ResponseOf<typeof readGroup>['body'];

/** Whether this page uses the language settings of the group's country. */
function isWrittenFor(group: Group): boolean {
  const { code, digits, firstWeekday, subscriptionStep } = country();
  return (
    code === group.country &&
    digits === group.digits &&
    firstWeekday === group.firstWeekday &&
    (subscriptionStep === 1) === group.wholeSubscriptions
  );
}

let isAdopting = false;

/** Follows what the server answers of the group: its zone at once, another country by a reload. */
export function followGroup(group: Group): void {
  setTimeZone(group.timeZone);
  // Answers that were stored before groups had a country have none.
  if (isAdopting || !group.country || (isWrittenFor(group) && !isKeptByOther())) return;
  isAdopting = true;
  import('./adopt-country.ts')
    .then(({ adoptCountry }) => adoptCountry(group))
    // Offline, or without a storage: asked again with the next answer.
    .catch(() => {
      isAdopting = false;
    });
}

/** The group's settings that everybody may read. */
export function useGroupQuery() {
  const query = useQuery({ ...q(readGroup), staleTime: 300_000 });
  if (query.data) {
    const { body } = query.data;
    // A stored answer may be older than the country that the page is written for.
    if (isFromDevice(query)) setTimeZone(body.timeZone);
    else followGroup(body);
  }
  return query;
}

/** The group's name and whether it has no account yet; undefined while unknown. */
export const useGroup = () => useGroupQuery().data?.body;

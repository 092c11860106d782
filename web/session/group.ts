import { useQuery } from '@tanstack/react-query';
import { readGroup } from '../../contract/group/endpoints.ts';
import { q } from '../api/api.ts';
import { setTimeZone } from '../i18n/localize.ts';

/** The group's name and whether it has no account yet; undefined while unknown. */
export function useGroup() {
  const { data } = useQuery({ ...q(readGroup), staleTime: 300_000 });
  if (data) setTimeZone(data.body.timeZone);
  return data?.body;
}

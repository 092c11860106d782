import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_AWAY } from '../../../contract/follow-up/endpoints.ts';
import type { ListFootProps } from '../../ui/tables/list-foot.tsx';

type Answer = { body: readonly unknown[]; total: number; hasMore: boolean };

/**
 * The list of the query that `ask` builds: the longest absences first, then all on request; `rest` describes those not
 * shown, null if none.
 */
export function useAway<A extends Answer, K extends readonly unknown[]>(
  ask: (limit?: number) => UseQueryOptions<A, Error, A, K>,
): { query: UseQueryResult<A>; rest: ListFootProps | null } {
  const [isWanted, setWanted] = useState(false);
  const first = useQuery(ask());
  const isCut = first.data?.hasMore === true;
  // The full list is not stored offline.
  const all = useQuery({ ...ask(MOST_AWAY), meta: { offline: null }, enabled: isWanted && isCut });
  const query = isCut && all.data ? all : first;
  const { data } = query;
  if (!data?.hasMore) return { query, rest: null };
  const rest = {
    shown: data.body.length,
    total: data.total,
    // The answer is complete.
    hasMore: query === first,
    isLoading: isWanted,
    error: query === first && !all.isFetching ? all.error : null,
    onMore: () => {
      setWanted(true);
      if (all.isError) void all.refetch();
    },
  };
  return { query, rest };
}

import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_AWAY } from '../../../contract/follow-up/endpoints.ts';
import type { ListFootProps } from '../../ui/tables/list-foot.tsx';

type Answer = { body: readonly unknown[]; total: number; hasMore: boolean };

/**
 * The list that `ask` gives the query of, the longest absences of it until all are wanted; `rest` tells of those that are
 * not shown, null where all are.
 */
export function useAway<A extends Answer, K extends readonly unknown[]>(
  ask: (limit?: number) => UseQueryOptions<A, Error, A, K>,
): { query: UseQueryResult<A>; rest: ListFootProps | null } {
  const [isWanted, setWanted] = useState(false);
  const first = useQuery(ask());
  const isCut = first.data?.hasMore === true;
  // What is asked for once is not kept on the device beside what its captain needs.
  const all = useQuery({ ...ask(MOST_AWAY), meta: { offline: null }, enabled: isWanted && isCut });
  const query = isCut && all.data ? all : first;
  const { data } = query;
  if (!data?.hasMore) return { query, rest: null };
  const rest = {
    shown: data.body.length,
    total: data.total,
    // An answer has no more than all of them.
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

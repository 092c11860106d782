import { useNavigate, useSearch } from '@tanstack/react-router';
import { groupOrders, groupStates } from '../../../contract/directory/groups.ts';
import { oneOf, readSearch, text, whole } from '../../shared/search.ts';

const readers = {
  search: text,
  state: oneOf('new', ...groupStates),
  order: oneOf(...groupOrders),
  page: whole,
  year: whole,
};
type Search = ReturnType<typeof readSearch<typeof readers>>;

/** The search parameters of an operator's page, and their change; undefined leaves the address. */
export function useOperatorSearch() {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  return {
    search: readSearch(readers, raw),
    setSearch: (change: Partial<Search>) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...change }) as never,
        replace: true,
        resetScroll: false,
      }),
  };
}

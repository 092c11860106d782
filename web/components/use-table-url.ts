import { nextSort, type Sort } from '../lib/table.ts';
import { useUrlState } from '../lib/url-state.ts';

/**
 * A table's sorting and page, kept in the address as `sort`, `dir` and `page`; where a screen has several
 * tables, `prefix` parts them. A new sorting starts at the first page; so must a new filter, by clearing
 * `pageParam` along with its own change.
 */
export function useTableUrl(prefix = '', initial: Sort | null = null) {
  const names = ['sort', 'dir', 'page'].map((name) => (prefix ? `${prefix}-${name}` : name));
  const [sortParam = '', dirParam = '', pageParam = ''] = names;
  const [search, setSearch] = useUrlState(...names);
  const column = search[sortParam];
  const sort = column ? { column, descending: search[dirParam] !== 'asc' } : initial;
  return {
    sort,
    onSort: (wanted: string) => {
      const next = nextSort(sort, wanted);
      setSearch({
        [sortParam]: next.column,
        [dirParam]: next.descending ? 'desc' : 'asc',
        [pageParam]: undefined,
      });
    },
    page: Number(search[pageParam]) || 1,
    pageParam,
  };
}

import { useState } from 'react';
import { nextSort, type Sort } from './table.ts';
import { type AnySearch, useAnySearch, useSetSearch } from './use-set-search.ts';

/** Which of several lists of a screen the params belong to. */
type Prefix = 'captains' | 'scouts';
type Param = keyof AnySearch;
type Bare<P> = P extends `${Prefix}-${infer Name}` ? Name : never;
type ListParam = Param | Bare<Param>;
type Choices = Partial<Record<ListParam, readonly string[]>>;
type Chosen<F extends Choices> = {
  [K in keyof F]: F[K] extends readonly (infer W extends string)[] ? W | '' : '';
};

/** Where a list keeps its page (`listOf` of lib/search.ts, `Pager`). */
export type PageParam = 'page' | `${Prefix}-page`;

/**
 * The filter, order and page of a list, kept in the address: a typed text, filters of a few words ('' is all of them), and
 * `sort`, `dir` and `page`. Whatever changes but the page starts at the first page again.
 */
export function useListUrl<const F extends Choices = Record<never, never>>(
  options: {
    prefix?: Prefix;
    /** The param of the text. */
    text?: ListParam;
    filters?: F;
    /** As long as nobody sorted. */
    sort?: Sort;
  } = {},
) {
  const { prefix, text } = options;
  const search = useAnySearch();
  const setSearch = useSetSearch();
  const param = (name: ListParam) => (prefix ? `${prefix}-${name}` : name) as Param;
  const pageParam: PageParam = prefix ? `${prefix}-page` : 'page';
  // The typed text: the address follows a moment later, too late for a field.
  const [typed, setTyped] = useState(() => String((text && search[param(text)]) ?? ''));

  const column = search[param('sort')];
  const sort: Sort | null = column
    ? { column: String(column), descending: search[param('dir')] !== 'asc' }
    : (options.sort ?? null);
  const names = Object.keys(options.filters ?? {}) as (keyof F & ListParam)[];
  const filter = Object.fromEntries(
    names.map((name) => [
      name,
      options.filters?.[name]?.find((word) => word === search[param(name)]) ?? '',
    ]),
  ) as Chosen<F>;

  const narrow = (change: Partial<Record<ListParam, string>>) => {
    const own = Object.entries(change).map(([name, value]) => [param(name as ListParam), value]);
    setSearch({ ...Object.fromEntries(own), [pageParam]: undefined });
  };
  const setText = (next: string) => {
    setTyped(next);
    if (text) narrow({ [text]: next });
  };
  return {
    text: typed,
    setText,
    filter,
    setFilter: (change: Partial<Chosen<F>>) => narrow(change as Partial<Record<ListParam, string>>),
    isNarrowed: typed.trim() !== '' || names.some((name) => filter[name] !== ''),
    /** Shows the whole list again. */
    clear: () => {
      setTyped('');
      narrow(Object.fromEntries([...names, ...(text ? [text] : [])].map((name) => [name, ''])));
    },
    sort,
    onSort: (wanted: string) => {
      const next = nextSort(sort, wanted);
      narrow({ sort: next.column, dir: next.descending ? 'desc' : 'asc' });
    },
    page: search[pageParam] ?? 1,
    pageParam,
    setPage: (page: number) => setSearch({ [pageParam]: page }),
  };
}

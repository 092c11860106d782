import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bookSorts, lineTypes, readBook } from '../../../contract/finance/book.ts';
import { q } from '../../api/api.ts';
import { groupToday } from '../../i18n/format.ts';
import { useDebounced } from '../../offline/use-debounced.ts';
import { useListUrl } from '../../ui/tables/use-list-url.ts';
import { type AnySearch, useAnySearch } from '../../ui/tables/use-set-search.ts';
import { monthFrom } from './rules.ts';

const PAGE_SIZE = 50;

/** The period that the address asks for: a month, this one unless it says another, or the newest term. */
export function usePeriod(): { month: string; isTerm: boolean; asked: { month?: string } } {
  const search = useAnySearch();
  const month = monthFrom(search.month, groupToday());
  const isTerm = search.period === 'term';
  return { month, isTerm, asked: isTerm ? {} : { month } };
}

/** The way back to the book from one of its papers. */
export const backToBook = (search: AnySearch) =>
  ({ to: '/finance', label: 'إدارة الماليات', search }) as const;

/** The book of the address's period, searched, filtered, sorted and paged by the server as it says. */
export function useBook() {
  const { asked } = usePeriod();
  const list = useListUrl({
    text: 'search',
    filters: { type: lineTypes },
    sort: { column: 'date', descending: true },
  });
  const search = useDebounced(list.text);
  const sort = bookSorts.find((each) => each === list.sort?.column) ?? 'date';
  const isDescending = list.sort?.descending ?? true;
  const book = useQuery({
    ...q(readBook, {
      query: {
        ...asked,
        search,
        type: list.filter.type || undefined,
        sort,
        direction: isDescending ? 'desc' : 'asc',
        limit: PAGE_SIZE,
        offset: (list.page - 1) * PAGE_SIZE,
      },
    }),
    // A search, a page or a month that is on its way does not blank the table.
    placeholderData: keepPreviousData,
  });
  const pages = Math.max(1, Math.ceil((book.data?.total ?? 0) / PAGE_SIZE));
  return { book, list, pages, sort: { column: sort, descending: isDescending } };
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { isDay } from '../../../contract/dates.ts';
import { historyActions, historyEntities, listHistory } from '../../../contract/history.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ShownOf } from '../../components/shown-of.tsx';
import { CardSkeleton } from '../../components/skeleton.tsx';
import { EmptyState, FailureState } from '../../components/states.tsx';
import { qPages } from '../../lib/api.ts';
import { useSetSearch } from '../../lib/use-set-search.ts';
import { filterNames, HistoryFilterBox } from './history-filter-box.tsx';
import { HistoryList } from './history-list.tsx';
import css from './history-page.module.css';

const PAGE_SIZE = 50;

/** Everything that was changed: who, when, what was and what is. */
export default function HistoryPage() {
  const filter = useSearch({ from: '/history' });
  const setFilter = useSetSearch();
  const isFiltered = filterNames.some((name) => filter[name]);
  const history = useInfiniteQuery(
    qPages(
      listHistory,
      {
        query: {
          captainId: Number(filter.captain) || undefined,
          entity: historyEntities.find((entity) => entity === filter.entity),
          action: historyActions.find((action) => action === filter.action),
          entityId: undefined,
          from: dayIn(filter.from),
          to: dayIn(filter.to),
          limit: PAGE_SIZE,
          before: undefined,
        },
      },
      ({ body }) => (body.length === PAGE_SIZE ? { before: body.at(-1)?.id } : undefined),
    ),
  );
  const entries = (history.data?.pages ?? []).flatMap(({ body, scoutNames, captainNames }) =>
    body.map((entry) => ({ ...entry, names: { scoutNames, captainNames } })),
  );
  return (
    <div className={css.page}>
      <PageHeader
        title="سجل التغييرات"
        lead="كل تغيير في البيانات: من غيّر، ومتى، وماذا كان قبله."
        back={{ to: '/dashboard', label: 'لوحة التحكم' }}
      />
      <HistoryFilterBox filter={filter} onChange={setFilter} />
      {history.isPending ? (
        <CardSkeleton lines={8} />
      ) : entries.length > 0 ? (
        <Card>
          <HistoryList entries={entries} />
          <ShownOf shown={entries.length} total={history.data?.pages[0]?.total} />
          {history.hasNextPage && !history.isFetchNextPageError && (
            <Button
              look="default"
              wide
              disabled={history.isFetchingNextPage}
              onClick={() => void history.fetchNextPage()}
            >
              {history.isFetchingNextPage ? 'جاري التحميل…' : 'عرض المزيد'}
            </Button>
          )}
          {history.isFetchNextPageError && (
            <FailureState error={history.error} onRetry={() => void history.fetchNextPage()} />
          )}
        </Card>
      ) : history.isError ? (
        <FailureState
          error={history.error}
          retrying={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      ) : isFiltered ? (
        <EmptyState
          drawing="search"
          title="لا توجد تغييرات بهذا الوصف"
          text="جرّب فترة أطول، أو امسح التصفية."
        />
      ) : (
        <EmptyState
          title="لا توجد تغييرات بعد"
          text="كل إضافة أو تعديل أو حذف يظهر هنا مع اسم من قام به ووقته."
        />
      )}
    </div>
  );
}

/** What the address calls a day, where it is one: anybody may have typed it. */
function dayIn(text: string | undefined): string | undefined {
  return text && isDay(text) ? text : undefined;
}

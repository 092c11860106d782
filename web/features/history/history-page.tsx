import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { isDay } from '../../../contract/core/dates.ts';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { historyActions, historyEntities } from '../../../contract/history/changes.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { historyGroupNames } from '../../../contract/history/words.ts';
import { qPages } from '../../api/api.ts';
import { useMemberNumber } from '../../session/member-numbers.ts';
import { Card } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { PagedList } from '../../ui/tables/paged-list.tsx';
import { useSetSearch } from '../../ui/tables/use-set-search.ts';
import { filterNames, HistoryFilterBox } from './history-filter-box.tsx';
import { HistoryList } from './history-list.tsx';
import css from './history-page.module.css';
import { ProofBox } from './proof-box.tsx';

/** Everything that was changed: who, when, what was and what is. */
export default function HistoryPage() {
  // For the words of changes.
  useMemberNumber();
  const filter = useSearch({ from: '/history' });
  const setFilter = useSetSearch();
  const isFiltered = filterNames.some((name) => filter[name]);
  const asked = {
    captainId: Number(filter.captain) || undefined,
    entity: historyEntities.find((entity) => entity === filter.entity),
    group: historyGroupNames.find((group) => group === filter.group),
    action: historyActions.find((action) => action === filter.action),
    entityId: undefined,
    from: dayIn(filter.from),
    to: dayIn(filter.to),
  };
  const history = useInfiniteQuery(
    qPages(listHistory, { query: { ...asked, before: undefined } }, ({ body }) => ({
      before: body.at(-1)?.id,
    })),
  );
  return (
    <div className={css.page}>
      <PageHeader
        title="سجل التغييرات"
        lead="كل تغيير في البيانات: من غيّر، ومتى، وماذا كان قبله."
        back={HOME}
      />
      <ProofBox filter={asked} />
      <HistoryFilterBox filter={filter} onChange={setFilter} />
      <PagedList
        query={history}
        skeleton={<CardSkeleton lines={8} />}
        frame={(list) => <Card>{list}</Card>}
        empty={
          isFiltered ? (
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
          )
        }
      >
        {(pages) => <HistoryList entries={pages.flatMap(entriesOf)} />}
      </PagedList>
    </div>
  );
}

/** The entries of a page with the names of whom they mention. */
const entriesOf = ({ body, scoutNames, captainNames }: ResponseOf<typeof listHistory>) =>
  body.map((entry) => ({ ...entry, names: { scoutNames, captainNames } }));

/** Reads a day of the address, where it is one: anybody may have typed it. */
function dayIn(text: string | undefined): string | undefined {
  return text && isDay(text) ? text : undefined;
}

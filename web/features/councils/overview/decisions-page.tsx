import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listDecisions } from '../../../../contract/councils/endpoints.ts';
import { decisionStateLabels, decisionStates } from '../../../../contract/councils/words.ts';
import { OWN_DECISIONS } from '../../../../contract/screens/dashboard-parts.ts';
import { q, qPages } from '../../../api/api.ts';
import { overdueWords } from '../../../shared/dates/decision-dates.ts';
import { choicesOf } from '../../../ui/form/choices.ts';
import { FilterBar, FilterSelect } from '../../../ui/form/filter-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { PagedList } from '../../../ui/tables/paged-list.tsx';
import { useListUrl } from '../../../ui/tables/use-list-url.ts';
import { DecisionList } from './decision-list.tsx';

const AT_ONCE = 25;

/** All decisions that the captain may see: open ones by date, then settled ones. */
export default function DecisionsPage() {
  const list = useListUrl({ filters: { state: decisionStates, whose: ['mine'] as const } });
  const query = {
    state: list.filter.state || undefined,
    ...(list.filter.whose === 'mine' && { mine: true }),
    limit: AT_ONCE,
  };
  const decisions = useInfiniteQuery({
    ...qPages(listDecisions, { query }, (_, pages) => ({ offset: pages.length * AT_ONCE })),
    placeholderData: keepPreviousData,
  });
  // Makes the query of the dashboard's card, whatever the filter.
  const counts = useQuery(q(listDecisions, OWN_DECISIONS)).data;
  return (
    <>
      <PageHeader
        title="قرارات المجالس"
        lead={counts && overdueWords(list.filter.whose ? counts.mine : counts.all)}
        back={HOME}
      />
      <FilterBar>
        <FilterSelect
          label="حالة القرار"
          value={list.filter.state}
          onChange={(state) => list.setFilter({ state })}
          allLabel="كل الحالات"
          options={choicesOf(decisionStates, decisionStateLabels)}
        />
        <FilterSelect
          label="من ينفّذها"
          value={list.filter.whose}
          onChange={(whose) => list.setFilter({ whose })}
          allLabel="كل من ينفّذ"
          options={[{ value: 'mine', label: 'قراراتي' }]}
        />
      </FilterBar>
      <PagedList
        query={decisions}
        skeleton={<CardSkeleton lines={8} />}
        frame={(rows) => <Card>{rows}</Card>}
        empty={<EmptyState title="لا قرارات هنا" />}
      >
        {(pages) => <DecisionList decisions={pages.flatMap(({ body }) => body)} withOwner />}
      </PagedList>
    </>
  );
}

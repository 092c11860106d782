import { IconPencilPlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { listScoutReports } from '../../../contract/scout-reports/endpoints.ts';
import { reportStateLabels, reportStates } from '../../../contract/scout-reports/words.ts';
import { q, qPages } from '../../api/api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FilterBar, FilterSelect } from '../../ui/form/filter-bar.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { PagedList } from '../../ui/tables/paged-list.tsx';
import { useListUrl } from '../../ui/tables/use-list-url.ts';
import { ReportList } from './report-list.tsx';

const AT_ONCE = 25;

/** The reports that the captain may read, of one state or all. */
export default function ReportsPage() {
  const list = useListUrl({ filters: { state: reportStates } });
  const state = list.filter.state || undefined;
  const { scout: scoutId } = useSearch({ from: '/reports-and-councils/reports' });
  const reports = useInfiniteQuery({
    ...qPages(listScoutReports, { query: { state, scoutId, limit: AT_ONCE } }, (_, pages) => ({
      offset: pages.length * AT_ONCE,
    })),
    placeholderData: keepPreviousData,
  });
  // Makes the query of the way in, whatever the filter.
  const counts = useQuery(q(listScoutReports, { query: { scoutId, limit: 0 } })).data?.states;
  const write = (
    <LinkButton
      to="/reports-and-councils/report-form"
      icon={<IconPencilPlus size={20} stroke={1.7} aria-hidden />}
    >
      كتابة تقرير
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title="تقارير الكشافين"
        lead="ما كتبته وما لك أن تقرأه. كل قراءة تُسجَّل باسم صاحبها."
        back={HOME}
        actions={write}
      />
      <FilterBar>
        <FilterSelect
          label="حالة التقرير"
          value={list.filter.state}
          onChange={(next) => list.setFilter({ state: next })}
          allLabel="كل الحالات"
          options={reportStates.map((value) => ({
            value,
            label: `${reportStateLabels[value]}${counts ? ` (${formatNumber(counts[value])})` : ''}`,
          }))}
        />
      </FilterBar>
      <PagedList
        query={reports}
        skeleton={<CardSkeleton lines={8} />}
        frame={(rows) => <Card>{rows}</Card>}
        empty={
          <EmptyState
            title={state ? 'لا تقارير في هذه الحالة' : 'لا تقارير بعد'}
            {...(!state && { action: write })}
          />
        }
      >
        {(pages) => <ReportList reports={pages.flatMap(({ body }) => body)} />}
      </PagedList>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { listSectorCounts } from '../../../contract/stats/endpoints.ts';
import { q } from '../../api/api.ts';
import { countOf, formatNumber } from '../../i18n/format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';
import { ListTable } from '../../ui/tables/list-table.tsx';
import { useListUrl } from '../../ui/tables/use-list-url.ts';
import css from './stats-page.module.css';

type Row = ResponseOf<typeof listSectorCounts>['sectorCounts'][number];

const columns: Column<Row>[] = [
  {
    id: 'name',
    header: 'القطاع',
    cell: ({ sectorName }) => sectorName,
    sortBy: ({ sectorName }) => sectorName,
    rowHeader: true,
  },
  {
    id: 'count',
    header: 'عدد الكشافين',
    cell: ({ scoutCount }) => formatNumber(scoutCount),
    sortBy: ({ scoutCount }) => scoutCount,
    numeric: true,
    card: 'corner',
  },
];

/** The number of scouts of each sector, and their sum. */
export function SectorCountsTable() {
  const counts = useQuery(q(listSectorCounts));
  const list = useListUrl();
  return (
    <Card title="كم كشافاً في كل قطاع؟">
      <Loaded query={counts} skeleton={<CardSkeleton lines={6} />}>
        {({ sectorCounts }) => {
          if (sectorCounts.length === 0) return <EmptyState compact title="لا توجد قطاعات" />;
          const total = sectorCounts.reduce((sum, { scoutCount }) => sum + scoutCount, 0);
          return (
            <>
              <ListTable
                list={list}
                caption="عدد الكشافين في كل قطاع"
                pagesLabel="صفحات القطاعات"
                columns={columns}
                rows={sectorCounts}
                rowKey={({ sectorName }) => sectorName}
              />
              <p className={css.total}>
                {total === 0 ? countOf(0, 'scout') : `الإجمالي: ${countOf(total, 'scout')}`}
              </p>
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

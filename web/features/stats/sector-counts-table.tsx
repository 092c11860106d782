import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import { listSectorCounts } from '../../../contract/stats.ts';
import { Card } from '../../components/card.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Pager } from '../../components/pager.tsx';
import { CardSkeleton } from '../../components/skeleton.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { q } from '../../lib/api.ts';
import { countOf, formatNumber } from '../../lib/format.ts';
import { pageOf, sortRows } from '../../lib/table.ts';
import { useListUrl } from '../../lib/use-list-url.ts';
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

/** How many scouts each sector has, and all together. */
export function SectorCountsTable() {
  const counts = useQuery(q(listSectorCounts));
  const { sort, onSort, page: asked } = useListUrl();
  return (
    <Card title="كم كشافاً في كل قطاع؟">
      <Loaded query={counts} skeleton={<CardSkeleton lines={6} />}>
        {({ sectorCounts }) => {
          if (sectorCounts.length === 0) return <EmptyState compact title="لا توجد قطاعات" />;
          const { rows, page, pages } = pageOf(sortRows(sectorCounts, columns, sort), asked);
          const total = sectorCounts.reduce((sum, { scoutCount }) => sum + scoutCount, 0);
          return (
            <>
              <Pager label="صفحات القطاعات" page={page} pages={pages}>
                <DataTable
                  caption="عدد الكشافين في كل قطاع"
                  columns={columns}
                  rows={rows}
                  rowKey={({ sectorName }) => sectorName}
                  sort={sort}
                  onSort={onSort}
                />
              </Pager>
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

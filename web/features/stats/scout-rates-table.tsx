import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import { searchScoutRates } from '../../../contract/stats.ts';
import { SCOUTS_AT_ONCE } from '../../../contract/stats-parts.ts';
import { Card } from '../../components/card.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { SearchField } from '../../components/form/search-field.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { Percent } from '../../components/percent.tsx';
import { CardSkeleton } from '../../components/skeleton.tsx';
import { EmptyState } from '../../components/states.tsx';
import { qPages } from '../../lib/api.ts';
import { formatNumber, keepCompounds } from '../../lib/format.ts';
import { useListUrl } from '../../lib/use-list-url.ts';
import { usePaused } from '../../lib/use-paused.ts';
import css from './stats-page.module.css';

type Row = ResponseOf<typeof searchScoutRates>['body'][number];

const columns: Column<Row>[] = [
  {
    id: 'number',
    header: 'الرقم',
    cell: (_, index) => formatNumber(index + 1),
    numeric: true,
    card: 'number',
  },
  {
    id: 'name',
    header: 'الاسم',
    cell: ({ id, name }) => (
      <Link to="/scout/$id" params={{ id: String(id) }}>
        {keepCompounds(name)}
      </Link>
    ),
    rowHeader: true,
  },
  {
    id: 'rate',
    header: 'نسبة الحضور في كل الفترات',
    cell: ({ attendanceRate }) =>
      attendanceRate === null ? '-' : <Percent value={attendanceRate} decimals={2} />,
    numeric: true,
    card: 'corner',
  },
];

/** The scouts of the captain's scope by typed name, with their attendance rate over all terms. */
export function ScoutRatesTable() {
  const list = useListUrl({ text: 'name' });
  const name = usePaused(list.text);
  const scouts = useInfiniteQuery({
    ...qPages(searchScoutRates, { query: { name, limit: SCOUTS_AT_ONCE } }, (_, pages) => ({
      offset: pages.length * SCOUTS_AT_ONCE,
    })),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title="من يحضر من الكشافين؟">
      <div className={css.search}>
        <SearchField label="بحث عن كشاف بالاسم" value={list.text} onChange={list.setText} />
      </div>
      <PagedList
        query={scouts}
        skeleton={<CardSkeleton lines={6} />}
        empty={
          <EmptyState compact title={name ? 'لا يوجد كشاف بهذا الاسم' : 'لا يوجد كشافون بعد'} />
        }
      >
        {(pages) => (
          <DataTable
            caption="نسبة حضور كل كشاف"
            columns={columns}
            rows={pages.flatMap(({ body }) => body)}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
    </Card>
  );
}

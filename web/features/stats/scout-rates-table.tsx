import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { can } from '../../../contract/core/permissions.ts';
import { SCOUTS_AT_ONCE } from '../../../contract/screens/stats-parts.ts';
import { searchScoutRates } from '../../../contract/stats/endpoints.ts';
import { qPages } from '../../api/api.ts';
import { formatNumber, keepCompounds } from '../../i18n/format.ts';
import { useDebounced } from '../../offline/use-debounced.ts';
import { useCaptain } from '../../session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Percent } from '../../ui/figures/percent.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Box } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { PagedList } from '../../ui/tables/paged-list.tsx';
import { useListUrl } from '../../ui/tables/use-list-url.ts';
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

/** The number of rows shown at first. */
const FOLDED_ROWS = 10;

/** Searches the scouts of the captain's scope by name, and shows their attendance rates over all terms. */
export function ScoutRatesTable() {
  const captain = useCaptain();
  const list = useListUrl({ text: 'name' });
  const [isOpen, setOpen] = useState(false);
  const name = useDebounced(list.text);
  const scouts = useInfiniteQuery({
    ...qPages(searchScoutRates, { query: { name, limit: SCOUTS_AT_ONCE } }, (_, pages) => ({
      offset: pages.length * SCOUTS_AT_ONCE,
    })),
    placeholderData: keepPreviousData,
  });
  const fold = isOpen || name ? undefined : { rows: FOLDED_ROWS, onOpen: () => setOpen(true) };
  return (
    <Card title="من يحضر من الكشافين؟">
      <Box below="12" className={css.search}>
        <SearchField label="بحث عن كشاف بالاسم" value={list.text} onChange={list.setText} />
      </Box>
      <PagedList
        query={scouts}
        fold={fold}
        skeleton={<CardSkeleton lines={6} />}
        empty={
          name ? (
            <EmptyState compact title="لا يوجد كشاف بهذا الاسم" />
          ) : (
            <EmptyState
              compact
              title="لا يوجد كشافون بعد"
              action={
                can(captain, 'scouts:add') && <LinkButton to="/add-scout">إضافة كشاف</LinkButton>
              }
            />
          )
        }
      >
        {(pages) => (
          <DataTable
            caption="نسبة حضور كل كشاف"
            columns={columns}
            rows={pages.flatMap(({ body }) => body).slice(0, fold?.rows)}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
    </Card>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/endpoint.ts';
import { searchScoutRates } from '../../../contract/stats.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { SearchField } from '../../components/form/search-field.tsx';
import { Percent } from '../../components/percent.tsx';
import { ShownOf } from '../../components/shown-of.tsx';
import { CardSkeleton } from '../../components/skeleton.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { q } from '../../lib/api.ts';
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

/** Rows at first and with each 'عرض المزيد'; the server gives at most 200. */
const STEP = 50;
const MOST = 200;

/** The scouts of the captain's scope by typed name, with their attendance rate over all terms. */
export function ScoutRatesTable() {
  const list = useListUrl({ text: 'name' });
  const name = usePaused(list.text);
  const [limit, setLimit] = useState(STEP);
  const scouts = useQuery({
    ...q(searchScoutRates, { query: { name, limit } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title="من يحضر من الكشافين؟">
      <div className={css.search}>
        <SearchField label="بحث عن كشاف بالاسم" value={list.text} onChange={list.setText} />
      </div>
      <Loaded query={scouts} skeleton={<CardSkeleton lines={6} />}>
        {({ body, total }) =>
          body.length === 0 ? (
            <EmptyState compact title={name ? 'لا يوجد كشاف بهذا الاسم' : 'لا يوجد كشافون بعد'} />
          ) : (
            <>
              <DataTable
                caption="نسبة حضور كل كشاف"
                columns={columns}
                rows={body}
                rowKey={({ id }) => id}
              />
              <ShownOf shown={body.length} total={total} />
              {body.length === limit && limit < MOST && total !== limit && (
                <div className={css.more}>
                  <Button
                    look="default"
                    wide
                    disabled={scouts.isFetching}
                    onClick={() => setLimit(limit + STEP)}
                  >
                    {scouts.isFetching ? 'جاري التحميل…' : 'عرض المزيد'}
                  </Button>
                </div>
              )}
              {total > MOST && body.length === MOST && (
                <p className={css.hint}>اكتب جزءاً من الاسم لتضييق البحث.</p>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

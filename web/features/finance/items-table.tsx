import { IconArrowDownLeft, IconArrowUpRight, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  deleteFinanceItem,
  type FinanceItem,
  financeSorts,
  listFinanceItems,
} from '../../../contract/finance.ts';
import { financeTypeLabels } from '../../../contract/labels.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { FilterBar, FilterSelect } from '../../components/form/filter-bar.tsx';
import { SearchField } from '../../components/form/search-field.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Pager } from '../../components/pager.tsx';
import { CardSkeleton } from '../../components/skeleton.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { useConfirmedDelete } from '../../components/use-confirmed-delete.ts';
import { q } from '../../lib/api.ts';
import { countOf, formatNumber, sectorName, shortDate, timeOf } from '../../lib/format.ts';
import { useListUrl } from '../../lib/use-list-url.ts';
import { usePaused } from '../../lib/use-paused.ts';
import css from './items-table.module.css';
import { deletionOf, purposeOf } from './rules.ts';

const PAGE_SIZE = 50;
const types = ['income', 'expense'] as const;

const columns: Column<FinanceItem>[] = [
  {
    id: 'date',
    header: 'التاريخ',
    cell: ({ timestamp }) => <span className={css.whole}>{shortDate(timestamp)}</span>,
    sortable: true,
    numeric: true,
  },
  {
    id: 'time',
    header: 'الوقت',
    cell: ({ timestamp }) => <span className={css.whole}>{timeOf(timestamp)}</span>,
    numeric: true,
  },
  {
    id: 'value',
    header: 'القيمة',
    cell: ({ value }) => (
      <>
        {formatNumber(value, 2, true)}
        <span className={css.unit}> جنيه</span>
      </>
    ),
    sortable: true,
    numeric: true,
    rowHeader: true,
  },
  { id: 'type', header: 'النوع', cell: ({ type }) => <TypeBadge type={type} />, card: 'corner' },
  {
    id: 'description',
    header: 'الوصف',
    cell: (item) => purposeOf(item) || '-',
    card: 'line',
  },
  {
    id: 'sector',
    header: 'القطاع',
    cell: (item) => <span className={css.whole}>{sectorName(item) || '-'}</span>,
  },
];

function TypeBadge({ type }: { type: FinanceItem['type'] }) {
  const Icon = type === 'income' ? IconArrowDownLeft : IconArrowUpRight;
  return (
    <Badge tone={type === 'income' ? 'ok' : 'warn'}>
      <Icon size={15} stroke={2.2} aria-hidden />
      {financeTypeLabels[type]}
    </Badge>
  );
}

/** The treasury's items, searched, filtered, sorted and paged by the server as the address says. */
export function ItemsTable() {
  const list = useListUrl({
    text: 'search',
    filters: { type: types },
    sort: { column: 'date', descending: true },
  });
  const search = usePaused(list.text);
  const sort = financeSorts.find((each) => each === list.sort?.column) ?? 'date';
  const isDescending = list.sort?.descending ?? true;
  const items = useQuery({
    ...q(listFinanceItems, {
      query: {
        search,
        type: list.filter.type || undefined,
        sort,
        direction: isDescending ? 'desc' : 'asc',
        limit: PAGE_SIZE,
        offset: (list.page - 1) * PAGE_SIZE,
      },
    }),
    // A search or a page that is on its way does not blank the table.
    placeholderData: keepPreviousData,
  });
  const columnsWithDelete = useDeleteColumn();

  const count = items.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const isBeyond = items.data !== undefined && !items.isPlaceholderData && list.page > pages;
  // The last item of the last page was deleted, or the address is an old one.
  useEffect(() => {
    if (isBeyond) list.setPage(pages);
  });

  return (
    <Card title="البنود" aside={items.data && <p role="status">{countOf(count, 'financeItem')}</p>}>
      <FilterBar>
        <SearchField label="بحث في الوصف أو القطاع" value={list.text} onChange={list.setText} />
        <FilterSelect
          label="نوع البند"
          allLabel="الكل"
          value={list.filter.type}
          onChange={(type) => list.setFilter({ type })}
          options={types.map((value) => ({ value, label: financeTypeLabels[value] }))}
        />
      </FilterBar>
      <Loaded query={items} skeleton={<CardSkeleton lines={8} />}>
        {({ body }) =>
          count === 0 ? (
            list.isNarrowed ? (
              <EmptyState
                compact
                title="لا يوجد بند يطابق البحث"
                action={
                  <Button look="default" onClick={list.clear}>
                    عرض كل البنود
                  </Button>
                }
              />
            ) : (
              <EmptyState
                compact
                title="لا توجد بنود بعد"
                text="ما تضيفه من ايراد أو مصروف، وما تسجله القطاعات من اشتراكات، يظهر هنا."
              />
            )
          ) : (
            <Pager label="صفحات البنود" param={list.pageParam} page={list.page} pages={pages}>
              <div
                className={css.edge}
                aria-busy={items.isPlaceholderData}
                data-old={items.isPlaceholderData || undefined}
              >
                <DataTable
                  caption="بنود الخزنة"
                  columns={columnsWithDelete}
                  rows={body.financeItems}
                  rowKey={({ itemId }) => itemId}
                  sort={{ column: sort, descending: isDescending }}
                  onSort={list.onSort}
                />
              </div>
            </Pager>
          )
        }
      </Loaded>
    </Card>
  );
}

/** The columns with the one of the delete buttons. */
function useDeleteColumn(): Column<FinanceItem>[] {
  const remove = useConfirmedDelete(deleteFinanceItem, {
    successMessage: 'تم حذف البند بنجاح',
    errorMessage: 'حدث خطأ أثناء حذف البند',
  });
  return [
    ...columns,
    {
      id: 'delete',
      header: 'حذف',
      hiddenHeader: true,
      card: 'corner',
      cell: (item) => (
        <IconButton
          className={css.delete}
          label={`حذف: ${purposeOf(item) || financeTypeLabels[item.type]}`}
          disabled={remove.isPending}
          onClick={() =>
            void remove.ask(
              { title: 'حذف البند؟', body: deletionOf(item) },
              { body: { itemId: item.itemId } },
            )
          }
        >
          <IconTrash size={20} stroke={1.7} aria-hidden />
        </IconButton>
      ),
    },
  ];
}

import card from '../layout/card.module.css';
import { type Column, DataTable } from './data-table.tsx';
import { Pager } from './pager.tsx';
import { pageOf, sortRows } from './table.ts';
import type { useListUrl } from './use-list-url.ts';

/** A table whose order and page are kept in the address. */
export function ListTable<R>(props: {
  /** From `useListUrl`. */
  list: Pick<ReturnType<typeof useListUrl>, 'sort' | 'onSort' | 'page' | 'pageParam'>;
  /** The table, for screen readers. */
  caption: string;
  /** Its pages, for screen readers: 'صفحات الكشافين'. */
  pagesLabel: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string | number;
  /** Reaches the edges of its card on wide screens. */
  wide?: boolean;
}) {
  const { list, columns } = props;
  const { first, ...paged } = pageOf(sortRows(props.rows, columns, list.sort), list.page);
  return (
    <Pager label={props.pagesLabel} param={list.pageParam} page={paged.page} pages={paged.pages}>
      <div className={props.wide ? card.edge : undefined}>
        <DataTable
          caption={props.caption}
          columns={columns}
          rows={paged.rows}
          rowKey={props.rowKey}
          sort={list.sort}
          onSort={list.onSort}
          first={first}
        />
      </div>
    </Pager>
  );
}

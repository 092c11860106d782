import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { NativeSelect } from '../form/native-select.tsx';
import { IconButton } from '../icon-button.tsx';
import { Box, look, Row } from '../layout/box.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import css from './data-table.module.css';
import type { Sort } from './table.ts';

/** One column: its heading, what stands in a row's cell, and how it sorts. */
export type Column<R> = {
  id: string;
  header: string;
  cell: (row: R, index: number) => ReactNode;
  /** The value by which the column sorts in the browser (`sortRows`). */
  sortBy?: (row: R) => string | number | null;
  /** The column can be sorted, though not in the browser: the server does it. */
  sortable?: boolean;
  /** Digits of one width. */
  numeric?: boolean;
  /** The subject of the row: its heading, and the title of its card on the phone. One column has it. */
  rowHeader?: boolean;
  /** For screen readers only: a column of buttons explains itself. */
  hiddenHeader?: boolean;
  /**
   * Its place in the card that a row becomes on the phone: before or beside the title without its label, on a line of
   * its own, or without a label where the value says what it is, among the others or at the end of their line. Otherwise
   * label and value stand among the others. Nothing is left out.
   */
  card?: 'number' | 'corner' | 'line' | 'bare' | 'end';
};

// Safari drops a table's semantics when CSS changes its display: the roles restore them.
const table = { role: 'table' };
const group = { role: 'rowgroup' };
const line = { role: 'row' };
const head = { role: 'columnheader' };
const rowHead = { role: 'rowheader' };
const cell = { role: 'cell' };

/**
 * Rows of one kind in columns; where there is no room, a card per row and a menu for the order. It shows the
 * rows as they come: who sorts is the screen's business (`sortRows`, or the server).
 */
export function DataTable<R>(props: {
  /** The table's name, for screen readers. */
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string | number;
  sort?: Sort | null;
  /** A column was chosen to sort by (`nextSort` says what that means). */
  onSort?: (column: string) => void;
  /** The place of the first row in the whole list, for cells that number their rows. */
  first?: number;
  /** The words above the rows that it says the same of, which stand together. */
  bandOf?: (row: R) => string;
}) {
  const { columns, rows, sort = null, onSort, first = 0, bandOf = () => '' } = props;
  const bands = bandsOf(rows, bandOf);
  return (
    <div className={css.frame}>
      {onSort && <SortMenu columns={columns} sort={sort} onSort={onSort} />}
      <table {...table} className={css.table}>
        <caption>
          <VisuallyHidden>{props.caption}</VisuallyHidden>
        </caption>
        <thead {...group}>
          <tr {...line}>
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {bands.map(({ band, members }) => (
          <tbody {...group} key={band}>
            {band && (
              <tr {...line} className={css.band}>
                <th {...rowHead} scope="rowgroup" colSpan={columns.length}>
                  {band}
                </th>
              </tr>
            )}
            {members.map(({ index, row }) => (
              <tr {...line} key={props.rowKey(row)}>
                {columns.map((column) => (
                  <Cell key={column.id} column={column}>
                    {column.cell(row, first + index)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Rows under the words of their bands, with their places; one band without words where there are none. */
function bandsOf<R>(rows: readonly R[], bandOf: (row: R) => string) {
  const bands = [
    { band: rows[0] === undefined ? '' : bandOf(rows[0]), members: [] as Placed<R>[] },
  ];
  for (const [index, row] of rows.entries()) {
    const band = bandOf(row);
    if (bands.at(-1)!.band !== band) bands.push({ band, members: [] });
    bands.at(-1)!.members.push({ index, row });
  }
  return bands;
}
type Placed<R> = { index: number; row: R };

type Heading = Pick<
  Column<never>,
  'id' | 'header' | 'sortable' | 'numeric' | 'rowHeader' | 'hiddenHeader' | 'card'
> & { sortBy?: unknown };

const canSort = (column: Heading) => column.sortable || column.sortBy !== undefined;

function Head(props: {
  column: Heading;
  sort: Sort | null;
  onSort: ((column: string) => void) | undefined;
}) {
  const { column, sort, onSort } = props;
  if (!onSort || !canSort(column)) {
    return (
      <th {...head} scope="col">
        {column.hiddenHeader ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
      </th>
    );
  }
  return (
    <SortHead id={column.id} sort={sort} onSort={onSort} header={column.header}>
      <span className={css.plainHead}>{column.header}</span>
    </SortHead>
  );
}

/** The heading of a column that can be sorted. */
export function SortHead(props: {
  id: string;
  header: string;
  sort: Sort | null;
  onSort: (column: string) => void;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const { id, sort } = props;
  const sorted = sort?.column === id ? sort : null;
  const Icon = !sorted ? IconSelector : sorted.descending ? IconArrowDown : IconArrowUp;
  return (
    <th
      {...head}
      scope="col"
      className={props.className}
      aria-sort={!sorted ? 'none' : sorted.descending ? 'descending' : 'ascending'}
    >
      <Row
        as="button"
        inline
        gap="4"
        align="center"
        control
        rounded
        type="button"
        className={css.sorter}
        data-sorted={sorted ? true : undefined}
        onClick={() => props.onSort(id)}
      >
        {props.header}
        <Icon className={look({ tone: 'faint' })} size={16} stroke={2} aria-hidden />
      </Row>
      {props.children}
    </th>
  );
}

function Cell({ column, children }: { column: Heading; children: ReactNode }) {
  const look = {
    className: column.numeric ? 'tab' : undefined,
    'data-card': column.rowHeader ? 'title' : column.card,
  };
  if (column.rowHeader) {
    return (
      <th {...rowHead} {...look} scope="row">
        {children}
      </th>
    );
  }
  const isLabelled = column.card === undefined || column.card === 'line';
  return (
    <td {...cell} {...look}>
      {isLabelled && !column.hiddenHeader && (
        <span className={css.label} aria-hidden>
          {column.header}
        </span>
      )}
      {children}
    </td>
  );
}

/** The headings' buttons for the phone, where there are no headings. */
function SortMenu(props: {
  columns: readonly Heading[];
  sort: Sort | null;
  onSort: (column: string) => void;
}) {
  const { sort } = props;
  const id = useId();
  const sortable = props.columns.filter(canSort);
  if (sortable.length === 0) return null;
  const Icon = sort?.descending ? IconArrowDown : IconArrowUp;
  return (
    <Box gap="8" align="center" tone="quiet" padBlock="8" className={css.menu}>
      <label htmlFor={id}>ترتيب حسب</label>
      <Box grow>
        <NativeSelect
          id={id}
          value={sort?.column ?? ''}
          onChange={(event) => props.onSort(event.currentTarget.value)}
        >
          {!sort && <option value="">اختر</option>}
          {sortable.map((column) => (
            <option key={column.id} value={column.id}>
              {column.header}
            </option>
          ))}
        </NativeSelect>
      </Box>
      {sort && (
        <IconButton
          className={look({ frame: 'mid', fill: 'surface', tone: 'ink' })}
          label={`${sort.descending ? 'تنازلي' : 'تصاعدي'}، عكس الترتيب`}
          onClick={() => props.onSort(sort.column)}
        >
          <Icon size={20} stroke={1.7} aria-hidden />
        </IconButton>
      )}
    </Box>
  );
}

import { type ReactNode, useState } from 'react';
import { moneyText } from '../../../contract/core/money.ts';
import type { BookLine, BookSums, DeletedLine } from '../../../contract/finance/book.ts';
import {
  DELETED,
  deletedName,
  deletionSentence,
  gapSentence,
  type NamedPeriod,
  typeOf,
} from '../../../contract/finance/book-words.ts';
import {
  deleteFinanceItem,
  type FinanceItem,
  reverseFinanceItem,
} from '../../../contract/finance/endpoints.ts';
import { formatNumber, groupToday, momentLabel, shortDate } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { Badge } from '../../ui/badge.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { useConfirmedDelete } from '../../ui/overlays/use-confirmed-delete.ts';
import { SortHead } from '../../ui/tables/data-table.tsx';
import type { Sort } from '../../ui/tables/table.ts';
import css from './book.module.css';
import {
  type Actions,
  Balance,
  BookRow,
  cell,
  group,
  head,
  RowActions,
  type RowProps,
  row,
  rowHead,
  tableRole,
} from './book-row-box.tsx';
import { WeekRows } from './book-week-box.tsx';
import { deletionOf, keyOf, nameOf, placeOf } from './rules.ts';

type ItemLine = Extract<BookLine, { kind: 'item' }>;

/**
 * The lines of a book as columns, and on a phone as two short lines each. A balance after each line makes sense in the
 * order of dates alone.
 */
export function BookTable(props: {
  book: NamedPeriod & BookSums & { lines: readonly BookLine[] };
  sort: Sort;
  onSort: (column: string) => void;
  /** The line with which the book opens stands among these. */
  opensHere: boolean;
}) {
  const { book, sort } = props;
  const actions = useActions();
  const isByDate = sort.column === 'date';
  const opening = props.opensHere && isByDate && <OpeningRow book={book} />;
  return (
    <>
      <table {...tableRole} className={css.table} data-balances={isByDate || undefined}>
        <caption>
          <VisuallyHidden>بنود الخزنة</VisuallyHidden>
        </caption>
        <thead {...group}>
          <tr {...row}>
            <SortHead id="number" header="رقم" {...props} className={css.number} />
            <SortHead id="date" header="التاريخ" {...props} />
            <th {...head} scope="col" className={css.time}>
              الوقت
            </th>
            <th {...head} scope="col" className={css.what}>
              الوصف
            </th>
            <th {...head} scope="col" className={css.sector}>
              القطاع
            </th>
            <th {...head} scope="col" className={css.type}>
              النوع
            </th>
            <SortHead id="value" header="القيمة" {...props} className={css.value} />
            {isByDate && (
              <th {...head} scope="col" className={css.balance}>
                الرصيد
              </th>
            )}
            <th {...head} scope="col" className={css.acts}>
              <VisuallyHidden>حذف أو سند أو عكس</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody {...group}>
          {!sort.descending && opening}
          {book.lines.map((line) => (
            <Line key={keyOf(line)} line={line} isByDate={isByDate} actions={actions.byRow} />
          ))}
          {sort.descending && opening}
        </tbody>
      </table>
      {actions.dialog}
    </>
  );
}

/** The actions on an item, and the dialog that asks why it is reversed. */
function useActions(): { byRow: Actions; dialog: ReactNode } {
  const [reversing, setReversing] = useState<FinanceItem | null>(null);
  const removal = useConfirmedDelete(deleteFinanceItem, {
    successMessage: 'تم حذف البند بنجاح',
    errorMessage: 'حدث خطأ أثناء حذف البند',
  });
  const remove: Actions['remove'] = (name, { itemId, value }) =>
    void removal.ask({ title: 'حذف البند؟', body: deletionOf(name, value) }, { body: { itemId } });
  return {
    byRow: { isBusy: removal.isPending, remove, reverse: setReversing },
    dialog: reversing && <ReversalDialog item={reversing} onClose={() => setReversing(null)} />,
  };
}

function Line({ line, isByDate, actions }: RowProps<BookLine>) {
  if (line.kind === 'gap') return <GapRow line={line} />;
  if (line.kind === 'deleted') return <DeletedRow line={line} isByDate={isByDate} />;
  if (line.kind === 'week') return <WeekRows line={line} isByDate={isByDate} actions={actions} />;
  return <ItemRow line={line} isByDate={isByDate} actions={actions} />;
}

function ItemRow({ line, isByDate, actions }: RowProps<ItemLine>) {
  const { item, reversible, deletable } = line;
  const { reversedBy } = item;
  const today = groupToday();
  const said = reversedBy ? <s>{item.description ?? '-'}</s> : (item.description ?? '-');
  return (
    <BookRow
      number={formatDigits(item.number)}
      of={item}
      what={said}
      place={placeOf(item, today)}
      note={
        reversedBy && (
          <Text as="span" block weight="normal" tone="quiet">
            عُكس بالبند {formatDigits(reversedBy.number)}
          </Text>
        )
      }
      sector={
        <td {...cell} className={css.sector}>
          <span className={css.phoneLabel}>القطاع: </span>-
        </td>
      }
      type={typeOf(line)}
      value={item.value}
      sign={reversedBy ? '' : item.type === 'income' ? '+' : '−'}
      isByDate={isByDate}
      balance={line.balance}
      actions={
        <RowActions
          item={item}
          name={nameOf(item)}
          actions={actions}
          reverse={reversible ? () => actions.reverse(item) : undefined}
          deletable={deletable}
        />
      }
      marks={reversedBy ? { 'data-reversed': true } : {}}
    />
  );
}

/** An item that was deleted: its number leaves no hole, and it has no amount. */
function DeletedRow({ line, isByDate }: { line: DeletedLine; isByDate: boolean }) {
  const today = groupToday();
  return (
    <tr {...row} className={css.row} data-deleted>
      <td {...cell} className={`${css.number} tab`}>
        {formatDigits(line.number)}
      </td>
      <td {...cell} className={`${css.date} tab`}>
        {shortDate(line.date)}
      </td>
      <td {...cell} className={css.time} />
      <th {...rowHead} scope="row" colSpan={2} className={css.what}>
        <s>{deletedName(line, formatNumber)}</s>
        <Text as="span" block weight="normal" tone="quiet" className={css.place}>
          {placeOf(line, today)}
        </Text>
        <Text as="span" block weight="normal" tone="quiet">
          {deletionSentence(line, momentLabel)}
        </Text>
      </th>
      <td {...cell} className={css.type}>
        <Badge tone="neutral">{DELETED}</Badge>
      </td>
      <td {...cell} colSpan={isByDate ? 3 : 2} className={css.lead} />
    </tr>
  );
}

/** A week of which there is nothing, and why. */
function GapRow({ line }: { line: Extract<BookLine, { kind: 'gap' }> }) {
  return (
    <tr {...row} className={css.gap}>
      <td {...cell} className={css.number} />
      <td {...cell} className={`${css.date} tab`}>
        {shortDate(line.date)}
      </td>
      <td {...cell} className={css.time} />
      <td {...cell} colSpan={6}>
        {gapSentence(line, formatNumber)}
      </td>
    </tr>
  );
}

function OpeningRow({ book }: { book: NamedPeriod & BookSums }) {
  return (
    <tr {...row} className={css.opening}>
      <td {...cell} className={css.number} />
      <td {...cell} className={`${css.date} tab`}>
        {book.from && shortDate(book.from)}
      </td>
      <td {...cell} className={css.time} />
      <th {...rowHead} scope="row" colSpan={4} className={css.what}>
        {book.month ? 'رصيد أول الشهر' : 'رصيد أول الفترة'}
      </th>
      <Balance value={book.opening} />
      <td {...cell} className={css.acts} />
    </tr>
  );
}

/** Asks why an item is reversed, and says what that does. */
function ReversalDialog({ item, onClose }: { item: FinanceItem; onClose: () => void }) {
  const form = useApiForm(reverseFinanceItem, {
    initialValues: { itemId: item.itemId, reason: '' },
    successMessage: 'تم عكس البند بنجاح',
    errorMessage: 'حدث خطأ أثناء عكس البند',
  });
  return (
    <FormDialog
      title={`عكس البند ${formatDigits(item.number)}`}
      onClose={onClose}
      form={form}
      submit="عكس البند"
      loadingText="جارٍ العكس…"
    >
      <Text tone="quiet">
        يُضاف اليوم بند يلغي أثر «{nameOf(item)}» بقيمة {moneyText(item.value)}. يبقى البندان في كشف
        الحساب ولا يُحسبان في الايراد ولا المصروف، ولا يمكن التراجع عن ذلك.
      </Text>
      <TextField {...form.field('reason')} label="السبب" />
    </FormDialog>
  );
}

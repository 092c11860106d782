import {
  IconArrowBackUp,
  IconArrowDownLeft,
  IconArrowUpRight,
  IconChevronDown,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { BookLine, BookSums, DeletedLine, LineType } from '../../../contract/finance/book.ts';
import {
  DELETED,
  deletedName,
  deletionSentence,
  gapSentence,
  lineTypeLabels,
  type NamedPeriod,
  typeOf,
} from '../../../contract/finance/book-words.ts';
import { deleteFinanceItem, type FinanceItem } from '../../../contract/finance/endpoints.ts';
import {
  countOf,
  dayMonth,
  formatNumber,
  groupToday,
  momentLabel,
  sectorName,
  shortDate,
} from '../../i18n/format.ts';
import { arabicDigits } from '../../i18n/localize.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row, Text } from '../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { useConfirmedDelete } from '../../ui/overlays/use-confirmed-delete.ts';
import { SortHead } from '../../ui/tables/data-table.tsx';
import type { Sort } from '../../ui/tables/table.ts';
import css from './book.module.css';
import { NumberRanges } from './number-list.tsx';
import { ReversalDialog } from './reversal-dialog.tsx';
import { deletionOf, keyOf, nameOf, placeOf, timeWithin, weekName } from './rules.ts';

type ItemLine = Extract<BookLine, { kind: 'item' }>;
type WeekLine = Extract<BookLine, { kind: 'week' }>;
type Actions = {
  isBusy: boolean;
  remove: (name: string, item: { itemId: number; value: number }) => void;
  reverse: (item: FinanceItem) => void;
};

// Safari drops a table's semantics when CSS changes its display: the roles restore them.
const tableRole = { role: 'table' };
const group = { role: 'rowgroup' };
const head = { role: 'columnheader' };
const row = { role: 'row' };
const cell = { role: 'cell' };
const rowHead = { role: 'rowheader' };

const money = (value: number) => formatNumber(value, 2, true);

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

/** What can be done with an item, and the dialog that asks why it is reversed. */
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

function Line({
  line,
  isByDate,
  actions,
}: {
  line: BookLine;
  isByDate: boolean;
  actions: Actions;
}) {
  if (line.kind === 'gap') return <GapRow line={line} />;
  if (line.kind === 'deleted') return <DeletedRow line={line} isByDate={isByDate} />;
  if (line.kind === 'week') return <WeekRows line={line} isByDate={isByDate} actions={actions} />;
  return <ItemRow line={line} isByDate={isByDate} actions={actions} />;
}

function TypeBadge({ type }: { type: LineType }) {
  const Icon =
    type === 'reversal'
      ? IconArrowBackUp
      : type === 'income'
        ? IconArrowDownLeft
        : IconArrowUpRight;
  return (
    <Badge tone={type === 'reversal' ? 'neutral' : type === 'income' ? 'ok' : 'warn'}>
      <Icon size={15} stroke={2.2} aria-hidden />
      {lineTypeLabels[type]}
    </Badge>
  );
}

/** On a phone a sign tells income from expense, in a slot of its own: the digits stay in their columns. */
function Value({ value, sign }: { value: number; sign: '+' | '−' | '' }) {
  return (
    <td {...cell} className={`${css.value} tab`}>
      <span className={css.phoneSign} aria-hidden>
        {sign}
      </span>
      <bdi>{money(value)}</bdi>
    </td>
  );
}

const Balance = ({ value }: { value: number }) => (
  <td {...cell} className={`${css.balance} tab`}>
    <bdi>{money(value)}</bdi>
  </td>
);

function ItemRow({
  line,
  isByDate,
  actions,
}: {
  line: ItemLine;
  isByDate: boolean;
  actions: Actions;
}) {
  const { item, reversible, deletable } = line;
  const { reversedBy } = item;
  const today = groupToday();
  const said = reversedBy ? <s>{item.description ?? '-'}</s> : (item.description ?? '-');
  return (
    <BookRow
      number={arabicDigits(item.number)}
      of={item}
      what={said}
      place={placeOf(item, today)}
      note={
        reversedBy && (
          <Text as="span" block weight="normal" tone="quiet">
            عُكس بالبند {arabicDigits(reversedBy.number)}
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

/** Shows the rows of a week without leaving the list. */
function Opener(props: { isOpen: boolean; setOpen: (open: boolean) => void; children: ReactNode }) {
  return (
    <Row
      as="button"
      inline
      gap="4"
      align="center"
      tone="accent"
      textAlign="start"
      rounded
      type="button"
      className={css.opener}
      aria-expanded={props.isOpen}
      onClick={() => props.setOpen(!props.isOpen)}
    >
      {props.children}
      <IconChevronDown size={18} stroke={1.7} aria-hidden />
    </Row>
  );
}

type Marks = {
  'data-reversed'?: true;
  'data-deleted'?: true;
  'data-within'?: true;
};

/** A row of the book: its number, date and time, what it is about, then its other cells. */
function BookRow(props: {
  number: ReactNode;
  of: { date: string; timestamp: string };
  what: ReactNode;
  /** When and where, on a phone; beneath it what else is said. */
  place: string;
  note?: ReactNode;
  sector: ReactNode;
  type: LineType;
  value: number;
  sign: '+' | '−' | '';
  isByDate: boolean;
  /** Absent within an opened week. */
  balance?: number;
  actions?: ReactNode;
  marks: Marks;
}) {
  const { of, balance } = props;
  return (
    <tr {...row} className={css.row} {...props.marks}>
      <td {...cell} className={`${css.number} tab`}>
        {props.number}
      </td>
      <td {...cell} className={`${css.date} tab`}>
        {shortDate(of.date)}
      </td>
      <td {...cell} className={`${css.time} tab`}>
        <span className={css.phoneLabel}>الوقت: </span>
        {timeWithin(of)}
      </td>
      <th {...rowHead} scope="row" className={css.what}>
        {props.what}
        <Text as="span" block weight="normal" tone="quiet" className={css.place}>
          {props.place}
        </Text>
        {props.note}
      </th>
      {props.sector}
      <td {...cell} className={css.type}>
        <TypeBadge type={props.type} />
      </td>
      <Value value={props.value} sign={props.sign} />
      {props.isByDate &&
        (balance === undefined ? (
          <td {...cell} className={css.balance} />
        ) : (
          <Balance value={balance} />
        ))}
      <td {...cell} className={css.acts}>
        {props.actions}
      </td>
    </tr>
  );
}

/** Deleting stands in the row itself, the rest in a menu. */
function RowActions(props: {
  item: Pick<FinanceItem, 'itemId' | 'number' | 'value'>;
  name: string;
  actions: Actions;
  reverse?: (() => void) | undefined;
  deletable: boolean;
}) {
  const navigate = useNavigate();
  const { item, name, actions, reverse } = props;
  const openVoucher = () => void navigate({ to: '/finance/print', search: { item: item.itemId } });
  return (
    <Row justify="end">
      {props.deletable && (
        <IconButton
          className={css.delete}
          label={`حذف: ${name}`}
          disabled={actions.isBusy}
          onClick={() => actions.remove(name, item)}
        >
          <IconTrash size={20} stroke={1.7} aria-hidden />
        </IconButton>
      )}
      <ActionMenu
        dots
        label="خيارات البند"
        name={`خيارات البند ${arabicDigits(item.number)}: ${name}`}
        disabled={actions.isBusy}
        actions={[
          { label: 'سند للطباعة', run: openVoucher },
          ...(reverse ? [{ label: 'عكس', run: reverse }] : []),
        ]}
      />
    </Row>
  );
}

/** A week's subscriptions: one line, which opens to its sectors and says who is missing. */
function WeekRows({
  line,
  isByDate,
  actions,
}: {
  line: WeekLine;
  isByDate: boolean;
  actions: Actions;
}) {
  const [isOpen, setOpen] = useState(false);
  const { subscriptions } = line;
  const sectors = countOf(subscriptions.length, 'sector');
  return (
    <>
      <BookRow
        number={<NumberRanges of={subscriptions} />}
        of={line}
        what={
          <Opener isOpen={isOpen} setOpen={setOpen}>
            {weekName(line.weekNumber)}
            {line.cancelled && ' (ملغي)'}
          </Opener>
        }
        place={`${dayMonth(line.date)}، ${sectors}`}
        sector={
          <td {...cell} className={css.sector}>
            {sectors}
          </td>
        }
        type="income"
        value={line.value}
        sign="+"
        isByDate={isByDate}
        balance={line.balance}
        actions={
          <Row justify="end">
            <IconButton
              className={css.opener}
              label={`${isOpen ? 'إخفاء' : 'عرض'} قطاعات ${weekName(line.weekNumber)}`}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <IconChevronDown size={20} stroke={1.7} aria-hidden />
            </IconButton>
          </Row>
        }
        marks={{}}
      />
      {isOpen && <SectorRows line={line} isByDate={isByDate} actions={actions} />}
    </>
  );
}

function SectorRows({
  line,
  isByDate,
  actions,
}: {
  line: WeekLine;
  isByDate: boolean;
  actions: Actions;
}) {
  const { subscriptions, missing } = line;
  const today = groupToday();
  return (
    <>
      {subscriptions.map((paid) => {
        const sector = sectorName(paid);
        return (
          <BookRow
            key={paid.itemId}
            number={arabicDigits(paid.number)}
            of={paid}
            what={sector}
            place={placeOf(paid, today)}
            sector={<td {...cell} className={css.lead} />}
            type="income"
            value={paid.value}
            sign="+"
            isByDate={isByDate}
            actions={
              <RowActions
                item={paid}
                name={`${weekName(line.weekNumber)}، ${sector}`}
                actions={actions}
                deletable={paid.deletable}
              />
            }
            marks={{ 'data-within': true }}
          />
        );
      })}
      {missing.length > 0 && (
        <tr {...row} className={css.missing}>
          <td {...cell} colSpan={3} className={css.lead} />
          <td {...cell} colSpan={isByDate ? 6 : 5}>
            لم تسجّل بعد: {missing.map(sectorName).join('، ')}
          </td>
        </tr>
      )}
    </>
  );
}

/** An item that was deleted: its number leaves no hole, and it has no amount. */
function DeletedRow({ line, isByDate }: { line: DeletedLine; isByDate: boolean }) {
  const today = groupToday();
  return (
    <tr {...row} className={css.row} data-deleted>
      <td {...cell} className={`${css.number} tab`}>
        {arabicDigits(line.number)}
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

import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowDownLeft,
  IconArrowUp,
  IconArrowUpRight,
  IconChevronDown,
  IconSelector,
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
  dayOf,
  formatNumber,
  momentLabel,
  sectorName,
  shortDate,
} from '../../i18n/format.ts';
import { arabicDigits } from '../../i18n/localize.ts';
import { Badge } from '../../ui/badge.tsx';
import { NumberRanges } from '../../ui/figures/number-ranges.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { look, Row, Text } from '../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { useConfirmedDelete } from '../../ui/overlays/use-confirmed-delete.ts';
import dataTable from '../../ui/tables/data-table.module.css';
import type { Sort } from '../../ui/tables/table.ts';
import { useWide } from '../../ui/use-wide.ts';
import css from './book.module.css';
import { ReversalDialog } from './reversal-dialog.tsx';
import { deletionOf, keyOf, nameOf, placeOf, timeWithin, weekName } from './rules.ts';

type ItemLine = Extract<BookLine, { kind: 'item' }>;
type WeekLine = Extract<BookLine, { kind: 'week' }>;
type Acts = {
  isBusy: boolean;
  remove: (name: string, item: { itemId: number; value: number }) => void;
  reverse: (item: FinanceItem) => void;
};

// Safari and others take a table's parts for boxes once CSS lays them out otherwise: the roles say what they are.
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
  const acts = useActs();
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
            <Head id="number" {...props} className={css.number}>
              رقم
            </Head>
            <Head id="date" {...props}>
              التاريخ
            </Head>
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
            <Head id="value" {...props} className={css.value}>
              القيمة
            </Head>
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
            <Line key={keyOf(line)} line={line} isByDate={isByDate} acts={acts.acts} />
          ))}
          {sort.descending && opening}
        </tbody>
      </table>
      {acts.dialog}
    </>
  );
}

/** What can be done with an item, and the dialog that asks why it is reversed. */
function useActs(): { acts: Acts; dialog: ReactNode } {
  const [reversing, setReversing] = useState<FinanceItem | null>(null);
  const removal = useConfirmedDelete(deleteFinanceItem, {
    successMessage: 'تم حذف البند بنجاح',
    errorMessage: 'حدث خطأ أثناء حذف البند',
  });
  const remove: Acts['remove'] = (name, { itemId, value }) =>
    void removal.ask({ title: 'حذف البند؟', body: deletionOf(name, value) }, { body: { itemId } });
  return {
    acts: { isBusy: removal.isPending, remove, reverse: setReversing },
    dialog: reversing && <ReversalDialog item={reversing} onClose={() => setReversing(null)} />,
  };
}

function Head(props: {
  id: string;
  sort: Sort;
  onSort: (column: string) => void;
  className?: string | undefined;
  children: string;
}) {
  const { id, sort } = props;
  const isSorted = sort.column === id;
  const Icon = !isSorted ? IconSelector : sort.descending ? IconArrowDown : IconArrowUp;
  return (
    <th
      {...head}
      scope="col"
      className={props.className}
      aria-sort={!isSorted ? 'none' : sort.descending ? 'descending' : 'ascending'}
    >
      <Row
        as="button"
        inline
        gap="4"
        align="center"
        control
        rounded
        tone="inherit"
        type="button"
        className={dataTable.sorter}
        data-sorted={isSorted || undefined}
        onClick={() => props.onSort(id)}
      >
        {props.children}
        <Icon className={look({ tone: 'faint' })} size={16} stroke={2} aria-hidden />
      </Row>
    </th>
  );
}

function Line({ line, isByDate, acts }: { line: BookLine; isByDate: boolean; acts: Acts }) {
  if (line.kind === 'gap') return <GapRow line={line} />;
  if (line.kind === 'deleted') return <DeletedRow line={line} isByDate={isByDate} />;
  if (line.kind === 'week') return <WeekRows line={line} isByDate={isByDate} acts={acts} />;
  return <ItemRow line={line} isByDate={isByDate} acts={acts} />;
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

function ItemRow({ line, isByDate, acts }: { line: ItemLine; isByDate: boolean; acts: Acts }) {
  const isWide = useWide();
  const [isOpen, setOpen] = useState(false);
  const { item, reversible, deletable } = line;
  const { reversedBy } = item;
  const today = dayOf(new Date());
  const said = reversedBy ? <s>{item.description ?? '-'}</s> : (item.description ?? '-');
  return (
    <tr
      {...row}
      className={css.row}
      data-reversed={reversedBy ? true : undefined}
      data-open={isOpen || undefined}
    >
      <td {...cell} className={`${css.number} tab`}>
        {arabicDigits(item.number)}
      </td>
      <td {...cell} className={`${css.date} tab`}>
        {shortDate(item.date)}
      </td>
      <Time of={item} />
      <th {...rowHead} scope="row" className={css.what}>
        {isWide ? (
          said
        ) : (
          <Opener quiet isOpen={isOpen} setOpen={setOpen}>
            {said}
          </Opener>
        )}
        <Text as="span" block weight="normal" tone="quiet" className={css.place}>
          {placeOf(item, today)}
        </Text>
        {reversedBy && (
          <Text as="span" block weight="normal" tone="quiet">
            عُكس بالبند {arabicDigits(reversedBy.number)}
          </Text>
        )}
      </th>
      <td {...cell} className={css.sector}>
        <span className={css.phoneLabel}>القطاع: </span>-
      </td>
      <td {...cell} className={css.type}>
        <TypeBadge type={typeOf(line)} />
      </td>
      <Value value={item.value} sign={reversedBy ? '' : item.type === 'income' ? '+' : '−'} />
      {isByDate && <Balance value={line.balance} />}
      <td {...cell} className={css.acts}>
        <RowActs
          item={item}
          name={nameOf(item)}
          acts={acts}
          reverse={reversible ? () => acts.reverse(item) : undefined}
          deletable={deletable}
        />
      </td>
    </tr>
  );
}

/** Shows more of a row, or of its rows, without leaving the list. */
function Opener(props: {
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  /** Of every row: less strong than what opens a group of them. */
  quiet?: boolean;
  children: ReactNode;
}) {
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
      data-quiet={props.quiet || undefined}
      aria-expanded={props.isOpen}
      onClick={() => props.setOpen(!props.isOpen)}
    >
      {props.children}
      <IconChevronDown size={18} stroke={1.7} aria-hidden />
    </Row>
  );
}

function Time({ of }: { of: Pick<FinanceItem, 'date' | 'timestamp'> }) {
  return (
    <td {...cell} className={`${css.time} tab`}>
      <span className={css.phoneLabel}>الوقت: </span>
      {timeWithin(of)}
    </td>
  );
}

/** Deleting stands in the row itself, the rest in a menu. */
function RowActs(props: {
  item: Pick<FinanceItem, 'itemId' | 'number' | 'value'>;
  name: string;
  acts: Acts;
  reverse?: (() => void) | undefined;
  deletable: boolean;
}) {
  const navigate = useNavigate();
  const { item, name, acts, reverse } = props;
  const openVoucher = () => void navigate({ to: '/finance/print', search: { item: item.itemId } });
  return (
    <Row justify="end">
      {props.deletable && (
        <IconButton
          className={css.delete}
          label={`حذف: ${name}`}
          disabled={acts.isBusy}
          onClick={() => acts.remove(name, item)}
        >
          <IconTrash size={20} stroke={1.7} aria-hidden />
        </IconButton>
      )}
      <ActionMenu
        dots
        label="خيارات البند"
        name={`خيارات البند ${arabicDigits(item.number)}: ${name}`}
        disabled={acts.isBusy}
        actions={[
          { label: 'سند للطباعة', run: openVoucher },
          ...(reverse ? [{ label: 'عكس', run: reverse }] : []),
        ]}
      />
    </Row>
  );
}

/** A week's subscriptions: one line, which opens to its sectors and says who is missing. */
function WeekRows({ line, isByDate, acts }: { line: WeekLine; isByDate: boolean; acts: Acts }) {
  const [isOpen, setOpen] = useState(false);
  const { subscriptions } = line;
  const sectors = countOf(subscriptions.length, 'sector');
  return (
    <>
      <tr {...row} className={css.row} data-open={isOpen || undefined}>
        <td {...cell} className={`${css.number} tab`}>
          <NumberRanges of={subscriptions} />
        </td>
        <td {...cell} className={`${css.date} tab`}>
          {shortDate(line.date)}
        </td>
        <Time of={line} />
        <th {...rowHead} scope="row" className={css.what}>
          <Opener isOpen={isOpen} setOpen={setOpen}>
            {weekName(line.weekNumber)}
            {line.cancelled && ' (ملغي)'}
          </Opener>
          <Text as="span" block weight="normal" tone="quiet" className={css.place}>
            {dayMonth(line.date)}، {sectors}
          </Text>
        </th>
        <td {...cell} className={css.sector}>
          {sectors}
        </td>
        <td {...cell} className={css.type}>
          <TypeBadge type="income" />
        </td>
        <Value value={line.value} sign="+" />
        {isByDate && <Balance value={line.balance} />}
        <td {...cell} className={css.acts} />
      </tr>
      {isOpen && <SectorRows line={line} isByDate={isByDate} acts={acts} />}
    </>
  );
}

function SectorRows({ line, isByDate, acts }: { line: WeekLine; isByDate: boolean; acts: Acts }) {
  const { subscriptions, missing } = line;
  const today = dayOf(new Date());
  return (
    <>
      {subscriptions.map((paid) => {
        const sector = sectorName(paid);
        return (
          <tr {...row} key={paid.itemId} className={css.row} data-within data-open>
            <td {...cell} className={`${css.number} tab`}>
              {arabicDigits(paid.number)}
            </td>
            <td {...cell} className={`${css.date} tab`}>
              {shortDate(paid.date)}
            </td>
            <Time of={paid} />
            <th {...rowHead} scope="row" className={css.what}>
              {sector}
              <Text as="span" block weight="normal" tone="quiet" className={css.place}>
                {placeOf(paid, today)}
              </Text>
            </th>
            <td {...cell} className={css.lead} />
            <td {...cell} className={css.type}>
              <TypeBadge type="income" />
            </td>
            <Value value={paid.value} sign="+" />
            {isByDate && <td {...cell} className={css.balance} />}
            <td {...cell} className={css.acts}>
              <RowActs
                item={paid}
                name={`${weekName(line.weekNumber)}، ${sector}`}
                acts={acts}
                deletable={paid.deletable}
              />
            </td>
          </tr>
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
  const today = dayOf(new Date());
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

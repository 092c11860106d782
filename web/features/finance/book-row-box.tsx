import {
  IconArrowBackUp,
  IconArrowDownLeft,
  IconArrowUpRight,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMoneyFully } from '../../../contract/core/numbers.ts';
import type { LineType } from '../../../contract/finance/book.ts';
import { lineTypeLabels } from '../../../contract/finance/book-words.ts';
import type { FinanceItem } from '../../../contract/finance/endpoints.ts';
import { shortDate } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row, Text } from '../../ui/layout/box.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import css from './book.module.css';
import { timeWithin } from './rules.ts';

// Safari drops a table's semantics when CSS changes its display: the roles restore them.
export const tableRole = { role: 'table' };
export const group = { role: 'rowgroup' };
export const head = { role: 'columnheader' };
export const row = { role: 'row' };
export const cell = { role: 'cell' };
export const rowHead = { role: 'rowheader' };

/** The actions on items. */
export type Actions = {
  isBusy: boolean;
  remove: (name: string, item: { itemId: number; value: number }) => void;
  reverse: (item: FinanceItem) => void;
};

/** The props of a line's rows; `isByDate` where each ends with its balance. */
export type RowProps<L> = { line: L; isByDate: boolean; actions: Actions };

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
      <bdi>{formatMoneyFully(value)}</bdi>
    </td>
  );
}

export const Balance = ({ value }: { value: number }) => (
  <td {...cell} className={`${css.balance} tab`}>
    <bdi>{formatMoneyFully(value)}</bdi>
  </td>
);

type Marks = {
  'data-reversed'?: true;
  'data-deleted'?: true;
  'data-within'?: true;
};

/** A row of the book: its number, date and time, what it is about, then its other cells. */
export function BookRow(props: {
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
export function RowActions(props: {
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
        name={`خيارات البند ${formatDigits(item.number)}: ${name}`}
        disabled={actions.isBusy}
        actions={[
          { label: 'سند للطباعة', run: openVoucher },
          ...(reverse ? [{ label: 'عكس', run: reverse }] : []),
        ]}
      />
    </Row>
  );
}

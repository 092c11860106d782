import { readAmount, typedAmount } from '../../../../contract/core/amounts.ts';
import { moneyText, sumMoney } from '../../../../contract/core/money.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { type Draft, readPayment } from '../../../shared/sheet/attendance-rules.ts';
import { actionOfKey, type KeyAction, type SheetRow } from '../sheet-rules.ts';

/** A row of the list of who paid, as it stands. */
export interface PaidRow extends Pick<SheetRow, 'id' | 'name' | 'number' | 'mark' | 'editable'> {
  /** Pounds as typed; empty where they paid nothing. */
  typed: string;
  /** Pounds; 0 where they paid nothing, or where what was typed is no amount. */
  amount: number;
  /** The error of a typed amount. */
  complaint: string | undefined;
  /** Pounds that are stored, 0 for nothing. */
  stored: number;
  /** The amount differs from what is stored. */
  isChanged: boolean;
}

/** The list of who paid, with what was ticked and typed and is not stored yet laid over what is. */
export function paidRowsOf(
  rows: readonly SheetRow[],
  stored: NonNullable<Draft['payments']>,
  touched: Draft['payments'] = {},
): PaidRow[] {
  return rows.map(({ id, name, number, mark, editable }) => {
    const before = readPayment(stored[id] ?? '').amount;
    const typed = (editable ? touched[id] : undefined) ?? (before > 0 ? String(before) : '');
    const { amount, complaint } = readPayment(typed);
    const isChanged = amount !== before || complaint !== undefined;
    return {
      id,
      name,
      number,
      mark,
      editable,
      typed,
      amount,
      complaint,
      stored: before,
      isChanged,
    };
  });
}

/** How many paid and how many did not, and the sum, which is proposed as the week's subscription. */
export function tallyPaid(rows: readonly PaidRow[]) {
  const own = rows.filter(({ editable }) => editable);
  const payers = own.filter(({ amount }) => amount > 0).length;
  return {
    payers,
    others: own.length - payers,
    sum: sumMoney(own.map(({ amount }) => amount)),
  };
}

/**
 * The sum as a proposal for the week's amount, and by how much both differ: null where nobody paid or where they are
 * equal. The difference is null where the amount is no number yet.
 */
export function proposalOf(
  { payers, sum }: ReturnType<typeof tallyPaid>,
  amount: string,
): { sum: number; difference: number | null } | null {
  const paid = readAmount(amount);
  if (payers === 0 || paid === sum) return null;
  return { sum, difference: Number.isNaN(paid) ? null : Math.abs(paid - sum) };
}

/** Whom 'الحاضرون دفعوا' marks: who is present and has paid nothing yet. */
export const presentUnpaid = (rows: readonly PaidRow[]): PaidRow[] =>
  rows.filter(({ editable, mark, typed }) => editable && mark === 'attended' && typed === '');

/** The payments of a hand-in: of all scouts, to overwrite stored ones. */
export const paymentsOf = (rows: readonly PaidRow[]): NonNullable<Draft['payments']> =>
  Object.fromEntries(
    rows
      .filter(({ editable }) => editable)
      .map(({ id, amount }) => [id, amount > 0 ? typedAmount(amount) : '']),
  );

/** '١٠ جنيه', or that they paid nothing. */
export const paidText = (amount: number) => (amount > 0 ? `${moneyText(amount)}` : 'لم يدفع');

/** 'حُدّد ٤ من ٤٢': the announcement after a change of several rows. */
export const markedText = (touched: number, all: number) =>
  `حُدّد ${formatNumber(touched)} من ${formatNumber(all)}`;

/** The actions of keys in the list of who paid. */
export type PaidKeyAction =
  | Exclude<KeyAction, { do: 'box' } | { do: 'set' }>
  | { do: 'go'; part: PaidPart }
  | { do: 'pay'; isPaid: boolean };
/** The two fields of a row, from right to left. */
export type PaidPart = 'tick' | 'amount';

/** The keys of د and ل on an Arabic keyboard, by their places. */
const letters: Record<string, PaidKeyAction> = {
  BracketRight: { do: 'pay', isPaid: true },
  KeyG: { do: 'pay', isPaid: false },
};

/** The action of a pressed key in the list of payments; null for other keys, such as a digit in an amount. */
export function actionOfPaidKey(
  event: Parameters<typeof actionOfKey>[0],
  part: PaidPart,
): PaidKeyAction | null {
  const action = actionOfKey(event);
  if (action?.do === 'box') {
    return { do: 'go', part: action.box === 'attended' ? 'tick' : 'amount' };
  }
  if (part === 'amount') {
    if (event.key === 'Enter') return { do: 'move', to: 1 };
    return action?.do === 'move' || action?.do === 'undo' ? action : null;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return action?.do === 'undo' ? action : null;
  if (action && action.do !== 'set') return action;
  return letters[event.code] ?? null;
}

import type { AttendanceStatus } from '../../../contract/attendance/endpoints.ts';
import { readAmount } from '../../../contract/core/amounts.ts';
import { moneyText } from '../../../contract/core/money.ts';
import { type Draft, readPayment } from '../../shared/sheet/attendance-rules.ts';
import { type ConflictCell, ConflictForm } from '../../shared/sheet/conflict-form.tsx';
import { paidText } from './paid/payment-rules.ts';
import { Mark } from './sheet/attendance-foot-box.tsx';
import { markWord } from './sheet-rules.ts';
import type { AttendanceSheet } from './use-attendance-sheet.ts';

/** Which shape stands for a mark. */
const parts = {
  attended: 'attended',
  execused: 'excused',
  termExecused: 'excused',
  absent: 'absent',
  null: 'unrecorded',
} as const;

const amountWord = (typed: unknown) =>
  typed === null ? 'لم يُسجَّل' : `${moneyText(readAmount(typed as string))}`;
const paidWord = (typed: unknown) => {
  const { amount } = readPayment((typed ?? '') as string);
  return amount > 0 ? `دفع ${paidText(amount)}` : paidText(amount);
};

/** The parts in which two hand-ins of a week may differ: attendance, payments and the amount. */
function conflictCells(rows: AttendanceSheet['rows'], mine: Draft, theirs: Draft): ConflictCell[] {
  const handed = rows.filter(({ id }) => id in mine.statuses);
  const cell = ({ id, number, name }: (typeof rows)[number]) => ({
    key: String(id),
    number,
    label: name,
  });
  return [
    ...handed.map((row) => ({
      ...cell(row),
      part: 'statuses',
      word: (mark: unknown) => markWord(mark as AttendanceStatus | null),
      mark: (mark: unknown) => <Mark part={parts[(mark as AttendanceStatus | null) ?? 'null']} />,
    })),
    ...(mine.payments && theirs.payments
      ? handed.map((row) => ({ ...cell(row), part: 'payments', word: paidWord }))
      : []),
    ...(mine.amount === undefined
      ? []
      : [{ part: null, key: 'amount', label: 'المبلغ المدفوع', word: amountWord }]),
  ];
}

/** Resolves a conflict between the captain's hand-in and another one. */
export const WeekConflict = ({ sheet, theirs }: { sheet: AttendanceSheet; theirs: Draft }) => (
  <ConflictForm
    sheet={sheet}
    theirs={theirs}
    cells={(mine) => conflictCells(sheet.rows, mine, theirs)}
  />
);

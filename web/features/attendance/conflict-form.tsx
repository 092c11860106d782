import type { AttendanceStatus } from '../../../contract/attendance/endpoints.ts';
import { readAmount } from '../../../contract/core/amounts.ts';
import { formatMoney } from '../../i18n/format.ts';
import type { Mark } from '../../shared/sheet/attendance-rules.ts';
import { ConflictForm } from '../../shared/sheet/conflict-form.tsx';
import { paidText, paymentDifferences } from './paid/payment-rules.ts';
import { Mark as MarkShape } from './sheet/attendance-foot-box.tsx';
import { differences, markWord } from './sheet-rules.ts';
import type { Sheet } from './use-sheet.ts';

/** The choice that is of no person. */
const AMOUNT = 'amount';
/** The choice of what somebody paid, beside that of whether they came. */
const paidKey = (id: number) => `paid ${id}`;

/** Which shape stands for a mark. */
const parts = {
  attended: 'attended',
  execused: 'excused',
  termExecused: 'excused',
  absent: 'absent',
  null: 'unrecorded',
} as const;

const markOf = (mark: Mark) => <MarkShape part={parts[mark ?? 'null']} />;

const poundsWord = (amount: number | null) =>
  amount === null ? 'لم يُسجَّل' : `${formatMoney(amount)} جنيه`;

const paidChoice = (amount: number) => (amount > 0 ? `دفع ${paidText(amount)}` : paidText(amount));

/** The stored week of a WEEK_CHANGED answer. */
export interface StoredMeanwhile {
  version: string;
  recordedBy?: string | undefined;
  recordedAt?: string | undefined;
  statuses: ReadonlyMap<number, AttendanceStatus>;
  /** Pounds, null where none were recorded; undefined on a sheet without money. */
  subscription?: number | null;
  /** Pounds by scout, on a sheet that notes who paid. */
  payments?: ReadonlyMap<number, number>;
}

/** Resolves a conflict between the captain's hand-in and another one. */
export function WeekConflict({ sheet, theirs }: { sheet: Sheet; theirs: StoredMeanwhile }) {
  const item = sheet.conflict!;
  const mine = sheet.readBody(item.body);
  const rows = new Map(sheet.rows.map((row) => [row.id, row]));
  const own = [...mine.statuses].map(([id, status]) => ({ id, status }));
  const differing = differences(own, theirs.statuses).filter(({ id }) => rows.has(id));
  const myAmount = mine.amount === undefined ? null : readAmount(mine.amount);
  const { subscription } = theirs;
  const differingPaid = (
    mine.payments && theirs.payments
      ? paymentDifferences([...mine.statuses.keys()], mine.payments, theirs.payments)
      : []
  ).filter(({ id }) => rows.has(id));
  const isAmountOther =
    subscription !== undefined && myAmount !== null && myAmount !== subscription;
  return (
    <ConflictForm
      by={theirs.recordedBy}
      storedAt={theirs.recordedAt}
      mineAt={item.at}
      choices={[
        ...differing.map((each) => ({
          key: String(each.id),
          number: rows.get(each.id)!.number,
          label: rows.get(each.id)!.name,
          mine: markWord(each.mine),
          theirs: markWord(each.theirs),
          marks: { mine: markOf(each.mine), theirs: markOf(each.theirs) },
        })),
        ...differingPaid.map((each) => ({
          key: paidKey(each.id),
          number: rows.get(each.id)!.number,
          label: rows.get(each.id)!.name,
          mine: paidChoice(each.mine),
          theirs: paidChoice(each.theirs),
        })),
        ...(isAmountOther
          ? [
              {
                key: AMOUNT,
                label: 'المبلغ المدفوع',
                mine: poundsWord(myAmount),
                theirs: poundsWord(subscription),
              },
            ]
          : []),
      ]}
      onLater={() => void sheet.postpone()}
      onChosen={(chosen) => {
        if ([...chosen.values()].every((side) => side === 'theirs')) return void sheet.drop();
        const records = own.map(({ id, status }) => ({
          id,
          status:
            chosen.get(String(id)) === 'theirs' ? (theirs.statuses.get(id) ?? 'absent') : status,
        }));
        const isTheirAmount = chosen.get(AMOUNT) === 'theirs' && typeof subscription === 'number';
        const amount = isTheirAmount ? String(subscription) : mine.amount;
        const payments =
          mine.payments &&
          [...mine.statuses.keys()].map((id) => {
            const of = chosen.get(paidKey(id)) === 'theirs' ? theirs.payments : mine.payments;
            return { scoutId: id, amount: of?.get(id) ?? 0 };
          });
        void sheet.handIn({
          records,
          payments: payments?.filter(({ amount }) => amount > 0),
          ...(amount !== undefined && { amount }),
          version: theirs.version,
        });
      }}
    />
  );
}

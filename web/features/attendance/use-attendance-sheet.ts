import { useCallback, useMemo } from 'react';
import type { AttendanceStatus } from '../../../contract/attendance/endpoints.ts';
import { typedAmount } from '../../../contract/core/amounts.ts';
import { toLatinDigits } from '../../../contract/core/digits.ts';
import { formatMoney } from '../../i18n/format.ts';
import {
  attendanceDraft,
  type Draft,
  type Mark,
  readPayment,
} from '../../shared/sheet/attendance-rules.ts';
import {
  type SheetOf,
  useClearedDraft,
  useLatest,
  useSheet,
} from '../../shared/sheet/use-sheet.ts';
import { firstWord } from '../../shared/sheet/use-undo-step.ts';
import {
  markedText,
  type PaidRow,
  paidRowsOf,
  paidText,
  paymentsOf,
  presentUnpaid,
  tallyPaid,
} from './paid/payment-rules.ts';
import {
  afterTap,
  markWord,
  rowsOf,
  rowsToMark,
  type SheetPerson,
  type SheetRow,
  tally,
} from './sheet-rules.ts';

/** A week's sheet of a sector or a unit. */
export interface AttendanceOf extends Omit<SheetOf<Draft>, 'draft'> {
  people: readonly SheetPerson[];
  /** The amount that is stored, as text; empty where none is, undefined where there is no money on this sheet. */
  storedAmount: string | undefined;
  /** The stored payments; undefined where the sheet does not note who paid. */
  storedPayments?: Draft['payments'];
}

/** The attendance of a week as it stands: stored, handed in and waiting, ticked; and everything that one does to it. */
export function useAttendanceSheet(of: AttendanceOf) {
  const kind = { ...of, draft: attendanceDraft };
  const sheet = useSheet(kind);
  const { draft, waiting, touch, change } = sheet;

  const people = useMemo(
    () =>
      of.people.map((person) =>
        waiting && person.editable
          ? {
              ...person,
              stored: waiting.statuses[person.id] ?? person.stored,
              // A hand-in covers everyone listed at the time.
              cameLater: !(person.id in waiting.statuses),
            }
          : person,
      ),
    [of.people, waiting],
  );
  const rows = useMemo(() => rowsOf(people, draft.statuses), [people, draft.statuses]);
  const storedAmount = waiting?.amount ?? of.storedAmount;
  const amount = draft.amount ?? storedAmount;
  const paid = useMemo(
    () =>
      of.storedPayments && paidRowsOf(rows, waiting?.payments ?? of.storedPayments, draft.payments),
    [rows, of.storedPayments, waiting, draft.payments],
  );
  const isChanged =
    rows.some((row) => row.isChanged) ||
    paid?.some((row) => row.isChanged) ||
    (draft.amount !== undefined && toLatinDigits(draft.amount) !== storedAmount);
  useClearedDraft(kind, sheet, isChanged);

  const latest = useLatest({ rows, paid });
  /** Says of one person what they are, whatever was said before. */
  const setMark = useCallback(
    (id: number, to: (mark: Mark) => Mark) => {
      const row = latest.current.rows.find((row) => row.id === id);
      if (!row?.editable || row.mark === 'termExecused') return;
      const next = to(row.mark);
      if (next === row.mark) return;
      touch('statuses', { [id]: next }, `${firstWord(row.name)}: ${markWord(next)}`, String(id));
    },
    [latest, touch],
  );
  const tap = useCallback(
    (id: number, box: 'attended' | 'execused') => setMark(id, (mark) => afterTap(mark, box)),
    [setMark],
  );
  /** Says what one scout paid, as typed; empty for nothing. */
  const pay = useCallback(
    (id: number, typed: string) => {
      const row = latest.current.paid?.find((row) => row.id === id);
      if (!row?.editable || row.typed === typed) return;
      const label = `${firstWord(row.name)}: ${paidText(readPayment(typed).amount)}`;
      touch('payments', { [id]: typed }, label, String(id));
    },
    [latest, touch],
  );
  const touchAll = (part: string, touched: readonly { id: number }[], value: string) => {
    const cells = Object.fromEntries(touched.map(({ id }) => [id, value]));
    touch(part, cells, markedText(touched.length, rows.length), null);
  };

  return {
    ...sheet,
    rows,
    amount,
    isChanged,
    counts: tally(rows.filter(({ editable }) => editable).map((row) => row.mark)),
    /** Who paid what; null where the sheet does not note it. */
    paid: paid ?? null,
    paidCounts: paid ? tallyPaid(paid) : null,
    tap,
    set: (id: number, to: AttendanceStatus) => setMark(id, () => to),
    /** Marks the shown rows present; excused ones stay as they are. */
    markAll: (shown: readonly SheetRow[]) => touchAll('statuses', rowsToMark(shown), 'attended'),
    /** Marks these people present, by their numbers; excused ones stay as they are. */
    markPresent: (ids: ReadonlySet<number>) => {
      const absent = rows.filter(
        ({ id, editable, mark }) => ids.has(id) && editable && (mark === null || mark === 'absent'),
      );
      if (absent.length > 0) touchAll('statuses', absent, 'attended');
    },
    pay,
    /** Sets `amount` for each shown row of somebody who is present and has paid nothing yet. */
    payAll: (shown: readonly PaidRow[], amount: number) =>
      touchAll('payments', presentUnpaid(shown), typedAmount(amount)),
    setAmount: (amount: string) => change((draft) => ({ ...draft, amount })),
    /** Takes the sum of what was paid as the amount of the week. */
    takeSum: (sum: number) =>
      touch(null, { amount: typedAmount(sum) }, `المبلغ: ${formatMoney(sum)}`, null),
    /** Forgets what was ticked and typed of payments since the last hand-in. */
    forgetPayments: () => change((draft) => ({ ...draft, payments: undefined })),
    /** Hands the week in as it stands; or as a conflict was resolved, on the version of what is stored. */
    handIn(resolved?: Draft, version?: string) {
      const own = rows.filter(({ editable }) => editable);
      const statuses = Object.fromEntries(own.map(({ id, mark }) => [id, mark]));
      const stored = new Map(of.people.map((person) => [person.id, person.stored]));
      const base = {
        // Who was not touched is handed in as absent.
        statuses: Object.fromEntries(
          own.map(({ id, mark }) => [id, stored.get(id) ?? (mark === null ? 'absent' : null)]),
        ),
        amount: of.storedAmount,
        payments: of.storedPayments,
      };
      return sheet.handIn(resolved ?? { statuses, amount, payments: paid && paymentsOf(paid) }, {
        version,
        base,
      });
    },
  };
}

export type AttendanceSheet = ReturnType<typeof useAttendanceSheet>;

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { AttendanceStatus } from '../../../contract/attendance/endpoints.ts';
import { toLatinDigits } from '../../../contract/core/digits.ts';
import { formatMoney } from '../../i18n/format.ts';
import type { ItemKind } from '../../offline/outbox-client.ts';
import {
  type Draft,
  type HandedWeek,
  type Mark,
  type ReadWeek,
  readPayment,
} from '../../shared/sheet/attendance-rules.ts';
import { draftSince, useAttendanceDraft } from '../../shared/sheet/use-attendance-draft.ts';
import { useHandIn } from '../../shared/sheet/use-hand-in.ts';
import { firstWord, useUndoStep } from '../../shared/sheet/use-undo-step.ts';
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
  type Marks,
  markWord,
  rowsOf,
  rowsToMark,
  type SheetPerson,
  type SheetRow,
  type Step,
  stepOf,
  takeBack,
  tally,
} from './sheet-rules.ts';

/** A week's sheet of a sector or a unit: whose it is, what is stored, and what its hand-in is. */
export interface SheetOf {
  kind: ItemKind;
  /** `attendance/<captain>/<place>/<term>/<week>`: names the draft and the slot of the hand-in. */
  slot: string;
  captainId: number;
  people: readonly SheetPerson[];
  version: string | undefined;
  isRecorded: boolean;
  /** The amount that is stored, as text; empty where none is, undefined where there is no money on this sheet. */
  storedAmount: string | undefined;
  /** Pounds by scout that are stored; undefined where the sheet does not note who paid. */
  storedPayments?: ReadonlyMap<number, number> | undefined;
  bodyOf: (week: HandedWeek) => object;
  /** What a body of this sheet says, for one that waits. */
  readBody: (body: object) => ReadWeek;
}

/** What a hand-in says, as a draft: who paid nothing too, for others may be stored. */
const draftOf = ({ statuses, amount, payments }: ReadWeek): Draft => ({
  statuses: Object.fromEntries(statuses),
  ...(amount !== undefined && { amount }),
  ...(payments && {
    payments: Object.fromEntries(
      [...statuses.keys()].map((id) => [id, String(payments.get(id) ?? '')]),
    ),
  }),
});

/** A sheet as it stands: stored, handed in and waiting, ticked; and everything that one does to it. */
export function useSheet(of: SheetOf) {
  const draft = useAttendanceDraft(of.slot);
  const handIn = useHandIn(of);
  const { item, shownBody } = handIn;
  const [step, setStep] = useUndoStep<Step>();

  const waiting = useMemo(
    () => (shownBody ? of.readBody(shownBody) : null),
    [shownBody, of.readBody],
  );
  const people = useMemo(
    () =>
      waiting
        ? of.people.map((person) =>
            person.editable
              ? {
                  ...person,
                  stored: waiting.statuses.get(person.id) ?? person.stored,
                  // A hand-in covers everyone listed at the time.
                  cameLater: !waiting.statuses.has(person.id),
                }
              : person,
          )
        : of.people,
    [of.people, waiting],
  );
  const marks: Marks = draft.draft.statuses;
  const rows = useMemo(() => rowsOf(people, marks), [people, marks]);
  const storedAmount = waiting?.amount ?? of.storedAmount;
  const amount = draft.draft.amount ?? storedAmount;
  const storedPayments = of.storedPayments && (waiting?.payments ?? of.storedPayments);
  const { payments } = draft.draft;
  const paid = useMemo(
    () => storedPayments && paidRowsOf(rows, storedPayments, payments),
    [rows, storedPayments, payments],
  );
  const isChanged =
    rows.some((row) => row.isChanged) ||
    paid?.some((row) => row.isChanged) ||
    (draft.draft.amount !== undefined && toLatinDigits(draft.draft.amount) !== storedAmount);

  // Keep the draft of a hand-in held in memory until it is delivered.
  const { clear } = draft;
  const isStored = of.isRecorded && item === null && !draft.isEmpty && !isChanged;
  useEffect(() => {
    if (isStored) clear();
  }, [isStored, clear]);

  // The latest state for stable handlers: new ones would re-render every row on each touch.
  const latest = useRef({ rows, paid, draft: draft.draft });
  useLayoutEffect(() => {
    latest.current = { rows, paid, draft: draft.draft };
  }, [rows, paid, draft.draft]);

  const { change } = draft;
  /** Says something new of people, which can be taken back for a moment. */
  const touch = useCallback(
    <P extends 'statuses' | 'payments'>(
      part: P,
      to: NonNullable<Draft[P]>,
      { label, person }: Pick<Step, 'label' | 'person'>,
    ) => {
      const ids = Object.keys(to);
      if (ids.length === 0) return;
      const said: Step['before'] = latest.current.draft[part] ?? {};
      const before = Object.fromEntries(ids.map((id) => [id, said[id]]));
      setStep((last) => stepOf(last, { part, before, label, person, at: performance.now() }));
      change((draft) => ({ ...draft, [part]: { ...draft[part], ...to } }));
    },
    [change, setStep],
  );

  /** Says of one person what they are, whatever was said before. */
  const setMark = useCallback(
    (id: number, to: (mark: Mark) => Mark) => {
      const row = latest.current.rows.find((row) => row.id === id);
      if (!row?.editable || row.mark === 'termExecused') return;
      const next = to(row.mark);
      if (next === row.mark) return;
      const label = `${firstWord(row.name)}: ${markWord(next)}`;
      touch('statuses', { [id]: next }, { label, person: id });
    },
    [touch],
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
      touch('payments', { [id]: typed }, { label, person: id });
    },
    [touch],
  );

  return {
    rows,
    amount,
    isChanged,
    isRecorded: handIn.isRecorded,
    isKept: draft.isKept && (item?.isKept ?? true),
    item,
    hasArrived: handIn.hasArrived,
    conflict: handIn.conflict,
    readBody: of.readBody,
    items: handIn.items,
    isSending: handIn.isSending,
    isCut: handIn.isCut,
    step,
    counts: tally(rows.filter(({ editable }) => editable).map((row) => row.mark)),
    /** Who paid what; null where the sheet does not note it. */
    paid: paid ?? null,
    paidCounts: paid ? tallyPaid(paid) : null,
    tap,
    set: (id: number, to: AttendanceStatus) => setMark(id, () => to),
    /** Marks the shown rows present; excused ones stay as they are. */
    markAll(shown: readonly SheetRow[]) {
      const touched = rowsToMark(shown);
      touch('statuses', Object.fromEntries(touched.map(({ id }) => [id, 'attended'])), {
        label: markedText(touched.length, rows.length),
        person: null,
      });
    },
    pay,
    /** Of the shown rows, who is present and has paid nothing yet has paid `amount`. */
    payAll(shown: readonly PaidRow[], amount: number) {
      const touched = presentUnpaid(shown);
      touch('payments', Object.fromEntries(touched.map(({ id }) => [id, String(amount)])), {
        label: markedText(touched.length, rows.length),
        person: null,
      });
    },
    undo() {
      if (!step) return;
      change((draft) => takeBack(draft, step));
      setStep(null);
    },
    setAmount: (amount: string) => change((draft) => ({ ...draft, amount })),
    /** Takes the sum of what was paid as the amount of the week. */
    takeSum(sum: number) {
      setStep({
        part: 'amount',
        before: { amount: draft.draft.amount },
        label: `المبلغ: ${formatMoney(sum)}`,
        person: null,
        at: performance.now(),
      });
      change((draft) => ({ ...draft, amount: String(sum) }));
    },
    /** Forgets what was ticked and typed of payments since the last hand-in. */
    forgetPayments: () => change((draft) => ({ ...draft, payments: undefined })),
    /** Gives up what was ticked and typed since the last hand-in. */
    discard: () => {
      setStep(null);
      draft.clear();
    },
    /** Adds the hand-in to the outbox, and clears the draft once it is stored. */
    async handIn(over: Partial<HandedWeek> = {}) {
      const records = rows
        .filter(({ editable }) => editable)
        .map((row) => ({ id: row.id, status: row.mark ?? ('absent' as const) }));
      const body = of.bodyOf({
        records: over.records ?? records,
        amount: over.amount ?? amount,
        payments: over.payments ?? (paid && paymentsOf(paid)),
        version: over.version ?? handIn.baseVersion,
      });
      const before = draft.draft;
      const added = await handIn.add(body);
      // Nothing was handed in: keep the draft.
      if (!added) return;
      const { isKept } = added;
      setStep(null);
      draft.change((draft) => {
        const since = draftSince(before, draft);
        if (isKept) return since;
        const handed = draftOf(of.readBody(body));
        const payments = handed.payments && { ...handed.payments, ...since.payments };
        const statuses = { ...handed.statuses, ...since.statuses };
        return { ...handed, ...since, statuses, payments };
      });
    },
    /** Gives up the hand-in that was refused. */
    drop: async () => {
      if (!item) return;
      if (!item.isKept) draft.clear();
      await handIn.remove();
    },
    /** Takes the hand-in that was refused back into the draft, to be looked at another time. */
    async postpone() {
      if (!item) return;
      const handed = draftOf(of.readBody(item.body));
      draft.change(() => handed);
      await handIn.remove();
    },
  };
}

export type Sheet = ReturnType<typeof useSheet>;

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AttendanceStatus } from '../../../contract/attendance.ts';
import { toLatinDigits } from '../../../contract/digits.ts';
import { newKey } from '../../lib/act-keys.ts';
import { formatNumber } from '../../lib/format.ts';
import { type ActKind, addAct, dropAct, useWaiting } from '../../lib/outbox-client.ts';
import { isConflict } from '../../lib/outbox-rules.ts';
import {
  afterTap,
  type Mark,
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
  UNDO_FOR,
} from './sheet-rules.ts';
import { type Draft, draftSince, useAttendanceDraft } from './use-attendance-draft.ts';

/** What a hand-in says of each person. */
export type HandedRecord = { id: number; status: AttendanceStatus };

/** A week's sheet of a sector or a unit: whose it is, what is stored, and what its hand-in is. */
export interface SheetOf {
  kind: ActKind;
  /** `attendance/<captain>/<place>/<term>/<week>`: names the draft and the slot of the hand-in. */
  slot: string;
  captainId: number;
  people: readonly SheetPerson[];
  version: string | undefined;
  isRecorded: boolean;
  /** The amount that is stored, as text; empty where none is, undefined where there is no money on this sheet. */
  storedAmount: string | undefined;
  bodyOf: (
    records: HandedRecord[],
    amount: string | undefined,
    version: string | undefined,
  ) => object;
  /** What a body of this sheet says, for one that waits. */
  readBody: (body: object) => {
    statuses: ReadonlyMap<number, AttendanceStatus>;
    amount: string | undefined;
  };
}

/** A label has room for one word of a name. */
const shortName = (name: string) => name.split(' ')[0] ?? name;

/** What a hand-in says, as a draft. */
const draftOf = ({ statuses, amount }: ReturnType<SheetOf['readBody']>): Draft => ({
  statuses: Object.fromEntries(statuses),
  ...(amount !== undefined && { amount }),
});

/** A sheet as it stands: stored, handed in and waiting, ticked; and everything that one does to it. */
export function useSheet(of: SheetOf) {
  const { slot, kind, captainId } = of;
  const draft = useAttendanceDraft(slot);
  const { acts, sending } = useWaiting();
  const own = acts.filter((act) => act.slot === slot);
  const act = own.at(-1) ?? null;
  const conflict = act && isConflict(act) ? act : null;
  const [step, setStep] = useState<Step | null>(null);
  const isRecorded = of.isRecorded || (act !== null && conflict === null);

  // What waits here is what the captain said last: the sheet shows it as if it were stored.
  const waiting = useMemo(
    () => (act && !conflict ? of.readBody(act.body) : null),
    [act, conflict, of.readBody],
  );
  const people = useMemo(
    () =>
      waiting
        ? of.people.map((person) =>
            person.editable
              ? { ...person, stored: waiting.statuses.get(person.id) ?? person.stored }
              : person,
          )
        : of.people,
    [of.people, waiting],
  );
  const marks: Marks = draft.draft.statuses;
  const rows = useMemo(() => rowsOf(people, marks, { isRecorded }), [people, marks, isRecorded]);
  const storedAmount = waiting?.amount ?? of.storedAmount;
  const amount = draft.draft.amount ?? storedAmount;
  const isChanged =
    rows.some((row) => row.isChanged) ||
    (draft.draft.amount !== undefined && toLatinDigits(draft.draft.amount) !== storedAmount);

  // A draft stays behind a hand-in that the device did not keep, until the server has it.
  const { clear } = draft;
  const isStored = of.isRecorded && act === null && !draft.isEmpty && !isChanged;
  useEffect(() => {
    if (isStored) clear();
  }, [isStored, clear]);

  useEffect(() => {
    if (!step) return;
    const timer = setTimeout(() => setStep(null), Math.max(0, step.at + UNDO_FOR - Date.now()));
    return () => clearTimeout(timer);
  }, [step]);

  // What is drawn, for handlers that stay the same: new ones would draw every row again with each touch.
  const latest = useRef({ rows, marks });
  useLayoutEffect(() => {
    latest.current = { rows, marks };
  }, [rows, marks]);

  const { change } = draft;
  const mark = useCallback(
    (touched: readonly SheetRow[], to: Mark, { label, person }: Pick<Step, 'label' | 'person'>) => {
      if (touched.length === 0) return;
      const before: Record<string, Mark | undefined> = {};
      for (const { id } of touched) before[id] = latest.current.marks[id];
      setStep((last) => stepOf(last, { before: before as Marks, label, person, at: Date.now() }));
      change((draft) => ({
        ...draft,
        statuses: {
          ...draft.statuses,
          ...Object.fromEntries(touched.map(({ id }) => [id, to])),
        },
      }));
    },
    [change],
  );

  /** Says of one person what they are, whatever was said before. */
  const setMark = useCallback(
    (id: number, to: (mark: Mark) => Mark) => {
      const row = latest.current.rows.find((row) => row.id === id);
      if (!row?.editable || row.mark === 'termExecused') return;
      const next = to(row.mark);
      if (next === row.mark) return;
      mark([row], next, { label: `${shortName(row.name)}: ${markWord(next)}`, person: id });
    },
    [mark],
  );
  const tap = useCallback(
    (id: number, box: 'attended' | 'execused') => setMark(id, (mark) => afterTap(mark, box)),
    [setMark],
  );

  return {
    rows,
    amount,
    isChanged,
    isRecorded,
    isKept: draft.isKept && (act?.isKept ?? true),
    act,
    conflict,
    readBody: of.readBody,
    acts,
    isSending: act !== null && act.key === sending,
    step,
    counts: tally(rows.filter(({ editable }) => editable).map((row) => row.mark)),
    tap,
    set: (id: number, to: AttendanceStatus) => setMark(id, () => to),
    /** Marks the shown rows present; excused ones stay as they are. */
    markAll(shown: readonly SheetRow[]) {
      const touched = rowsToMark(shown);
      const all = latest.current.rows.length;
      const label = `حُدّد ${formatNumber(touched.length)} من ${formatNumber(all)}`;
      mark(touched, 'attended', { label, person: null });
    },
    undo() {
      if (!step) return;
      draft.change((draft) => ({
        ...draft,
        statuses: takeBack(draft.statuses, step.before) as Record<string, Mark>,
      }));
      setStep(null);
    },
    setAmount: (amount: string) => draft.change((draft) => ({ ...draft, amount })),
    /** Gives up what was ticked and typed since the last hand-in. */
    discard: () => {
      setStep(null);
      draft.clear();
    },
    /** Keeps the hand-in on the device and begins to send it; the draft is done with it where the device has it. */
    async handIn(over: { records?: HandedRecord[]; amount?: string; version?: string } = {}) {
      const records =
        over.records ??
        rows
          .filter(({ editable }) => editable)
          .map((row) => ({ id: row.id, status: row.mark ?? ('absent' as const) }));
      // On top of one that waits, what the captain saw is what that one was made from.
      const version = over.version ?? act?.body.version ?? of.version;
      const body = of.bodyOf(records, over.amount ?? amount, version);
      const before = draft.draft;
      const { isKept } = await addAct({
        key: newKey(),
        captainId,
        kind,
        slot,
        body,
        at: Date.now(),
      });
      setStep(null);
      draft.change((draft) => {
        const since = draftSince(before, draft);
        if (isKept) return since;
        const handed = draftOf(of.readBody(body));
        return { ...handed, ...since, statuses: { ...handed.statuses, ...since.statuses } };
      });
    },
    /** Gives up the hand-in that was refused. */
    drop: async () => {
      if (!act) return;
      if (!act.isKept) draft.clear();
      await dropAct(act);
    },
    /** Takes the hand-in that was refused back into the draft, to be looked at another time. */
    async postpone() {
      if (!act) return;
      const handed = draftOf(of.readBody(act.body));
      draft.change(() => handed);
      await dropAct(act);
    },
  };
}

export type Sheet = ReturnType<typeof useSheet>;

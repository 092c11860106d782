import { useEffect, useMemo, useRef } from 'react';
import {
  addMarks,
  type LeaveWay,
  lastSaid,
  marksByPerson,
  markTime,
  type RollMark,
} from '../../../../contract/trips/roll-call.ts';
import type { TripDay } from '../../../../contract/trips/roll-call-endpoints.ts';
import { serverTime } from '../../../i18n/clock.ts';
import { useCaptain } from '../../../session/session.ts';
import { overlay, sheetDraft } from '../../../shared/sheet/sheet-draft.ts';
import { useLatest, useSheet } from '../../../shared/sheet/use-sheet.ts';
import { useUndoStep } from '../../../shared/sheet/use-undo-step.ts';
import { rollCall } from '../outbox-kinds.ts';
import type { Call } from './call-rules.ts';

/** A captain's marks that are not on the way to the server yet: by person and way of saying it, and when the trip left. */
type Draft = {
  marks: Record<string, RollMark>;
  /** Empty where the departure was taken back. */
  departedAt?: string | undefined;
};
type Body = { entries?: Omit<RollMark, 'captainId'>[]; departed?: boolean; departedAt?: string };

const kind = sheetDraft<Draft>({ marks: {} });

const cellOf = ({ personId, named }: Pick<RollMark, 'personId' | 'named'>) =>
  `${personId}/${named}`;

/** A mark of a person, before it has a time. */
export type Said = Pick<RollMark, 'status' | 'named'> & {
  handedTo?: string | null;
  leaves?: LeaveWay | null;
};

/** A roll-call as it stands: stored, handed in and waiting, and just said; each tap is handed in at once. */
export function useRollCall(day: TripDay, call: Call) {
  const { captainId } = useCaptain();
  const { stored, name, by } = call;
  const readBody = useMemo(
    () =>
      (body: Body): Draft => ({
        marks: Object.fromEntries(
          (body.entries ?? []).map((entry) => [cellOf(entry), { ...entry, captainId }]),
        ),
        ...(body.departed !== undefined && {
          departedAt: body.departed ? (body.departedAt ?? '') : '',
        }),
      }),
    [captainId],
  );
  const sheet = useSheet<Draft>({
    kind: rollCall,
    of: { activityId: day.activityId, call: call.kind, name },
    params: stored ? { rollCallId: stored.rollCallId } : { tripId: day.tripId },
    draftName: `rollCall/${captainId}/${day.activityId}/${call.kind}/${name}`,
    version: undefined,
    isRecorded: stored !== null && stored.marks.length > 0,
    draft: kind,
    bodyOf: ({ marks, departedAt }) => ({
      ...(!stored && { name, kind: call.kind, by }),
      entries: Object.values(marks).map(({ captainId: _, handedTo, leaves, ...mark }) => ({
        ...mark,
        ...(handedTo !== null && { handedTo }),
        ...(leaves !== null && { leaves }),
      })),
      ...(departedAt !== undefined && {
        departed: departedAt !== '',
        ...(departedAt !== '' && { departedAt }),
      }),
    }),
    readBody: readBody as (body: object) => Draft,
  });
  const { draft, waiting, change, handIn } = sheet;
  const [step, setStep] = useUndoStep();
  const said = useMemo(() => (waiting ? overlay(waiting, draft) : draft), [waiting, draft]);
  const marks = useMemo(
    () => addMarks(stored?.marks ?? [], Object.values(said.marks)),
    [stored, said],
  );

  // Each tap is handed in, together with what still waits.
  const handed = useRef(new Set<string>());
  const latest = useLatest({ marks, said, handIn });
  useEffect(() => {
    const keys = [
      ...Object.values(draft.marks).map((mark) => `${cellOf(mark)}/${mark.at}`),
      ...(draft.departedAt === undefined ? [] : [`departed/${draft.departedAt}`]),
    ];
    if (keys.every((key) => handed.current.has(key))) return;
    for (const key of keys) handed.current.add(key);
    void latest.current.handIn(latest.current.said, { base: undefined });
  }, [draft, latest]);

  /** Says something of people, each with the time at which it was said. */
  function say(entries: ReadonlyMap<number, Said>, label: string | null) {
    const own = marksByPerson(latest.current.marks.filter((mark) => mark.captainId === captainId));
    const now = serverTime();
    const cells: Record<string, RollMark> = {};
    const before = new Map<number, Said>();
    for (const [personId, { handedTo = null, leaves = null, ...entry }] of entries) {
      const said = own.get(personId) ?? [];
      const last = lastSaid(said);
      before.set(personId, last ?? { status: null, named: true });
      const put = (mark: Said, at: string) => {
        const whole = { handedTo: null, leaves: null, ...mark, personId, captainId, at };
        cells[cellOf(whole)] = whole;
        return at;
      };
      let at = markTime(now, last?.at);
      // A count goes below what was said by name: that is taken back first.
      if (!entry.named && said.some(({ named, status }) => named && status !== null)) {
        at = markTime(now, put({ status: null, named: true }, at));
      }
      put({ ...entry, handedTo, leaves }, at);
    }
    change((draft) => overlay(draft, { marks: cells }));
    const undone = Object.fromEntries(before);
    setStep(
      label === null
        ? null
        : { part: 'marks', before: undone, label, cell: null, at: performance.now() },
    );
  }

  const departedAt = said.departedAt ?? stored?.departedAt ?? null;
  return {
    ...sheet,
    isChanged: false,
    marks,
    departedAt: departedAt === '' ? null : departedAt,
    say,
    step,
    undo() {
      if (!step) return;
      const before = Object.entries(step.before as Record<string, Said>);
      say(new Map(before.map(([id, mark]) => [Number(id), mark])), null);
    },
    /** Notes the departure, or takes it back. */
    depart(isLeaving: boolean) {
      const at = isLeaving ? new Date(serverTime()).toISOString() : '';
      change((draft) => overlay(draft, { departedAt: at }));
    },
  };
}
export type RollCallSheet = ReturnType<typeof useRollCall>;

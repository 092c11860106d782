import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { OutboxKind } from '../../offline/outbox-kinds.ts';
import type { Slot } from '../../offline/outbox-rules.ts';
import { countTouched, draftSince, overlay, type SheetDraft } from './sheet-draft.ts';
import { type DraftKind, useLastingDraft } from './use-draft.ts';
import { useHandIn } from './use-hand-in.ts';
import { stepOf, takeBack, useUndoStep } from './use-undo-step.ts';

/** A sheet: whose it is, what is stored, and how a draft becomes a hand-in. */
export interface SheetOf<D extends SheetDraft> {
  kind: OutboxKind;
  /** The slot of its hand-in. */
  of: Slot['of'];
  /** Names the draft on the device. */
  draftName: string;
  /** The numbers in the path of the hand-in. */
  params?: Record<string, number>;
  /** The version of the answer that the screen shows. */
  version: string | undefined;
  /** Whether the server has the sheet already. */
  isRecorded: boolean;
  draft: DraftKind<D>;
  bodyOf: (handed: D, version: string | undefined) => object;
  /** Reads the body of a waiting hand-in; the same function in each render. */
  readBody: (body: object) => D;
}

interface HandInOptions<D> {
  version?: string | undefined;
  rest?: SheetDraft;
  /** The server's sheet, so that a conflict asks about touched cells alone; undefined where there is none. */
  base: D | undefined;
}

/** The latest value for handlers that stay the same: new ones would render every row again on each touch. */
export function useLatest<T>(value: T) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}

/** The state of a sheet: what was typed, what was handed in and waits, and what one does to both. */
export function useSheet<D extends SheetDraft>(of: SheetOf<D>) {
  const { draft, change, clear, isKept } = useLastingDraft(of.draftName, of.draft);
  const { add, remove, baseVersion, shownBody, ...handIn } = useHandIn(of);
  const { item } = handIn;
  const [step, setStep] = useUndoStep();
  const latest = useLatest(draft);
  const { bodyOf, readBody } = of;
  const touch = useCallback(
    (part: string | null, cells: Record<string, unknown>, label: string, cell: string | null) => {
      const keys = Object.keys(cells);
      if (keys.length === 0) return;
      const said = part === null ? latest.current : latest.current[part];
      const before = Object.fromEntries(
        keys.map((key) => [key, (said as Record<string, unknown> | undefined)?.[key]]),
      );
      setStep((last) => stepOf(last, { part, before, label, cell, at: performance.now() }));
      change((draft) => overlay(draft, part === null ? (cells as SheetDraft) : { [part]: cells }));
    },
    [change, setStep, latest],
  );
  return {
    ...handIn,
    draft,
    change,
    /** The hand-in that is shown in place of the stored content. */
    waiting: useMemo(() => (shownBody ? readBody(shownBody) : null), [shownBody, readBody]),
    readBody,
    isKept: isKept && (item?.isKept ?? true),
    step,
    /** Types into cells of a part, or into single fields where it is null; can be taken back for a moment. */
    touch,
    undo() {
      if (!step) return;
      change((draft) => takeBack(draft, step));
      setStep(null);
    },
    /** Gives up what was typed since the last hand-in. */
    discard() {
      setStep(null);
      clear();
    },
    /**
     * Adds a hand-in to the outbox, and clears the draft once it is kept there, but for what was typed meanwhile and for
     * `rest`, which no hand-in can have. False where nothing was handed in.
     */
    async handIn(
      handed: D,
      { version = baseVersion, rest = {}, base }: HandInOptions<D>,
    ): Promise<boolean> {
      const body = bodyOf(handed, version);
      const added = await add(body, base);
      if (!added) return false;
      setStep(null);
      change((now) => {
        const since = overlay(draftSince(draft, now), rest);
        return added.isKept ? since : overlay(readBody(body), since);
      });
      return true;
    },
    /** Gives up the hand-in that was refused. */
    async drop() {
      if (item && !item.isKept) clear();
      await remove();
    },
    /** Takes the hand-in that was refused back into the draft, to be looked at another time. */
    async postpone() {
      if (!item) return;
      const handed = readBody(item.body);
      change(() => handed);
      await remove();
    },
  };
}

/** Clears the draft of a sheet that the server has as it stands, but for `rest`, which no hand-in can have. */
export function useClearedDraft<D extends SheetDraft>(
  { isRecorded, draft: { empty } }: Pick<SheetOf<D>, 'isRecorded' | 'draft'>,
  { draft, item, change }: Pick<SheetState<D>, 'draft' | 'item' | 'change'>,
  isChanged: boolean,
  rest = empty,
) {
  const hasMore = countTouched(draft) > countTouched(rest);
  // The draft of a hand-in held in memory is kept until it is delivered.
  const isStored = isRecorded && item === null && hasMore && !isChanged;
  useEffect(() => {
    if (isStored) change(() => rest);
  }, [isStored, change, rest]);
}

export type SheetState<D extends SheetDraft> = ReturnType<typeof useSheet<D>>;

import { useEffect, useState } from 'react';
import type { SheetDraft } from './sheet-draft.ts';

/** How long a step can be taken back, in milliseconds. */
export const UNDO_FOR = 5000;

/** A change of a draft that can be taken back for a moment. */
export interface Step {
  /** The part of the draft that it touched; null where it touched single fields. */
  part: string | null;
  /** The values before it, by cell or field; undefined where there were none. */
  before: Readonly<Record<string, unknown>>;
  /** The name of the step: 'عمر: معتذر'. */
  label: string;
  /** The only cell that it touched; null where it touched several. */
  cell: string | null;
  /** When it was last added to, in milliseconds. */
  at: number;
}

/** The step after touching a cell again or anew: touches of one cell within the time are one step. */
export function stepOf(last: Step | null, touch: Step): Step {
  const isSame =
    last !== null &&
    touch.cell !== null &&
    last.cell === touch.cell &&
    last.part === touch.part &&
    touch.at - last.at <= UNDO_FOR;
  return isSame ? { ...touch, before: last.before } : touch;
}

/** The values with those from before put back; what had none has none again. */
const putBack = (values: object | undefined, before: Step['before']) =>
  Object.fromEntries(
    Object.entries({ ...values, ...before }).filter(([, value]) => value !== undefined),
  );

/** The draft with a step taken back. */
export function takeBack<D extends SheetDraft>(
  draft: D,
  { part, before }: Pick<Step, 'part' | 'before'>,
): D {
  if (part === null) return putBack(draft, before) as D;
  return { ...draft, [part]: putBack(draft[part] as object | undefined, before) };
}

/** The last step; null once it can't be taken back any more. */
export function useUndoStep() {
  const [step, setStep] = useState<Step | null>(null);
  useEffect(() => {
    if (!step) return;
    const timer = setTimeout(
      () => setStep(null),
      Math.max(0, step.at + UNDO_FOR - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [step]);
  return [step, setStep] as const;
}

/** The first word of a name: the button that takes a step back has no room for more. */
export const firstWord = (name: string) => name.split(' ')[0] ?? name;

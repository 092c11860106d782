import type { DraftKind } from './use-draft.ts';

/**
 * The typed values of a sheet that are not handed in yet: parts with a cell for each key that was touched, and single fields.
 * A hand-in names all its cells.
 */
export type SheetDraft = { [part: string]: Record<string, unknown> | string | undefined };

/** How many cells and fields were touched. */
export const countTouched = (draft: SheetDraft) =>
  Object.values(draft).flatMap((part) =>
    typeof part === 'object' ? Object.keys(part) : (part ?? []),
  ).length;

/** A kind of sheet's draft; the parts of `empty` are in each. */
export const sheetDraft = <D extends SheetDraft>(empty: D): DraftKind<D> => ({
  empty,
  isBlank: (draft) => countTouched(draft) === 0,
  isDraft: (value) =>
    Object.keys(empty).every((part) => {
      const cells = (value as D | null)?.[part];
      return typeof cells === 'object' && cells !== null;
    }),
});

/** The part of a draft that was entered since it was `before`. */
export function draftSince<D extends SheetDraft>(before: D, draft: D): D {
  const since: SheetDraft = {};
  for (const [name, part] of Object.entries(draft)) {
    const old = before[name];
    if (typeof part === 'object') {
      const cells = Object.entries(part).filter(
        ([key, cell]) => typeof old !== 'object' || old[key] !== cell,
      );
      since[name] = Object.fromEntries(cells);
    } else if (part !== old) since[name] = part;
  }
  return since as D;
}

/** A draft with another one laid over it, cell by cell. */
export function overlay<D extends SheetDraft>(draft: D, over: SheetDraft): D {
  const both: SheetDraft = { ...draft };
  for (const [name, part] of Object.entries(over)) {
    const under = both[name];
    both[name] =
      typeof part === 'object' && typeof under === 'object' ? { ...under, ...part } : part;
  }
  return both as D;
}

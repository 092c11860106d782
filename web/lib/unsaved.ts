const holders = new Set<() => boolean>();

/** Says of a part of the page whether it holds what a reload would lose; gives what takes that back. */
export function holdUnsaved(isUnsaved: () => boolean): () => void {
  holders.add(isUnsaved);
  return () => void holders.delete(isUnsaved);
}

/** Whether a reload would lose what somebody has typed. */
export const hasUnsaved = () => [...holders].some((isUnsaved) => isUnsaved());

/** The same, or attendance was ticked and not handed in, which a reload would not lose but interrupt. */
export const isInTheMiddle = () =>
  hasUnsaved() || Object.keys(localStorage).some((name) => /^(captain-)?attendance\//.test(name));

let isLeft = false;

/** Whoever typed it has said that it may be lost. */
export function leaveUnsaved(): void {
  isLeft = true;
}

/** Whether nobody needs to be asked any more. */
export const isUnsavedLeft = () => isLeft;

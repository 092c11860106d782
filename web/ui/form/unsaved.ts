const holders = new Set<() => boolean>();
let isLeft = false;

/** Says of a part of the page whether it holds what a reload would lose; gives what takes that back. */
export function holdUnsaved(isUnsaved: () => boolean): () => void {
  holders.add(isUnsaved);
  return () => void holders.delete(isUnsaved);
}

/** The same of what the browser asks about as well before the page goes; whoever was asked here is not asked twice. */
export function guardUnsaved(isUnsaved: () => boolean): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (isUnsaved() && !isLeft) event.preventDefault();
  };
  const drop = holdUnsaved(isUnsaved);
  addEventListener('beforeunload', warn);
  return () => {
    drop();
    removeEventListener('beforeunload', warn);
  };
}

/** Whether a reload would lose what somebody has typed. */
export const hasUnsaved = () => [...holders].some((isUnsaved) => isUnsaved());

/** The same, or attendance was ticked and not handed in, which a reload would not lose but interrupt. */
export const isInTheMiddle = () =>
  hasUnsaved() || Object.keys(localStorage).some((name) => /^(captain-)?attendance\//.test(name));

/** Whoever typed it has said that it may be lost. */
export function leaveUnsaved(): void {
  isLeft = true;
}

/** Whether nobody needs to be asked any more. */
export const isUnsavedLeft = () => isLeft;

const holders = new Set<() => boolean>();
let isLeft = false;

/** Registers a check for unsaved changes; returns its removal. */
export function holdUnsaved(isUnsaved: () => boolean): () => void {
  holders.add(isUnsaved);
  return () => void holders.delete(isUnsaved);
}

/** Guards the page, also when the browser unloads it, unless the user has already confirmed. */
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

/** True if a reload would lose typed text. */
export const hasUnsaved = () => [...holders].some((isUnsaved) => isUnsaved());

/** True while something is unsaved, or while there are attendance drafts, which a reload would interrupt. */
export const isInTheMiddle = () =>
  hasUnsaved() || Object.keys(localStorage).some((name) => /^(captain-)?attendance\//.test(name));

/** Whoever typed it has said that it may be lost. */
export function leaveUnsaved(): void {
  isLeft = true;
}

/** Whether nobody needs to be asked any more. */
export const isUnsavedLeft = () => isLeft;

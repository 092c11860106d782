import { useRef } from 'react';

/** The first field of a part of a form, for the focus: after a save the next record is typed at once. */
export function useFirstField() {
  const ref = useRef<HTMLDivElement>(null);
  return { ref, focus: () => ref.current?.querySelector('input')?.focus() };
}

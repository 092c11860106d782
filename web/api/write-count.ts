let count = 0;

/** Counts a write that the server has stored: here, in another tab, or by somebody else. */
export function noteWrite(): void {
  count += 1;
}

/** The number of writes so far: an answer requested at a lower count may be stale. */
export const writeCount = (): number => count;

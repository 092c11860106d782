let count = 0;

/** Notes that this page knows of a write that the server has stored, here or in another tab. */
export function noteWrite(): void {
  count += 1;
}

/** How many there were: an answer that was asked for when there were fewer may be from before. */
export const writeCount = (): number => count;

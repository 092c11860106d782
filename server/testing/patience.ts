/** Milliseconds that a start of the program takes on an idle machine of two processors. */
const USUAL_START = 3000;

let slowest = 1;

/** Notes how long a start of the program took: so many times as long may everything take on this machine. */
export function noteStart(milliseconds: number): void {
  slowest = Math.max(slowest, milliseconds / USUAL_START);
}

/** Timeout for work that takes `milliseconds` on an idle machine, extended by the machine's load. */
export const scaledTimeout = (milliseconds: number): number => milliseconds * slowest;

/** Milliseconds that a start of the program takes on an idle machine of two processors. */
const USUAL_START = 3000;

let slowest = 1;

/** Notes how long a start of the program took: so many times as long may everything take on this machine. */
export function noteStart(milliseconds: number): void {
  slowest = Math.max(slowest, milliseconds / USUAL_START);
}

/** What takes `milliseconds` at most on an idle machine, on this one beside whatever else runs on it. */
export const patient = (milliseconds: number): number => milliseconds * slowest;

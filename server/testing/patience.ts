/** Milliseconds that a start of the program takes on an idle machine of two processors. */
const USUAL_START = 3000;
/** The usual set-up time of the tests' own database server. */
const USUAL_SET_UP = 3000;
const SET_UP_MS = 'TEST_SET_UP_MS';

/** Nothing takes so many times as long that it is worth waiting for. */
const MOST = 5;

/** Notes, for all processes of the run, how long the database server of the tests took to start. */
export function noteSetUp(milliseconds: number): void {
  process.env[SET_UP_MS] = String(milliseconds);
}

let slowest = Math.max(1, Number(process.env[SET_UP_MS] ?? 0) / USUAL_SET_UP);

/** Notes how long a start of the program took: so many times as long may everything take on this machine. */
export function noteStart(milliseconds: number): void {
  slowest = Math.max(slowest, milliseconds / USUAL_START);
}

/** Timeout for work that takes `milliseconds` on an idle machine, extended by the machine's load, in whole milliseconds. */
export const scaledTimeout = (milliseconds: number): number =>
  Math.round(milliseconds * Math.min(MOST, slowest));

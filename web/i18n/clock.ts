// The server's time decides, whatever this device's clock says: every answer carries it, and the difference is kept for the
// next start, which may have no connection.

const STORED = 'khayma-clock';
/** From this difference on, in milliseconds, people are told. */
const WRONG = 120_000;

/** The difference between this device's clock and the server's, and the last one that people were told. */
type Kept = { offset: number; told: number };

function readKept(): Kept {
  try {
    const { offset, told } = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    return { offset: Number(offset) || 0, told: Number(told) || 0 };
  } catch {
    return { offset: 0, told: 0 };
  }
}

let kept = readKept();
let tell: (offset: number) => void = () => {};

/** The server's time, in milliseconds since 1970. */
export const serverTime = (): number => Date.now() + kept.offset;

/** The milliseconds that `serverTime` adds to this device's clock. */
export const clockOffset = (): number => kept.offset;

/** Now, in milliseconds, by the clock as it was read with this offset, though the server's time may have been heard since. */
export const timeBy = (offset: number): number => Date.now() + offset;

/**
 * Starts to measure how long something takes, in milliseconds, by this device's clock, which an answer with the server's time
 * does not move. A clock that was set back meanwhile counts as forever.
 */
export function stopwatch(): () => number {
  const begun = Date.now();
  return () => (Date.now() < begun ? Number.POSITIVE_INFINITY : Date.now() - begun);
}

/** Calls `listener` once for a clock that is wrong, with what to add to it in milliseconds. */
export function onWrongClock(listener: (offset: number) => void): void {
  tell = listener;
}

/** How long a start waits for the server's time, in milliseconds. */
const PATIENCE = 3000;

/** Asks for the server's time, before what looks over is ended; without an answer the kept difference stands. */
export async function askServerTime(): Promise<void> {
  const sentAt = Date.now();
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch('/api/health', { cache: 'no-store', signal });
    takeServerTime(answer, sentAt);
    // Only its head is read.
    void answer.body?.cancel();
  } catch (error) {
    console.warn(String(error));
  }
}

/**
 * Takes the server's time from an answer's `Date`, which has whole seconds; `sentAt` is `Date.now()` at the request. A
 * difference that the way of the answer explains changes nothing.
 */
export function takeServerTime({ headers }: Pick<Response, 'headers'>, sentAt: number): void {
  const served = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(served)) return;
  const receivedAt = Date.now();
  const explains = (offset: number) =>
    served + 1000 >= sentAt + offset && served <= receivedAt + offset;
  const offset =
    [0, kept.offset].find(explains) ?? Math.round(served + 500 - (sentAt + receivedAt) / 2);
  if (offset === kept.offset) return;
  const isWrong = Math.abs(offset) >= WRONG;
  const isNews = isWrong && Math.abs(offset - kept.told) >= WRONG;
  kept = { offset, told: isNews ? offset : isWrong ? kept.told : 0 };
  localStorage.setItem(STORED, JSON.stringify(kept));
  if (isNews) tell(offset);
}

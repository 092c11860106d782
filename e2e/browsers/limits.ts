import { scaledTimeout } from '../../server/testing/patience.ts';

/** The browser did not answer in time, or has ended: it is not asked again. */
export class NoAnswer extends Error {}

/** The waits of this moment, in the order in which they began. */
const waits = new Set<{ what: string }>();

/** Notes what is waited for while work runs, for the message of a limit. */
export async function waitFor<T>(what: string, work: () => Promise<T>): Promise<T> {
  const wait = { what };
  waits.add(wait);
  try {
    return await work();
  } finally {
    waits.delete(wait);
  }
}

/** Waits for work that takes `milliseconds` at most on an idle machine; throws NoAnswer after that. */
export function within<T>(
  milliseconds: number,
  what: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = scaledTimeout(milliseconds);
  return waitFor(what, async () => {
    const late = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const ended = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const all = [...waits].map((wait) => wait.what).join(' → ');
        reject(new NoAnswer(`no end after ${(limit / 1000).toFixed(0)} s: ${all}`));
        late.abort();
      }, limit);
    });
    try {
      return await Promise.race([work(late.signal), ended]);
    } finally {
      clearTimeout(timer);
    }
  });
}

import { scaledTimeout } from '../../server/testing/patience.ts';
import { NoAnswer, waitFor } from './limits.ts';

/** Keys that journeys press. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** A browser with one page, driven alike in each engine. */
export interface Driver {
  version: string;
  /** Opens an address and waits until it has loaded. */
  open: (url: string) => Promise<void>;
  /** Evaluates an expression in the page; a promise is awaited. The result is a string. */
  evaluate: (expression: string) => Promise<string>;
  press: (key: Key) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  close: () => Promise<void>;
}

/** The keys of WebDriver and of its successor, BiDi. */
export const webDriverKeys: Record<Key, string> = {
  Tab: '\uE004',
  Enter: '\uE006',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** Runs a function in the page, which sees nothing but its arguments; these and the result are JSON. */
export async function run<A extends unknown[], T>(
  { evaluate }: Driver,
  work: (...args: A) => T | Promise<T>,
  ...args: A
): Promise<T> {
  const called = `(${work})(...${JSON.stringify(args)})`;
  const json = await evaluate(`(async () => JSON.stringify((await ${called}) ?? null))()`);
  return JSON.parse(json) as T;
}

/** How long a page may take on an idle machine, in milliseconds. */
const PATIENCE = 20_000;

/** Asks until the answer is truthy, also after an error, as of a page that is just loading. */
export function until<T>(what: string, ask: () => Promise<T>): Promise<NonNullable<T>> {
  return waitFor(what, async () => {
    const end = performance.now() + scaledTimeout(PATIENCE);
    let last: unknown;
    while (performance.now() < end) {
      try {
        const answer = await ask();
        if (answer) return answer;
        last = answer;
      } catch (error) {
        if (error instanceof NoAnswer) throw error;
        last = error;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${what}: ${String(last)}`);
  });
}

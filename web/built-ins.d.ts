// Built-ins of the oldest browsers (README, 'Browsers') beyond the `lib` and `types` of tsconfig.json.

interface ReadonlyArray<T> {
  findLast<S extends T>(predicate: (value: T, index: number) => value is S): S | undefined;
  findLast(predicate: (value: T, index: number) => unknown): T | undefined;
  findLastIndex(predicate: (value: T, index: number) => unknown): number;
}
interface Array<T> {
  findLast<S extends T>(predicate: (value: T, index: number) => value is S): S | undefined;
  findLast(predicate: (value: T, index: number) => unknown): T | undefined;
  findLastIndex(predicate: (value: T, index: number) => unknown): number;
}

/** Newer browsers have it: check before use. */
interface WakeLockSentinel {
  release(): Promise<void>;
}
interface WakeLock {
  request(type?: 'screen'): Promise<WakeLockSentinel>;
}
interface Navigator {
  readonly wakeLock: WakeLock;
}

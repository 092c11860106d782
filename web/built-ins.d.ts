// What the oldest browsers (README, 'Browsers') have beyond the `lib` and `types` of tsconfig.json.

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

/** Of browsers that can: ask for it before use. */
interface WakeLockSentinel {
  release(): Promise<void>;
}
interface WakeLock {
  request(type?: 'screen'): Promise<WakeLockSentinel>;
}
interface Navigator {
  readonly wakeLock: WakeLock;
}

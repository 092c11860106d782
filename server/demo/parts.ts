/** What the makers of the made-up group share. */

/** How large the made-up group is. */
export interface DemoSize {
  scouts: number;
  sectors: number;
  units: number;
  terms: number;
  /** Weeks of each term. */
  weeks: number;
}

/** Rows of one statement; keeps the largest group within modest memory. */
export const CHUNK = 20_000;
/** Repeatable chance: the mulberry32 generator. */
export function createChance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    /** A whole number from `from` to `to`. */
    between: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  };
}
export type Chance = ReturnType<typeof createChance>;

/** A list in parts of so many. */
export function* chunksOf<T>(list: T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

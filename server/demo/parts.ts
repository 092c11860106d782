import type { Insertable, Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';

/** How large the made-up group is. */
export interface DemoSize {
  scouts: number;
  sectors: number;
  units: number;
  terms: number;
  /** Weeks of each term. */
  weeks: number;
}

/** Rows per statement, which have twenty columns at most. */
const ROWS = 3000;

/** Seeded random numbers: the mulberry32 generator. */
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

/** Inserts any number of rows: a statement takes 65,535 values at most. */
export async function insertRows<T extends keyof DB>(
  db: Kysely<DB>,
  table: T,
  rows: Insertable<DB[T]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS) {
    const chunk = rows.slice(start, start + ROWS);
    await db.insertInto(table).values(chunk).execute();
  }
}

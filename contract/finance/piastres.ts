/** Egypt's notes and coins in use, in pounds. */
export const denominations = [200, 100, 50, 20, 10, 5, 1, 0.5, 0.25] as const;
export type Denomination = (typeof denominations)[number];

/** The number of each note and coin. */
export type Pieces = { value: Denomination; pieces: number };

/** The sum of notes and coins in whole piastres, because floats must not be added up. */
export function piastresOf(pieces: readonly Pieces[]): number {
  return pieces.reduce((sum, { value, pieces }) => sum + Math.round(value * 100) * pieces, 0);
}

/** Notes and coins of Egypt that are in use, in pounds. */
export const denominations = [200, 100, 50, 20, 10, 5, 1, 0.5, 0.25] as const;
export type Denomination = (typeof denominations)[number];

/** How many of which notes and coins. */
export type Pieces = { value: Denomination; pieces: number };

/** What notes and coins come to, in whole piastres: floats are never summed. */
export function piastresOf(pieces: readonly Pieces[]): number {
  return pieces.reduce((sum, { value, pieces }) => sum + Math.round(value * 100) * pieces, 0);
}

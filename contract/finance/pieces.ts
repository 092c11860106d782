import { toParts } from '../core/money.ts';

/** The number of a note or a coin. */
export type Pieces = { value: number; pieces: number };

/** The sum of notes and coins, in the smallest amounts of the currency. */
export function partsOfPieces(pieces: readonly Pieces[]): number {
  return pieces.reduce((sum, { value, pieces }) => sum + toParts(value) * pieces, 0);
}

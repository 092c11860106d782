import type { TripEquipment } from '../../../contract/equipment/lending-endpoints.ts';

type Line = TripEquipment['lines'][number];
type KeptOut = { lines?: readonly { itemId: number; quantity?: number; pieceIds?: number[] }[] };

/** The lines with what was handed out on this device and is not sent yet counted as taken. */
export function withKept(trip: TripEquipment, kept: readonly KeptOut[]): Line[] {
  const out = kept.flatMap(({ lines = [] }) => lines);
  return trip.lines.map((line) => {
    const of = out.filter(({ itemId }) => itemId === line.itemId);
    const gone = new Set(of.flatMap(({ pieceIds = [] }) => pieceIds));
    const count = of.reduce(
      (sum, { quantity = 0, pieceIds = [] }) => sum + quantity + pieceIds.length,
      0,
    );
    return {
      ...line,
      taken: line.taken + count,
      pieces: line.pieces.map((piece) => ({
        ...piece,
        isHere: piece.isHere && !gone.has(piece.pieceId),
      })),
    };
  });
}

/** The number that is reserved and not taken along yet. */
export const leftToTake = ({ quantity, taken }: Line): number => Math.max(0, quantity - taken);

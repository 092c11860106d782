// Stock-taking: what differs, and which reasons settle it. product.md, 'Equipment'.

/** Days for which a count that was begun is kept. */
export const COUNT_DAYS = 30;

/** Why there is less or more than expected. */
export const differenceReasons = [
  'lost',
  'broken',
  'used',
  'lent',
  'moved',
  'wrong',
  'returned',
  'bought',
] as const;
export type DifferenceReason = (typeof differenceReasons)[number];

export const reasonsOfLess: readonly DifferenceReason[] = [
  'lost',
  'broken',
  'used',
  'lent',
  'moved',
  'wrong',
];
export const reasonsOfMore: readonly DifferenceReason[] = ['returned', 'bought', 'wrong', 'moved'];

export const reasonLabels: Record<DifferenceReason, string> = {
  lost: 'مفقود',
  broken: 'تالف وأُخرج',
  used: 'استُهلك',
  lent: 'عند أحد',
  moved: 'في مكان آخر',
  wrong: 'كان العدد خطأً',
  returned: 'رجع ولم يُسجَّل',
  bought: 'اشتُري أو أُهدي',
};

/** An item of a count, or one of its pieces. */
export interface Counted {
  itemId: number;
  expected: number;
  counted: number | null;
  pieces: readonly { pieceId: number; isHere: boolean; seen: boolean | null }[];
}

/** A difference that a captain decides on: below 0 something is missing. */
export interface Difference {
  itemId: number;
  pieceId: number | null;
  difference: number;
}

/** Pieces are looked at once one of the item's was ticked: those left over were not seen. */
const isLookedAt = ({ pieces }: Counted) => pieces.some(({ seen }) => seen !== null);

/** Whether somebody counted an item: a number, or a tick at one of its pieces. */
export const isCounted = (row: Counted): boolean =>
  row.pieces.length > 0 ? isLookedAt(row) : row.counted !== null;

/** The differences; an item that was not counted stays as it was. */
export function differencesOf(rows: readonly Counted[]): Difference[] {
  return rows.flatMap((row): Difference[] => {
    const { itemId, expected, counted, pieces } = row;
    if (pieces.length === 0) {
      const difference = (counted ?? expected) - expected;
      return difference === 0 ? [] : [{ itemId, pieceId: null, difference }];
    }
    if (!isLookedAt(row)) return [];
    return pieces.flatMap(({ pieceId, isHere, seen }) => {
      const isSeen = seen === true;
      return isSeen === isHere ? [] : [{ itemId, pieceId, difference: isSeen ? 1 : -1 }];
    });
  });
}

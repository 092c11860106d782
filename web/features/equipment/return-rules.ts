import type { ReturnOutcome } from '../../../contract/equipment/rules.ts';
import type { Lending } from '../../../contract/equipment/shapes.ts';

/** The words about a piece, or of what is left of a counted line, on the way back. */
export interface Back {
  /** How many came back; of a piece 1 or 0. */
  back: number;
  /** How many of them are not sound, and how. */
  odd: number;
  outcome: ReturnOutcome;
  /** The way of those that did not come back. */
  rest: 'later' | 'lost' | null;
  dueOn: string;
  note: string;
}
export type Backs = Readonly<Record<string, Back>>;

/** A piece, or a counted line, of which something is out. */
export interface Open {
  key: string;
  lineId: number;
  pieceId: number | null;
  name: string;
  code: string | null;
  /** How many went out. */
  quantity: number;
  /** How many are out now. */
  left: number;
  isPiece: boolean;
}

type Kept = { entries?: readonly { lineId: number; pieceId?: number; quantity?: number }[] };

/** The open parts of a lending, less what waits on this device to be handed in. */
export function openOf({ lines }: Pick<Lending, 'lines'>, kept: readonly Kept[] = []): Open[] {
  const waiting = kept.flatMap(({ entries = [] }) => entries);
  return lines.flatMap(({ lineId, name, quantity, back, pieces }): Open[] => {
    const of = waiting.filter((entry) => entry.lineId === lineId);
    if (pieces.length > 0) {
      return pieces
        .filter(
          ({ pieceId, backAt }) =>
            backAt === null && of.every((entry) => entry.pieceId !== pieceId),
        )
        .map(({ pieceId, code }) => ({
          ...{ key: `${lineId}/${pieceId}`, lineId, pieceId, name, code },
          ...{ quantity: 1, left: 1, isPiece: true },
        }));
    }
    const left = quantity - back - of.reduce((sum, entry) => sum + (entry.quantity ?? 0), 0);
    const line = { key: String(lineId), lineId, pieceId: null, name, code: null };
    return left > 0 ? [{ ...line, quantity, left, isPiece: false }] : [];
  });
}

const blank = { odd: 0, outcome: 'repair', rest: null, dueOn: '', note: '' } as const;

/** Something that came back whole and sound. */
export const soundBack = ({ left }: Open): Back => ({ ...blank, back: left });

/** Something of which so many came back. */
export const someBack = (back: number, before?: Back): Back => ({
  ...blank,
  ...before,
  back,
  odd: Math.min(before?.odd ?? 0, back),
});

/** Whether a choice is missing: what becomes of what did not come back, and until when. */
export const isUndecided = ({ left }: Open, { back, rest, dueOn }: Back): boolean =>
  back < left && (rest === null || (rest === 'later' && dueOn === ''));

/** The body of a return: what came back sound, what not, what is lost, and what comes later. */
export function returnBody(open: readonly Open[], said: Backs, at: string) {
  const entries = open.flatMap((each) => {
    const { lineId, pieceId, left } = each;
    const back = said[each.key];
    if (!back) return [];
    const of = pieceId === null ? { lineId } : { lineId, pieceId };
    const noted = back.note.trim() ? { note: back.note.trim() } : {};
    const entry = (quantity: number, outcome: ReturnOutcome) => ({
      ...of,
      ...(pieceId === null && { quantity }),
      outcome,
      ...(outcome !== 'sound' && noted),
    });
    const lost = back.rest === 'lost' ? left - back.back : 0;
    return [
      ...(back.back > back.odd ? [entry(back.back - back.odd, 'sound')] : []),
      ...(back.odd > 0 ? [entry(back.odd, back.outcome)] : []),
      ...(lost > 0 ? [entry(lost, 'lost')] : []),
    ];
  });
  const days = new Map(
    open.flatMap((each) => {
      const back = said[each.key];
      const isLater = back && back.back < each.left && back.rest === 'later' && back.dueOn !== '';
      return isLater ? [[each.lineId, back.dueOn] as const] : [];
    }),
  );
  return { entries, later: [...days].map(([lineId, dueOn]) => ({ lineId, dueOn })), at };
}

/** How many came back, did not, and were not asked about; `stays` is still with the borrower afterwards, `lost` is not. */
export function countReturn(open: readonly Open[], said: Backs) {
  const counts = { back: 0, notBack: 0, notAsked: 0, lost: 0, stays: 0, undecided: 0 };
  for (const each of open) {
    const back = said[each.key];
    if (!back) {
      counts.notAsked += each.left;
      counts.stays += each.left;
      continue;
    }
    const missing = each.left - back.back;
    counts.back += back.back;
    counts.notBack += missing;
    if (back.rest === 'lost') counts.lost += missing;
    else counts.stays += missing;
    if (isUndecided(each, back)) counts.undecided += 1;
  }
  return counts;
}

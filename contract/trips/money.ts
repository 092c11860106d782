import { exactMoney, fromParts, sumMoney, toParts } from '../core/money.ts';
import type { BudgetKind } from './money-words.ts';

// The arithmetic of a trip's budget.

export interface BudgetLine {
  text: string;
  kind: BudgetKind;
  type: 'income' | 'expense';
  amount: number;
}

/** What a line comes to: `perHead` for each scout, `perNight` for each night of the whole trip. */
export function plannedOf(
  { kind, amount }: Pick<BudgetLine, 'kind' | 'amount'>,
  { heads, nights }: { heads: number; nights: number },
): number {
  const times = { fixed: 1, perHead: heads, perNight: nights }[kind];
  return exactMoney(amount * times);
}

/** The least fee of a scout that covers the lines at so many scouts; null for none. */
export function breakEvenFee(
  lines: readonly BudgetLine[],
  { heads, nights }: { heads: number; nights: number },
): number | null {
  if (heads === 0 || lines.length === 0) return null;
  const signed = lines.map(
    (line) => plannedOf(line, { heads, nights }) * (line.type === 'expense' ? 1 : -1),
  );
  return Math.max(0, fromParts(Math.ceil(toParts(sumMoney(signed)) / heads)));
}

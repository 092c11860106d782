import { moneyUnit } from '../../../contract/core/money.ts';
import { reversedWords } from '../../../contract/finance/book-words.ts';
import { formatMoney } from '../../i18n/format.ts';
import { type Figure, figureOf } from '../../ui/figures/figures-strip.tsx';

/** The figure of all incomes or expenses, with how much of it was reversed. */
export const flowFigure = (
  label: string,
  query: {
    data: { totalMoney: number; reversed?: number | undefined } | undefined;
    isError: boolean;
  },
): Figure =>
  figureOf(label, query, ({ totalMoney, reversed = 0 }) => ({
    value: formatMoney(totalMoney),
    unit: moneyUnit(),
    note: reversed > 0 ? reversedWords(reversed) : undefined,
  }));

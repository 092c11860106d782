import { moneyUnit } from '../../contract/core/money.ts';
import { formatMoney } from '../i18n/format.ts';
import { type Figure, figureOf } from '../ui/figures/figures-strip.tsx';

type State = { recorded: boolean; cancelled: boolean };

/**
 * The figure of the current week's subscription: 'لا يوجد' is only said where nothing was recorded, and what
 * was paid in a week that was cancelled is named so.
 */
export function subscriptionFigure<T extends State>(
  label: string,
  query: { data: T | undefined; isError: boolean },
  amountOf: (answer: T) => number,
): Figure {
  const named = query.data?.cancelled ? `${label} (الأسبوع ملغي)` : label;
  return figureOf(named, query, (answer) =>
    answer.recorded
      ? { value: formatMoney(amountOf(answer)), unit: moneyUnit() }
      : { value: 'لا يوجد', word: true },
  );
}

import { moneyUnit } from '../../../contract/core/money.ts';
import { formatMoney } from '../../i18n/format.ts';
import { type Figure, figureOf } from '../../ui/figures/figures-strip.tsx';

type State = { recorded: boolean; cancelled: boolean };

/**
 * The figure of the current week's subscription: 'لا يوجد' is only said where nothing was recorded, and what
 * was paid in a week that was cancelled has a note.
 */
export function subscriptionFigure<T extends State>(
  label: string,
  query: { data: T | undefined; isError: boolean },
  amountOf: (answer: T) => number,
): Figure {
  const note = query.data?.cancelled ? 'الأسبوع ملغي' : undefined;
  return figureOf(label, query, (answer) =>
    answer.recorded
      ? { value: formatMoney(amountOf(answer)), unit: moneyUnit(), note }
      : { value: 'لا يوجد', word: true, note },
  );
}

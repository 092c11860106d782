import type { ResponseOf } from '../../../../contract/core/endpoint.ts';
import { sumMoney } from '../../../../contract/core/money.ts';
import type { listUnpaidScouts } from '../../../../contract/finance/payments.ts';

/** A scout with what they paid, and did not. */
export type PaidScout = ResponseOf<typeof listUnpaidScouts>['body'][number];
/** Somebody's payments in a month or a term. */
export type Paid = PaidScout['thisMonth'];

/** Sorts by unpaid weeks, those of the month first; a stable sort. */
export function byDebt(scouts: readonly PaidScout[]): PaidScout[] {
  return [...scouts].sort(
    (one, other) =>
      other.thisMonth.unpaid - one.thisMonth.unpaid || other.thisTerm.unpaid - one.thisTerm.unpaid,
  );
}

/** How many owe something, and what all of them paid together. */
export function sumOf(all: readonly Paid[]): { owing: number; amount: number } {
  return {
    owing: all.filter(({ unpaid }) => unpaid > 0).length,
    amount: sumMoney(all.map(({ amount }) => amount)),
  };
}

import type { ResponseOf } from '../../../../contract/core/endpoint.ts';
import type { listUnpaidScouts } from '../../../../contract/finance/payments.ts';

/** A scout with what they paid, and did not. */
export type PaidScout = ResponseOf<typeof listUnpaidScouts>['body'][number];
/** What somebody paid in a month or a term. */
export type Paid = PaidScout['thisMonth'];

/** Who owes most weeks first, of the month before those of the term; who owes the same stays in order. */
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
    amount: all.reduce((sum, { amount }) => sum + amount, 0),
  };
}

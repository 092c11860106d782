import { formatDigits } from '../../../contract/core/digits.ts';
import type { ErrorCode } from '../../../contract/core/errors.ts';
import type { FinanceItem } from '../../../contract/finance/endpoints.ts';

/** The description of a reversal: which item, and why. */
export function describeReversal({ number }: Pick<FinanceItem, 'number'>, reason: string): string {
  return `عكس البند ${formatDigits(number)}: ${reason}`;
}

type Bound = Pick<FinanceItem, 'isSubscription' | 'reverses' | 'reversedBy'>;

/** Why an item can't be reversed; null where it can. */
export function whyNotReversible({
  isSubscription,
  reverses,
  reversedBy,
}: Bound): Extract<
  ErrorCode,
  'SUBSCRIPTION_NOT_REVERSED' | 'ITEM_IS_REVERSAL' | 'ITEM_REVERSED'
> | null {
  // Subscriptions are corrected by recording them again.
  if (isSubscription) return 'SUBSCRIPTION_NOT_REVERSED';
  if (reverses) return 'ITEM_IS_REVERSAL';
  return reversedBy ? 'ITEM_REVERSED' : null;
}

/** Whether an item can be deleted: one half of a reversal alone would leave the other half's money behind. */
export const isDeletable = ({ reverses, reversedBy }: Bound): boolean => !reverses && !reversedBy;

import type { FinanceItem } from '../../../contract/finance.ts';
import { financeTypeLabels } from '../../../contract/labels.ts';
import { formatMoney, formatNumber, sectorName } from '../../lib/format.ts';

/** What an item is for: its description, of a subscription its week; '' where neither is known. */
export function purposeOf(item: FinanceItem): string {
  if (item.isSubscription && item.weekNumber !== null) {
    return `اشتراك الأسبوع ${formatNumber(item.weekNumber)}`;
  }
  return item.description ?? '';
}

/** What deleting an item does, named so that it can't be taken for another one. */
export function deletionOf(item: FinanceItem): string {
  const name = [purposeOf(item) || financeTypeLabels[item.type], sectorName(item)]
    .filter(Boolean)
    .join('، ');
  return (
    `سيُحذف «${name}» بقيمة ${formatMoney(item.value)} جنيه من الخزنة ومن كل المجاميع، ` +
    'ولا يمكن التراجع عن ذلك.'
  );
}

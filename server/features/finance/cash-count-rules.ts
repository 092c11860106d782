import { exactMoney } from '../../../contract/core/money.ts';
import type { FinanceItem } from '../../../contract/finance/endpoints.ts';

/** The difference between the counted and the booked amount; less than 0 is a shortage. */
export function differenceOf(counted: number, bookBalance: number): number {
  return exactMoney(counted - bookBalance);
}

/** The item for a difference; null if there is none. */
export function itemOf(
  difference: number,
): Pick<FinanceItem, 'value' | 'type' | 'description'> | null {
  if (difference === 0) return null;
  return difference > 0
    ? { value: difference, type: 'income', description: 'زيادة في جرد الخزنة' }
    : { value: -difference, type: 'expense', description: 'عجز في جرد الخزنة' };
}

import type { FinanceType } from './endpoints.ts';

/** The two kinds of items in the treasury. */
export const financeTypeLabels: Record<FinanceType, string> = {
  income: 'ايراد',
  expense: 'مصروف',
};

import {
  createFinanceItem,
  deleteFinanceItem,
  listFinanceItems,
  readBudget,
  readSubscription,
} from '../../../contract/finance.ts';
import {
  listWeeklyMoney,
  listWeeklySubscriptions,
  listWeeklyTotals,
  readCurrentSubscription,
  readTotalIncome,
  readTotalMoney,
  readTotalSpent,
} from '../../../contract/stats.ts';
import { useApiMutation } from '../../lib/api.ts';

/** Everything that an added or deleted item shows in. */
const sums = [
  listFinanceItems,
  readBudget,
  readSubscription,
  readTotalMoney,
  readTotalIncome,
  readTotalSpent,
  readCurrentSubscription,
  listWeeklyTotals,
  listWeeklyMoney,
  listWeeklySubscriptions,
];

/** Adds an income or an expense. */
export function useAddItem() {
  return useApiMutation(createFinanceItem, {
    invalidates: sums,
    successMessage: 'تم إضافة بند بنجاح',
    errorMessage: 'حدث خطأ أثناء إضافة بند',
  });
}

/** Takes an item out of the treasury. */
export function useDeleteItem() {
  return useApiMutation(deleteFinanceItem, {
    invalidates: sums,
    successMessage: 'تم حذف البند بنجاح',
    errorMessage: 'حدث خطأ أثناء حذف البند',
  });
}

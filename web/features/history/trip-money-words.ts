import { FAMILY } from '../../../contract/consents/words.ts';
import { moneyText } from '../../../contract/core/money.ts';
import { valueText } from '../../../contract/payment-ways/rules.ts';
import {
  budgetKindLabels,
  claimStateLabels,
  paymentWayLabels,
} from '../../../contract/trips/money-words.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { StateOf, WordsOf } from './entry-words.ts';

const money = (amount: number | undefined) => (amount === undefined ? null : moneyText(amount));
type Way = StateOf<'paymentWays'>['ways'][number];
/** 'محفظة المجموعة: 0100 000 7788' */
const wayLine = (way: Way): string =>
  [`${way.name}${way.hidden ? ' (مخفية)' : ''}`, valueText(way) ?? way.note]
    .filter(Boolean)
    .join(': ');
const isSameWay = (one: Way, other: Way): boolean => JSON.stringify(one) === JSON.stringify(other);
const way = { key: 'way' as const, label: 'كيف', choices: paymentWayLabels };
const trip = { key: 'trip' as const, label: 'الرحلة' };

export const tripMoneyWords: WordsOf<
  'tripPayment' | 'tripClaim' | 'tripExpense' | 'tripTakeover' | 'tripBudget' | 'paymentWays'
> = {
  tripPayment: {
    nameOf: ({ before, after }) => (after ?? before)?.trip,
    fields: [
      {
        key: 'receiptNumber',
        label: 'رقم الإيصال',
        read: ({ receiptNumber }) => (receiptNumber ? formatNumber(receiptNumber) : null),
      },
      { key: 'amount', label: 'المبلغ', read: ({ amount }) => money(amount) },
      way,
    ],
    sentence: ({ action, before, after }, { did, about }) => {
      const { receiptNumber, amount } = (after ?? before)!;
      const receipt = `الإيصال ${formatNumber(receiptNumber)} في «${about}»: ${moneyText(Math.abs(amount))}`;
      if (action === 'delete') return `${did('شطب')} ${receipt}`;
      return amount < 0 ? `${did('ردّ')} مبلغاً ب${receipt}` : `${did('سجّل')} ${receipt}`;
    },
  },
  tripClaim: {
    byNobody: FAMILY,
    fields: [
      trip,
      { key: 'amount', label: 'المبلغ', read: ({ amount }) => money(amount) },
      way,
      { key: 'state', label: 'الحال', choices: claimStateLabels },
    ],
    sentence: ({ action, after }, { did, about }) => {
      const what = after ? ` ${moneyText(after.amount)} في «${after.trip}»` : '';
      if (action === 'create') return `قالت إنها دفعت عن ${about}${what}`;
      return after?.state === 'refused'
        ? `${did('ذكر')} أن دفعة ${about} لم تصل:${what}`
        : `${did('أكّد')} وصول دفعة ${about}:${what}`;
    },
  },
  tripExpense: {
    nameOf: ({ before, after }) => (after ?? before)?.trip,
    fields: [
      { key: 'value', label: 'المبلغ', read: ({ value }) => money(value) },
      { key: 'description', label: 'الوصف' },
      { key: 'receipt', label: 'رقم الإيصال' },
    ],
    sentence: ({ action, before, after }, { did, about }) => {
      const { value, description } = (after ?? before)!;
      const verb = action === 'delete' ? did('شطب') : did('سجّل');
      return `${verb} مصروفاً في «${about}»: ${description}، ${moneyText(value)}`;
    },
  },
  tripTakeover: {
    nameOf: ({ after }) => after.trip,
    fields: [
      { key: 'income', label: 'المدفوع', read: ({ income }) => money(income) },
      { key: 'expense', label: 'المصروف', read: ({ expense }) => money(expense) },
      {
        key: 'difference',
        label: 'فرق العدّ',
        read: ({ difference }) => money(difference || undefined),
      },
    ],
    sentence: ({ after }, { did, about }) =>
      `${did('استلم')} في الخزنة ${moneyText(after.income - after.expense)} من «${about}»`,
  },
  tripBudget: {
    nameOf: ({ after }) => after.trip,
    fields: [
      {
        key: 'lines',
        label: 'البنود',
        read: ({ lines = [] }) =>
          lines
            .map(
              ({ text, kind, amount }) =>
                `${text}: ${moneyText(amount)}، ${budgetKindLabels[kind]}`,
            )
            .join('؛ ') || null,
      },
    ],
    sentence: (_, { did, about }) => `${did('عدّل')} ميزانية «${about}»`,
  },
  paymentWays: {
    nameOf: () => 'طرق الدفع',
    fields: [
      {
        key: 'ways',
        label: 'الطرق',
        read: ({ ways = [] }) => ways.map(wayLine).join('؛ ') || null,
      },
    ],
    sentence: ({ before, after }, { did }) => {
      const [only] = after.ways.filter((way) => !before.ways.some((each) => isSameWay(each, way)));
      const isOne = after.ways.length === before.ways.length && only;
      return isOne ? `${did('غيّر')} طريقة الدفع «${only.name}»` : `${did('غيّر')} طرق دفع الأسر`;
    },
  },
};

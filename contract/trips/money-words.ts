// The words of trips' money, without schemas.

import { countText, noun } from '../core/counting.ts';
import { formatNumber } from '../core/numbers.ts';

export const paymentWays = ['cash', 'wallet'] as const;
export type PaymentWay = (typeof paymentWays)[number];
export const paymentWayLabels: Record<PaymentWay, string> = { cash: 'نقداً', wallet: 'محفظة' };
export const paymentWayChoices = paymentWays.map((value) => ({
  value,
  label: paymentWayLabels[value],
}));

export const claimStates = ['waiting', 'confirmed', 'refused'] as const;
export const claimStateLabels: Record<(typeof claimStates)[number], string> = {
  waiting: 'تنتظر القائد',
  confirmed: 'وصلت',
  refused: 'لم تصل',
};

const MINUTES = noun('دقيقة', 'دقيقتين', 'دقائق', 'دقيقة', 'دقيقة');

/** Asks whether a claim that was made some minutes ago is made once more. */
export const repeatedText = (minutes: number): string =>
  minutes < 1
    ? 'قلتم هذا قبل لحظات. أهي دفعة أخرى؟'
    : `قلتم هذا قبل ${countText(minutes, MINUTES)}. أهي دفعة أخرى؟`;

/** The decision that another captain made on a claim before: 'أكّدتها آية شكري قبل دقيقة، إيصال ٣٢'. */
export function decidedText(decision: {
  name: string;
  gender: 'male' | 'female';
  minutes: number;
  /** null where it was refused. */
  receiptNumber: number | null;
}): string {
  const { name, gender, minutes, receiptNumber } = decision;
  const isHer = gender === 'female';
  const when = minutes < 1 ? 'قبل لحظات' : `قبل ${countText(minutes, MINUTES)}`;
  const recently = minutes < 60 ? ` ${when}` : '';
  return receiptNumber === null
    ? `${isHer ? 'قالت' : 'قال'} ${name}${recently} إنها لم تصل.`
    : `${isHer ? 'أكّدتها' : 'أكّدها'} ${name}${recently}، إيصال ${formatNumber(receiptNumber)}.`;
}

/** How the amount of a budget's line counts. */
export const budgetKinds = ['fixed', 'perHead', 'perNight'] as const;
export type BudgetKind = (typeof budgetKinds)[number];
export const budgetKindLabels: Record<BudgetKind, string> = {
  fixed: 'ثابت',
  perHead: 'لكل كشاف',
  perNight: 'لكل ليلة',
};

/** The lines of a first budget. */
export const usualBudgetLines: readonly { text: string; kind: BudgetKind }[] = [
  { text: 'العربات', kind: 'fixed' },
  { text: 'دخول المكان', kind: 'perHead' },
  { text: 'الطعام', kind: 'perHead' },
  { text: 'خامات البرنامج', kind: 'fixed' },
  { text: 'احتياطي', kind: 'fixed' },
];

// The words of trips' money, without schemas.

import { countText, noun } from '../core/counting.ts';

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

// The words of trips' money, without schemas.

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

import { bands } from '../attendance/rates.ts';

/** The greatest maximum of a criterion, in points. */
export const MOST_POINTS = 20;

export const criterionCategories = [
  'skills',
  'behaviour',
  'participation',
  'tests',
  'other',
] as const;
export type CriterionCategory = (typeof criterionCategories)[number];

export const categoryLabels: Record<CriterionCategory, string> = {
  skills: 'المهارات الكشفية',
  behaviour: 'السلوك',
  participation: 'المشاركة',
  tests: 'الاختبارات',
  other: 'أخرى',
};

/** How points come: given each week, given once on a day (a test), or counted from attendance or who paid. */
export const criterionKinds = ['weekly', 'once', 'attendance', 'paid'] as const;
export type CriterionKind = (typeof criterionKinds)[number];

export const kindLabels: Record<CriterionKind, string> = {
  weekly: 'كل أسبوع',
  once: 'مرة واحدة (اختبار)',
  attendance: 'من الحضور',
  paid: 'من الاشتراك',
};

/** Whether points of this kind are given by a captain in a week's sheet. */
export const isGivenWeekly = ({ kind }: { kind: CriterionKind }) => kind === 'weekly';

/** Whether the program counts the points itself. */
export const isCounted = ({ kind }: { kind: CriterionKind }) =>
  kind === 'attendance' || kind === 'paid';

/** Criteria proposed to a new group, added by one tap. */
export const proposedCriteria: readonly {
  name: string;
  max: number;
  category: CriterionCategory;
  kind: CriterionKind;
}[] = [
  { name: 'الزي', max: 5, category: 'behaviour', kind: 'weekly' },
  { name: 'السلوك', max: 5, category: 'behaviour', kind: 'weekly' },
  { name: 'المشاركة', max: 5, category: 'participation', kind: 'weekly' },
  { name: 'الحضور', max: 5, category: 'participation', kind: 'attendance' },
  { name: 'الاشتراك', max: 5, category: 'other', kind: 'paid' },
];

const words = ['ممتاز', 'جيد', 'مقبول', 'يحتاج متابعة'];

/** The bands of an evaluation: the thresholds of attendance with other words. */
export const evaluationBands = bands.map((band, index) => ({ ...band, label: words[index]! }));

/** The band of an evaluation rate (a fraction). */
export const evaluationBandOf = (rate: number) =>
  evaluationBands.find(({ from }) => rate >= from) ?? evaluationBands.at(-1)!;

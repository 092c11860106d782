import { expect, test } from 'vitest';
import type { FinanceItem } from '../../../contract/finance.ts';
import { deletionOf, purposeOf } from './rules.ts';

const anItem = (changes: Partial<FinanceItem>): FinanceItem => ({
  itemId: 1,
  number: 12,
  date: '2026-11-20',
  reverses: null,
  reversedBy: null,
  value: 450,
  type: 'expense',
  description: null,
  timestamp: '2026-11-20T14:30:00Z',
  isSubscription: false,
  sectorBaseName: null,
  sectorSuffixName: null,
  weekNumber: null,
  termNumber: null,
  ...changes,
});
const subscription = anItem({
  value: 1215,
  type: 'income',
  isSubscription: true,
  weekNumber: 7,
  sectorBaseName: 'أشبال',
  sectorSuffixName: 'ب',
});

test('a subscription is for its week, another item for what its description says', () => {
  expect(purposeOf(subscription)).toBe('اشتراك الأسبوع ٧');
  expect(purposeOf(anItem({ description: 'حبال' }))).toBe('حبال');
  expect(purposeOf(anItem({}))).toBe('');
});

test('the question before deleting names the item, its sector and its amount', () => {
  expect(deletionOf(subscription)).toContain('«اشتراك الأسبوع ٧، أشبال\u00a0ب» بقيمة ١٬٢١٥ جنيه');
  expect(deletionOf(anItem({ value: 40.5 }))).toContain('«مصروف» بقيمة ٤٠٫٥٠ جنيه');
});

import { expect, test } from 'vitest';
import { reportFileName } from './endpoints.ts';

test('a report’s file is named by its sector and type', () => {
  const sector = { baseName: 'أشبال', suffixName: 'أ' };
  expect(reportFileName('captains', sector)).toBe('أشبال_أ_captains.xlsx');
  expect(reportFileName('all', sector)).toBe('أشبال_أ_all.xlsx');
  expect(reportFileName('all_sectors', sector)).toBe('all_sectors_data.xlsx');
});

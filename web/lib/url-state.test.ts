import { expect, test } from 'vitest';
import { withChange } from './url-state.ts';

test('a change of the address keeps what it does not name', () => {
  expect(withChange({ tab: 'finance', week: 3 }, { week: 4 })).toEqual({ tab: 'finance', week: 4 });
});

test('what is blank leaves the address, whether it was made so or stood there', () => {
  const before = { name: '', tab: 'finance', week: 3, base: undefined };
  expect(Object.entries(withChange(before, { week: undefined, scout: '' }))).toEqual([
    ['tab', 'finance'],
  ]);
  expect(withChange({}, { page: 0 })).toEqual({ page: 0 });
});

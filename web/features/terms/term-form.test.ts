import { describe, expect, test } from 'vitest';
import { checkTerm, type TermValues } from './term-form.tsx';

const autumn: TermValues = {
  termName: 'فترة الخريف',
  startDate: '2026-11-07',
  endDate: '2026-12-18',
  understood: true,
  version: undefined,
};
const wrong = (change: Partial<TermValues>, around: Parameters<typeof checkTerm>[1] = {}) =>
  Object.keys(checkTerm({ ...autumn, ...change }, around));

describe('the form of a term', () => {
  test('takes dates that make weeks', () => {
    expect(wrong({}, { before: { endDate: '2026-11-06' }, today: '2026-12-18' })).toEqual([]);
  });

  test('follows the term before and is not over already', () => {
    expect(wrong({}, { before: { endDate: '2026-11-07' } })).toEqual(['startDate']);
    expect(wrong({}, { today: '2026-12-19' })).toEqual(['endDate']);
  });

  test('says the server’s own sentences in the digits of the screen', () => {
    const { startDate } = checkTerm(autumn, { before: { endDate: '2026-11-07' } });
    expect(startDate).toMatch(
      /^يجب أن تبدأ الفترة بعد نهاية الفترة السابقة \(٠٧.٠?\/?١١.?\/٢٠٢٦\)$/,
    );
  });

  test('asks for the tick', () => {
    expect(wrong({ understood: false })).toEqual(['understood']);
  });
});

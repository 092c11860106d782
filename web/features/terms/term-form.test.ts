import { describe, expect, test } from 'vitest';
import { checkTerm, type TermValues } from './term-form.tsx';

const autumn: TermValues = {
  termName: 'فترة الخريف',
  startDate: '2026-11-07',
  endDate: '2026-12-18',
  understood: true,
};
const wrong = (change: Partial<TermValues>, around: Parameters<typeof checkTerm>[1] = {}) =>
  Object.keys(checkTerm({ ...autumn, ...change }, around));

describe('the form of a term', () => {
  test('takes dates that make weeks', () => {
    expect(wrong({}, { before: { endDate: '2026-11-06' }, today: '2026-12-18' })).toEqual([]);
  });

  test('wants an end after the start and no more than 53 weeks', () => {
    expect(wrong({ endDate: '2026-11-07' })).toEqual(['endDate']);
    expect(wrong({ endDate: '2027-11-12' })).toEqual([]);
    expect(wrong({ endDate: '2027-11-13' })).toEqual(['endDate']);
  });

  test.each(['', 'غداً', '31/02/2026', '1/1/27'])('leaves “%s” to the schema', (text) => {
    const around = { before: { endDate: '2026-11-06' }, today: '2026-12-18' };
    expect(wrong({ startDate: text, endDate: text }, around)).toEqual([]);
    expect(wrong({ startDate: text }, around)).toEqual([]);
    expect(wrong({ endDate: text }, around)).toEqual([]);
  });

  test('follows the term before and is not over already', () => {
    expect(wrong({}, { before: { endDate: '2026-11-07' } })).toEqual(['startDate']);
    expect(wrong({}, { today: '2026-12-19' })).toEqual(['endDate']);
  });

  test('asks for the tick', () => {
    expect(wrong({ understood: false })).toEqual(['understood']);
  });
});

import { expect, test } from 'vitest';
import { tally } from './rules.ts';

test('excused scouts count on neither side of the rate', () => {
  const statuses = ['attended', 'attended', 'absent', 'execused', 'termExecused'] as const;
  expect(tally(statuses)).toEqual({ total: 5, attended: 2, absent: 1, excused: 2, rate: 2 / 3 });
});

test('the rate is 0 where nobody was present or absent', () => {
  expect(tally([]).rate).toBe(0);
  expect(tally(['execused']).rate).toBe(0);
});

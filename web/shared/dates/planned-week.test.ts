import { expect, test } from 'vitest';
import { sectorsWithout, sessionsOf, sessionToOpen } from './planned-week.ts';

const sectors = [
  { baseName: 'أشبال', suffixName: 'أ' },
  { baseName: 'أشبال', suffixName: 'ب' },
];
const planned = { sectors: [sectors[0]!] };

test('sectors without a session are found by their names', () => {
  expect(sectorsWithout(sectors, [planned])).toEqual([sectors[1]]);
  expect(sessionsOf(sectors[0]!, [planned])).toEqual([planned]);
  expect(sessionsOf(sectors[1]!, [planned])).toEqual([]);
});

test('the session to open is the next planned one, and after all of them the last', () => {
  const session = (day: string, startTime: string, state: 'planned' | 'held' = 'planned') => ({
    day,
    startTime,
    state,
  });
  const early = session('2026-11-26', '17:00', 'held');
  const morning = session('2026-11-27', '09:00');
  const noon = session('2026-11-27', '12:00');
  const all = [noon, morning, early];
  expect(sessionToOpen(all, '2026-11-26')).toBe(morning);
  expect(sessionToOpen([noon, early], '2026-11-27')).toBe(noon);
  expect(sessionToOpen(all, '2026-11-28')).toBe(noon);
  expect(sessionToOpen([], '2026-11-28')).toBeUndefined();
});

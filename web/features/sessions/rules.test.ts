import { expect, test } from 'vitest';
import type { SessionRow } from '../../../contract/sessions/endpoints.ts';
import { byWeek, shownState, withGaps } from './rules.ts';

const row = (weekNumber: number, more: object = {}) =>
  ({
    sessionId: weekNumber,
    termNumber: 2,
    termName: 'الخريف',
    weekNumber,
    weekStartDate: `2026-11-${String(weekNumber + 10).padStart(2, '0')}`,
    weekCancelled: false,
    sectors: [{ baseName: 'أشبال', suffixName: 'أ' }],
    ...more,
  }) as SessionRow;
const weeks = [1, 2, 3, 4, 5, 6, 7, 8].map((weekNumber) => ({
  termNumber: 2,
  weekNumber,
  startDate: '2026-11-01',
  cancelled: weekNumber === 3,
}));
const shown = (rows: SessionRow[], options: { current: number | null; isLast: boolean }) =>
  withGaps(byWeek(rows), weeks, { termName: 'الخريف', ...options }).map((week) => [
    week.weekNumber,
    week.sessions.length,
  ]);

test('a planned session is asked about from the end of its day, unless its week was cancelled', () => {
  const session = { state: 'planned', day: '2026-11-20', weekCancelled: false } as const;
  expect(shownState(session, '2026-11-20')).toBe('planned');
  expect(shownState(session, '2026-11-21')).toBe('asked');
  expect(shownState({ ...session, weekCancelled: true }, '2026-11-21')).toBe('planned');
  expect(shownState({ ...session, state: 'held' }, '2026-11-21')).toBe('held');
});

test('the sessions of a week stand in the order of their days and hours', () => {
  const rows = [
    row(5, { sessionId: 1, day: '2026-11-21', startTime: '16:00' }),
    row(5, { sessionId: 2, day: '2026-11-20', startTime: '17:00' }),
    row(5, { sessionId: 3, day: '2026-11-20', startTime: '09:30' }),
  ];
  const [week] = byWeek(rows);
  expect(week!.sessions.map(({ sessionId }) => sessionId)).toEqual([3, 2, 1]);
});

test('the current and the next two weeks are offered, and cancelled ones told, between what is listed', () => {
  expect(shown([row(5), row(4)], { current: 5, isLast: false })).toEqual([
    [7, 0],
    [6, 0],
    [5, 1],
    [4, 1],
  ]);
  expect(shown([row(5), row(2)], { current: 5, isLast: true })).toEqual([
    [7, 0],
    [6, 0],
    [5, 1],
    [3, 0],
    [2, 1],
  ]);
});

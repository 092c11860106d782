import { expect, test } from 'vitest';
import { isAskedFor, meetingsAround } from './meeting.ts';

const FRIDAY = 5;
const MONDAY = 1;
// They begin on a Friday.
const weeks = ['2026-11-13', '2026-11-20', '2026-11-27'].map((startDate, index) => ({
  weekNumber: index + 1,
  startDate,
  cancelled: false,
}));
const around = (today: string, meetingDay: number | null, session?: string) => {
  const { last, next } = meetingsAround(weeks, { today, meetingDay, session });
  return [last, next].map((meeting) => meeting && [meeting.week.weekNumber, meeting.day]);
};

test('a week is met on its first day where the group has set no day', () => {
  expect(around('2026-11-24', null)).toEqual([
    [2, '2026-11-20'],
    [3, '2026-11-27'],
  ]);
  expect(around('2026-11-24', FRIDAY)).toEqual(around('2026-11-24', null));
});

test('until the day of its meeting the week before is the last that was met', () => {
  expect(around('2026-11-22', MONDAY)).toEqual([
    [1, '2026-11-16'],
    [2, '2026-11-23'],
  ]);
  expect(around('2026-11-23', MONDAY)).toEqual([
    [2, '2026-11-23'],
    [3, '2026-11-30'],
  ]);
});

test('the day of the own session goes before the group’s day, in its week alone', () => {
  expect(around('2026-11-22', FRIDAY, '2026-11-23')).toEqual([
    [1, '2026-11-13'],
    [2, '2026-11-23'],
  ]);
  expect(around('2026-11-28', FRIDAY, '2026-11-23')).toEqual([[3, '2026-11-27'], undefined]);
});

test('a cancelled week is met by nobody, so it is not the next one', () => {
  const cancelled = weeks.map((week) => ({ ...week, cancelled: week.weekNumber === 2 }));
  const { ahead, next } = meetingsAround(cancelled, { today: '2026-11-20', meetingDay: null });
  expect([ahead, next].map((meeting) => meeting?.week.weekNumber)).toEqual([3, 3]);
});

test('on the day of a meeting it is the one to plan for, and the next one follows', () => {
  const { ahead, next } = meetingsAround(weeks, { today: '2026-11-20', meetingDay: null });
  expect([ahead, next].map((meeting) => meeting?.week.weekNumber)).toEqual([2, 3]);
});

test('there is no last meeting before the first one, and no next one after the last', () => {
  expect(around('2026-11-12', null)).toEqual([undefined, [1, '2026-11-13']]);
  expect(around('2026-12-20', null)).toEqual([[3, '2026-11-27'], undefined]);
});

test('a week is asked for first on three days', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
  expect(days.map((today) => isAskedFor({ day: '2026-11-20' }, today))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

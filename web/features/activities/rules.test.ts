import { describe, expect, test } from 'vitest';
import { dateIn } from '../../../contract/activities/activity-date.ts';
import type { Activity } from '../../../contract/activities/endpoints.ts';
import type { Week } from '../../../contract/terms/endpoints.ts';
import { findActivities, offeredWeeks, plannedWords, splitActivities } from './rules.ts';

const anActivity = (changes: Partial<Activity>): Activity => ({
  activityId: 1,
  name: 'معسكر مبيت',
  type: 'camping',
  place: 'وادي دجلة',
  day: 'fri',
  weekNumber: 1,
  termNumber: 1,
  termName: 'الخريف',
  weekStartDate: '2026-11-21',
  weekCancelled: false,
  plannedBy: { captainId: 1, firstName: 'ماري', middleName: 'فوزي' },
  editable: true,
  ...changes,
});

describe('the date of a day', () => {
  test('counts from Saturday in a week that begins on a Saturday', () => {
    expect(dateIn('2026-11-21', 'sat')).toBe('2026-11-21');
    expect(dateIn('2026-11-21', 'fri')).toBe('2026-11-27');
  });
  test('is within the week, on whatever day it begins', () => {
    expect(dateIn('2026-10-09', 'fri')).toBe('2026-10-09');
    expect(dateIn('2026-10-09', 'sat')).toBe('2026-10-10');
    expect(dateIn('2026-10-09', 'thu')).toBe('2026-10-15');
  });
});

test('sorts this week and later ones soonest first, earlier weeks newest first', () => {
  const activities = [
    anActivity({ activityId: 1, weekStartDate: '2026-11-14', day: 'fri' }),
    anActivity({ activityId: 2, weekStartDate: '2026-11-07', day: 'thu' }),
    anActivity({ activityId: 3, weekStartDate: '2026-11-28', day: 'sat' }),
    anActivity({ activityId: 4, weekStartDate: '2026-11-21', day: 'sat' }),
    anActivity({ activityId: 5, weekStartDate: '2026-11-21', day: 'fri' }),
  ];
  const { coming, past } = splitActivities(activities, '2026-11-24');
  expect(coming.map(({ activityId }) => activityId)).toEqual([4, 5, 3]);
  expect(past.map(({ activityId }) => activityId)).toEqual([1, 2]);
  expect(coming[0]?.date).toBe('2026-11-21');
});

test('a week is past from the day on which the next one begins', () => {
  const activity = anActivity({ weekStartDate: '2026-11-14' });
  expect(splitActivities([activity], '2026-11-20').past).toHaveLength(0);
  expect(splitActivities([activity], '2026-11-21').past).toHaveLength(1);
});

test('search finds folded words of name and place, together with the type', () => {
  const camp = anActivity({ activityId: 1 });
  const rowing = anActivity({ activityId: 2, name: 'تجديف', type: 'rowing', place: null });
  const found = (search: string, type = '') =>
    findActivities([camp, rowing], { search, type }).map(({ activityId }) => activityId);
  expect(found('')).toEqual([1, 2]);
  expect(found('دجله مُعسكر')).toEqual([1]);
  expect(found('', 'rowing')).toEqual([2]);
  expect(found('معسكر', 'rowing')).toEqual([]);
});

test('the verb of who planned it agrees with the captain, and is left out without a gender', () => {
  const named = { captainId: 1, firstName: 'ماري', middleName: 'فوزي' };
  expect(plannedWords({ ...named, gender: 'female' })).toBe('خطّطت له ماري فوزي');
  expect(plannedWords({ ...named, firstName: 'مينا', middleName: 'عادل', gender: 'male' })).toBe(
    'خطّط له مينا عادل',
  );
  expect(plannedWords(named)).toBe('التخطيط: ماري فوزي');
});

describe('the weeks that an activity can be planned in', () => {
  const week = (weekNumber: number, cancelled = false) => ({
    termNumber: 1,
    weekNumber,
    startDate: `2026-11-${String(weekNumber * 7).padStart(2, '0')}`,
    cancelled,
  });
  const weeks = [week(1), week(2, true), week(3), week(4, true)].map((each) => each as Week);
  const offered = (asked: Partial<Parameters<typeof offeredWeeks>[1]> = {}) => {
    const found = offeredWeeks(weeks, { today: '2026-11-21', withEarlier: false, ...asked });
    return [found.weeks.map(({ weekNumber }) => weekNumber), found.hasEarlier];
  };
  test('begin at the current one, without cancelled ones', () => {
    expect(offered()).toEqual([[3], true]);
    expect(offered({ withEarlier: true })).toEqual([[3, 1], false]);
  });
  test('keep the week of the planned activity, earlier or cancelled', () => {
    expect(offered({ planned: { termNumber: 1, weekNumber: 2 } })).toEqual([[3, 2], true]);
    expect(offered({ planned: { termNumber: 1, weekNumber: 4 } })).toEqual([[3, 4], true]);
  });
  test('are all weeks once the term is over', () => {
    expect(offered({ today: '2026-12-30' })).toEqual([[3, 1], false]);
  });
});

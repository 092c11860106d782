import { expect, test } from 'vitest';
import type { WholeMeeting } from '../../../../contract/councils/shapes.ts';
import {
  bodyOf,
  differingPoints,
  draftOf,
  isSame,
  missingIn,
  newDecision,
  newPoint,
} from './meeting-rules.ts';

const decision = {
  decisionId: 7,
  number: 1,
  kind: 'task',
  text: 'شراء حبال',
  scoutId: null,
  scoutName: null,
  captain: null,
  dueDate: null,
  firstDueDate: null,
  extensions: 0,
  isConfidential: false,
  state: 'open',
  reason: null,
  reportId: null,
  isCarried: false,
} as const;
const meeting = {
  version: 'v1',
  attendance: [],
  points: [
    {
      pointId: 1,
      title: 'المعسكر',
      minutes: null,
      source: null,
      reportId: null,
      isConfidential: false,
      decisions: [decision],
    },
  ],
} as unknown as WholeMeeting;

test('a draft equals the stored minutes until something is typed', () => {
  const draft = draftOf(meeting);
  expect(isSame(draft, meeting)).toBe(true);
  const [point] = draft.points;
  expect(isSame({ ...draft, points: [{ ...point!, minutes: 'نوقشت' }] }, meeting)).toBe(false);
});

test('a decision misses who carries it out and its date, a carried or blank one nothing', () => {
  const { points } = draftOf(meeting);
  expect(missingIn(points).map(({ what }) => what)).toEqual(['captain', 'date']);
  const [point] = points;
  const carried = { ...point!.decisions[0]!, isCarried: true };
  expect(missingIn([{ ...point!, decisions: [carried, newDecision(point!)] }])).toEqual([]);
});

test('a decision without words is not sent', () => {
  const point = newPoint({ title: 'نقطة' });
  const draft = { ...draftOf(meeting), points: [{ ...point, decisions: [newDecision(point)] }] };
  expect(bodyOf(draft).points).toMatchObject([{ title: 'نقطة', decisions: [] }]);
});

test('a decision on a point about a report is confidential already', () => {
  const point = newPoint({ reportId: 3, scoutId: 5 });
  expect(newDecision(point)).toMatchObject({ isConfidential: true, reportId: 3, scoutId: 5 });
});

test('a conflict names the points whose words differ', () => {
  const { points } = draftOf(meeting);
  const mine = [{ ...points[0]!, minutes: 'كلامي' }];
  expect(differingPoints(mine, meeting.points)).toEqual([
    { label: 'المعسكر', mine: 'كلامي\nقرار: شراء حبال', theirs: 'قرار: شراء حبال' },
  ]);
  expect(differingPoints(points, meeting.points)).toEqual([]);
});

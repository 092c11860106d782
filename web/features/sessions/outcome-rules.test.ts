import { expect, test } from 'vitest';
import { candidatesOf, passedBy, passQuestionOf } from './outcome-rules.ts';

const scout = (scoutId: number, attendanceStatus: string) => ({
  scoutId,
  name: `كشاف ${scoutId}`,
  attendanceStatus,
});
const asked = passQuestionOf(
  7,
  [scout(1, 'attended'), scout(2, 'attended'), scout(3, 'absent'), scout(4, 'attended')],
  [{ scoutId: 4, passed: [{ requirementId: 7 }] as never }],
);

test('only who attended and has not passed it before is counted', () => {
  expect(candidatesOf(asked).map(({ scoutId }) => scoutId)).toEqual([1, 2]);
  expect(passedBy(asked, { kind: 'all' })).toEqual([1, 2]);
  expect(passedBy(asked, { kind: 'some', without: [2] })).toEqual([1]);
  expect(passedBy(asked, { kind: 'none' })).toEqual([]);
  expect(passedBy(asked, null)).toEqual([]);
});

import { expect, test } from 'vitest';
import { type Step, stepOf, takeBack, UNDO_FOR } from './use-undo-step.ts';

const touch = (cell: string | null, at: number): Step => ({
  part: 'statuses',
  before: { [cell ?? '0']: null },
  label: String(at),
  cell,
  at,
});

test('an undo step has all taps on one cell within its time: one undo reverts them', () => {
  const first = stepOf(null, touch('4', 0));
  const second = stepOf(first, { ...touch('4', 1000), before: { 4: 'attended' } });
  expect(second).toMatchObject({ before: { 4: null }, label: '1000', at: 1000 });
  const late = stepOf(second, { ...touch('4', 1001 + UNDO_FOR), before: { 4: 'absent' } });
  expect(late.before).toEqual({ 4: 'absent' });
  expect(stepOf(first, touch('5', 10)).before).toEqual({ 5: null });
  expect(stepOf(touch(null, 0), touch(null, 10)).at).toBe(10);
});

test('a step on one part is separate from a step on another', () => {
  const paid: Step = { ...touch('4', 10), part: 'payments', before: { 4: '' } };
  expect(stepOf(touch('4', 0), paid)).toBe(paid);
});

test('undo restores a missing cell as missing', () => {
  const draft = { statuses: { 1: 'attended', 2: 'absent', 3: null }, amount: '5' };
  const before = { 1: undefined, 2: 'attended' };
  expect(takeBack(draft, { part: 'statuses', before })).toEqual({
    statuses: { 2: 'attended', 3: null },
    amount: '5',
  });
});

test('undo on one part or on a field reverts only this', () => {
  const draft = { statuses: { 1: 'absent' }, amount: '340', payments: { 1: '10', 2: '' } };
  expect(takeBack(draft, { part: 'payments', before: { 1: undefined, 2: '20' } })).toEqual({
    ...draft,
    payments: { 2: '20' },
  });
  expect(takeBack(draft, { part: null, before: { amount: '410' } }).amount).toBe('410');
  expect(takeBack(draft, { part: null, before: { amount: undefined } })).not.toHaveProperty(
    'amount',
  );
});

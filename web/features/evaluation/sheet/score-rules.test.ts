import { describe, expect, test } from 'vitest';
import type { Criterion } from '../../../../contract/evaluation/endpoints.ts';
import type { Step } from '../../../shared/sheet/use-undo-step.ts';
import {
  actionOfKey,
  afterTap,
  bestPatrols,
  cellKey,
  cellsToFill,
  gradeOf,
  groupRows,
  handedOf,
  hasKeptPoints,
  type Points,
  pointsBefore,
  pointsOfClosed,
  type ScoreRow,
  tallyOf,
} from './score-rules.ts';

function aCriterion(criterionId: number, max = 5): Criterion {
  return {
    criterionId,
    name: `بند ${criterionId}`,
    max,
    category: 'behaviour',
    kind: 'weekly',
    date: null,
    sectorBaseName: null,
    sectorSuffixName: null,
    isOpen: true,
    isUsed: false,
  };
}

function aRow(id: number, points: Record<number, Points>, more: Partial<ScoreRow> = {}): ScoreRow {
  return {
    id,
    number: id,
    name: `كشاف ${id}`,
    isGirl: false,
    patrolId: null,
    status: 'attended',
    isOpen: true,
    points,
    stored: {},
    ...more,
  };
}

const uniform = aCriterion(1);
const conduct = aCriterion(2, 10);

describe('points of one cell', () => {
  test('are full, short, zero or not given', () => {
    expect(gradeOf(null, 5)).toBe('open');
    expect(gradeOf(0, 5)).toBe('zero');
    expect(gradeOf(4, 5)).toBe('short');
    expect(gradeOf(5, 5)).toBe('full');
  });

  test('a tap gives all of them, then takes one each time, and opens the numbers at zero', () => {
    expect(afterTap(null, 5)).toEqual({ points: 5 });
    expect(afterTap(5, 5)).toEqual({ points: 4 });
    expect(afterTap(1, 5)).toEqual({ points: 0 });
    expect(afterTap(0, 5)).toBe('numbers');
  });
});

describe('the tally of a criterion', () => {
  test('counts who attended, and leaves who has no points out of the rate', () => {
    const rows = [
      aRow(1, { 1: 5 }),
      aRow(2, { 1: 4 }),
      aRow(3, { 1: 0 }),
      aRow(4, {}),
      aRow(5, { 1: 5 }, { isOpen: false }),
    ];
    expect(tallyOf(rows, uniform)).toEqual({
      total: 4,
      full: 1,
      short: 1,
      zero: 1,
      open: 1,
      rate: 9 / 15,
    });
  });

  test('has no rate while nobody has points', () => {
    expect(tallyOf([aRow(1, {})], uniform).rate).toBeNull();
  });
});

test('full points go to who attended and has none yet, zero stays', () => {
  const rows = [aRow(1, { 1: 0 }), aRow(2, { 1: 3 }), aRow(3, {}), aRow(4, {}, { isOpen: false })];
  expect(cellsToFill(rows, [uniform, conduct])).toEqual({
    [cellKey(1, 2)]: 10,
    [cellKey(2, 2)]: 10,
    [cellKey(3, 1)]: 5,
    [cellKey(3, 2)]: 10,
  });
});

describe('the points before a change', () => {
  const step: Step = { part: 'points', before: { '1/1': 4 }, label: '', cell: '1/1', at: 0 };

  test('are shown of a cell just touched, and of every changed cell of a stored sheet', () => {
    const changed = aRow(1, { 1: 3 }, { stored: { 1: 5 } });
    expect(pointsBefore(changed, 1, { step, isRecorded: false })).toBe(4);
    expect(pointsBefore(changed, 1, { step: null, isRecorded: true })).toBe(5);
    expect(pointsBefore(changed, 1, { step: null, isRecorded: false })).toBeUndefined();
  });

  test('are null where none were given, and absent where nothing changed', () => {
    const given = { step: { ...step, before: { '1/1': undefined } }, isRecorded: false };
    expect(pointsBefore(aRow(1, { 1: 5 }), 1, given)).toBeNull();
    expect(pointsBefore(aRow(1, { 1: 4 }), 1, { step, isRecorded: true })).toBeUndefined();
  });
});

describe('a hand-in', () => {
  test('names all points of who attended in open criteria, and what is taken back', () => {
    const rows = [
      aRow(1, { 1: 5, 2: null, 3: 4 }, { stored: { 2: 7 } }),
      aRow(2, {}),
      aRow(3, { 1: 5 }, { isOpen: false }),
    ];
    expect(handedOf(rows, [uniform, conduct])).toEqual({ points: { '1/1': 5, '1/2': null } });
  });
});

test('points of who became absent are kept, those that the program counts are none', () => {
  const paid: Criterion = { ...aCriterion(3), kind: 'paid' };
  const absent = (stored: Record<number, Points>) => aRow(1, {}, { isOpen: false, stored });
  expect(hasKeptPoints(absent({ 1: 0 }), [uniform, paid])).toBe(true);
  expect(hasKeptPoints(absent({ 3: 5 }), [uniform, paid])).toBe(false);
  expect(hasKeptPoints(aRow(1, {}, { stored: { 1: 5 } }), [uniform])).toBe(false);
});

test('points of a draft for a criterion that was closed are told from the others', () => {
  expect(pointsOfClosed({ '1/1': 5, '1/2': 4, '2/2': null }, [uniform])).toEqual({
    '1/2': 4,
    '2/2': null,
  });
});

describe('patrols of a sheet', () => {
  const patrols = [
    { patrolId: 1, name: 'النسور' },
    { patrolId: 2, name: 'الفهود' },
    { patrolId: 3, name: 'الصقور' },
  ];

  test('keep their order and number their rows, who is in none stands last', () => {
    const rows = [
      aRow(1, {}, { patrolId: 2 }),
      aRow(2, {}),
      aRow(3, {}, { patrolId: 1 }),
      aRow(4, {}, { patrolId: 9 }),
    ];
    const groups = groupRows(rows, patrols);
    expect(groups.map(({ name }) => name)).toEqual(['النسور', 'الفهود', null]);
    const numbers = groups.flatMap((group) => group.rows.map(({ id, number }) => [number, id]));
    expect(numbers).toEqual([
      [1, 3],
      [2, 1],
      [3, 2],
      [4, 4],
    ]);
  });

  test('the best one has the best mean of its members’ rates', () => {
    const rows = [
      aRow(1, { 1: 5, 2: 10 }, { patrolId: 1 }),
      aRow(2, { 1: 0, 2: 0 }, { patrolId: 1 }),
      aRow(3, { 1: 3 }, { patrolId: 2 }),
    ];
    const best = bestPatrols(groupRows(rows, patrols), [uniform, conduct]);
    expect(best).toEqual([{ name: 'الفهود', rate: 0.6 }]);
  });

  test('equal ones share it, one with fewer than half evaluated or without a name has none', () => {
    const rows = [
      aRow(1, { 1: 4 }, { patrolId: 1 }),
      aRow(2, { 1: 4 }, { patrolId: 2 }),
      aRow(3, { 1: 5 }, { patrolId: 3 }),
      aRow(4, {}, { patrolId: 3 }),
      aRow(5, {}, { patrolId: 3 }),
      aRow(6, { 1: 5 }),
    ];
    const best = bestPatrols(groupRows(rows, patrols), [uniform]);
    expect(best.map(({ name }) => name)).toEqual(['النسور', 'الفهود']);
    expect(bestPatrols(groupRows([aRow(1, {})], patrols), [uniform])).toEqual([]);
  });
});

describe('a key in the table', () => {
  const press = (key: string, code: string, held: Partial<KeyboardEvent> = {}) =>
    actionOfKey({ key, code, ctrlKey: false, metaKey: false, altKey: false, ...held });

  test('moves from right to left', () => {
    expect(press('ArrowDown', 'ArrowDown')).toEqual({ do: 'move', to: 1 });
    expect(press('ArrowLeft', 'ArrowLeft')).toEqual({ do: 'go', columns: 1 });
    expect(press('ArrowRight', 'ArrowRight')).toEqual({ do: 'go', columns: -1 });
  });

  test('gives points on every keyboard, by the key’s place', () => {
    expect(press('٤', 'Digit4')).toEqual({ do: 'points', digit: '4' });
    expect(press('4', 'Numpad4')).toEqual({ do: 'points', digit: '4' });
    expect(press('ك', 'Semicolon')).toEqual({ do: 'column' });
    expect(press(';', 'Semicolon')).toEqual({ do: 'column' });
  });

  test('takes one point, all, or the last step back', () => {
    expect(press('-', 'Minus')).toEqual({ do: 'less' });
    expect(press('Backspace', 'Backspace')).toEqual({ do: 'clear' });
    expect(press('ئ', 'KeyZ', { ctrlKey: true })).toEqual({ do: 'undo' });
  });

  test('is left alone where it is the browser’s', () => {
    expect(press('Tab', 'Tab')).toBeNull();
    expect(press('4', 'Digit4', { ctrlKey: true })).toBeNull();
    expect(press('ArrowLeft', 'ArrowLeft', { altKey: true })).toBeNull();
  });
});

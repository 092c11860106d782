import { describe, expect, test } from 'vitest';
import type { Mark } from '../../shared/sheet/attendance-rules.ts';
import { recordedOf, recordedText } from '../../shared/sheet/recorded.ts';
import {
  actionOfKey,
  afterTap,
  cameAfter,
  rowsOf,
  rowsToMark,
  type SheetPerson,
  shareText,
  tally,
} from './sheet-rules.ts';

const people = (...stored: Mark[]): SheetPerson[] =>
  stored.map((mark, index) => ({
    id: index + 1,
    name: `كشاف ${index + 1}`,
    stored: mark,
    editable: true,
  }));
const rows = (stored: Mark[], marks = {}) => rowsOf(people(...stored), marks);

describe('a list’s counts', () => {
  test('distinguish not recorded from absent, and leave the excused out of the rate', () => {
    const marks = ['attended', 'attended', 'absent', 'execused', 'termExecused', null] as const;
    expect(tally(marks)).toEqual({
      total: 6,
      attended: 2,
      absent: 1,
      excused: 2,
      unrecorded: 1,
      rate: 2 / 3,
    });
  });

  test('have no rate if nobody was present or absent', () => {
    expect(tally([]).rate).toBeNull();
    expect(tally(['execused', null]).rate).toBeNull();
  });
});

describe('a row', () => {
  test('shows the tick, else the stored status, and whether they differ', () => {
    const [first, second] = rows(['attended', 'absent'], { 1: 'execused' });
    expect(first).toMatchObject({ mark: 'execused', isChanged: true, number: 1 });
    expect(second).toMatchObject({ mark: 'absent', isChanged: false, number: 2 });
  });

  test('a row of a scout who was added after the hand-in is new, not absent', () => {
    const later = { cameLater: true };
    const [known, added] = rowsOf(
      people('attended', null).map((person) => ({ ...person, ...later })),
      {},
    );
    expect([known!.isNew, added!.isNew]).toEqual([false, true]);
    expect(added!.mark).toBeNull();
  });

  test('a row of a scout whom a partial hand-in left out is not new', () => {
    expect(rows(['attended', null]).map(({ isNew }) => isNew)).toEqual([false, false]);
    const recorded = { by: 'أيمن', gender: 'male' as const, at: '2026-11-20T15:15:00.000Z' };
    expect(cameAfter('2026-09-05T10:00:00.000Z', recorded)).toBe(false);
    expect(cameAfter('2026-11-20T15:15:01.000Z', recorded)).toBe(true);
    expect(cameAfter('2026-11-20T15:15:01.000Z', null)).toBe(false);
  });

  test('a row with a record made elsewhere is not changed', () => {
    const [row] = rowsOf([{ ...people('absent')[0]!, editable: false }], { 1: 'attended' });
    expect(row).toMatchObject({ mark: 'absent', isChanged: false });
  });
});

test('un-ticking is absent, never "not recorded"', () => {
  expect(afterTap(null, 'attended')).toBe('attended');
  expect(afterTap('attended', 'attended')).toBe('absent');
  expect(afterTap('execused', 'execused')).toBe('absent');
  expect(afterTap('absent', 'execused')).toBe('execused');
});

describe('all present', () => {
  const marked = (stored: Mark[]) => rowsToMark(rows(stored)).map(({ id }) => id);

  test('marks unrecorded scouts, and leaves absent and excused ones', () => {
    expect(marked([null, 'absent', 'execused', null, 'attended'])).toEqual([1, 4]);
  });

  test('marks the absent if nobody is unrecorded', () => {
    expect(marked(['absent', 'execused', 'attended', 'absent'])).toEqual([1, 4]);
  });

  test('marks nobody if all are present or excused', () => {
    expect(marked(['attended', 'termExecused'])).toEqual([]);
  });
});

describe('a key of the list', () => {
  const press = (code: string, more = {}) =>
    actionOfKey({ code, key: code, ctrlKey: false, metaKey: false, altKey: false, ...more });

  test('is known by its place on any layout', () => {
    expect(press('KeyP', { key: 'p' })).toEqual({ do: 'set', status: 'attended' });
    expect(press('KeyP', { key: 'ح' })).toEqual({ do: 'set', status: 'attended' });
    expect(press('KeyL')).toEqual({ do: 'set', status: 'execused' });
    expect(press('KeyY')).toEqual({ do: 'set', status: 'absent' });
    expect(press('Semicolon')).toEqual({ do: 'all' });
    expect(press('Digit4', { key: '٤' })).toEqual({ do: 'digit', digit: '4' });
  });

  test('goes from right to left: the rightmost is present', () => {
    expect(press('ArrowRight')).toEqual({ do: 'box', box: 'attended' });
    expect(press('ArrowLeft')).toEqual({ do: 'box', box: 'execused' });
  });

  test('leaves shortcuts to the browser', () => {
    expect(press('KeyP', { ctrlKey: true })).toBeNull();
    expect(press('KeyZ', { ctrlKey: true })).toEqual({ do: 'undo' });
    expect(press('KeyL', { altKey: true })).toBeNull();
    expect(press('Tab')).toBeNull();
    expect(press('Space')).toBeNull();
  });
});

test('the sentence about who recorded a week agrees with their gender', () => {
  const answer = { recordedBy: 'مارينا عادل', recordedAt: '2026-11-21T11:58:00.000Z' };
  const her = recordedOf({ ...answer, recordedByGender: 'female' })!;
  expect(recordedText(her)).toMatch(/^سجّلته مارينا عادل، /);
  expect(recordedText({ ...her, gender: 'male' })).toMatch(/^سجّله مارينا عادل، /);
});

test('a summary names people only on request', () => {
  const list = rows(['attended', 'absent', 'execused']);
  const of = {
    place: 'أشبال أ',
    week: '١٠',
    amount: '٤١٠ جنيه',
    number: String,
    counts: tally(list.map(({ mark }) => mark)),
  };
  expect(shareText({ ...of, rows: [] })).toBe(
    'غياب أشبال أ، الأسبوع ١٠\nحاضر: 1، معتذر: 1، غائب: 1\nالاشتراك: ٤١٠ جنيه',
  );
  expect(shareText({ ...of, rows: list })).toContain('الغائبون: كشاف 2\nالمعتذرون: كشاف 3');
});

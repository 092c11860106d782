// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AttendanceStatus } from '../../../../contract/attendance/endpoints.ts';
import type { SheetRow } from '../sheet-rules.ts';
import { AttendanceList } from './attendance-list.tsx';

const person = (number: number): SheetRow => ({
  id: 100 + number,
  number,
  name: `كشاف ${number}`,
  hint: undefined,
  mark: null,
  stored: null,
  isChanged: false,
  isNew: false,
  editable: true,
});

/** The states that were set, as `<number of the row> <state>`, and the ticks. */
let done: string[] = [];

function List() {
  const [rows, setRows] = useState(() => Array.from({ length: 15 }, (_, at) => person(at + 1)));
  const set = (id: number, mark: AttendanceStatus) => {
    done.push(`${id - 100} ${mark}`);
    setRows((before) => before.map((row) => (row.id === id ? { ...row, mark } : row)));
  };
  return (
    <AttendanceList
      rows={rows}
      isMarkedChanged={() => false}
      caption="الكشافون"
      elsewhereText=""
      isDense={false}
      onTap={(id, box) => done.push(`${id - 100} tapped ${box}`)}
      onSet={set}
      onMarkAll={() => {}}
      onUndo={() => {}}
    />
  );
}

let frames: FrameRequestCallback[] = [];
beforeEach(async () => {
  done = [];
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  render(<List />);
  await userEvent.tab();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const box = (number: number, label: string) =>
  screen.getByRole('checkbox', { name: `${label}: كشاف ${number}` });

test.each([
  ['a letter', '[KeyY]', '12 absent'],
  ['the space bar', ' ', '12 tapped attended'],
])('after a number, %s applies to its row without a wait', async (_, key, expected) => {
  await userEvent.keyboard(`[Digit1][Digit2]${key}`);
  expect(done).toEqual([expected]);
  expect(document.activeElement === box(12, 'حاضر')).toBe(true);
});

test('an unknown number does nothing', async () => {
  await userEvent.keyboard('[Digit9][Digit9][KeyY]');
  expect(done).toEqual(['1 absent']);
  expect(document.activeElement === box(1, 'حاضر')).toBe(true);
});

test('an arrow moves from the row whose number was typed', async () => {
  await userEvent.keyboard('[Digit1][Digit2]{ArrowDown}[KeyY]');
  expect(done).toEqual(['13 absent']);
});

test('a number alone moves to its row', async () => {
  await userEvent.keyboard('[Digit7]');
  await vi.waitFor(() => expect(document.activeElement === box(7, 'حاضر')).toBe(true));
  expect(done).toEqual([]);
});

test('a typed number does not move the focus after it went elsewhere', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.keyboard('[Digit7]');
  await user.click(box(3, 'معتذر'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(document.activeElement === box(3, 'معتذر')).toBe(true);
});

test('if the focused box is disabled, the focus moves to the ticked one before the next key', async () => {
  await userEvent.keyboard('[KeyL]');
  expect(document.activeElement === box(1, 'معتذر')).toBe(true);
  await userEvent.keyboard('{ArrowDown}[KeyY]');
  for (const run of frames) run(0);
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/ 2$/);
  expect(done).toEqual(['1 execused', '2 absent']);
});

// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { DOUBLE_TAP } from '../../../shared/sheet/use-single-tap.ts';
import { PaidList } from '../paid/paid-list.tsx';
import type { PaidRow } from '../paid/payment-rules.ts';
import type { SheetRow } from '../sheet-rules.ts';
import { AttendanceList } from './attendance-list.tsx';

const row: SheetRow = {
  id: 7,
  number: 1,
  name: 'يوسف عادل',
  hint: undefined,
  editable: true,
  mark: null,
  stored: null,
  isChanged: false,
  isNew: false,
};
const paid: PaidRow = {
  id: 7,
  number: 1,
  name: 'يوسف عادل',
  editable: true,
  mark: 'attended',
  typed: '',
  amount: 0,
  complaint: undefined,
  stored: 0,
  isChanged: false,
};

/** The effect of each tap. */
let done: string[] = [];
const isMarkedChanged = () => false;
const lists = {
  attendance: (
    <AttendanceList
      rows={[row]}
      isMarkedChanged={isMarkedChanged}
      caption="الكشافون"
      elsewhereText=""
      isDense={false}
      onSet={() => {}}
      onMarkAll={() => {}}
      onUndo={() => {}}
      onTap={(_, box) => done.push(box)}
    />
  ),
  payments: (
    <PaidList
      rows={[paid]}
      isMarkedChanged={isMarkedChanged}
      elsewhereText=""
      isDense={false}
      usual={10}
      faulty={null}
      onLed={() => {}}
      onPayAll={() => {}}
      onUndo={() => {}}
      onPay={(_, typed) => done.push(typed)}
    />
  ),
};
beforeEach(() => {
  done = [];
});

/** Taps the element at these times, in milliseconds. */
function tapAt(element: HTMLElement, times: readonly number[]) {
  for (const at of times) {
    const tap = new MouseEvent('click', { bubbles: true, cancelable: true });
    Object.defineProperty(tap, 'timeStamp', { value: at });
    fireEvent(element, tap);
  }
}

test.each([
  ['attendance', 'attended'],
  ['payments', '10'],
] as const)('in the list of %s a double tap on a name is one tap', (list, expected) => {
  render(lists[list]);
  tapAt(screen.getByText('يوسف عادل'), [1000, 1150, 1150 + DOUBLE_TAP - 1]);
  expect(done).toEqual([expected]);
});

test('a later tap on the name counts, and every tap on a box does', () => {
  render(lists.attendance);
  tapAt(screen.getByText('يوسف عادل'), [1000, 1000 + DOUBLE_TAP]);
  expect(done).toEqual(['attended', 'attended']);
  tapAt(screen.getByRole('checkbox', { name: /^معتذر/ }), [2000, 2100]);
  expect(done.slice(2)).toEqual(['execused', 'execused']);
});

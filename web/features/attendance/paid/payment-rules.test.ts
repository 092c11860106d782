import { describe, expect, test } from 'vitest';
import type { Mark } from '../../../shared/sheet/attendance-rules.ts';
import { rowsOf } from '../sheet-rules.ts';
import {
  actionOfPaidKey,
  type PaidPart,
  paidRowsOf,
  paidText,
  paymentsOf,
  presentUnpaid,
  proposalOf,
  tallyPaid,
} from './payment-rules.ts';

const rows = (
  marks: Mark[],
  stored: Record<number, number> = {},
  typed: Record<string, string> = {},
  elsewhere: number[] = [],
) =>
  paidRowsOf(
    rowsOf(
      marks.map((mark, index) => ({
        id: index + 1,
        name: `كشاف ${index + 1}`,
        stored: mark,
        editable: !elsewhere.includes(index + 1),
      })),
      {},
    ),
    Object.fromEntries(Object.entries(stored).map(([id, amount]) => [id, String(amount)])),
    typed,
  );

describe('a row of who paid', () => {
  test('shows the typed amount, else the stored one, and whether they differ', () => {
    const [stored, none, typed, taken] = rows(
      ['attended', 'attended', 'attended', 'attended'],
      { 1: 10, 4: 20 },
      { 3: '١٥', 4: '' },
    );
    expect(stored).toMatchObject({ typed: '10', amount: 10, isChanged: false });
    expect(none).toMatchObject({ typed: '', amount: 0, isChanged: false });
    expect(typed).toMatchObject({ typed: '١٥', amount: 15, stored: 0, isChanged: true });
    expect(taken).toMatchObject({ typed: '', amount: 0, stored: 20, isChanged: true });
  });

  test('is unchanged if the stored amount is typed in any digits, or 0 for none', () => {
    const [same, zero] = rows(['attended', 'attended'], { 1: 10 }, { 1: '١٠', 2: '٠' });
    expect(same).toMatchObject({ amount: 10, isChanged: false });
    expect(zero).toMatchObject({ amount: 0, isChanged: false, complaint: undefined });
  });

  test.each(['عشرة', '10.5', '-5', '10001'])('reports %s as an invalid amount', (typed) => {
    const [row] = rows(['attended'], { 1: 10 }, { 1: typed });
    expect(row).toMatchObject({ typed, amount: 0, isChanged: true });
    expect(row?.complaint).toBe('يرجى إدخال رقم صحيح من ٠ إلى ١٠٬٠٠٠');
  });

  test('a row of who paid with a record made elsewhere is not changed, counted or handed in', () => {
    const all = rows(['attended', 'attended'], { 1: 10, 2: 10 }, { 1: '50' }, [1]);
    expect(all[0]).toMatchObject({ amount: 10, isChanged: false });
    expect(tallyPaid(all)).toEqual({ payers: 1, others: 0, sum: 10 });
    expect(paymentsOf(all)).toEqual({ 2: '10' });
  });
});

test('counts, sums and hands in payers, absent ones too', () => {
  const all = rows(['attended', 'absent', 'execused', 'attended'], { 1: 10, 2: 5 }, { 3: '٢٠' });
  expect(tallyPaid(all)).toEqual({ payers: 3, others: 1, sum: 35 });
  expect(paymentsOf(all)).toEqual({ 1: '10', 2: '5', 3: '20', 4: '' });
});

test('marks all present scouts without a payment as paid, and keeps payments', () => {
  const all = rows(['attended', 'absent', 'attended', null, 'attended'], { 3: 20 }, {}, [5]);
  expect(presentUnpaid(all).map(({ id }) => id)).toEqual([1]);
});

describe('the sum', () => {
  const counts = { payers: 33, others: 9, sum: 340 };

  test('is proposed with the difference to either side', () => {
    expect(proposalOf(counts, '٤١٠')).toEqual({ sum: 340, difference: 70 });
    expect(proposalOf(counts, '300')).toEqual({ sum: 340, difference: 40 });
  });

  test('has no difference to a missing amount', () => {
    expect(proposalOf(counts, '')).toEqual({ sum: 340, difference: null });
    expect(proposalOf(counts, 'كثير')).toEqual({ sum: 340, difference: null });
  });

  test('is not proposed if it is the amount, nor while nobody paid', () => {
    expect(proposalOf(counts, '٣٤٠')).toBeNull();
    expect(proposalOf({ payers: 0, others: 42, sum: 0 }, '410')).toBeNull();
  });
});

test('a payment is shown in pounds, and none as not paid', () => {
  expect(paidText(1500)).toBe('١٬٥٠٠ جنيه');
  expect(paidText(0)).toBe('لم يدفع');
});

describe('a key of the list of who paid', () => {
  const press = (code: string, part: PaidPart = 'tick', more: object = {}) =>
    actionOfPaidKey(
      { code, key: code, ctrlKey: false, metaKey: false, altKey: false, ...more },
      part,
    );

  test('moves between rows and between their fields, from both of them', () => {
    for (const part of ['tick', 'amount'] as const) {
      expect(press('ArrowDown', part)).toEqual({ do: 'move', to: 1 });
      expect(press('ArrowLeft', part)).toEqual({ do: 'go', part: 'amount' });
      expect(press('ArrowRight', part)).toEqual({ do: 'go', part: 'tick' });
      expect(press('KeyZ', part, { ctrlKey: true })).toEqual({ do: 'undo' });
    }
    expect(press('Enter', 'amount')).toEqual({ do: 'move', to: 1 });
  });

  test('marks payments by letters at the same place of any layout', () => {
    expect(press('BracketRight')).toEqual({ do: 'pay', isPaid: true });
    expect(press('KeyG')).toEqual({ do: 'pay', isPaid: false });
    expect(press('Semicolon')).toEqual({ do: 'all' });
    expect(press('Digit7')).toEqual({ do: 'digit', digit: '7' });
  });

  test('is typed if it is a letter or a digit in an amount', () => {
    for (const code of ['Digit7', 'Numpad1', 'KeyG', 'Semicolon', 'Backspace']) {
      expect(press(code, 'amount')).toBeNull();
    }
  });

  test('is ignored if it is a key of attendance, or with Ctrl', () => {
    for (const code of ['KeyP', 'KeyL', 'KeyY', 'KeyQ', 'Enter']) expect(press(code)).toBeNull();
    expect(press('KeyG', 'tick', { ctrlKey: true })).toBeNull();
    expect(press('Digit7', 'tick', { altKey: true })).toBeNull();
  });
});

// @vitest-environment jsdom
import { act as acting } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { body, marksOf, open, paidOf, recorded } from './sample-sheet.ts';

vi.mock('../../offline/outbox-client.ts', () => import('./sample-outbox.ts'));

describe('who paid', () => {
  const noted = { ...recorded, storedPayments: { 1: '10' } };

  test('is left out of sheets that do not note it, and of their hand-ins', async () => {
    const { result } = open(recorded);
    expect(result.current).toMatchObject({ paid: null, paidCounts: null });
    acting(() => result.current.pay(1, '10'));
    await acting(() => result.current.handIn());
    expect(body()).not.toHaveProperty('payments');
  });

  test('is a change of the week, and is kept over a reload', () => {
    const { result, unmount } = open(noted);
    expect(paidOf(result.current)).toEqual([10, 0, 0]);
    expect(result.current.isChanged).toBe(false);
    acting(() => result.current.pay(3, '١٥'));
    acting(() => result.current.pay(1, ''));
    expect(result.current.isChanged).toBe(true);
    unmount();
    const again = open(noted).result.current;
    expect(paidOf(again)).toEqual([0, 0, 15]);
    expect(again.paidCounts).toEqual({ payers: 1, others: 2, sum: 15 });
  });

  test('is undone row by row, without the ticks', () => {
    const { result } = open(noted);
    acting(() => result.current.tap(2, 'attended'));
    acting(() => result.current.pay(2, '1'));
    acting(() => result.current.pay(2, '15'));
    expect(result.current.step?.label).toBe('كشاف2: ١٥ جنيه');
    acting(() => result.current.undo());
    expect(paidOf(result.current)).toEqual([10, 0, 0]);
    expect(marksOf(result.current)).toEqual(['attended', 'attended', 'attended']);
  });

  test('is marked for all who are present at once, and undone at once', () => {
    const { result } = open(noted);
    acting(() => result.current.payAll(result.current.paid!, 25));
    expect(paidOf(result.current)).toEqual([10, 0, 25]);
    expect(result.current.step?.label).toBe('حُدّد ١ من ٣');
    acting(() => result.current.undo());
    expect(paidOf(result.current)).toEqual([10, 0, 0]);
  });

  test('never changes the amount by itself: its sum is taken on request, and undone', () => {
    const { result } = open(noted);
    acting(() => result.current.setAmount('410'));
    acting(() => result.current.pay(2, '30'));
    expect(result.current.amount).toBe('410');
    acting(() => result.current.takeSum(40));
    expect(result.current.amount).toBe('40');
    acting(() => result.current.undo());
    expect(result.current).toMatchObject({ amount: '410' });
    expect(paidOf(result.current)).toEqual([10, 30, 0]);
  });

  test('leaves the amount empty after its sum was taken and undone', () => {
    const { result } = open({ ...noted, storedAmount: '' });
    acting(() => result.current.takeSum(10));
    acting(() => result.current.undo());
    expect(result.current.amount).toBe('');
  });

  test('a note of who paid that was not handed in is discarded if the sector notes it no more', () => {
    const { result, rerender } = open(noted);
    acting(() => result.current.pay(2, '10'));
    acting(() => result.current.setAmount('30'));
    acting(() => result.current.forgetPayments());
    rerender({ ...noted, storedPayments: undefined });
    expect(result.current).toMatchObject({ paid: null, amount: '30' });
    rerender(noted);
    expect(paidOf(result.current)).toEqual([10, 0, 0]);
  });
});

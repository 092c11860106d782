// @vitest-environment jsdom
import { act as acting } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { UNDO_FOR } from '../../shared/sheet/use-undo-step.ts';
import { box } from './sample-outbox.ts';
import {
  base,
  body,
  marksOf,
  NOW,
  open,
  paidOf,
  people,
  recorded,
  refuse,
  sector,
  week,
} from './sample-sheet.ts';

vi.mock('../../offline/outbox-client.ts', () => import('./sample-outbox.ts'));

describe('ticks', () => {
  test('change a row, and are there after a reload', () => {
    const { result, unmount } = open(recorded);
    expect(result.current.isChanged).toBe(false);
    acting(() => result.current.tap(1, 'attended'));
    acting(() => result.current.set(2, 'execused'));
    expect(marksOf(result.current)).toEqual(['absent', 'execused', 'attended']);
    expect(result.current.isChanged).toBe(true);
    unmount();
    expect(marksOf(open(recorded).result.current)).toEqual(['absent', 'execused', 'attended']);
  });

  test('do not change records made elsewhere or excused for the term', () => {
    const [fixed, elsewhere] = people('termExecused', 'absent');
    const { result } = open({ people: [fixed!, { ...elsewhere!, editable: false }] });
    acting(() => result.current.tap(1, 'attended'));
    acting(() => result.current.tap(2, 'attended'));
    expect(marksOf(result.current)).toEqual(['termExecused', 'absent']);
    expect(result.current.step).toBeNull();
  });

  test('ticks of one row or of all rows are undone together while the undo is offered', () => {
    const { result } = open();
    acting(() => result.current.tap(2, 'attended'));
    acting(() => result.current.tap(2, 'attended'));
    expect(result.current.step?.label).toBe('كشاف2: غائب');
    acting(() => result.current.undo());
    expect(marksOf(result.current)).toEqual([null, null, null]);
    expect(result.current.isChanged).toBe(false);

    acting(() => result.current.markAll(result.current.rows));
    expect(result.current.step?.label).toBe('حُدّد ٣ من ٣');
    acting(() => result.current.undo());
    expect(marksOf(result.current)).toEqual([null, null, null]);

    acting(() => result.current.tap(1, 'execused'));
    acting(() => void vi.advanceTimersByTime(UNDO_FOR));
    expect(result.current.step).toBeNull();
    acting(() => result.current.undo());
    expect(marksOf(result.current)).toEqual(['execused', null, null]);
  });

  test('can be discarded all at once', () => {
    const { result } = open(recorded);
    acting(() => result.current.tap(1, 'attended'));
    acting(() => result.current.setAmount('99'));
    acting(() => result.current.discard());
    expect(marksOf(result.current)).toEqual(['attended', 'absent', 'attended']);
    expect(result.current).toMatchObject({ amount: '20', isChanged: false, step: null });
    expect(localStorage).toHaveLength(0);
  });
});

describe('an amount', () => {
  test('is a change unless it equals the stored one', () => {
    const { result } = open(recorded);
    acting(() => result.current.setAmount('30'));
    expect(result.current.isChanged).toBe(true);
    acting(() => result.current.setAmount('20'));
    expect(result.current.isChanged).toBe(false);
  });

  test('does not exist on a sheet without money', () => {
    expect(open({ storedAmount: undefined }).result.current.amount).toBeUndefined();
  });
});

describe('a hand-in', () => {
  test('has the whole week in one body, unrecorded scouts as absent', async () => {
    const { result } = open({ storedPayments: {} });
    acting(() => result.current.tap(1, 'attended'));
    acting(() => result.current.tap(2, 'execused'));
    acting(() => result.current.pay(1, '١٠'));
    acting(() => result.current.setAmount('١٢'));
    await acting(() => result.current.handIn());
    const record = (scoutId: number, attendanceStatus: string) => ({
      scoutId,
      attendanceStatus,
      ...sector,
      ...week,
    });
    expect(body()).toEqual({
      attendanceRecords: [record(1, 'attended'), record(2, 'execused'), record(3, 'absent')],
      subscription: 12,
      payments: [{ scoutId: 1, amount: 10 }],
      version: 'v1',
    });
    expect(box.items).toMatchObject([
      { slot: { kind: 'scoutAttendance', of: base.of }, at: NOW.getTime() },
    ]);
    expect(localStorage).toHaveLength(0);
  });

  test('leaves out records made elsewhere', async () => {
    const [own, elsewhere] = people('attended', 'attended');
    const { result } = open({
      people: [own!, { ...elsewhere!, editable: false }],
      storedPayments: { 2: '10' },
    });
    await acting(() => result.current.handIn());
    expect(body().attendanceRecords.map(({ scoutId }) => scoutId)).toEqual([1]);
    expect(body().payments).toEqual([]);
  });

  test('a hand-in that waits shows in the sheet, and the next hand-in starts from it', async () => {
    const { result } = open({ storedPayments: { 2: '5' } });
    acting(() => result.current.markAll(result.current.rows));
    acting(() => result.current.payAll(result.current.paid!, 10));
    acting(() => result.current.setAmount('25'));
    await acting(() => result.current.handIn());
    expect(result.current).toMatchObject({ amount: '25', isChanged: false, isRecorded: true });
    expect(marksOf(result.current)).toEqual(['attended', 'attended', 'attended']);
    expect(paidOf(result.current)).toEqual([10, 5, 10]);

    acting(() => result.current.pay(3, ''));
    expect(result.current.isChanged).toBe(true);
    await acting(() => result.current.handIn());
    expect(box.items).toHaveLength(1);
    expect(body().payments).toEqual([
      { scoutId: 1, amount: 10 },
      { scoutId: 2, amount: 5 },
    ]);
    expect(body().version).toBe('v1');
  });

  test('a hand-in of another week does not affect this one', async () => {
    const { result } = open();
    await acting(() => result.current.handIn());
    const other = open({
      of: { ...sector, termNumber: 1, weekNumber: 8 },
      draftName: 'attendance/4/أشبال/أ/1/8',
    });
    expect(other.result.current).toMatchObject({ item: null, isRecorded: false });
    expect(other.result.current.items).toHaveLength(1);
  });

  test('leaves out what was typed while it was being stored, which stays for the next one', async () => {
    const { result } = open({ storedPayments: {} });
    acting(() => result.current.pay(1, '10'));
    await acting(async () => {
      const handedIn = result.current.handIn();
      result.current.pay(1, '20');
      result.current.pay(2, '5');
      await handedIn;
    });
    expect(body().payments).toEqual([{ scoutId: 1, amount: 10 }]);
    expect(paidOf(result.current)).toEqual([20, 5, 0]);
    expect(result.current.isChanged).toBe(true);
  });

  test('a hand-in that the device could not store says so', async () => {
    const { result } = open();
    await acting(() => result.current.handIn());
    expect(result.current.isKept).toBe(true);
    acting(() => box.set(box.items.map((item) => ({ ...item, isKept: false }))));
    expect(result.current.isKept).toBe(false);
  });
});

describe('a conflicting hand-in', () => {
  const meet = async () => {
    const hook = open({ ...recorded, storedPayments: { 1: '10' } });
    const { result } = hook;
    acting(() => result.current.tap(2, 'attended'));
    acting(() => result.current.pay(3, '10'));
    acting(() => result.current.pay(1, ''));
    await acting(() => result.current.handIn());
    acting(() => refuse({}));
    return hook;
  };

  test('is shown as a conflict, not as stored', async () => {
    const { result } = await meet();
    expect(result.current.conflict).toBe(result.current.item);
    expect(marksOf(result.current)).toEqual(['attended', 'absent', 'attended']);
    expect(paidOf(result.current)).toEqual([10, 0, 0]);
  });

  test('is sent with the choices, on the version of the other one', async () => {
    const { result } = await meet();
    const resolved = { statuses: { 2: 'attended' as const }, amount: '35', payments: { 3: '20' } };
    await acting(() => result.current.handIn(resolved, 'theirs'));
    expect(result.current.conflict).toBeNull();
    expect(box.items).toHaveLength(1);
    expect(body()).toMatchObject({
      subscription: 35,
      payments: [{ scoutId: 3, amount: 20 }],
      version: 'theirs',
    });
    expect(body().attendanceRecords).toHaveLength(1);
  });

  test('keeps ticks, the amount and payments while it is postponed', async () => {
    const { result } = await meet();
    await acting(() => result.current.postpone());
    expect(box.items).toEqual([]);
    expect(marksOf(result.current)).toEqual(['attended', 'attended', 'attended']);
    expect(paidOf(result.current)).toEqual([0, 0, 10]);
    expect(result.current).toMatchObject({ amount: '20', isChanged: true });
  });

  test('can be discarded', async () => {
    const { result } = await meet();
    await acting(() => result.current.drop());
    expect(result.current).toMatchObject({ item: null, conflict: null, isChanged: false });
  });

  test('differs from one that was refused for another reason, which stays shown', async () => {
    const { result } = await meet();
    acting(() => refuse({ code: 'WEEK_CANCELLED' }));
    expect(result.current.conflict).toBeNull();
    expect(result.current.item?.refusal?.code).toBe('WEEK_CANCELLED');
    expect(paidOf(result.current)).toEqual([0, 0, 10]);
  });
});

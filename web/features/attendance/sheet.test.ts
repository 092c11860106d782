// @vitest-environment jsdom
import { act as acting, cleanup, renderHook } from '@testing-library/react';
import { StrictMode, useSyncExternalStore } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WaitingItem } from '../../offline/outbox.ts';
import { type NewItem, type Refusal, addItem as ruleOfAdding } from '../../offline/outbox-rules.ts';
import type { Mark } from '../../shared/sheet/attendance-rules.ts';
import { readScoutBody, scoutBodyOf } from '../../shared/sheet/attendance-rules.ts';
import { UNDO_FOR } from '../../shared/sheet/use-undo-step.ts';
import {
  type AttendanceOf,
  type AttendanceSheet,
  useAttendanceSheet,
} from './use-attendance-sheet.ts';

// The sheet by itself, on what waits without a device and a server behind it; use-sheet.test.ts has these.
const box = vi.hoisted(() => {
  const listeners = new Set<() => void>();
  return {
    items: [] as readonly WaitingItem[],
    listeners,
    set(items: readonly WaitingItem[]) {
      this.items = items;
      for (const listener of listeners) listener();
    },
  };
});
vi.mock('../../offline/outbox-client.ts', () => ({
  useWaiting: () => {
    const items = useSyncExternalStore(
      (listener) => {
        box.listeners.add(listener);
        return () => void box.listeners.delete(listener);
      },
      () => box.items,
    );
    return { items, sending: null, arrived: [] };
  },
  addItem: async (made: NewItem) => {
    const { items } = ruleOfAdding(made)(box.items);
    box.set(items.map((item) => ({ isKept: true, ...item })));
    return box.items.at(-1);
  },
  dropItem: async ({ key }: WaitingItem) => box.set(box.items.filter((item) => item.key !== key)),
}));

const NOW = new Date('2026-11-21T12:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  box.items = [];
});

const sector = { baseName: 'أشبال', suffixName: 'أ' };
const week = { weekNumber: 7, termNumber: 1 };
const people = (...stored: Mark[]): AttendanceOf['people'] =>
  stored.map((mark, index) => ({
    id: index + 1,
    name: `كشاف${index + 1} سامي`,
    stored: mark,
    editable: true,
  }));
const base: AttendanceOf = {
  kind: 'scoutAttendance',
  slot: 'attendance/4/أشبال/أ/1/7',
  captainId: 4,
  people: people(null, null, null),
  version: 'v1',
  isRecorded: false,
  storedAmount: '',
  bodyOf: scoutBodyOf(sector, week),
  readBody: readScoutBody,
};
const recorded: Partial<AttendanceOf> = {
  people: people('attended', 'absent', 'attended'),
  isRecorded: true,
  storedAmount: '20',
};

const open = (changes: Partial<AttendanceOf> = {}) =>
  renderHook((of: Partial<AttendanceOf>) => useAttendanceSheet({ ...base, ...of }), {
    initialProps: changes,
    wrapper: StrictMode,
  });
const marksOf = ({ rows }: AttendanceSheet) => rows.map(({ mark }) => mark);
const paidOf = ({ paid }: AttendanceSheet) => paid?.map(({ amount }) => amount);
const body = () => box.items.at(-1)!.body as ReturnType<ReturnType<typeof scoutBodyOf>>;
const refuse = (refusal: Partial<Refusal>) =>
  box.set(
    box.items.map((item) => ({
      ...item,
      refusal: { status: 409, code: 'WEEK_CHANGED', arabicMessage: 'تغيّر', ...refusal },
    })),
  );

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

  test('of one row or all rows are undone together while the undo is offered', () => {
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

  test('that was not handed in is discarded if the sector notes it no more', () => {
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
    expect(box.items).toMatchObject([{ kind: base.kind, slot: base.slot, at: NOW.getTime() }]);
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

  test('that waits shows in the sheet, and the next hand-in starts from it', async () => {
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

  test('of another week does not affect this one', async () => {
    const { result } = open();
    await acting(() => result.current.handIn());
    const other = open({ slot: 'attendance/4/أشبال/أ/1/8' });
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

  test('that the device could not store says so', async () => {
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

// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { attendanceDraft } from './attendance-rules.ts';
import { useLastingDraft } from './use-draft.ts';

const useAttendanceDraft = (key: string) => useLastingDraft(key, attendanceDraft);
type AttendanceDraft = ReturnType<typeof useAttendanceDraft>;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});

const open = (key = 'week 1') =>
  renderHook(({ key }) => useAttendanceDraft(key), {
    initialProps: { key },
    wrapper: StrictMode,
  });
const tick = (draft: AttendanceDraft, id: number) =>
  draft.change((before) => ({
    ...before,
    statuses: { ...before.statuses, [id]: 'attended' as const },
  }));
const type = (draft: AttendanceDraft, amount: string) =>
  draft.change((before) => ({ ...before, amount }));

test('keeps ticks and the amount over a reload', () => {
  const { result, unmount } = open();
  expect(result.current.isEmpty).toBe(true);
  act(() => tick(result.current, 4));
  act(() => type(result.current, '١٢٠'));
  unmount();
  const again = open().result.current;
  expect(again.draft).toEqual({ statuses: { 4: 'attended' }, amount: '١٢٠' });
  expect(again.isEmpty).toBe(false);
});

test('counts two touches before the next render', () => {
  const { result } = open();
  act(() => {
    tick(result.current, 4);
    tick(result.current, 5);
  });
  expect(Object.keys(result.current.draft.statuses)).toEqual(['4', '5']);
});

test('stores a touch once, however often React renders', () => {
  const stored = vi.spyOn(Storage.prototype, 'setItem');
  const { result } = open();
  const next = vi.fn((draft: AttendanceDraft['draft']) => ({ ...draft, amount: '5' }));
  act(() => result.current.change(next));
  expect(next).toHaveBeenCalledTimes(1);
  expect(stored).toHaveBeenCalledTimes(1);
});

test('removes what was handed in from the device', () => {
  const { result } = open();
  act(() => tick(result.current, 4));
  act(() => type(result.current, '50'));
  act(() => result.current.clear());
  expect(result.current.isEmpty).toBe(true);
  expect(localStorage).toHaveLength(0);
});

test('each week has its own draft', () => {
  const { result, rerender } = open();
  act(() => tick(result.current, 4));
  rerender({ key: 'week 2' });
  expect(result.current.isEmpty).toBe(true);
  act(() => tick(result.current, 5));
  rerender({ key: 'week 1' });
  expect(result.current.draft.statuses).toEqual({ 4: 'attended' });
  rerender({ key: 'week 2' });
  expect(result.current.draft.statuses).toEqual({ 5: 'attended' });
});

test('removes a hand-in from the draft of its week, also after the captain left it', () => {
  const { result, rerender } = open();
  act(() => tick(result.current, 4));
  const { clear } = result.current;
  rerender({ key: 'week 2' });
  act(() => tick(result.current, 5));
  act(() => clear());
  expect(result.current.draft.statuses).toEqual({ 5: 'attended' });
  rerender({ key: 'week 1' });
  expect(result.current.isEmpty).toBe(true);
});

test('reports a storage that fails, and keeps everything on the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { result } = open();
  act(() => tick(result.current, 4));
  act(() => tick(result.current, 5));
  expect(result.current.isKept).toBe(false);
  expect(Object.keys(result.current.draft.statuses)).toEqual(['4', '5']);
});

test('reads a draft that an earlier version stored', () => {
  const stored = { statuses: { 4: 'attended' as const }, amount: '٥', payments: { 4: '10' } };
  localStorage.setItem('week 1', JSON.stringify(stored));
  expect(open().result.current.draft).toEqual(stored);
});

test.each(['{', 'null', '7', '{"amount":"5"}'])('%s in the storage is ignored', (stored) => {
  localStorage.setItem('week 1', stored);
  expect(open().result.current.draft).toEqual({ statuses: {} });
});

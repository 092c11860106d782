// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type AttendanceDraft, useAttendanceDraft } from './use-attendance-draft.ts';

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

test('what was ticked and typed is there after a reload', () => {
  const { result, unmount } = open();
  expect(result.current.isEmpty).toBe(true);
  act(() => tick(result.current, 4));
  act(() => type(result.current, '١٢٠'));
  unmount();
  const again = open().result.current;
  expect(again.draft).toEqual({ statuses: { 4: 'attended' }, amount: '١٢٠' });
  expect(again.isEmpty).toBe(false);
});

test('two touches before the next drawing both count', () => {
  const { result } = open();
  act(() => {
    tick(result.current, 4);
    tick(result.current, 5);
  });
  expect(Object.keys(result.current.draft.statuses)).toEqual(['4', '5']);
});

test('a touch is stored once, however often React draws', () => {
  const stored = vi.spyOn(Storage.prototype, 'setItem');
  const { result } = open();
  const next = vi.fn((draft: AttendanceDraft['draft']) => ({ ...draft, amount: '5' }));
  act(() => result.current.change(next));
  expect(next).toHaveBeenCalledTimes(1);
  expect(stored).toHaveBeenCalledTimes(1);
});

test('what was handed in is no draft any more, and leaves nothing on the device', () => {
  const { result } = open();
  act(() => tick(result.current, 4));
  act(() => type(result.current, '50'));
  act(() => result.current.clear());
  expect(result.current.isEmpty).toBe(true);
  expect(localStorage).toHaveLength(0);
});

test('each week has a draft of its own', () => {
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

test('what is handed in of a week that was left meanwhile goes from that week alone', () => {
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

test('a storage that takes nothing loses nothing on the page, and is told of', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { result } = open();
  act(() => tick(result.current, 4));
  act(() => tick(result.current, 5));
  expect(result.current.isKept).toBe(false);
  expect(Object.keys(result.current.draft.statuses)).toEqual(['4', '5']);
});

test.each(['{', 'null', '7', '{"amount":"5"}'])('%s in the storage is no draft', (stored) => {
  localStorage.setItem('week 1', stored);
  expect(open().result.current.draft).toEqual({ statuses: {} });
});

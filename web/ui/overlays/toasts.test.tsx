// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, toastStore } from './toast.ts';
import { Toasts } from './toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // Other tests of pages leave theirs.
  for (const { id } of toastStore.read()) toast.close(id);
});
afterEach(() => {
  vi.useRealTimers();
});

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

function show() {
  render(
    <>
      <Toasts />
      <input aria-label="الاسم" />
    </>,
  );
  act(() => toast.info('حُفظ'));
  return { field: screen.getByLabelText('الاسم'), close: screen.getByRole('button') };
}

test('a toast closes by itself, but not while it has the focus, even if the pointer leaves it', async () => {
  const { close } = show();
  act(() => close.focus());
  await user.hover(close);
  await user.unhover(close);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.queryByText('حُفظ')).not.toBeNull();
  act(() => close.blur());
  act(() => void vi.advanceTimersByTime(6000));
  expect(screen.queryByText('حُفظ')).toBeNull();
});

test('a closed toast returns the focus to where it was', async () => {
  const { field, close } = show();
  await user.click(field);
  await user.click(close);
  expect(screen.queryByText('حُفظ')).toBeNull();
  expect(document.activeElement === field).toBe(true);
});

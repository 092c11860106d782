// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../ui/overlays/toast.ts';
import { ShareButton } from './share-box.tsx';
import type { AttendanceSheet } from './use-attendance-sheet.ts';

let seen: readonly unknown[];
/** The toasts of this test. */
const titles = () =>
  toastStore.read().flatMap((toast) => (seen.includes(toast) ? [] : [toast.title]));
const sheet = {
  counts: { total: 3, attended: 2, excused: 0, absent: 1, unrecorded: 0, rate: 67 },
  amount: '',
  rows: [],
} as unknown as AttendanceSheet;

beforeEach(() => {
  seen = toastStore.read();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'clipboard');
});

/** Presses the button where the system has no sheet to share by. */
function share(opened: Window | null, writeText?: () => Promise<void>) {
  vi.spyOn(window, 'open').mockReturnValue(opened);
  Object.defineProperty(navigator, 'clipboard', {
    value: writeText && { writeText },
    configurable: true,
  });
  render(<ShareButton of={{ sheet, place: 'أشبال أ', weekNumber: 2 }} look="primary" />);
  screen.getByRole('button', { name: 'مشاركة' }).click();
}

test('the messenger opens without a word of a copy, and can’t reach this page', async () => {
  const opened = { opener: window } as unknown as Window;
  const write = vi.fn(async () => {});
  share(opened, write);
  await waitFor(() => expect(opened.opener).toBeNull());
  expect(write).not.toHaveBeenCalled();
  expect(titles()).not.toContain('تم نسخ الملخص');
});

test('where no window may open, the summary is copied', async () => {
  share(null, async () => {});
  await waitFor(() => expect(titles()).toContain('تم نسخ الملخص'));
});

test('where nothing can be copied either, it says that nothing was shared', async () => {
  share(null);
  await waitFor(() => expect(titles()).toContain('لم تتم المشاركة'));
});

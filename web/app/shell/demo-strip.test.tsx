// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OUTSIDE_REFUSAL } from '../../../contract/core/demo-refusals.ts';
import { toastStore } from '../../ui/overlays/toast.ts';
import { DemoStrip, keepInside } from './demo-strip.tsx';

const NOW = Date.parse('2026-11-20T15:15:00Z');
let opened: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  opened = [];
  vi.stubGlobal('location', {
    href: 'http://khayma.test/dashboard',
    origin: 'http://khayma.test',
    assign: (path: string) => void opened.push(path),
    replace: (path: string) => void opened.push(path),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const strip = () => screen.getByRole('region', { name: 'التجريب المفتوح' }).textContent;

test('the strip says how long the copy lives, and leads to the page of entering at its end', () => {
  render(<DemoStrip endsAt={new Date(NOW + 42 * 60_000).toISOString()} />);
  expect(strip()).toContain('تجريب مفتوح تُمحى نسختك بعد ٤٢ دقيقة');
  act(() => void vi.advanceTimersByTime(39.5 * 60_000));
  expect(strip()).toContain('بعد دقيقتين');
  act(() => void vi.advanceTimersByTime(2 * 60_000));
  expect(strip()).toContain('بعد أقل من دقيقة');
  expect(opened).toEqual([]);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(opened).toEqual(['/try']);
});

test('the strip leads to another role in the same copy', () => {
  render(<DemoStrip endsAt={new Date(NOW + 42 * 60_000).toISOString()} />);
  act(() => screen.getByRole('button', { name: 'صفة أخرى' }).click());
  expect(opened).toEqual(['/try']);
});

test('links out of the demo, windows, downloads and the system’s sheet are refused with a sentence', async () => {
  const { open } = window;
  const told = vi.fn();
  const stop = toastStore.subscribe(told);
  const listening = vi.spyOn(document, 'addEventListener');
  keepInside();
  const [type, listener, options] = listening.mock.calls[0]!;
  const clicked = vi.fn((event: Event) => event.preventDefault());
  const clickOn = (html: string) => {
    document.body.innerHTML = html;
    document.body.onclick = clicked;
    told.mockClear();
    clicked.mockClear();
    document.querySelector('b')!.click();
    return { isTold: told.mock.calls.length > 0, isPassedOn: clicked.mock.calls.length > 0 };
  };
  const refused = { isTold: true, isPassedOn: false };
  expect(clickOn('<a href="https://wa.me/201"><b>واتساب</b></a>')).toEqual(refused);
  expect(toastStore.read().at(-1)?.title).toBe(OUTSIDE_REFUSAL);
  expect(clickOn('<a href="tel:010"><b>اتصال</b></a>')).toEqual(refused);
  expect(clickOn('<a href="http://other.test/"><b>موقع</b></a>')).toEqual(refused);
  expect(clickOn('<a href="http://khayma.test/list" download><b>ملف</b></a>')).toEqual(refused);
  const passed = { isTold: false, isPassedOn: true };
  expect(clickOn('<a href="http://khayma.test/scouts"><b>الكشافون</b></a>')).toEqual(passed);
  expect(clickOn('<b>زر</b>')).toEqual(passed);
  told.mockClear();
  expect(window.open('https://wa.me/201', '_blank')).toBe(window);
  expect(told).toHaveBeenCalled();
  told.mockClear();
  await navigator.share({ text: 'ملخص الأسبوع' });
  expect(told).toHaveBeenCalled();
  stop();
  // Test files share a page.
  document.removeEventListener(type, listener, options);
  listening.mockRestore();
  document.body.onclick = null;
  window.open = open;
  Reflect.deleteProperty(navigator, 'share');
});

// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyWithFallback } from './lazy-with-fallback.tsx';

const waits = vi.hoisted(() => ({ begun: 0, ended: 0 }));
vi.mock('../../offline/reload-when-online.ts', () => ({
  reloadWhenOnline: () => {
    waits.begun += 1;
    return () => void (waits.ended += 1);
  },
}));

let isOnline = true;
beforeEach(() => {
  vi.stubGlobal('REPOSITORY_URL', 'https://forge.example/khayma');
  isOnline = true;
  Object.assign(waits, { begun: 0, ended: 0 });
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A file that arrives once `arrives` says so. */
function file() {
  const state = { arrives: true, asked: 0 };
  const load = async () => {
    state.asked += 1;
    if (!state.arrives) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: ({ name }: { name: string }) => <h1>{name}</h1> };
  };
  return { state, load };
}

async function show(Screen: ReturnType<typeof lazyWithFallback<{ name: string }>>) {
  await act(async () => {
    render(
      <Suspense fallback="…">
        <Screen name="الأنشطة" />
      </Suspense>,
    );
  });
}
const heading = () => screen.getByRole('heading').textContent;

async function beOnline(value: boolean) {
  await act(async () => {
    isOnline = value;
    dispatchEvent(new Event(value ? 'online' : 'offline'));
  });
}

test('a file that loads is rendered, and loaded once', async () => {
  const { load, state } = file();
  const Screen = lazyWithFallback(load);
  await Screen.preload();
  expect(Screen.preload()).toBeUndefined();
  await show(Screen);
  expect(heading()).toBe('الأنشطة');
  await beOnline(false);
  await beOnline(true);
  expect(state.asked).toBe(1);
  expect(waits.begun).toBe(0);
});

test('a file that can’t be loaded says so, and the page reloads while there is a network', async () => {
  const { load, state } = file();
  isOnline = false;
  state.arrives = false;
  await show(lazyWithFallback(load));
  expect(heading()).toBe('لا يوجد اتصال');
  expect(waits).toEqual({ begun: 0, ended: 0 });
  await beOnline(true);
  expect(heading()).toBe('تعذّر فتح الصفحة');
  expect(waits).toEqual({ begun: 1, ended: 0 });
  await beOnline(false);
  expect(waits).toEqual({ begun: 1, ended: 1 });
  await beOnline(true);
  cleanup();
  expect(waits).toEqual({ begun: 2, ended: 2 });
});

test('a failed preload shows the fallback on first render', async () => {
  const { load, state } = file();
  const Screen = lazyWithFallback(load);
  state.arrives = false;
  isOnline = false;
  await Screen.preload();
  isOnline = true;
  expect(waits.begun).toBe(0);
  await show(Screen);
  expect(heading()).toBe('تعذّر فتح الصفحة');
  expect(waits.begun).toBe(1);
  expect(state.asked).toBe(1);
});

test('a file that the server lacks does not reload the page', async () => {
  const { load, state } = file();
  state.arrives = false;
  await show(lazyWithFallback(load));
  expect(heading()).toBe('تعذّر فتح الصفحة');
  expect(waits.begun).toBe(0);
  await beOnline(false);
  await beOnline(true);
  expect(waits.begun).toBe(1);
});

test('the failure offers a retry, the home page and the support contact', async () => {
  const { load, state } = file();
  state.arrives = false;
  await show(lazyWithFallback(load));
  expect(screen.getByRole('button').textContent).toBe('إعادة المحاولة');
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(['/', expect.stringMatching(/^https:.*\/issues$/)]);
  await beOnline(false);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/');
});

test('an error of the file itself is thrown on, and not told as a lost connection', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  isOnline = false;
  const Screen = lazyWithFallback(async () => {
    throw new TypeError('Map.groupBy is not a function');
  });
  await expect(show(Screen)).rejects.toThrow('Map.groupBy is not a function');
  expect(waits.begun).toBe(0);
});

test('a custom fallback can be given', async () => {
  const { load, state } = file();
  isOnline = false;
  state.arrives = false;
  await show(lazyWithFallback(load, () => <h1>بلا رسم</h1>));
  expect(heading()).toBe('بلا رسم');
});

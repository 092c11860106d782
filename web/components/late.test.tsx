// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { late } from './late.tsx';

let isOnline = true;
beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  cleanup();
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

async function show(Screen: ReturnType<typeof late<{ name: string }>>) {
  await act(async () => {
    render(
      <Suspense fallback="…">
        <Screen name="الأنشطة" />
      </Suspense>,
    );
  });
}
const heading = () => screen.getByRole('heading').textContent;

test('a file that arrives is drawn, and loaded once', async () => {
  const { load, state } = file();
  const Screen = late(load);
  await Screen.preload();
  expect(Screen.preload()).toBeUndefined();
  await show(Screen);
  expect(heading()).toBe('الأنشطة');
  expect(state.asked).toBe(1);
});

test('one that is out of reach says so, and is drawn once there is a network', async () => {
  const { load, state } = file();
  isOnline = false;
  state.arrives = false;
  await show(late(load));
  expect(heading()).toBe('لا يوجد اتصال');
  await act(async () => {
    isOnline = true;
    state.arrives = true;
    dispatchEvent(new Event('online'));
  });
  expect(heading()).toBe('الأنشطة');
});

test('one that does not arrive over a network is asked for again when somebody wants it', async () => {
  const { load, state } = file();
  state.arrives = false;
  await show(late(load));
  expect(heading()).toBe('تعذر فتح الصفحة');
  state.arrives = true;
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(heading()).toBe('الأنشطة');
});

test('one that did not arrive is asked for again when its screen is opened again', async () => {
  const { load, state } = file();
  const Screen = late(load);
  state.arrives = false;
  await Screen.preload();
  state.arrives = true;
  await Screen.preload();
  await show(Screen);
  expect(heading()).toBe('الأنشطة');
});

test('something else may stand in its place', async () => {
  const { load, state } = file();
  isOnline = false;
  state.arrives = false;
  await show(late(load, () => <h1>بلا رسم</h1>));
  expect(heading()).toBe('بلا رسم');
});

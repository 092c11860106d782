import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdUnsaved } from '../ui/form/unsaved.ts';
import { reloadWhenOnline } from './reload-when-online.ts';

const page = (version: string) => `<script src="/${version}.js"></script><div id="root"></div>`;

let served: string | null;
let reloads: number;
let tab: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  served = page('one');
  reloads = 0;
  tab = new Map();
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => '/one.js' }) });
  vi.stubGlobal('location', { reload: () => void (reloads += 1) });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => tab.get(name) ?? null,
    setItem: (name: string, value: string) => void tab.set(name, value),
  });
  vi.stubGlobal('fetch', async () => {
    if (served === null) throw new TypeError('out of reach');
    return new Response(served);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the page reloads as soon as the server delivers it', async () => {
  served = null;
  reloadWhenOnline();
  await vi.advanceTimersByTimeAsync(5000);
  served = '<h1>Please log in</h1>';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reloads).toBe(0);
  served = page('one');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reloads).toBe(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reloads).toBe(1);
});

test('a reload that did not help is not repeated within a minute', async () => {
  reloadWhenOnline();
  await vi.advanceTimersByTimeAsync(0);
  expect(reloads).toBe(1);
  reloadWhenOnline();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(reloads).toBe(1);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(reloads).toBe(2);
});

test('another version is left to new-version.ts', async () => {
  served = page('two');
  const end = reloadWhenOnline();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(reloads).toBe(0);
  end();
});

test('it never reloads while typed text would be lost', async () => {
  const release = holdUnsaved(() => true);
  reloadWhenOnline();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(reloads).toBe(0);
  release();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reloads).toBe(1);
});

test('unmounting stops it, also during a check', async () => {
  reloadWhenOnline()();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(reloads).toBe(0);
});

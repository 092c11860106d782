// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let isDark: boolean;
let system: EventTarget;
const shown = () => document.documentElement.dataset.colorScheme;

beforeEach(() => {
  vi.resetModules();
  isDark = false;
  system = new EventTarget();
  Object.defineProperty(system, 'matches', { get: () => isDark });
  vi.stubGlobal('matchMedia', () => system);
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

function beDark(value: boolean) {
  isDark = value;
  system.dispatchEvent(new Event('change'));
}

test("the system's scheme applies from the start, whether or not a component reads it", async () => {
  const { startColorScheme } = await import('./color-scheme.ts');
  startColorScheme();
  expect(shown()).toBe('light');
  beDark(true);
  expect(shown()).toBe('dark');
});

test('a choice overrides the system', async () => {
  const { chooseColorScheme, startColorScheme } = await import('./color-scheme.ts');
  startColorScheme();
  chooseColorScheme('dark');
  expect(shown()).toBe('dark');
  beDark(true);
  beDark(false);
  expect(shown()).toBe('dark');
});

import { useSyncExternalStore } from 'react';

/** The name under which the chosen theme is kept; without a choice the system decides. */
const KEY = 'khayma-color-scheme';
const dark = matchMedia('(prefers-color-scheme: dark)');

export type ColorScheme = 'light' | 'dark';

function read(): ColorScheme {
  const chosen = localStorage.getItem(KEY);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return dark.matches ? 'dark' : 'light';
}

function show() {
  document.documentElement.dataset.colorScheme = read();
}

function subscribe(listener: () => void) {
  const changed = () => {
    show();
    listener();
  };
  dark.addEventListener('change', changed);
  addEventListener('storage', changed);
  addEventListener('khayma-color-scheme', changed);
  return () => {
    dark.removeEventListener('change', changed);
    removeEventListener('storage', changed);
    removeEventListener('khayma-color-scheme', changed);
  };
}

/** Shows the chosen theme, or the system's, before anything is drawn; and follows them, whatever is drawn. */
export function startColorScheme(): void {
  show();
  subscribe(show);
}

/** Keeps the choice; other tabs follow. */
export function chooseColorScheme(scheme: ColorScheme): void {
  localStorage.setItem(KEY, scheme);
  dispatchEvent(new Event('khayma-color-scheme'));
}

/** The theme that shows now. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, read);
}

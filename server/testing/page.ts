import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// What a browser has and jsdom has not.
vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') });
Element.prototype.scrollIntoView ??= () => {};

// Files of tests share a page: none finds what another drew or stored.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

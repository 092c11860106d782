import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Browser features that jsdom lacks.
vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') });
Element.prototype.scrollIntoView ??= () => {};

// Test files share a page, so each one removes what it drew and stored.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

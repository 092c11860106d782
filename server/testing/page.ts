import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Browser features that jsdom lacks. Not `stubGlobal`: a test that takes its own stubs back would take these too.
Object.assign(globalThis, {
  CSS: { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') },
  // The locale of web/i18n/kit-locale.ts.
  [Symbol.for('react-aria.i18n.locale')]: 'ar-EG',
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
});
Element.prototype.scrollIntoView ??= () => {};

// Test files share a page, so each one removes what it drew and stored.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

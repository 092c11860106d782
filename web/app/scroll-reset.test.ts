// @vitest-environment jsdom
import path from 'node:path';
import type { AnyRouter } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { setupScrollRestoration } from '../scroll-reset.ts';

// The package exports it under no name.
const library = 'node_modules/@tanstack/router-core/dist/esm/scroll-restoration.js';
const { setupScrollRestoration: ofLibrary } = await import(
  path.resolve(import.meta.dirname, '../..', library)
);

const scrolled: unknown[] = [];
beforeEach(() => {
  scrolled.length = 0;
  document.body.innerHTML = '<p id="place"></p>';
  vi.stubGlobal('scrollTo', ({ top, left }: ScrollToOptions) => scrolled.push([top, left]));
  Element.prototype.scrollIntoView = (options) => void scrolled.push(options);
});

interface Step {
  hash?: string;
  state?: object;
  resetScroll?: boolean;
}

/** Where a page scrolls to, step by step, and what the router knows then. */
function follow(setUp: (router: AnyRouter) => void, steps: readonly Step[]) {
  const listeners: ((event: object) => void)[] = [];
  const router = {
    _scroll: { n: true },
    options: {},
    subscribe: (event: string, listener: (event: object) => void) =>
      event === 'onRendered' && listeners.push(listener),
  };
  const asRouter: object = router;
  setUp(asRouter as AnyRouter);
  setUp(asRouter as AnyRouter);
  for (const [index, { hash = '', state = {}, resetScroll = true }] of steps.entries()) {
    router._scroll.n = resetScroll;
    const toLocation = { href: `/${index}`, hash, state };
    for (const listener of listeners) listener({ toLocation });
    scrolled.push(JSON.stringify(router._scroll));
  }
  return scrolled.splice(0);
}

const steps: Step[] = [
  {},
  { resetScroll: false },
  { hash: 'place' },
  { hash: 'place', resetScroll: false },
  { hash: 'nowhere' },
  { hash: 'place', state: { __hashScrollIntoViewOptions: false } },
  { hash: 'place', state: { __hashScrollIntoViewOptions: { block: 'center' } } },
];

test('scrolls as the router does that restores no positions', () => {
  const expected = follow(ofLibrary, steps);
  expect(expected).toHaveLength(11);
  expect(follow(setupScrollRestoration, steps)).toEqual(expected);
});

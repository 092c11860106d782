// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useSyncExternalStoreWithSelector } from '../with-selector.ts';

afterEach(cleanup);

/** A store of two numbers. */
function aStore(held: { one: number; other: number }) {
  const listeners = new Set<() => void>();
  return {
    read: () => held,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    put: (next: Partial<typeof held>) => {
      held = { ...held, ...next };
      for (const listener of listeners) listener();
    },
    count: () => listeners.size,
  };
}

test('re-renders when the selected part changes, and not for other parts', () => {
  const store = aStore({ one: 1, other: 1 });
  let drawn = 0;
  const isEqual = (a: number[], b: number[]) => a[0] === b[0];
  const select = ({ one }: { one: number }) => [one];
  function Part() {
    drawn += 1;
    const [one] = useSyncExternalStoreWithSelector(
      store.subscribe,
      store.read,
      store.read,
      select,
      isEqual,
    );
    return <p>{one}</p>;
  }
  const { unmount } = render(<Part />);
  act(() => store.put({ other: 2 }));
  expect(drawn).toBe(1);
  act(() => store.put({ one: 5 }));
  expect(screen.getByText('5')).toBeDefined();
  expect(drawn).toBe(2);
  unmount();
  expect(store.count()).toBe(0);
});

test('a selector created per render keeps an equal part', () => {
  const store = aStore({ one: 1, other: 1 });
  const parts = new Set<object>();
  function Part({ by }: { by: number }) {
    const part = useSyncExternalStoreWithSelector(
      store.subscribe,
      store.read,
      undefined,
      ({ one }) => ({ one: one * by }),
      (a, b) => a.one === b.one,
    );
    parts.add(part);
    return <p>{part.one}</p>;
  }
  const { rerender } = render(<Part by={1} />);
  rerender(<Part by={1} />);
  expect(parts.size).toBe(1);
  rerender(<Part by={3} />);
  expect(screen.getByText('3')).toBeDefined();
});

import { useSyncExternalStore } from 'react';
import { serverTime } from '../../i18n/clock.ts';
import type { WaitingItem } from '../../offline/outbox.ts';
import type { OutboxKind } from '../../offline/outbox-kinds.ts';
import { addItem, type NewItem, type Slot } from '../../offline/outbox-rules.ts';

// Stands for the outbox in the tests of the sheet: what waits, without a device and a server behind it.

const listeners = new Set<() => void>();
export const box = {
  items: [] as readonly WaitingItem[],
  set(items: readonly WaitingItem[]) {
    this.items = items;
    for (const listener of listeners) listener();
  },
};

export function useWaiting() {
  const items = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => box.items,
  );
  return { items, sending: null, arrived: [] };
}

let added = 0;
export async function keep(
  kind: OutboxKind,
  of: Slot['of'],
  request: Pick<NewItem, 'params' | 'body' | 'base'>,
) {
  added += 1;
  const made = { ...request, slot: { kind: kind.name, of } as Slot, captainId: 4 };
  const { items } = addItem({ ...made, key: `key ${added}`, at: serverTime() })(box.items);
  box.set(items.map((item) => ({ isKept: true, ...item })));
  return box.items.at(-1);
}

export async function dropItem({ key }: WaitingItem) {
  box.set(box.items.filter((item) => item.key !== key));
}

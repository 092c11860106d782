import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Act, Rule } from './outbox-rules.ts';

/** Where acts wait. Each change is one transaction over all acts of a captain, also between two tabs. */
export interface OutboxStore {
  list: (captainId: number) => Promise<readonly Act[]>;
  /** Fails where the device does not keep what is written. */
  change: <T>(captainId: number, rule: Rule<T>) => Promise<T>;
}

interface Schema extends DBSchema {
  acts: { key: string; value: Act; indexes: { captainId: number } };
}

const inOrder = (acts: readonly Act[]) => [...acts].sort((a, b) => a.turn - b.turn);

/** How long a database may take to open, in milliseconds; some browsers never say that they do not. */
const OPENS_IN = 3_000;
const STEP = 500;

/** Fails where `work` takes longer. */
function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    let left = milliseconds;
    // Step by step: for a page that was put to sleep meanwhile, that time is one step.
    const timer = setInterval(() => {
      left -= STEP;
      if (left > 0) return;
      clearInterval(timer);
      reject(new Error(`no answer in ${milliseconds} ms`));
    }, STEP);
    const stop = () => clearInterval(timer);
    work.then(resolve, reject).finally(stop);
  });
}

/** Acts kept on this device: they survive a reload, a crash and a restart. */
export function deviceStore(name = 'khayma-outbox'): OutboxStore {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const open = () => {
    if (opened) return opened;
    const asked = openDB<Schema>(name, 1, {
      upgrade: (database) =>
        void database
          .createObjectStore('acts', { keyPath: 'key' })
          .createIndex('captainId', 'captainId'),
      // Some browsers close a database that a phone has put to sleep: the next use opens it again.
      terminated: () => {
        opened = null;
      },
    });
    opened = inTime(asked, OPENS_IN);
    asked.then(
      () => {
        opened = asked;
      },
      () => {
        opened = null;
      },
    );
    return opened;
  };
  return {
    list: async (captainId) =>
      inOrder(await (await open()).getAllFromIndex('acts', 'captainId', captainId)),
    change: async (captainId, rule) => {
      const transaction = (await open()).transaction('acts', 'readwrite', { durability: 'strict' });
      const { store } = transaction;
      try {
        const before = inOrder(await store.index('captainId').getAll(captainId));
        const { acts, result } = rule(before);
        const kept = new Set(acts.map(({ key }) => key));
        const writes: Promise<unknown>[] = before
          .filter(({ key }) => !kept.has(key))
          .map(({ key }) => store.delete(key));
        for (const act of acts) if (!before.includes(act)) writes.push(store.put(act));
        await Promise.all([...writes, transaction.done]);
        return result;
      } catch (error) {
        await transaction.done.catch(() => {});
        throw error;
      }
    },
  };
}

/** Acts that only this page holds, where the device keeps nothing. */
export function memoryStore(): OutboxStore {
  const held = new Map<number, readonly Act[]>();
  return {
    list: async (captainId) => held.get(captainId) ?? [],
    change: async (captainId, rule) => {
      const { acts, result } = rule(held.get(captainId) ?? []);
      held.set(captainId, acts);
      return result;
    },
  };
}

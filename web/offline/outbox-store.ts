import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { OutboxItem, Rule } from './outbox-rules.ts';
import { type FormerItem, takeOver } from './outbox-upgrade.ts';

/** Where items wait. Each change is one transaction over all items of a captain, across tabs. */
export interface OutboxStore {
  list: (captainId: number) => Promise<readonly OutboxItem[]>;
  /** Rejects where the browser can't store it. */
  change: <T>(captainId: number, rule: Rule<T>) => Promise<T>;
}

interface Schema extends DBSchema {
  acts: { key: string; value: OutboxItem; indexes: { captainId: number } };
}

const inOrder = (items: readonly OutboxItem[]) => [...items].sort((a, b) => a.turn - b.turn);

/** Time limit for opening the database, in milliseconds; some browsers never answer. */
const OPENS_IN = 3_000;
const STEP = 500;

/** Version 1 held slots as text. */
const VERSION = 2;

/** Rejects if `work` takes longer. */
function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    let left = milliseconds;
    // In steps: the time a suspended page sleeps counts as one step.
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

type Acts = IDBPObjectStore<Schema, 'acts'[], 'acts', 'versionchange'>;

async function takeOverAll(acts: Acts): Promise<void> {
  const former = (await acts.getAll()) as unknown as FormerItem[];
  await Promise.all(former.map(takeOver).map((item) => acts.put(item)));
}

/** Items in IndexedDB: they survive a reload, a crash and a restart. */
export function deviceStore(name = 'khayma-outbox'): OutboxStore {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const open = () => {
    if (opened) return opened;
    const asked = openDB<Schema>(name, VERSION, {
      upgrade: (database, from, _, transaction) => {
        if (from === 0) {
          database
            .createObjectStore('acts', { keyPath: 'key' })
            .createIndex('captainId', 'captainId');
          return;
        }
        // All of it or nothing: what can't be taken over stays as it is.
        takeOverAll(transaction.objectStore('acts')).catch(() => transaction.abort());
      },
      // A newer version in another tab: its upgrade must not wait until this tab is closed.
      blocking: (_from, _to, event) => {
        (event.target as IDBDatabase).close();
        opened = null;
      },
      // Some browsers close the database of a suspended page: the next use opens it again.
      terminated: () => {
        opened = null;
      },
    });
    opened = withTimeout(asked, OPENS_IN);
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
        const { items, result } = rule(before);
        const left = new Set(items.map(({ key }) => key));
        const writes: Promise<unknown>[] = before
          .filter(({ key }) => !left.has(key))
          .map(({ key }) => store.delete(key));
        for (const item of items) if (!before.includes(item)) writes.push(store.put(item));
        await Promise.all([...writes, transaction.done]);
        return result;
      } catch (error) {
        await transaction.done.catch(() => {});
        throw error;
      }
    },
  };
}

/** Items held in memory, where the browser stores nothing. */
export function memoryStore(): OutboxStore {
  const byCaptain = new Map<number, readonly OutboxItem[]>();
  return {
    list: async (captainId) => byCaptain.get(captainId) ?? [],
    change: async (captainId, rule) => {
      const { items, result } = rule(byCaptain.get(captainId) ?? []);
      byCaptain.set(captainId, items);
      return result;
    },
  };
}

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A stored answer. */
export interface OfflineAnswer {
  /** The query's hash in the query cache. */
  hash: string;
  data: unknown;
  /** Milliseconds since 1970. */
  readAt: number;
}

/**
 * Answers for reading offline. They belong to one owner at a time: each step compares the owner within its transaction, so
 * that several tabs can't mix the answers of two captains.
 */
export interface OfflineStore {
  /** Sets the owner, null for none; clears the answers of another owner. */
  own: (owner: string | null) => Promise<void>;
  read: (owner: string, hash: string) => Promise<OfflineAnswer | undefined>;
  /** When each was read. */
  ages: (owner: string) => Promise<ReadonlyMap<string, number>>;
  write: (owner: string, answer: OfflineAnswer) => Promise<void>;
  remove: (owner: string, hash: string) => Promise<void>;
  /** Removes the answers that a condition does not hold for. */
  keepOnly: (owner: string, isKept: (answer: OfflineAnswer) => boolean) => Promise<void>;
}

interface Schema extends DBSchema {
  answers: { key: string; value: OfflineAnswer };
  owner: { key: 'owner'; value: string };
}

/** Answers in IndexedDB; rejects where the browser stores nothing. */
export function openOfflineStore(name = 'khayma-answers'): OfflineStore {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const open = () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade: (database) => {
        database.createObjectStore('answers', { keyPath: 'hash' });
        database.createObjectStore('owner');
      },
      // Some browsers close the database of a suspended page: the next use opens it again.
      terminated: () => {
        opened = null;
      },
    }).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  const change = async () => (await open()).transaction(['answers', 'owner'], 'readwrite');
  const look = async () => (await open()).transaction(['answers', 'owner']);

  return {
    own: async (owner) => {
      const transaction = await change();
      const answers = transaction.objectStore('answers');
      const owners = transaction.objectStore('owner');
      const before = await owners.get('owner');
      if (owner === null || before !== owner) await answers.clear();
      if (owner === null) await owners.delete('owner');
      else if (before !== owner) await owners.put(owner, 'owner');
      await transaction.done;
    },
    read: async (owner, hash) => {
      const transaction = await look();
      const isOwn = (await transaction.objectStore('owner').get('owner')) === owner;
      return isOwn ? transaction.objectStore('answers').get(hash) : undefined;
    },
    ages: async (owner) => {
      const transaction = await look();
      const isOwn = (await transaction.objectStore('owner').get('owner')) === owner;
      const all = isOwn ? await transaction.objectStore('answers').getAll() : [];
      return new Map(all.map(({ hash, readAt }) => [hash, readAt]));
    },
    write: async (owner, answer) => {
      const transaction = await change();
      const isOwn = (await transaction.objectStore('owner').get('owner')) === owner;
      if (isOwn) await transaction.objectStore('answers').put(answer);
      await transaction.done;
    },
    remove: async (owner, hash) => {
      const transaction = await change();
      const isOwn = (await transaction.objectStore('owner').get('owner')) === owner;
      if (isOwn) await transaction.objectStore('answers').delete(hash);
      await transaction.done;
    },
    keepOnly: async (owner, isKept) => {
      const transaction = await change();
      const answers = transaction.objectStore('answers');
      const isOwn = (await transaction.objectStore('owner').get('owner')) === owner;
      for (const answer of isOwn ? await answers.getAll() : []) {
        if (!isKept(answer)) await answers.delete(answer.hash);
      }
      await transaction.done;
    },
  };
}

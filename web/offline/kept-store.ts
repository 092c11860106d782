import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** An answer as the device keeps it. */
export interface KeptAnswer {
  /** What was asked, as the query cache calls it. */
  hash: string;
  data: unknown;
  /** Milliseconds since 1970. */
  readAt: number;
}

/**
 * Answers that can be read without a connection. They belong to one owner at a time: each step is a transaction that
 * looks who that is, so that nothing is written for or read by anybody else, however many tabs do what at once.
 */
export interface AnswerStore {
  /** From now on they belong to `owner`, to nobody where null; what was another's is gone. */
  own: (owner: string | null) => Promise<void>;
  read: (owner: string, hash: string) => Promise<KeptAnswer | undefined>;
  /** When each was read. */
  ages: (owner: string) => Promise<ReadonlyMap<string, number>>;
  write: (owner: string, answer: KeptAnswer) => Promise<void>;
  remove: (owner: string, hash: string) => Promise<void>;
}

interface Schema extends DBSchema {
  answers: { key: string; value: KeptAnswer };
  owner: { key: 'owner'; value: string };
}

/** Answers kept in the browser's database of this name; it fails where the browser keeps nothing. */
export function deviceAnswers(name = 'khayma-answers'): AnswerStore {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const open = () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade: (database) => {
        database.createObjectStore('answers', { keyPath: 'hash' });
        database.createObjectStore('owner');
      },
      // Some browsers close a database that a phone has put to sleep: the next use opens it again.
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
  };
}

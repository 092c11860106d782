import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SignedInCaptain } from '../../contract/auth/endpoints.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (captain: SignedInCaptain) =>
  `${encode({})}.${encode({ exp: Date.now() / 1000 + 86_400, of: captain.captainId })}.x`;
const captain: SignedInCaptain = {
  captainId: 7,
  firstName: 'محمود',
  middleName: 'سامي',
  lastName: 'فهمي',
  gender: 'male',
  phoneNumber: null,
  email: null,
  type: 'regular',
  mustChangePassword: false,
  rSectorBaseName: 'أشبال',
  rSectorSuffixName: 'أ',
};
const other: SignedInCaptain = { ...captain, captainId: 8 };
const own = { query: { baseName: 'أشبال', suffixName: 'أ', weekNumber: 1 } };

let entries: Map<string, string>;
let isOnline: boolean;
beforeEach(() => {
  vi.resetModules();
  globalThis.indexedDB = new IDBFactory();
  entries = new Map();
  isOnline = true;
  const page = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * The app as it starts for a captain whose session is stored: its cache, and what a screen reads. The file that keeps
 * answers comes after `early`, which a screen does before; the device gives what it has read after `read`.
 */
async function start(
  stored: SignedInCaptain | null,
  fetched: () => Promise<Response>,
  {
    early = async () => {},
    read = async () => {},
  }: {
    early?: (show: () => QueryObserver<unknown>) => Promise<void>;
    read?: () => Promise<void>;
  } = {},
) {
  vi.resetModules();
  vi.stubGlobal('fetch', (url: string) =>
    url === '/api/health' ? Promise.reject(new TypeError('out of reach')) : fetched(),
  );
  if (stored) {
    entries.set('token', tokenOf(stored));
    entries.set('token_type', 'Bearer');
    entries.set('token_state', JSON.stringify(stored));
  }
  const session = await import('../session/session.ts');
  void session.startSession(async () => {});
  const { q } = await import('../api/api.ts');
  const { storeOfflineAnswers } = await import('./offline-answers.ts');
  const { openOfflineStore } = await import('./offline-store.ts');
  const { listScoutAttendance } = await import('../../contract/attendance/endpoints.ts');
  const { hasOfflineTrace } = await import('./offline-trace.ts');
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  });
  session.onSessionEnd(() => client.clear());
  /** The list on an open screen, as it changes. */
  const show = (request = own) => {
    const observer = new QueryObserver(client, q(listScoutAttendance, request));
    observer.subscribe(() => {});
    return observer;
  };
  await early(show as never);
  const store = openOfflineStore();
  const answers = storeOfflineAnswers(client, {
    ...store,
    read: async (owner, hash) => {
      const answer = await store.read(owner, hash);
      await read();
      return answer;
    },
  });
  const kept = async () => [...(await answers.ages()).keys()];
  return { session, client, answers, show, kept, hasOfflineTrace };
}

const list = (name: string) => async () =>
  Response.json({ message: 'x', body: [{ name }], count: 1 });
const unreachable = async () => Promise.reject(new TypeError('out of reach'));
const refused = (status: number) => async () =>
  Response.json({ status, code: 'OUT_OF_SCOPE', message: 'x', arabicMessage: 'لا' }, { status });

/** Reads the list once with a connection, so that it is kept. */
async function readAtHome(name = 'ليلى') {
  const home = await start(captain, list(name));
  home.show();
  await expect.poll(home.kept).toHaveLength(1);
  return home;
}

const namesIn = ({ data }: { data: unknown }) =>
  (data as { body: { name: string }[] } | undefined)?.body.map(({ name }) => name);

describe('an answer that was read', () => {
  test('is shown where the server can not be reached, with the time at which it was read', async () => {
    const home = await readAtHome();
    const readAt = home.client.getQueryCache().getAll()[0]!.state.dataUpdatedAt;
    const { show } = await start(captain, unreachable);
    const observer = show();
    await expect.poll(() => namesIn(observer.getCurrentResult())).toEqual(['ليلى']);
    expect(observer.getCurrentResult().dataUpdatedAt).toBe(readAt);
    const { isDated } = await import('../i18n/age.ts');
    expect(isDated(observer.getCurrentResult(), true)).toBe(true);
  });

  test('is shown at once where the device knows that it has no network', async () => {
    await readAtHome();
    isOnline = false;
    const { show } = await start(captain, () => new Promise(() => {}));
    const observer = show();
    await expect.poll(() => namesIn(observer.getCurrentResult())).toEqual(['ليلى']);
    expect(observer.getCurrentResult().isFetching).toBe(true);
  });

  test('is shown where the server is slow, until it has answered', async () => {
    await readAtHome();
    let answer = (_: Response) => {};
    const { show } = await start(captain, () => new Promise((resolve) => (answer = resolve)));
    const observer = show();
    expect(namesIn(observer.getCurrentResult())).toBeUndefined();
    await expect.poll(() => namesIn(observer.getCurrentResult())).toEqual(['ليلى']);
    answer(await list('مريم')());
    await expect.poll(() => namesIn(observer.getCurrentResult())).toEqual(['مريم']);
    const { isDated } = await import('../i18n/age.ts');
    expect(isDated(observer.getCurrentResult(), true)).toBe(false);
  });

  test('is not shown while the server answers', async () => {
    await readAtHome();
    const { show } = await start(captain, list('مريم'));
    const observer = show();
    const shown: unknown[] = [];
    observer.subscribe((result) => shown.push(namesIn(result)));
    await expect.poll(() => namesIn(observer.getCurrentResult())).toEqual(['مريم']);
    expect(shown).not.toContainEqual(['ليلى']);
  });

  test.each([408, 429, 503])('stays on the device while the server answers %d', async (status) => {
    await readAtHome();
    const busy = await start(captain, refused(status));
    const observer = busy.show();
    await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
    expect(await busy.kept()).toHaveLength(1);

    const away = await start(captain, unreachable);
    const again = away.show();
    await expect.poll(() => namesIn(again.getCurrentResult())).toEqual(['ليلى']);
  });

  test.each([401, 403, 404])('is gone once the server answers %d', async (status) => {
    await readAtHome();
    const refusing = await start(captain, refused(status));
    const observer = refusing.show();
    await expect.poll(() => observer.getCurrentResult().isError || entries.size === 0).toBe(true);
    await expect.poll(refusing.kept).toEqual([]);
    expect(namesIn(observer.getCurrentResult())).toBeUndefined();

    const away = await start(captain, unreachable);
    const again = away.show();
    await expect.poll(() => again.getCurrentResult().isError).toBe(true);
    expect(namesIn(again.getCurrentResult())).toBeUndefined();
  });

  test.each([
    ['unreachable', unreachable, ['ليلى'], 1],
    ['404', refused(404), undefined, 0],
    ['500', refused(500), undefined, 1],
  ] as const)(
    'is kept or gone by the answer that was there before the file that keeps it: %s',
    async (_, fetched, names, count) => {
      await readAtHome();
      let observer: QueryObserver<unknown> | undefined;
      const away = await start(captain, fetched, {
        early: async (show) => {
          observer = show();
          await expect.poll(() => observer!.getCurrentResult().isError).toBe(true);
        },
      });
      await expect.poll(async () => (await away.kept()).length).toBe(count);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(namesIn(observer!.getCurrentResult())).toEqual(names);
    },
  );

  test('is not restored if the server refuses it meanwhile', async () => {
    await readAtHome();
    isOnline = false;
    let answer = (_: Response) => {};
    let isRead = false;
    const { show } = await start(captain, () => new Promise((resolve) => (answer = resolve)), {
      read: async () => {
        answer(await refused(404)());
        await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
        isRead = true;
      },
    });
    const observer = show();
    await expect.poll(() => isRead).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(namesIn(observer.getCurrentResult())).toBeUndefined();
  });

  test('does not hide a failure of the server', async () => {
    await readAtHome();
    const { show, kept } = await start(captain, refused(500));
    const observer = show();
    await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
    expect(await kept()).toHaveLength(1);
    expect(namesIn(observer.getCurrentResult())).toBeUndefined();
  });
});

describe('a stored answer is removed with its captain', () => {
  const findsNothing = async (stored: SignedInCaptain) => {
    const { show } = await start(stored, unreachable);
    const observer = show();
    await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
    expect(namesIn(observer.getCurrentResult())).toBeUndefined();
  };

  test('a sign-out removes all', async () => {
    const { session, hasOfflineTrace } = await readAtHome();
    expect(hasOfflineTrace()).toBe(true);
    await session.signOut(async () => {});
    await expect.poll(hasOfflineTrace).toBe(false);
    await findsNothing(captain);
  });

  test('an answer that arrives after another captain signed in is not stored for them', async () => {
    let answer = (_: Response) => {};
    const home = await start(captain, () => new Promise((resolve) => (answer = resolve)));
    home.show();
    home.session.signIn({ token: tokenOf(other), expiresIn: 1, body: other }, 'مرحباً');
    answer(await list('ليلى')());
    await new Promise((resolve) => setTimeout(resolve));
    expect(await home.kept()).toEqual([]);
  });

  test('answers left by an interrupted sign-out are removed when nobody is signed in', async () => {
    await readAtHome();
    for (const name of ['token', 'token_type', 'token_state']) entries.delete(name);
    const { hasOfflineTrace } = await start(null, unreachable);
    await expect.poll(hasOfflineTrace).toBe(false);
    await findsNothing(captain);
  });

  test.each([
    ['another captain', other],
    ['the same one in another sector', { ...captain, rSectorSuffixName: 'ب' }],
    ['the same one with another type', { ...captain, type: 'unit' as const }],
  ])('%s finds nothing', async (_, next) => {
    await readAtHome();
    await findsNothing(next);
    await findsNothing(captain);
  });
});

describe('an answer that says until when it is kept', () => {
  const until = (keptUntil: string | null) => async () =>
    Response.json({ message: 'x', body: [{ name: 'ليلى' }], count: 1, keptUntil });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is kept to that day, and gone from the device when the app starts later', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-14T10:00:00Z') });
    const home = await start(captain, until('2026-12-14'));
    home.show();
    await expect.poll(home.kept).toHaveLength(1);
    home.answers.stop();
    vi.setSystemTime(new Date('2026-12-15T10:00:00Z'));
    const later = await start(captain, unreachable);
    await expect.poll(later.kept).toEqual([]);
    const observer = later.show();
    await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
    expect(namesIn(observer.getCurrentResult())).toBeUndefined();
  });

  test('is not kept where it says so, and replaces the one that was', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-14T10:00:00Z') });
    const home = await start(captain, until('2026-12-14'));
    home.show();
    await expect.poll(home.kept).toHaveLength(1);
    home.answers.stop();
    const moved = await start(captain, until(null));
    const observer = moved.show();
    await expect.poll(() => namesIn(observer.getCurrentResult())).toEqual(['ليلى']);
    await expect.poll(moved.kept).toEqual([]);
  });
});

test('only answers about the captain’s own sector or unit are stored', async () => {
  const { isStoredOffline } = await import('./offline-answers.ts');
  const unit: SignedInCaptain = {
    ...captain,
    type: 'unit',
    rSectorBaseName: null,
    rSectorSuffixName: null,
  };
  expect(isStoredOffline('all', {}, unit)).toBe(true);
  expect(isStoredOffline('dated', {}, unit)).toBe(true);
  expect(isStoredOffline(null, own, captain)).toBe(false);
  expect(isStoredOffline('own', own, captain)).toBe(true);
  expect(isStoredOffline('own', { query: { ...own.query, suffixName: 'ب' } }, captain)).toBe(false);
  expect(isStoredOffline('own', { query: {} }, captain)).toBe(false);
  const standIn = { baseName: 'أشبال', suffixName: 'ب', until: '2099-01-01' };
  const away = { query: { ...own.query, suffixName: 'ب' } };
  expect(isStoredOffline('own', away, { ...captain, standIn })).toBe(true);
  expect(isStoredOffline('own', own, { ...captain, standIn })).toBe(true);
  expect(isStoredOffline('own', undefined, captain)).toBe(false);
  expect(isStoredOffline('own', { query: {} }, unit)).toBe(false);
  expect(isStoredOffline('own', { query: { unitCaptainId: 7 } }, unit)).toBe(true);
  expect(isStoredOffline('own', { query: { unitCaptainId: 9 } }, unit)).toBe(false);
});

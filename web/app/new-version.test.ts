import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** The server's answer at `/`: its version of the pages, another page, or nothing. */
type Served = string | null;

let page: EventTarget;
let reloads: number;
let stored: Map<string, string>;
let tab: Map<string, string>;
let served: Served;

beforeEach(() => {
  vi.resetModules();
  page = new EventTarget();
  reloads = 0;
  stored = new Map();
  tab = new Map();
  served = version('one');
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', {
    querySelector: () => ({ getAttribute: () => '/assets/one.js' }),
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { reload: () => void (reloads += 1) });
  // `Object.keys` names what a storage holds.
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {},
      {
        ownKeys: () => [...stored.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  );
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => tab.get(name) ?? null,
    setItem: (name: string, value: string) => void tab.set(name, value),
  });
  vi.stubGlobal('fetch', async (url: string) => {
    if (served === null) throw new TypeError('out of reach');
    return url === '/' ? new Response(served) : Response.json({ message: 'well' });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const version = (name: string) => `<script src="/assets/${name}.js"></script><div id="root"></div>`;

async function start() {
  const { listenForLostFiles } = await import('./new-version.ts');
  const { toast, toastStore } = await import('../ui/overlays/toast.ts');
  const unsaved = await import('../ui/form/unsaved.ts');
  listenForLostFiles();
  return {
    toast,
    unsaved,
    said: () => toastStore.read().map(({ title }) => title),
    offered: () => toastStore.read().find(({ later }) => later),
    /** A file does not arrive; resolves when what follows from that has happened. */
    lose: async () => {
      page.dispatchEvent(new Event('vite:preloadError'));
      await new Promise((resolve) => setTimeout(resolve, 5));
    },
  };
}

describe('a file that does not arrive', () => {
  test('offline: no reload and no toast', async () => {
    const { lose, said } = await start();
    for (served of [null, version('one'), '<h1>Please log in</h1>']) await lose();
    expect(reloads).toBe(0);
    expect(said()).toEqual([]);
  });

  test('is gone: reloads, and reports a new version', async () => {
    const { lose, said, offered } = await start();
    served = version('two');
    await lose();
    expect(reloads).toBe(1);
    expect(said()).toEqual(['صدرت نسخة جديدة']);
    expect(offered()).toBeUndefined();
  });

  test('is still gone: does not reload again, but offers the new version', async () => {
    served = version('two');
    await (await start()).lose();
    vi.resetModules();
    page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    const { lose, offered } = await start();
    await lose();
    expect(reloads).toBe(1);
    expect(offered()).toBeDefined();
  });

  test.each(['attendance/7/أشبال/أ/3/1', 'captain-attendance/7/3/1'])(
    'is gone while %s is not handed in: offers the new version',
    async (draft) => {
      const { lose, offered } = await start();
      stored.set(draft, '{}');
      served = version('two');
      await lose();
      expect(reloads).toBe(0);
      expect(offered()?.action?.label).toBe('تحديث الآن');
      await offered()!.action!.run();
      expect(reloads).toBe(1);
    },
  );

  test('is gone while a form is filled in: asks for confirmation before loading the new version', async () => {
    const { lose, offered, unsaved } = await start();
    const { questionStore } = await import('../ui/overlays/confirm.ts');
    const release = unsaved.holdUnsaved(() => true);
    served = version('two');
    await lose();
    expect(reloads).toBe(0);
    for (const answer of [false, true]) {
      const running = offered()!.action!.run();
      questionStore.read()!.answer(answer);
      await running;
      expect(reloads).toBe(answer ? 1 : 0);
      expect(unsaved.isUnsavedLeft()).toBe(answer);
    }
    release();
    expect(unsaved.hasUnsaved()).toBe(false);
  });
});

test('a version is offered once, until it is answered', async () => {
  const { offered, toast } = await start();
  const { offerVersion } = await import('./new-version.ts');
  offerVersion();
  offerVersion();
  for (const name of ['أ', 'ب', 'ج', 'د', 'ه']) toast.info(name);
  expect(offered()?.later).toBe('لاحقاً');
});

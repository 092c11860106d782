import {
  type BrowserContext,
  test as base,
  type CDPSession,
  type Disposable,
  type Page,
  type PlaywrightTestOptions,
} from '@playwright/test';
import { leaveApp } from './browser-session.ts';

/** The page that a worker keeps from one journey to the next, and the addresses that it has shown. */
interface Kept {
  context: BrowserContext;
  page: Page;
  devtools: CDPSession;
  origins: Set<string>;
  /** What the journey runs before each page. */
  scripts: Disposable[];
  /** Whether the journey has stood between it and the server. */
  isRouted: boolean;
  /** Whether a journey did to it what can't be taken back. */
  isSpent: boolean;
}

/** What stays in a page, or in all of a browser, until it is closed. */
const lasting = ['exposeFunction', 'exposeBinding', 'newCDPSession'] as const;

/** What a browser with service workers is emptied of: the files of all screens take as long to bring as three screens. */
const besideFiles = 'cookies,indexeddb,local_storage';

/**
 * A journey gets the page of the one before it, emptied: a page of its own would fetch, read and compile the whole app
 * anew. Those with service workers share one of their own, and the files that the workers keep. What can't be taken
 * back, as a played clock, ends with its journey: so does a page that failed, and that of `freshPage`, for journeys
 * about what a browser keeps or has yet to fetch.
 */
export const test = base.extend<
  { freshPage: boolean },
  { kept: { [serviceWorkers in 'allow' | 'block']?: Kept } }
>({
  freshPage: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  kept: [async ({}, use) => use({}), { scope: 'worker' }],
  page: async (
    { browser, kept, freshPage, serviceWorkers, viewport, contextOptions },
    use,
    info,
  ) => {
    const last = freshPage ? undefined : kept[serviceWorkers];
    if (last) delete kept[serviceWorkers];
    const lent = last ?? (await openPage(await browser.newContext()));
    await use(lent.page);
    const isGood = info.status === info.expectedStatus && !freshPage && !lent.isSpent;
    const what = serviceWorkers === 'allow' ? besideFiles : 'all';
    if (isGood && (await empty(lent, { viewport, contextOptions }, what)))
      kept[serviceWorkers] = lent;
    else await lent.context.close();
  },
  context: async ({ page }, use) => use(page.context()),
});

async function openPage(context: BrowserContext): Promise<Kept> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const origins = new Set<string>();
  const kept: Kept = {
    ...{ context, page, devtools, origins },
    ...{ scripts: [], isRouted: false, isSpent: false },
  };
  page.on('framenavigated', (frame) => {
    const { origin, protocol } = new URL(frame.url());
    if (protocol === 'http:') origins.add(origin);
  });
  const spendOn = (target: object, name: string) => {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function') return;
    Reflect.set(target, name, (...args: unknown[]) => {
      kept.isSpent = true;
      return method.apply(target, args);
    });
  };
  for (const target of [page, context]) {
    for (const name of lasting) spendOn(target, name);
    const addInitScript = target.addInitScript.bind(target);
    target.addInitScript = async (...args) => {
      const script = await addInitScript(...args);
      kept.scripts.push(script);
      return script;
    };
  }
  for (const name of ['install', 'setFixedTime', 'setSystemTime']) spendOn(page.clock, name);
  const route = page.route.bind(page);
  page.route = async (...args) => {
    // Of what is under way when the last route goes, the browser forgets some for ever: one of nothing stays.
    const held = kept.isRouted ? null : context.route(NOTHING, (each) => each.fallback());
    kept.isRouted = true;
    const [routed] = await Promise.all([route(...args), held]);
    return routed;
  };
  return kept;
}

/** The address of nothing that a page asks for. */
const NOTHING = /^nothing:/;

/** Leaves the app and takes back what the journey changed; false where that can't be done. */
async function empty(
  kept: Kept,
  { viewport, contextOptions }: Pick<PlaywrightTestOptions, 'viewport' | 'contextOptions'>,
  storageTypes: string,
): Promise<boolean> {
  const { context, page, devtools, origins, scripts } = kept;
  if (page.isClosed()) return false;
  const others = context.pages().filter((each) => each !== page);
  await Promise.all(others.map((each) => each.close()));
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll()]);
  kept.isRouted = false;
  await context.setOffline(false);
  await context.clearPermissions();
  const { origin: shown, protocol } = new URL(page.url());
  // A picture of the same program keeps what the browser has read of the app, and no app that could still store.
  if (protocol !== 'http:') return false;
  const hadScripts = scripts.length > 0;
  for (const script of scripts.splice(0)) await script.dispose();
  await leaveApp(page, shown);
  if (hadScripts) await page.reload();
  await page.evaluate(() => sessionStorage.clear());
  for (const origin of origins) {
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  }
  const { reducedMotion = null } = contextOptions;
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion });
  if (viewport) await page.setViewportSize(viewport);
  return true;
}

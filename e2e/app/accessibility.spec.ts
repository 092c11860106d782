import type { Page } from '@playwright/test';
import { type Path, screens as table } from '../../web/app/screens.ts';
import { expectAccessible, sizes } from '../support/axe.ts';
import { keepSession, leaveApp, type Session } from '../support/browser-session.ts';
import { unreached } from '../support/header.ts';
import { goByRouter } from '../support/router.ts';
import { screens, shows } from '../support/screens.ts';
import { test as base, demoPhone, expect, type Server } from '../support/server.ts';

const { visitor: visitors, ...captains } = screens;

type Who = keyof typeof screens;

/** Each viewer keeps one page open and moves by the router, so that axe is injected once and no page is reloaded. */
const open: { page?: Page; by?: Who } = {};

const test = base.extend({
  page: async ({ browser, viewport }, use) => {
    open.page ??= await (await browser.newContext()).newPage();
    await open.page.setViewportSize(viewport!);
    await open.page.emulateMedia({ colorScheme: 'light' });
    // Cleared before the next screen is drawn.
    await expect(open.page.locator('html[data-color-scheme=dark]')).toHaveCount(0);
    await use(open.page);
  },
});

test('every path of the app is checked for at least one type', () => {
  const looked = Object.values(screens).flat();
  const unseen = (Object.keys(table) as Path[])
    // The inbox by number is the same screen as the notifications.
    .filter((path) => path !== '/notifications/$captainId')
    .filter((path) => !looked.some((url) => shows(url, path)));
  expect(unseen, 'name an address of each in `screens` of e2e/support/screens.ts').toEqual([]);
});

const signedIn = new Map<Who, Promise<Session>>();

/** Shows a screen; loads its page only if another viewer or the same path was open before. */
async function show(page: Page, demo: Server, by: Who, url: string) {
  const isOpen = open.by === by && !shows(page.url(), url.split('?')[0] as Path);
  open.by = by;
  if (isOpen) return goByRouter(page, url);
  await leaveApp(page, demo.address);
  if (by === 'visitor') await page.evaluate(() => localStorage.clear());
  else {
    if (!signedIn.has(by)) signedIn.set(by, demo.signIn(demoPhone(by)));
    await keepSession(page, demo, await signedIn.get(by)!);
  }
  await page.goto(demo.address + url);
}

for (const url of visitors) {
  test(`${url} has no accessibility violations for a visitor`, async ({ page, demo }) => {
    await show(page, demo, 'visitor', url);
    await expectAccessible(page, url);
  });
}

for (const [type, own] of Object.entries(captains) as [keyof typeof captains, string[]][]) {
  for (const url of own) {
    test(`${url} has no accessibility violations for a ${type} captain, who reaches inbox, profile and logout`, async ({
      page,
      demo,
    }) => {
      await show(page, demo, type, url);
      const [path] = url.split('?');
      await expect(page).toHaveURL(({ pathname }) => pathname === path);
      await expectAccessible(page, url);
      for (const size of sizes) {
        await page.setViewportSize(size);
        // The rail or the bar follows the new width.
        await expect.poll(() => unreached(page), `out of reach at ${size.width} px`).toEqual([]);
      }
    });
  }
}

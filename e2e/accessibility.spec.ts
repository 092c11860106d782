import type { Page } from '@playwright/test';
import { type Path, screens as table } from '../web/app/screens.ts';
import { findBarriers } from './axe.ts';
import { keepSession, type Session } from './browser-session.ts';
import { screens, shows } from './screens.ts';
import { demoPhone, expect, test } from './server.ts';

const { visitor: visitors, ...captains } = screens;

test('every path of the app is looked at by somebody', () => {
  const looked = Object.values(screens).flat();
  const unseen = (Object.keys(table) as Path[])
    // The inbox by number is the same screen as the notifications.
    .filter((path) => path !== '/notifications/$captainId')
    .filter((path) => !looked.some((url) => shows(url, path)));
  expect(unseen, 'name an address of each in `screens` of e2e/screens.ts').toEqual([]);
});

const ownHeads = (Object.keys(table) as Path[]).filter((path) => 'ownHead' in table[path]);

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/**
 * One heading, a title, header and footer around it, and no violation at either width in either theme; nothing
 * sideways at 320 px.
 */
async function expectAccessible(page: Page, url: string) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await page.title()).toContain('خيمة');
    // On a phone the sheets of a week have a head of their own.
    const isOwn = size.width < 1024 && ownHeads.some((path) => shows(url, path));
    await expect(page.getByRole('banner')).toHaveCount(isOwn ? 0 : 1);
    await expect(page.getByRole('contentinfo')).toContainText('طلاب هندسة الحاسبات');
    await page
      .getByRole('status')
      .filter({ hasText: 'جاري التحميل' })
      .first()
      .waitFor({ state: 'detached' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator(`html[data-color-scheme=${colorScheme}]`)).toBeAttached();
      const barriers = await findBarriers(page, colorScheme === 'dark' ? 'colours' : undefined);
      expect(barriers, `${url} ${colorScheme} at ${size.width} px`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 320, height: 844 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `${url} at 320 px`).toBeLessThanOrEqual(320);
}

for (const url of visitors) {
  test(`a visitor finds no barrier on ${url}`, async ({ page, demo }) => {
    await page.goto(demo.address + url);
    await expectAccessible(page, url);
  });
}

const signedIn = new Map<string, Promise<Session>>();

for (const [type, own] of Object.entries(captains) as [keyof typeof captains, string[]][]) {
  for (const url of own) {
    test(`a ${type} captain finds no barrier on ${url}`, async ({ page, demo }) => {
      if (!signedIn.has(type)) signedIn.set(type, demo.signIn(demoPhone(type)));
      await keepSession(page, demo, await signedIn.get(type)!);
      await page.goto(demo.address + url);
      const [path] = url.split('?');
      await expect(page).toHaveURL(({ pathname }) => pathname === path);
      await expectAccessible(page, url);
    });
  }
}

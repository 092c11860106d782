import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { paths } from '../web/app/paths.ts';
import { demoPhone, expect, openSignedIn, test } from './server.ts';

const visitors = [paths.landing, paths.login, paths.signUp, '/no-such-page'];
const everyone = [
  paths.dashboard,
  paths.profile,
  paths.editPassword,
  paths.notifications,
  paths.activities,
  paths.addActivity,
];
/** What each type of captain may open, beside what everyone may. */
const screens = {
  general: [
    paths.sectors,
    '/sectors?base=أشبال&suffix=أ',
    paths.startNewTerm,
    paths.editTerm,
    paths.cancelWeek,
    paths.addSector,
    paths.assignCaptain,
    paths.addScout,
    paths.updateScout,
    paths.deleteScout,
    paths.sendNotification,
  ],
  unit: [
    paths.sectors,
    paths.assignCaptain,
    paths.addScout,
    paths.updateScout,
    paths.deleteScout,
    paths.sendNotification,
    paths.recordCaptainsAbsence,
  ],
  regular: [paths.mySector, paths.updateScout, paths.recordScoutsAbsence],
};

test('every path of the app is looked at by somebody', () => {
  const looked = new Set<string>([...visitors, ...everyone, ...Object.values(screens).flat()]);
  // The inbox by number is the same screen as the notifications.
  looked.add(paths.inbox);
  expect(Object.values(paths).filter((path) => !looked.has(path))).toEqual([]);
});

/** One heading, a title, no violation in either theme, nothing sideways at 320 px. */
async function expectAccessible(page: Page, url: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(await page.title()).toContain('خيمة');
  await page
    .getByRole('status')
    .filter({ hasText: 'جاري التحميل' })
    .first()
    .waitFor({ state: 'detached' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toBeAttached();
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
    expect(found, `${url} ${colorScheme}`).toEqual([]);
  }
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: size.height });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `${url} at 320 px`).toBeLessThanOrEqual(320);
  await page.setViewportSize(size);
}

for (const url of visitors) {
  test(`a visitor finds no barrier on ${url} @both`, async ({ page, demo }) => {
    await page.goto(demo.address + url);
    await expectAccessible(page, url);
  });
}

for (const [type, own] of Object.entries(screens) as [keyof typeof screens, string[]][]) {
  test(`a ${type} captain finds no barrier on any screen @both`, async ({ page, demo }) => {
    test.setTimeout(180_000);
    for (const url of [...everyone, ...own]) {
      await openSignedIn(page, demo, demoPhone(type), url);
      const [path] = url.split('?');
      await expect(page).toHaveURL(({ pathname }) => pathname === path);
      await expectAccessible(page, url);
    }
  });
}

import { expect, type Page } from '@playwright/test';

/**
 * Goes to another screen of the open app as a link does, without loading the page; to another path than the one that
 * is open, or nothing tells when the new screen has taken the place of the old one.
 */
export async function goByRouter(page: Page, url: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    history.pushState(null, '', to);
  }, url);
  await expect(page.locator('h1[data-left]'), `the screen before ${url}`).toHaveCount(0);
}

/** Comes back to the page after a minute in the background: the dashboard loads again what it shows. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 61_000;
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

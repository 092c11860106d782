import { expect, type Page } from '@playwright/test';

/**
 * Moves to another screen of the open app as a link does, without reloading. The path must differ from the open one, or
 * nothing would tell when the new screen has replaced the old one.
 */
export async function goByRouter(page: Page, url: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    history.pushState(null, '', to);
  }, url);
  await expect(page.locator('h1[data-left]'), `the screen before ${url}`).toHaveCount(0);
}

/** Returns to the page after a minute in the background: the dashboard reloads its data. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 61_000;
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

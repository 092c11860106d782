import type { Page } from '@playwright/test';
import { keepSession } from '../support/browser-session.ts';
import { goByRouter } from '../support/router.ts';
import { screens } from '../support/screens.ts';
import { demoPhone, expect, test } from '../support/server.ts';

const { visitor: _, ...captains } = screens;

/** What keeps a captain from inbox, profile or logout on the page as it stands; empty where all three are reached. */
function findUnreached(): string[] {
  const targets = {
    inbox: 'a[href^="/notifications"]',
    profile: 'a[href="/profile"]',
    logout: 'button',
  };
  const isReached = (target: Element) => {
    target.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = target.getBoundingClientRect();
    if (width < 40 || height < 40) return false;
    return [0.2, 0.5, 0.8].every((part) => {
      const top = document.elementFromPoint(x + width * part, y + height * part);
      return top !== null && target.contains(top);
    });
  };
  const isLogout = (target: Element) =>
    `${target.getAttribute('aria-label') ?? ''}${target.textContent}`.includes('تسجيل الخروج');
  const missing = Object.entries(targets).filter(
    ([name, selector]) =>
      ![...document.querySelectorAll(selector)]
        .filter((target) => name !== 'logout' || isLogout(target))
        .some(isReached),
  );
  return missing.map(([name]) => name);
}

/** The same with the sheet's menu open, which holds profile and logout on a phone. */
async function unreached(page: Page): Promise<string[]> {
  const missing = await page.evaluate(findUnreached);
  const menu = page.locator('summary').and(page.getByLabel('خيارات القائمة'));
  if (missing.length === 0 || (await menu.count()) === 0) return missing;
  await menu.click();
  const still = await page.evaluate(findUnreached);
  await page.keyboard.press('Escape');
  return missing.filter((name) => still.includes(name));
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

for (const [type, urls] of Object.entries(captains) as [keyof typeof captains, string[]][]) {
  test(`inbox, profile and logout are within reach on each screen of a ${type} captain`, async ({
    page,
    demo,
    allowFailures,
  }) => {
    // One of the addresses names no scout.
    allowFailures(/Failed to load resource.*\/api\/scout/s);
    test.setTimeout(240_000);
    await keepSession(page, demo, await demo.sessionOf(demoPhone(type)));
    await page.goto(`${demo.address}/help`);
    const faults: string[] = [];
    for (const url of urls) {
      const isOther = new URL(page.url()).pathname !== encodeURI(url.split('?')[0]!);
      if (isOther) await goByRouter(page, url);
      else await page.goto(demo.address + url);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page
        .getByRole('status')
        .filter({ hasText: 'جاري التحميل' })
        .first()
        .waitFor({ state: 'detached' });
      for (const size of sizes) {
        await page.setViewportSize(size);
        const missing = await unreached(page);
        if (missing.length > 0) faults.push(`${url} at ${size.width} px: ${missing}`);
      }
    }
    expect(faults).toEqual([]);
  });
}

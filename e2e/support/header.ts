import type { Page } from '@playwright/test';

/**
 * Lists the parts of inbox, profile and logout that a captain can't reach on the page as it stands; empty where all three are
 * reached.
 */
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

/** The menu of a week's sheet. */
export const sheetMenu = (page: Page) =>
  page.locator('summary').and(page.getByLabel('خيارات القائمة'));

/** Lists them with the sheet's menu open, which holds profile and logout on a phone. */
export async function unreached(page: Page): Promise<string[]> {
  const missing = await page.evaluate(findUnreached);
  const menu = sheetMenu(page);
  if (missing.length === 0 || (await menu.count()) === 0) return missing;
  await menu.click();
  const still = await page.evaluate(findUnreached);
  await page.keyboard.press('Escape');
  return missing.filter((name) => still.includes(name));
}

import type { Locator, Page } from '@playwright/test';

/** A drop-down by its label: a button whose name is the chosen option, then the label. */
export function choiceField(within: Page | Locator, label: string): Locator {
  return within.getByRole('button', { name: new RegExp(` ${label}( \\(اختياري\\))?$`) });
}

/** Chooses an option of a drop-down by its label. */
export async function choose(within: Page | Locator, label: string, option: string | RegExp) {
  await choiceField(within, label).click();
  const page = 'page' in within ? within.page() : within;
  await page.getByRole('option', { name: option }).first().click();
}

/**
 * Types the number of the focused row; returns how many keys it took. Sends all digits at once, because a busy browser
 * may pause longer between two than a hand does.
 */
export async function typeNumber(page: Page, number: number): Promise<number> {
  const digits = [...String(number)];
  await page.evaluate((keys) => {
    for (const key of keys) {
      const of = { key, code: `Digit${key}`, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', of));
    }
  }, digits);
  return digits.length;
}

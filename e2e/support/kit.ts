import type { Locator, Page } from '@playwright/test';

/** A drop-down by its label: a button that says what was chosen, and then what it is. */
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
 * Types the number of a row where the focus is; gives how many keys it took. All digits at once: told one by one, a busy
 * browser may take longer between two than a hand does.
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

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

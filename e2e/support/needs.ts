import type { Page } from '@playwright/test';
import { askOneByOne } from './first-answer.ts';
import { quiet } from './quiet.ts';

/** The dashboard's list of what waits for the captain. */
export const needs = (page: Page) => page.getByRole('region', { name: 'ما يحتاج إليك' });

/** A line of the list by its words, which its chip follows. */
export const need = (page: Page, words: RegExp) => needs(page).getByRole('link', { name: words });

/** Unfolds the list where it has more lines than there is room for. */
export async function showAllNeeds(page: Page): Promise<void> {
  await needs(page).getByRole('listitem').first().waitFor();
  const all = needs(page).getByRole('button', { name: /^عرض الكل/ });
  await quiet(page);
  const folded = await all.count();
  if (folded > 0) await all.click();
}

/** Answers that the captain's sector has no session in the current week: it is met on the group's day, not on the session's. */
export async function hideSession(page: Page): Promise<void> {
  await askOneByOne(page);
  await page.route('**/api/alert', async (route) => {
    const answer = (await (await route.fetch()).json()) as { body: object };
    await route.fulfill({ json: { ...answer, body: { ...answer.body, session: null } } });
  });
}

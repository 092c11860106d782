import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** What a theme changes: all else that axe looks at is the same in light and dark. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * The barriers that axe finds on the page as it stands: each rule with the first element that breaks it; of
 * `colours` alone where the page has been looked at whole in another theme.
 */
export async function findBarriers(page: Page, only?: 'colours'): Promise<string[]> {
  // Once per page: its half a megabyte takes as long to read as a screen to check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      // No rule that is on reads the style sheets or plays what a page would play.
      preload: false,
      ...(rules && { runOnly: rules }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  }, only && ofColours);
}

import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** The barriers that axe finds on the page as it stands: each rule with the first element that breaks it. */
export async function findBarriers(page: Page): Promise<string[]> {
  // Once per page: its half a megabyte takes as long to read as a screen to check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  });
}

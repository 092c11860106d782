import type { Page } from '@playwright/test';

/**
 * Blocks the combined first answer of the dashboard and the statistics, so that each query asks by itself, for journeys
 * that intercept single requests.
 */
export async function askOneByOne(page: Page): Promise<void> {
  await page.route(/\/api\/screen\/(dashboard|stats)$/, (route) =>
    route.fulfill({ json: { message: 'nothing', captain: {} } }),
  );
}

import type { Page } from '@playwright/test';

/**
 * Answers nothing to what the dashboard and the statistics begin with, so that each of their queries asks for itself: for
 * journeys that stand between one of them and the server.
 */
export async function askOneByOne(page: Page): Promise<void> {
  await page.route(/\/api\/screen\/(dashboard|stats)$/, (route) =>
    route.fulfill({ json: { message: 'nothing', captain: {} } }),
  );
}

import type { Page } from '@playwright/test';
import type { Week } from '../../contract/terms/endpoints.ts';
import { meet } from '../support/group.ts';
import { hideSession } from '../support/needs.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

/** The new screen starts at its top, with the focus on its heading. */
async function expectArrival(page: Page, heading: string) {
  const title = page.getByRole('heading', { level: 1 });
  // The week's sheets say whose they are, too.
  await expect(title).toHaveAccessibleName(new RegExp(`^${heading}(، .+)?$`));
  await expect(title).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}

/** Shows the current week as cancelled in every answer. */
async function cancelCurrentWeek(page: Page, current: number) {
  await page.route(/\/api\/term\/week(\/all)?$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { body: Week | Week[] };
    const cancel = (week: Week) =>
      week.weekNumber === current ? { ...week, cancelled: true } : week;
    const body = Array.isArray(answer.body) ? answer.body.map(cancel) : cancel(answer.body);
    await route.fulfill({ response, json: { ...answer, body } });
  });
  // Nobody meets in it.
  await hideSession(page);
}

test('in a cancelled week there is nothing to record, and no other week is offered @phone', async ({
  page,
  demo,
}) => {
  await meet(demo, 0);
  await cancelCurrentWeek(page, 10);
  await openSignedIn(page, demo, demoPhone('regular'), '/dashboard');
  await expect(page.getByText('الأسبوع ١٠ ملغي، لا يُسجَّل فيه شيء')).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'تسجيل الغياب', exact: true }),
  ).toHaveCount(0);
  await expect(page.getByRole('link', { name: /تسجيل الغياب.*الأسبوع ملغي/ })).toBeVisible();
  await page.getByRole('link', { name: 'تصحيح أسبوع سابق' }).click();
  await expectArrival(page, 'تسجيل الغياب');
  const picker = page.getByRole('combobox', { name: 'تغيير الأسبوع' });
  await expect(page.getByText('الأسبوع ١٠ ملغي ولا يُسجَّل فيه غياب.')).toBeVisible();
  await expect(picker).toHaveValue('');
  await expect(page.getByRole('table')).toHaveCount(0);
  await picker.selectOption('9');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page).toHaveURL(/week=9/);

  await openSignedIn(page, demo, demoPhone('unit'), '/record-captains-absence');
  await expect(page.getByText('الأسبوع ١٠ ملغي ولا يُسجَّل فيه غياب.')).toBeVisible();
  await expect(picker).toHaveValue('');
  await expect(page.getByRole('table')).toHaveCount(0);
});

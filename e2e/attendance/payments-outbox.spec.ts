import { openWeek } from '../support/group.ts';
import { sendUntilStored } from '../support/offline.ts';
import { expect, openSignedIn, test } from '../support/server.ts';
import { MINE, note, noted, OTHER, paid, row, stored, submit, tick } from './payments.ts';
import { amountOf, PAGE } from './sheet.ts';

test('payments wait on the phone with the rest of the hand-in, and arrive with it @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED/);
  await note(demo, true);
  const week = await openWeek(demo);
  await openSignedIn(page, demo, MINE, `${PAGE}?week=${week}&tab=paid`);
  await tick(row(page, 1)).click();
  await tick(row(page, 2)).click();
  await amountOf(page).fill('20');
  await page.route('**/api/scoutAttendance/', (route) => route.abort('internetdisconnected'));
  await submit(page).click();
  await expect(
    page.getByRole('heading', { name: 'محفوظ على هذا الجهاز، لم يصل بعد' }),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^ينتظر الإرسال: ١/ })).toBeVisible();
  await expect(noted(page)).toHaveCount(2);
  expect((await stored(demo, week)).payments).toEqual([]);
  await page.unrouteAll();
  await sendUntilStored(page);
  await expect(noted(page)).toHaveCount(2);
  const { body, payments } = await stored(demo, week);
  expect(payments.map(({ scoutId }) => scoutId).sort()).toEqual(
    [body[0]!.scoutId, body[1]!.scoutId].sort(),
  );
});

test('different payments of two phones are chosen row by row @phone @all', async ({
  page,
  demo,
  browser,
  allowFailures,
}) => {
  allowFailures(/status of 409/);
  await note(demo, true);
  const week = await openWeek(demo);
  const url = `${PAGE}?week=${week}&tab=paid`;
  await openSignedIn(page, demo, MINE, url);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const second = await context.newPage();
  await openSignedIn(second, demo, OTHER, url);
  for (const each of [page, second]) await expect(tick(row(each, 1))).toBeVisible();

  await paid(row(second, 1)).fill('20');
  await tick(row(second, 2)).click();
  await amountOf(second).fill('30');
  await submit(second).click();
  await expect(second.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();

  await tick(row(page, 1)).click();
  await tick(row(page, 2)).click();
  await tick(row(page, 3)).click();
  await amountOf(page).fill('30');
  await submit(page).click();
  await expect(page.getByRole('heading', { name: /لهذا الأسبوع قبلك$/ })).toBeVisible();
  // Equal payments and attendance cause no question.
  const groups = page.getByRole('group');
  await expect(groups).toHaveCount(2);
  await expect(groups.nth(0)).toContainText('دفع ١٠ جنيه');
  await expect(groups.nth(0)).toContainText('دفع ٢٠ جنيه');
  await expect(groups.nth(1)).toContainText('لم يدفع');
  await groups.nth(0).getByRole('radio').nth(1).check({ force: true });
  await groups.nth(1).getByRole('radio').nth(0).check({ force: true });
  await page.getByRole('button', { name: 'سلّم اختياراتي' }).click();
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  const { body, payments, subscription } = await stored(demo, week);
  const amounts = body.map(
    ({ scoutId }) => payments.find((each) => each.scoutId === scoutId)?.amount ?? 0,
  );
  expect(amounts.slice(0, 4)).toEqual([20, 10, 10, 0]);
  expect(subscription).toBe(30);
  await context.close();
});

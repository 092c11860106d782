import type { Page } from '@playwright/test';
import { startOnOwnData } from '../../server/testing/program.ts';
import { findBarriers } from '../support/axe.ts';
import { leaveApp } from '../support/browser-session.ts';
import { quiet } from '../support/quiet.ts';
import { test as base, expect } from '../support/server.ts';

/** `publicDemo` is the address of a public demo of this journey alone. */
const test = base.extend<{ publicDemo: string }>({
  publicDemo: async ({ page }, use) => {
    const program = await startOnOwnData('server/main.ts', { PUBLIC_DEMO: 'yes' });
    await use(program.address);
    // Open requests would fail when the program stops.
    await leaveApp(page, program.address);
    await program.stop();
  },
});

const strip = (page: Page) => page.getByRole('region', { name: 'التجريب المفتوح' });

test('a visitor of the public demo records as a captain, looks as a family, and gets neither files nor links to the outside @phone', async ({
  page,
  publicDemo,
  allowFailures,
}) => {
  allowFailures(/403.*\/api\/group\/backup/s);
  await page.goto(publicDemo);
  await expect(page.getByRole('heading', { name: 'جرّب خيمة' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('button', { name: /^قائد قطاعه/ }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(strip(page)).toContainText(/تُمحى نسختك بعد (٦٠|٥\d) دقيقة|بعد ٥[٠-٩] دقيقة/);
  await page.goto(`${publicDemo}/record-scouts-absence`);
  await page.getByRole('button', { name: 'الكل حاضر' }).click();
  await page.getByRole('button', { name: /^تسليم/ }).click();
  await quiet(page);
  expect(await findBarriers(page)).toEqual([]);

  await strip(page).getByRole('button', { name: 'صفة أخرى' }).click();
  await expect(page.getByText(/نسختك باقية حتى/)).toBeVisible();
  await page.getByRole('button', { name: /^أسرة/ }).click();
  await expect(page).toHaveURL(/\/p\//);
  await page.getByRole('link', { name: 'واتساب' }).first().click();
  await expect(page.getByText('لا يفتح روابط إلى الخارج')).toBeVisible();
  expect(page.url()).toContain('/p/');

  await strip(page).getByRole('button', { name: 'صفة أخرى' }).click();
  await page.getByRole('button', { name: /^قائد عام/ }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(`${publicDemo}/settings`);
  await page.getByRole('button', { name: 'تنزيل نسخة الآن' }).click();
  await page.getByLabel('كلمة السر', { exact: true }).fill('any password');
  await page.getByRole('button', { name: 'تنزيل', exact: true }).click();
  await expect(page.getByText('فلا تُنزَّل منه ملفات').first()).toBeVisible();
});

test('a visitor whose copy is no more is led to the page of entering, which says so @phone @all', async ({
  page,
  context,
  publicDemo,
  allowFailures,
}) => {
  allowFailures(/401.*\/api\//s);
  await page.goto(publicDemo);
  await page.getByRole('button', { name: /^قائد عام/ }).click();
  await expect(strip(page)).toBeVisible();
  await quiet(page);
  // As after an hour, or after the demo was started anew.
  const [cookie] = await context.cookies();
  await context.addCookies([{ ...cookie!, value: 'a-copy-that-is-over' }]);
  await page.reload();
  await expect(page.getByText('انتهت نسختك')).toBeVisible();
  await page.getByRole('button', { name: /^قائد وحدة/ }).click();
  await expect(strip(page)).toBeVisible();
  await quiet(page);
});

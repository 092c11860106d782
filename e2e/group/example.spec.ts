import type { Page } from '@playwright/test';
import { findBarriers } from '../support/axe.ts';
import { keepSession } from '../support/browser-session.ts';
import { dumpDevice } from '../support/device.ts';
import { aPhone } from '../support/fresh.ts';
import { expect, type Server, test } from '../support/server.ts';

const PHONE = aPhone();
const PASSWORD = 'felucca-at-dusk-7';
const SENTENCE = 'هذه مجموعة مثال، لا يُحفظ فيها شيء';

/** The dashboard of a new group. */
async function beginGroup(page: Page, own: Server): Promise<void> {
  await own.write(null, 'POST', '/auth/signUp', {
    firstName: 'كريم',
    middleName: 'صبحي',
    lastName: 'عادل',
    gender: 'male',
    phoneNumber: PHONE,
    password: PASSWORD,
  });
  await keepSession(page, own, await own.signIn(PHONE, PASSWORD));
  await page.goto(`${own.address}/dashboard`);
}

const enter = (page: Page) => page.getByRole('button', { name: 'شاهد مجموعة مثال' });
const leave = (page: Page) => page.getByRole('button', { name: 'خروج من المثال' });
const readStorage = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));

async function seeAs(page: Page, rank: string) {
  await page.getByRole('button', { name: /^تراها بعين/ }).click();
  await page.getByRole('menuitem', { name: `شاهدها بعين ${rank}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `تراها بعين ${rank}`, exact: true })).toBeVisible();
}

test('a general captain of an empty group visits the example, which stores nothing, and returns @phone', async ({
  page,
  own,
  allowFailures,
}) => {
  // A newly made example may be slow on a busy machine, and the app asks again.
  allowFailures(/403.*\/example\/api\/scoutAttendance/s, /503.*\/example\/api\//s);
  await beginGroup(page, own);
  await expect(page.getByText('خطواتك الأولى')).toBeVisible();
  await expect(enter(page)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const before = await readStorage(page);

  await enter(page).click();
  // The example has been made now.
  await expect(leave(page)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('خطواتك الأولى')).toHaveCount(0);
  await expect(page.getByText('كريم صبحي')).toHaveCount(0);
  await seeAs(page, 'قائد');
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });

  await page.goto(`${own.address}/record-scouts-absence`);
  await expect(leave(page)).toBeInViewport();
  await page.getByRole('button', { name: 'الكل حاضر' }).click();
  await page.getByLabel('المبلغ المدفوع').fill('300');
  await page.getByRole('button', { name: /^تسليم/ }).click();
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expect(page.getByLabel('المبلغ المدفوع')).toHaveValue('٣٠٠');
  await expect(page.getByText('مثال لا يُحفظ')).toBeVisible();
  // Visible at any scroll position.
  await page.mouse.wheel(0, 900);
  await expect(leave(page)).toBeInViewport();
  await page.reload();
  await expect(leave(page)).toBeVisible();
  await expect(page.getByLabel('المبلغ المدفوع')).toHaveValue('');

  expect(await readStorage(page)).toBe(before);
  await leave(page).click();
  await expect(page.getByText('خطواتك الأولى')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('main').getByText('كريم صبحي')).toBeVisible();
  await expect(leave(page)).toHaveCount(0);
  expect(await dumpDevice(page)).not.toContain('أشبال');
  expect(await page.evaluate(() => 'khayma-example' in sessionStorage)).toBe(false);
});

test('an expired visit leads back with a sentence, and a logout in the example ends only the visit @desktop @all', async ({
  page,
  own,
  allowFailures,
}) => {
  // A request with a token of an example that is gone.
  allowFailures(/401.*\/example\/api\//s);
  await beginGroup(page, own);
  await page.goto(`${own.address}/settings`);
  await enter(page).click();
  await expect(leave(page)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(enter(page)).toBeVisible();

  await enter(page).click();
  await expect(leave(page)).toBeVisible();
  await page.evaluate(() =>
    sessionStorage.setItem('token', sessionStorage.getItem('token')!.slice(0, -4)),
  );
  await page.reload();
  await expect(page.getByText('انتهت زيارة مجموعة المثال، وهذه مجموعتك')).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('heading', { name: 'إعدادات المجموعة' })).toBeVisible();
});

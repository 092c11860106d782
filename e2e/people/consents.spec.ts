import { DEMO_PARENT_KEY } from '../../server/demo/links.ts';
import { findBarriers } from '../support/axe.ts';
import { need, showAllNeeds } from '../support/needs.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

test('a captain records a missing consent, and the scout leaves the list @phone', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/dashboard');
  await showAllNeeds(page);
  await need(page, /^كشافون بلا موافقة/).click();
  await expect(page.getByRole('heading', { name: 'موافقات الأسر' })).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem');
  const first = rows.filter({ hasText: 'تسجيل الموافقة' }).first();
  await quiet(page);
  const name = await first.getByRole('link').first().innerText();
  const asked = await first.getByRole('link', { name: /طلبها/ }).getAttribute('href');
  expect(decodeURIComponent(asked!)).toContain('وهل توافقون على التصوير');
  expect(await findBarriers(page)).toEqual([]);
  await first.getByRole('button', { name: /تسجيل الموافقة/ }).click();
  const dialog = page.getByRole('dialog', { name: 'تسجيل موافقة ولي الأمر' });
  await dialog.getByRole('button', { name: 'حفظ الموافقة' }).click();
  await expect(dialog.getByText('هذا الحقل مطلوب').first()).toBeVisible();
  await dialog.getByLabel('اسم ولي الأمر').fill('نبيل عزيز');
  await dialog.getByText('الأب', { exact: true }).click();
  await dialog.getByText('استمارة ورقية').click();
  await dialog.getByText('لا', { exact: true }).click();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'حفظ الموافقة' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
});

test('on a desktop every captain reaches the consents when none is missing', async ({
  page,
  demo,
}) => {
  for (const type of ['regular', 'unit', 'general'] as const) {
    await openSignedIn(page, demo, demoPhone(type), '/notifications');
    const rail = page.getByRole('navigation', { name: 'الصفحات' });
    await rail.getByRole('link', { name: 'الأسر' }).click();
    await expect(page).toHaveURL(/\/families\/messages$/);
    await page.getByRole('link', { name: 'موافقات الأسر' }).click();
    await expect(page).toHaveURL(/\/consents$/);
  }
});

test('a family gives its consent on the parents’ page, and withdraws it @phone', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.address}/p/${DEMO_PARENT_KEY}`);
  await page.getByRole('button', { name: 'تسجيل الموافقة' }).click();
  await page.getByLabel('اسمكم').fill('ماري فوزي');
  await page.getByText('الأم', { exact: true }).click();
  await page.getByRole('button', { name: 'تسجيل الموافقة' }).click();
  await expect(page.getByText('ضعوا علامة الموافقة على حفظ البيانات أولاً')).toBeVisible();
  await page.getByRole('checkbox', { name: /أوافق على أن تحفظ/ }).check();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'تسجيل الموافقة' }).click();
  await expect(page.getByText(/سُجِّلت موافقة ماري فوزي \(الأم\)/)).toBeVisible();
  await page.getByRole('button', { name: 'سحب الموافقة' }).click();
  await page.getByRole('button', { name: 'نعم، سحب الموافقة' }).click();
  await expect(page.getByText(/سُحبت موافقة ماري فوزي/)).toBeVisible();
});

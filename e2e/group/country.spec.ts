import type { Page } from '@playwright/test';
import { countryOf } from '../../contract/countries/table.ts';
import { findBarriers } from '../support/axe.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

const PASSWORD = 'خيمة على ضفة النيل';

async function signUp(page: Page, address: string, country: string, phone: string) {
  await page.goto(`${address}/signUp`);
  const choice = page.getByRole('combobox', { name: 'الدولة' });
  await expect(choice).toHaveValue('EG');
  await expect(choice.getByRole('option')).toHaveCount(19);
  await page.getByLabel('الاسم الأول').fill('سلمى');
  await page.getByLabel('الاسم الأوسط').fill('نور');
  await page.getByLabel('الاسم الأخير').fill('حداد');
  await page.getByLabel('رقم الهاتف').fill(phone);
  await page.getByLabel('رقم الهاتف').blur();
  await expect(page.getByText('يرجى إدخال رقم هاتف صحيح')).toBeVisible();
  await choice.selectOption(country);
  await expect(page.getByText('يرجى إدخال رقم هاتف صحيح')).toBeHidden();
  await page.getByRole('radio', { name: 'أنثى' }).check({ force: true });
  await page.getByLabel('كلمة السر', { exact: true }).fill(PASSWORD);
  await page.getByLabel('تأكيد كلمة السر').fill(PASSWORD);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'إنشاء حساب' }).click();
  // The page loads again in the country, which may take the words of success away.
  await page.waitForFunction(() => localStorage.getItem('token') !== null);
}

/** Does something after which the page loads again, and waits until it has. */
async function loadsAgain(page: Page, act: () => Promise<void>) {
  await page.evaluate(() => Reflect.set(window, 'isBefore', true));
  await act();
  const isBefore = () => page.evaluate(() => Reflect.get(window, 'isBefore') === true);
  await expect.poll(() => isBefore().catch(() => true)).toBe(false);
}

/** Waits until the page was loaded in a country: the locale of its widgets is set once. */
async function writtenFor(page: Page, locale: RegExp) {
  const read = () =>
    page.evaluate(() => Reflect.get(window, Symbol.for('react-aria.i18n.locale')) as string);
  await expect.poll(() => read().catch(() => '')).toMatch(locale);
}

test('the first account says in which country the group is, and the settings change it until an amount is stored @phone', async ({
  page,
  own,
}) => {
  await signUp(page, own.address, 'الأردن', countryOf('JO').mobile.example);
  // The page has then loaded again: a navigation at the same time could wait for ever.
  await writtenFor(page, /^ar-JO/);

  await page.goto(`${own.address}/settings`);
  await page.getByRole('link', { name: 'الدولة' }).click();
  await expect(page.getByRole('heading', { name: 'الدولة', level: 1 })).toBeVisible();
  const choice = page.getByRole('combobox', { name: 'الدولة' });
  await expect(choice).toHaveValue('JO');
  const facts = page.locator('dl');
  await expect(facts).toContainText('الدينار الأردني، ٣ منازل عشرية');
  await expect(facts).toContainText('١٢٫٥٠٠ ديناراً، نصف دينار ٠٫٥٠٠');
  await expect(facts).toContainText('كانون الثاني، شباط …');
  await expect(facts).toContainText('079 012 3456');
  await expect(page.getByText('مثل ٠٫٥٠٠ دينار')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  // Choosing shows what follows before anything is stored.
  await choice.selectOption('تونس');
  await expect(facts).toContainText('12,500 ديناراً، نصف دينار 0,500');
  await expect(facts).toContainText('جانفي، فيفري …');
  await expect(page.getByRole('radio', { name: '012', exact: true })).toBeChecked();
  await expect(page.getByText('من الأردن إلى تونس')).toBeVisible();
  await expect(page.getByText('أرقام الهواتف المسجَّلة تبقى كما هي: رقم واحد.')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'تغيير الدولة إلى تونس' }).click();
  await writtenFor(page, /^ar-TN/);
  await expect(choice).toHaveValue('TN');
  await expect(page.getByRole('combobox', { name: 'يوم اللقاء' })).toHaveValue('0');

  // The digits alone.
  await page.getByRole('radio', { name: '٠١٢' }).check({ force: true });
  await page.getByRole('button', { name: 'حفظ' }).click();
  await expect(facts).toContainText('١٢٫٥٠٠ ديناراً');
  await writtenFor(page, /^ar-TN.*arab$/);
  await expect(choice).toHaveValue('TN');

  // Looking at another country loses nothing of what is stored.
  const subscription = page.getByRole('combobox', { name: 'الاشتراك' });
  await subscription.selectOption('whole');
  await loadsAgain(page, () => page.getByRole('button', { name: 'حفظ' }).click());
  await expect(subscription).toHaveValue('whole');
  await choice.selectOption('الأردن');
  await expect(subscription).toHaveValue('parts');
  await choice.selectOption('تونس');
  await expect(subscription).toHaveValue('whole');
});

test('a group that has stored amounts stays in its country', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/settings/country');
  await expect(page.getByRole('combobox', { name: 'الدولة' })).toBeDisabled();
  await expect(page.getByText(/^لا تتغيّر الدولة: .+ بالجنيه المصري\.$/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'الاشتراك' })).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);
});

import type { Browser, BrowserContext, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/demo/demo.ts';
import { shownCode } from '../../server/testing/codes.ts';
import { aPhone } from '../support/fresh.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, type Server, test } from '../support/server.ts';

const SECOND = aPhone();
const FIRST = aPhone();

/** A browser context of its own, as another device; passkeys need a host name. */
async function aBrowser(
  browser: Browser,
  { address }: Server,
  options: { userAgent?: string } = {},
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: address,
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    ...options,
  });
}

async function showPassword(page: Page, phone: string) {
  await page.goto('/login');
  await page.getByLabel('البريد الإلكتروني أو رقم الهاتف').fill(phone);
  await page.getByLabel('كلمة السر', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
}

async function openProfile(page: Page, phone: string) {
  await showPassword(page, phone);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/profile');
}

const dialog = (page: Page) => page.getByRole('dialog');
async function confirmPassword(page: Page, button: string) {
  await dialog(page).getByLabel('كلمة السر', { exact: true }).fill(DEMO_PASSWORD);
  await dialog(page).getByRole('button', { name: button }).click();
}

/** The code that the captain's app shows, this many time steps ahead. */
const codeOf = (secret: string, steps = 0) =>
  shownCode(secret, new Date(Date.now() + steps * 30_000));

/** Turns on codes in the profile, and returns the secret and the recovery codes. */
async function turnOn(page: Page) {
  await page.getByRole('button', { name: 'تفعيل' }).click();
  await confirmPassword(page, 'متابعة');
  await expect(page.getByRole('img', { name: 'رمز التفعيل لتطبيق المصادقة' })).toBeVisible();
  await page.getByText('لا يمكنك مسح الرمز؟').click();
  await quiet(page);
  const secret = (await dialog(page).locator('code').innerText()).replace(/\s/g, '');
  // Six digits submit the form by themselves.
  await page.getByLabel('رمز التحقق').fill(codeOf(secret));
  await expect(page.getByText('احفظها الآن')).toBeVisible();
  await quiet(page);
  const recoveryCodes = await dialog(page).locator('li code').allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await page.getByRole('button', { name: 'حفظت الرموز' }).click();
  await expect(page.getByRole('button', { name: 'رموز جديدة' })).toBeVisible();
  return { secret, recoveryCodes };
}

test('a captain turns codes on, signs in with one, loses the phone and turns them off', async ({
  browser,
  demo,
}) => {
  const phone = demoPhone('regular', 19);
  const first = await aBrowser(browser, demo);
  const page = await first.newPage();
  await openProfile(page, phone);
  const { secret, recoveryCodes } = await turnOn(page);

  const second = await aBrowser(browser, demo);
  const other = await second.newPage();
  await showPassword(other, phone);
  const field = other.getByLabel('رمز التحقق');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await field.fill('000000');
  await expect(other.getByText('رمز التحقق غير صحيح أو سبق استخدامه')).toBeVisible();
  const arabic = codeOf(secret, 1).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
  await field.fill(arabic);
  await expect(other).toHaveURL(/\/dashboard/);

  const third = await aBrowser(browser, demo);
  const lost = await third.newPage();
  await showPassword(lost, phone);
  await lost.getByRole('button', { name: 'استخدام رمز استرداد' }).click();
  await lost.getByLabel('رمز الاسترداد').fill(recoveryCodes[0]!);
  await lost.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(lost).toHaveURL(/\/dashboard/);
  await lost.goto('/profile');
  await expect(lost.getByText('الباقي ٩')).toBeVisible();

  await lost.getByRole('button', { name: 'إيقاف' }).click();
  await confirmPassword(lost, 'إيقاف');
  await expect(lost.getByText('غير مفعّل')).toBeVisible();
  const fourth = await aBrowser(browser, demo);
  const again = await fourth.newPage();
  await showPassword(again, phone);
  await expect(again).toHaveURL(/\/dashboard/);
  await Promise.all([first, second, third, fourth].map((context) => context.close()));
});

test('a sign-in on a new device is reported, and can be ended from a known one', async ({
  browser,
  demo,
}) => {
  const phone = demoPhone('regular', 20);
  const known = await aBrowser(browser, demo);
  const stranger = await aBrowser(browser, demo, {
    userAgent: 'Mozilla/5.0 (Windows) Firefox/150.0',
  });
  const page = await known.newPage();
  await openProfile(page, phone);
  await expect(page.getByText('هذا الجهاز')).toBeVisible();
  const intruder = await stranger.newPage();
  await showPassword(intruder, phone);
  await expect(intruder).toHaveURL(/\/dashboard/);

  await page.goto('/notifications');
  await expect(page.getByText('دخول من جهاز جديد').first()).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'إنهاء كل الجلسات الأخرى' }).click();
  await dialog(page).getByLabel('كلمة السر', { exact: true }).fill('ليست هي');
  await dialog(page).getByRole('button', { name: 'إنهاء' }).last().click();
  await expect(dialog(page).getByText('كلمة السر غير صحيحة')).toBeVisible();
  await dialog(page).getByLabel('كلمة السر', { exact: true }).fill(DEMO_PASSWORD);
  await dialog(page).getByRole('button', { name: 'إنهاء' }).last().click();
  await expect(page.getByRole('button', { name: 'إنهاء كل الجلسات الأخرى' })).toHaveCount(0);
  await intruder.goto('/profile');
  await expect(intruder).toHaveURL(/\/log[iI]n/);
  await Promise.all([known.close(), stranger.close()]);
});

test('a passkey signs in without a password, and the password alone is refused', async ({
  browser,
  demo,
}) => {
  const phone = demoPhone('regular', 21);
  const context = await aBrowser(browser, demo);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openProfile(page, phone);
  await page.getByRole('button', { name: 'إضافة' }).click();
  await confirmPassword(page, 'متابعة');
  await expect(page.getByText('احفظها الآن')).toBeVisible();
  await quiet(page);
  const [recoveryCode] = await dialog(page).locator('li code').allInnerTexts();
  await page.getByRole('button', { name: 'حفظت الرموز' }).click();
  await expect(page.getByRole('button', { name: /حذف مفتاح المرور/ })).toBeVisible();

  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  await expect(page.getByText('تم تسجيل الخروج بنجاح')).toBeVisible();
  await page.goto('/login');
  await page.getByRole('button', { name: 'الدخول بمفتاح مرور' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  // With a password first, it is the second step.
  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  await expect(page.getByText('تم تسجيل الخروج بنجاح')).toBeVisible();
  await showPassword(page, phone);
  await page.getByRole('button', { name: 'استخدام مفتاح المرور' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  // Another device has no passkey, so a recovery code is used.
  const other = await aBrowser(browser, demo);
  const elsewhere = await other.newPage();
  await showPassword(elsewhere, phone);
  await elsewhere.getByRole('button', { name: 'استخدام رمز استرداد' }).click();
  await elsewhere.getByLabel('رمز الاسترداد').fill(recoveryCode!);
  await elsewhere.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(elsewhere).toHaveURL(/\/dashboard/);

  await page.goto('/profile');
  await page.getByRole('button', { name: /حذف مفتاح المرور/ }).click();
  await confirmPassword(page, 'حذف');
  await expect(page.getByText('غير مفعّل')).toBeVisible();
  await Promise.all([context.close(), other.close()]);
});

test('a general captain sets a required second factor up before anything else', async ({
  browser,
  own,
}) => {
  const [leader, colleague] = [await aBrowser(browser, own), await aBrowser(browser, own)];
  const account = (firstName: string, phoneNumber: string) => ({
    firstName,
    middleName: 'سمير',
    lastName: 'لطيف',
    gender: 'female',
    phoneNumber,
    password: DEMO_PASSWORD,
  });
  await own.write(null, 'POST', '/auth/signUp', account('هدى', FIRST));
  await own.write(null, 'POST', '/auth/signUp', account('ماري', SECOND));
  const { body } = await own.signIn(SECOND);
  await own.write(FIRST, 'PATCH', `/captain/${body.captainId}`, { type: 'general' });

  const page = await leader.newPage();
  await openProfile(page, FIRST);
  await page.goto('/settings');
  const rule = page.getByLabel('التحقق بخطوتين مطلوب من القادة العامين');
  await rule.click();
  await expect(page.getByText('فعّل التحقق بخطوتين لحسابك أولاً')).toBeVisible();
  await page.goto('/profile');
  await turnOn(page);
  await page.goto('/settings');
  await rule.click();
  await expect(rule).toBeChecked();

  const asked = await colleague.newPage();
  await showPassword(asked, SECOND);
  await expect(asked).toHaveURL(/\/profile/);
  await expect(asked.getByText('فعّل التحقق بخطوتين أولاً')).toBeVisible();
  await asked.goto('/captains');
  await expect(asked).toHaveURL(/\/profile/);
  await turnOn(asked);
  await expect(asked.getByText('فعّل التحقق بخطوتين أولاً')).toHaveCount(0);
  await asked.goto('/captains');
  await expect(asked.getByRole('heading', { level: 1, name: 'القادة' })).toBeVisible();
  await Promise.all([leader.close(), colleague.close()]);
});

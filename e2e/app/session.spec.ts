import type { Page } from '@playwright/test';
import type { Captain } from '../../contract/captains/endpoints.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo.ts';
import { fullName, groupPhone, sectorName } from '../../web/i18n/format.ts';
import { keepSession } from '../support/browser-session.ts';
import { askOneByOne } from '../support/first-answer.ts';
import { aPhone } from '../support/fresh.ts';
import { signUp } from '../support/group.ts';
import { soon } from '../support/limits.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

test('a wrong password is refused with a sentence, and the typed text stays @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/401.*\/api\/auth\/login/s);
  await page.goto(`${demo.address}/dashboard`);
  await expect(page).toHaveURL(/\/logIn/);
  const phone = page.getByLabel('البريد الإلكتروني أو رقم الهاتف');
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(phone).toBeFocused();
  await expect(page.getByText('هذا الحقل مطلوب').first()).toBeVisible();
  await phone.fill(demoPhone('unit'));
  await page.getByLabel('كلمة السر', { exact: true }).fill('ليست هي');
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(
    page.getByText('البريد الإلكتروني أو رقم الهاتف أو كلمة السر غير صحيحة'),
  ).toBeVisible();
  await expect(phone).toHaveValue(demoPhone('unit'));
  await page.getByLabel('كلمة السر', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('تم تسجيل الدخول بنجاح')).toBeVisible();
});

test('the message after a login does not cover the greeting @both @all', async ({ page, demo }) => {
  await page.goto(`${demo.address}/login`);
  await page.getByLabel('البريد الإلكتروني أو رقم الهاتف').fill(demoPhone('unit'));
  await page.getByLabel('كلمة السر', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click();
  const message = page.getByRole('region', { name: 'الرسائل' }).locator('> div');
  await expect(message).toContainText('تم تسجيل الدخول بنجاح');
  const greeting = page.getByText(/^مرحباً يا/);
  await expect(greeting).toBeVisible();
  await quiet(page);
  const [over, under] = [(await message.boundingBox())!, (await greeting.boundingBox())!];
  const isBeside = over.x >= under.x + under.width || under.x >= over.x + over.width;
  expect(isBeside || over.y + over.height <= under.y).toBe(true);
});

test('logout clears the browser’s storage, in every tab', async ({ page, context, demo }) => {
  await openSignedIn(page, demo, demoPhone('regular', 18), '/dashboard');
  const other = await context.newPage();
  // Requests still running when the session ends are refused, which the browser prints.
  const all = other.waitForResponse('**/api/auth/sessions');
  await other.goto(`${demo.address}/profile`);
  await all;
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  await expect(page.getByText('تم تسجيل الخروج بنجاح')).toBeVisible();
  const kept = () =>
    page.evaluate(() =>
      ['token', 'token_type', 'token_state'].map((key) => localStorage.getItem(key)),
    );
  await expect.poll(kept).toEqual([null, null, null]);
  await expect(other).toHaveURL(/\/(logIn|login)?(\?|$)/);
  await expect(other.getByRole('heading', { level: 1, name: 'تسجيل الدخول' })).toBeVisible();
});

test('a sign-out aborts running requests, and no expired session is reported', async ({
  page,
  demo,
}) => {
  const isHeld = (url: string | URL) => new URL(url).pathname === '/api/term/remaining';
  await askOneByOne(page);
  await page.route(isHeld, () => {});
  const asked = page.waitForRequest((request) => isHeld(request.url()));
  await keepSession(page, demo, await demo.sessionOf(demoPhone('regular')));
  await page.goto(`${demo.address}/dashboard`);
  await asked;
  const givenUp = page.waitForEvent('requestfailed', {
    predicate: (request) => isHeld(request.url()),
    ...soon,
  });
  await page.route('**/api/auth/logout', async (route) => {
    await givenUp;
    await route.continue();
  });
  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  await expect(page.getByText('تم تسجيل الخروج بنجاح')).toBeVisible();
  await expect(page.getByText('انتهت الجلسة')).toHaveCount(0);
});

test('a demoted captain loses the page', async ({ page, demo, allowFailures }) => {
  allowFailures(/403/);
  const { body } = await demo.signIn(demoPhone('general', 1));
  const setType = (type: string) =>
    demo.write(demoPhone('general'), 'PATCH', `/captain/${body.captainId}`, { type });
  await openSignedIn(page, demo, demoPhone('general', 1), '/add-sector');
  await expect(page.getByRole('heading', { level: 1, name: 'إضافة قطاع' })).toBeVisible();
  await setType('regular');
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('ليس لديك صلاحية للوصول إلى هذه الصفحة')).toBeVisible();
  await expect(page.getByRole('link', { name: 'إضافة قطاع' })).toHaveCount(0);
  await setType('general');
});

test('a captain with a one-time password changes it before anything else', async ({
  page,
  demo,
}) => {
  const phone = demoPhone('regular', 20);
  const captain = await demo.signIn(phone);
  const { body } = await demo.write<{ body: { password: string } }>(
    demoPhone('general'),
    'POST',
    `/captain/${captain.body.captainId}/one-time-password`,
  );
  await page.goto(`${demo.address}/login`);
  await page.getByLabel('البريد الإلكتروني أو رقم الهاتف').fill(phone);
  await page.getByLabel('كلمة السر', { exact: true }).fill(body.password);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(page).toHaveURL(/\/edit-password/);
  await page.getByLabel(/كلمة السر (القديمة|المؤقتة|الحالية)/).fill(body.password);
  await page.getByLabel('كلمة السر الجديدة', { exact: true }).fill('نجمة فوق الصحراء');
  await page.getByRole('button', { name: /تغيير كلمة السر/ }).click();
  await expect(page.getByText('تم تغيير كلمة السر بنجاح')).toBeVisible();
  await page.goto(`${demo.address}/dashboard`);
  await expect(page).toHaveURL(/\/dashboard/);
});

test('the keyboard alone reaches the screen behind the skip link', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'تخطَّ إلى المحتوى' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.getByRole('link', { name: 'إضافة قطاع' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'إضافة قطاع' })).toBeFocused();
});

test('the profile shows the captain’s data, and leads to the change of the password @all', async ({
  page,
  demo,
}) => {
  const withEmail = aPhone();
  await signUp(demo, withEmail, { email: 'maha@example.org' });
  for (const [phone, role, sector, email = 'لا يوجد'] of [
    [demoPhone('regular'), 'قائد', null],
    [withEmail, 'قائد', 'لا يوجد', 'maha@example.org'],
    [demoPhone('unit'), 'قائد وحدة', 'لا يوجد'],
    [demoPhone('general'), 'قائد عام', 'لا يوجد'],
  ] as const) {
    const { body } = await demo.read<{ body: Captain }>(phone, '/auth/me');
    await openSignedIn(page, demo, phone, '/profile');
    await expect(page.getByRole('term')).toHaveText([
      'الاسم',
      'الرتبة',
      'رقم الهاتف',
      'البريد الإلكتروني',
      'القطاع',
    ]);
    await expect(page.getByRole('definition')).toHaveText([
      fullName(body),
      role,
      groupPhone(phone),
      email,
      sector ?? sectorName(body),
    ]);
  }
  await page.getByRole('link', { name: 'تغيير كلمة السر' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('تغيير كلمة السر');
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(2);
  for (const label of ['كلمة السر القديمة', 'كلمة السر الجديدة']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('type', 'password');
  }
});

const stored = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([name]) => /token/i.test(name))),
  );
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (payload: object) => `${encode({ alg: 'HS256' })}.${encode(payload)}.x`;
const over = jwt({ exp: 1_700_000_000 });

test('an unusable stored session is removed, and its screen leads to the login', async ({
  page,
  demo,
}) => {
  const { token, body } = await demo.signIn(demoPhone('regular', 16));
  const whole = { token, token_type: 'Bearer', token_state: JSON.stringify(body) };
  const { token_type: _, ...withoutType } = whole;
  const logged: string[] = [];
  page.on('console', (line) => logged.push(line.text()));
  const broken: Record<string, string>[] = [
    { ...whole, token: over },
    { ...whole, token: 'not a token' },
    { ...whole, token: jwt({ sub: '7' }) },
    { ...whole, token_state: 'not json' },
    withoutType,
  ];
  await page.goto(`${demo.address}/login`);
  for (const entries of broken) {
    await page.evaluate((all) => {
      for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value);
    }, entries);
    await page.goto(`${demo.address}/profile`);
    await expect(page).toHaveURL(/\/logIn/);
    await expect(page.getByRole('heading', { level: 1, name: 'تسجيل الدخول' })).toBeVisible();
    expect(await stored(page)).toEqual({});
  }
  for (const reason of [
    'Given Auth Token is already expired.',
    'Error pursing the Auth Token. Make sure you provided a valid JWT.',
    'JWT has no exp param',
  ]) {
    expect(logged.some((line) => line.includes(reason))).toBe(true);
  }
  await page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value);
  }, whole);
  await page.goto(`${demo.address}/profile`);
  await expect(page.getByRole('heading', { level: 1, name: 'الملف الشخصي' })).toBeVisible();
});

async function logIn(page: Page, address: string, beforeSubmit = async () => {}) {
  await page.goto(`${address}/login`);
  await page.getByLabel('البريد الإلكتروني أو رقم الهاتف').fill(demoPhone('regular', 16));
  await page.getByLabel('كلمة السر', { exact: true }).fill(DEMO_PASSWORD);
  await beforeSubmit();
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
}

test('login stores the token, its type and the captain under their names, and nothing else', async ({
  page,
  demo,
}) => {
  await logIn(page, demo.address);
  await expect(page).toHaveURL(/\/dashboard/);
  const { token, token_type, token_state, ...others } = await stored(page);
  expect(token?.split('.')).toHaveLength(3);
  expect(token_type).toBe('Bearer');
  expect(JSON.parse(token_state ?? '')).toMatchObject({
    phoneNumber: demoPhone('regular', 16),
    type: 'regular',
  });
  expect(others).toEqual({});
});

test('a login with an unusable token signs nobody in and reports no success', async ({
  page,
  demo,
}) => {
  const { body } = await demo.signIn(demoPhone('regular', 16));
  for (const token of [over, 'not a token', jwt({ sub: '7' })]) {
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ json: { message: 'ok', token, expiresIn: 30, body } }),
    );
    await logIn(page, demo.address, () =>
      // Sign-out also deletes the remains of another session.
      page.evaluate((state) => localStorage.setItem('token_state', state), JSON.stringify(body)),
    );
    await expect(page.getByText('تعذّر بدء الجلسة، يرجى تسجيل الدخول مرة أخرى')).toBeVisible();
    await expect(page.getByText('تم تسجيل الدخول بنجاح')).toHaveCount(0);
    expect(await stored(page)).toEqual({});
    await expect(page).toHaveURL(/\/login/);
  }
});

test('a session lasts for the announced days, and then its screens need a login', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/ERR_FAILED/);
  const { token, body } = await demo.signIn(demoPhone('regular', 16));
  await page.clock.install();
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ json: { message: 'ok', token, expiresIn: 2, body } }),
  );
  await logIn(page, demo.address);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.getByRole('link', { name: 'الأنشطة' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'الأنشطة' })).toBeVisible();
  // An answer would tell the server's time, which has not moved.
  await page.route('**/api/**', (route) => route.abort());
  await page.clock.fastForward(47 * 3_600_000);
  await expect(page.getByRole('heading', { level: 1, name: 'الأنشطة' })).toBeVisible();
  await page.clock.fastForward(2 * 3_600_000);
  await expect(page.getByText('انتهت الجلسة، يرجى تسجيل الدخول مرة أخرى')).toBeVisible();
  await expect(page).toHaveURL(/\/logIn/);
  expect(await stored(page)).toEqual({});
});

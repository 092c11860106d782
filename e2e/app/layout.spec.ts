import { readFile } from 'node:fs/promises';
import { thorough } from '../../scripts/testing/thoroughness.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo.ts';
import { screens as table } from '../../web/app/screens.ts';
import { leaveApp } from '../support/browser-session.ts';
import { goByRouter } from '../support/router.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

const guarded = Object.entries(table)
  .filter(
    ([path, { access }]) => access !== 'anyone' && access !== 'visitors' && !path.includes('$'),
  )
  .map(([path]) => path);

test('no page violates its content security policy, and robots.txt names what may be indexed', async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    const refused: string[] = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      refused.push(`${effectiveDirective} ${blockedURI}`),
    );
    Object.assign(window, { refused });
  });
  await page.goto(`${demo.address}/signUp`);
  // The form's validation is loaded by then.
  await page.getByRole('button', { name: 'إنشاء حساب' }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'refused'))).toEqual([]);
  // Registered, and scripts that the journey runs itself are allowed.
  await page.evaluate(() => {
    setTimeout(() => {
      try {
        new Function('');
      } catch {}
    });
  });
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'refused').length)).toBe(1);

  const robots = await fetch(`${demo.address}/robots.txt`);
  expect(robots.headers.get('content-type')).toContain('text/plain');
  expect(await robots.text()).toMatch(/^Disallow: \/api\/$/m);
});

test('the landing page says what the app is and how to sign in @both', async ({ page, demo }) => {
  await page.goto(demo.address);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('مجموعتك كلها تحت خيمة واحدة');
  await expect(main.getByText(/^سجّل حضور قطاعك واشتراكه/)).toBeVisible();
  await expect(main.getByRole('heading', { level: 3 })).toHaveText([
    'الغياب والاشتراك الأسبوعي',
    'تقييم الأفراد',
    'الاحصائيات والتقارير',
    'تسجيل المواضيع والأنشطة',
    'الماليات والخزنة',
    'التقارير ومجالس الشرف',
    'إرسال التنبيهات للقادة',
  ]);
  await expect(main.getByRole('listitem')).toHaveCount(7);
  await expect(main.getByText('قريباً')).toHaveCount(0);

  await main.getByRole('link', { name: 'تسجيل الدخول' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('تسجيل الدخول');
  await expect(main.getByRole('textbox')).toHaveCount(2);
  await expect(page.getByLabel('البريد الإلكتروني أو رقم الهاتف')).toBeVisible();
  await expect(page.getByLabel('كلمة السر', { exact: true })).toHaveAttribute('type', 'password');
  await main.getByRole('link', { name: 'إنشاء حساب' }).click();
  await expect(page).toHaveURL(/\/signUp$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('إنشاء حساب');
  for (const label of [
    'الاسم الأول',
    'الاسم الأوسط',
    'الاسم الأخير',
    'رقم الهاتف',
    /^البريد الإلكتروني/,
    /^كلمة السر/,
    'تأكيد كلمة السر',
  ]) {
    await expect(main.getByRole('textbox', { name: label })).toBeVisible();
  }
  await expect(main.getByRole('radio')).toHaveCount(2);

  await page.getByRole('link', { name: 'خيمة، الرئيسية' }).click();
  await expect(page).toHaveURL(`${demo.address}/`);
  await main.getByRole('link', { name: 'إنشاء حساب' }).click();
  await expect(page).toHaveURL(/\/signUp$/);
});

test('a visitor’s screens have header and footer, and an unknown path says Not Found', async ({
  page,
  demo,
}) => {
  const { repository } = JSON.parse(await readFile('package.json', 'utf8')) as {
    repository: { url: string };
  };
  for (const path of [
    '/',
    '/login',
    '/signUp',
    '/scout/1',
    '/no-such-page',
    '/sessions-of-others',
  ]) {
    await page.goto(demo.address + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'خيمة، الرئيسية' })).toHaveAttribute('href', '/');
    await expect(header.getByRole('button', { name: 'تسجيل الخروج' })).toHaveCount(0);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('فريق من طلاب هندسة الحاسبات');
    await expect(footer.getByRole('link')).toHaveAttribute(
      'href',
      repository.url.replace(/^git\+|\.git$/g, ''),
    );
  }
  for (const path of ['/no-such-page', '/sessions-of-others']) {
    await page.goto(demo.address + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Found');
  }
});

test('each protected screen redirects a visitor to the login, which leads back', async ({
  page,
  demo,
}) => {
  const wanted = [...(thorough ? guarded : guarded.slice(0, 3)), '/notifications/1'];
  await page.goto(demo.address + wanted[0]);
  for (const path of wanted) {
    if (path !== wanted[0]) await goByRouter(page, path);
    await expect(page).toHaveURL(`${demo.address}/logIn?next=${encodeURIComponent(path)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('تسجيل الدخول');
  }

  await page.goto(`${demo.address}/sectors?base=أشبال&suffix=أ`);
  await page.getByLabel('البريد الإلكتروني أو رقم الهاتف').fill(demoPhone('general'));
  await page.getByLabel('كلمة السر', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('القطاعات');
  await expect(page.getByRole('heading', { level: 2, name: 'أشبال أ' })).toBeVisible();
});

test('login never redirects to another site, and by default to the dashboard', async ({
  page,
  demo,
}) => {
  for (const next of ['//example.org', '/\\example.org', 'https://example.org', '']) {
    await leaveApp(page, demo.address);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${demo.address}/login?next=${encodeURIComponent(next)}`);
    await page.getByLabel('البريد الإلكتروني أو رقم الهاتف').fill(demoPhone('general'));
    await page.getByLabel('كلمة السر', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
    await expect(page).toHaveURL(`${demo.address}/dashboard`);
  }
});

test('login and sign-up redirect a signed-in captain to the dashboard, in any letter case @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/login');
  await expect(page).toHaveURL(`${demo.address}/dashboard`);
  for (const path of ['/logIn', '/signUp', '/signup']) {
    await goByRouter(page, path);
    await expect(page).toHaveURL(`${demo.address}/dashboard`);
  }
});

test('a failed screen says so, offers help, a link home and another try', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/Cannot read properties|TypeError/);
  await page.route('**/api/activities/all', (route) =>
    route.fulfill({ json: { message: 'broken', body: [null], count: 1 } }),
  );
  await openSignedIn(page, demo, demoPhone('unit'), '/activities');
  const crash = page.getByRole('alert');
  await expect(crash.getByRole('heading', { level: 1 })).toHaveText('حدث خطأ غير متوقع');
  await expect(crash.getByRole('link', { name: 'العودة إلى الرئيسية' })).toHaveAttribute(
    'href',
    '/',
  );
  await expect(crash.getByRole('link', { name: 'تواصل مع فريق الدعم' })).toHaveAttribute(
    'href',
    /^https:\/\/.+\/issues$/,
  );
  await expect(crash.locator('pre')).toContainText('Cannot read properties of null');

  await crash.getByRole('link', { name: 'العودة إلى الرئيسية' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'الرئيسية' })).toBeVisible();
  await page.goBack();
  await expect(crash).toBeVisible();
  await page.unroute('**/api/activities/all');
  await crash.getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الأنشطة');
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(crash).toHaveCount(0);
});

test('each screen begins at its top, also after back and forward @phone', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/stats');
  await expect(page.getByRole('heading', { level: 1, name: 'الاحصائيات' })).toBeVisible();
  const down = async () => {
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBeGreaterThan(1200);
    await page.evaluate(() => scrollTo(0, 700));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  };
  // The browser scrolls once more after drawing: wait until two frames agree.
  const settled = () =>
    page.evaluate(
      () =>
        new Promise<number>((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY))),
        ),
    );
  await down();
  await page.getByRole('link', { name: 'خيمة، الرئيسية' }).first().click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: /^مرحباً/ })).toBeVisible();
  expect(await settled()).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'الاحصائيات' })).toBeVisible();
  expect(await settled()).toBe(0);
  await down();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: /^مرحباً/ })).toBeVisible();
  expect(await settled()).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'الاحصائيات' })).toBeVisible();
  expect(await settled()).toBe(0);
});

test('the header fits narrow phones, also while a hand-in waits @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/ERR_FAILED/);
  await page.route('**/api/scoutAttendance/', (route) => route.abort());
  await openSignedIn(page, demo, demoPhone('regular'), '/record-scouts-absence?week=2');
  await page
    .getByRole('checkbox', { name: /^حاضر: /, disabled: false })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^حفظ التعديل/ })
    .last()
    .click();
  await expect(page.getByRole('button', { name: /^ينتظر الإرسال: ١/ }).first()).toBeVisible();
  await goByRouter(page, '/my-sector');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: /^ينتظر/ })).toBeVisible();
  for (const width of [320, 360, 375, 384, 390]) {
    await page.setViewportSize({ width, height: 720 });
    await expect(header.getByRole('button', { name: 'بحث' })).toBeInViewport({ ratio: 1 });
    await expect(header.getByRole('button', { name: 'تسجيل الخروج' })).toBeInViewport({ ratio: 1 });
    const name = header.getByText('خيمة', { exact: true });
    const lines = await name.evaluate((word) => {
      const range = document.createRange();
      range.selectNodeContents(word);
      return [range.getClientRects().length, word.scrollWidth - word.clientWidth];
    });
    expect(lines, `${width} px: the name in one line, whole`).toEqual([1, 0]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      `${width} px`,
    ).toBeLessThanOrEqual(width);
  }
});

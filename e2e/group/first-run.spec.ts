import { type Browser, type BrowserContext, devices, type Page } from '@playwright/test';
import { aPhone } from '../support/fresh.ts';
import { choiceField, choose } from '../support/kit.ts';
import { quiet } from '../support/quiet.ts';
import { expect, type Server, test } from '../support/server.ts';

const PASSWORD = 'خيمة على ضفة النيل';

/** dd/MM/yyyy, this many days from today, in Arabic-Indic digits. */
function typedDay(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('ar-EG', {
    timeZone: 'Africa/Cairo',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
    .format(day)
    .replace(/\u200f/g, '');
}

async function phonePage(browser: Browser, server: Server): Promise<Page> {
  const { viewport, hasTouch, isMobile } = devices['iPhone 13'];
  const context: BrowserContext = await browser.newContext({
    viewport: { ...viewport, width: 390 },
    hasTouch,
    isMobile,
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    baseURL: server.address,
  });
  return context.newPage();
}

async function signUp(
  page: Page,
  name: [string, string, string],
  phone: string,
  { isFirst = false }: { isFirst?: boolean } = {},
) {
  await page.goto('/');
  await page.getByRole('link', { name: 'إنشاء حساب' }).first().click();
  await page.getByLabel('الاسم الأول').fill(name[0]);
  await page.getByLabel('الاسم الأوسط').fill(name[1]);
  await page.getByLabel('الاسم الأخير').fill(name[2]);
  await page.getByLabel('رقم الهاتف').fill(phone);
  await page.getByRole('radio', { name: 'أنثى' }).check({ force: true });
  await page.getByLabel('كلمة السر', { exact: true }).fill(PASSWORD);
  await page.getByLabel('تأكيد كلمة السر').fill(PASSWORD);
  await page.getByRole('button', { name: 'إنشاء حساب' }).click();
  await expect(page.getByText('تم تسجيل الحساب بنجاح')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  if (isFirst) {
    // The leader of a new group finds the first steps above the fold.
    const start = page.locator('section').filter({ hasText: 'ابدأ من هنا' });
    await expect(start.getByRole('heading', { name: 'ابدأ من هنا' })).toBeInViewport();
    await expect(start.getByRole('link', { name: 'تسمية المجموعة' })).toBeInViewport();
    await expect(start.getByText('يظهر الاسم للقادة والأسر، ويمكنك إضافة شعار.')).toBeVisible();
  } else await expect(page.getByText('ابدأ من هنا')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'الرئيسية' }).first().click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

const card = (page: Page, region: string) => page.locator('section').filter({ hasText: region });

test('a leader gets from the first sign-up to recorded attendance on a phone @phone @all', async ({
  browser,
  own,
}) => {
  const leader = await phonePage(browser, own);
  await leader.goto('/');
  await expect(leader.getByText('أول حساب تنشئه يكون حساب القائد العام')).toBeVisible();
  await signUp(leader, ['ماري', 'فوزي', 'عزيز'], '٠١٠٠٠٠٠٠٠١١', { isFirst: true });
  await expect(leader.getByRole('heading', { level: 1 })).toContainText('ماري فوزي');
  const steps = leader.locator('section').filter({ hasText: 'خطواتك الأولى' });
  await expect(steps.getByRole('img', { name: 'تمت' })).toHaveCount(0);

  // An empty group's statistics lead to the next step, too.
  await leader.goto('/stats');
  await leader.getByRole('main').getByRole('link', { name: 'بدء فترة جديدة' }).click();
  await leader.getByLabel('اسم الفترة').fill('فترة الخريف');
  await leader.getByLabel('تاريخ البداية', { exact: true }).fill(typedDay(-8));
  await leader.getByLabel('تاريخ النهاية', { exact: true }).fill(typedDay(60));
  await leader.getByLabel('تاريخ النهاية', { exact: true }).press('Tab');
  await leader.getByRole('button', { name: 'بدء الفترة' }).click();
  await expect(leader.getByText('ضع علامة على «أنا أفهم» أولاً')).toBeVisible();
  await leader.getByLabel('أنا أفهم').check();
  await leader.getByRole('button', { name: 'بدء الفترة' }).click();
  await expect(leader.getByText('تم إنشاء الفترة بنجاح')).toBeVisible();
  await expect(leader).toHaveURL(/\/dashboard$/);
  await expect(steps.getByRole('img', { name: 'تمت' })).toHaveCount(1);

  // A sector can be created before its unit captain has an account.
  await leader.goto('/add-sector');
  await leader.getByLabel('الاسم الأساسي').fill('زهرات');
  await leader.getByLabel('اللاحقة').fill('أ');
  await expect(choiceField(leader, 'قائد الوحدة')).toHaveText(/سأعيّنه لاحقاً/);
  await leader.getByRole('button', { name: 'إضافة القطاع' }).click();
  await expect(leader.getByText('تم إنشاء القطاع بنجاح')).toBeVisible();
  await expect(leader.getByText('بلا قائد وحدة', { exact: true })).toBeVisible();

  const unit = await phonePage(browser, own);
  await signUp(unit, ['هدى', 'سمير', 'لطيف'], aPhone());
  const regular = await phonePage(browser, own);
  await signUp(regular, ['نورهان', 'علي', 'حسن'], aPhone());
  await regular.goto('/record-scouts-absence');
  await expect(regular.getByText('لا يمكنك تسجيل الغياب')).toBeVisible();

  await leader.goto('/assign-captain');
  await choose(card(leader, 'تغيير رتبة قائد'), 'القائد', /هدى سمير/);
  await leader.getByRole('radio', { name: 'قائد وحدة' }).check({ force: true });
  await leader.getByRole('button', { name: 'تغيير الرتبة' }).click();
  await expect(leader.getByText('تم تعديل الرتبة بنجاح')).toBeVisible();

  // From now on the only unit captain is preselected; the sector gets her afterwards.
  await leader.goto('/add-sector');
  await expect(choiceField(leader, 'قائد الوحدة')).toHaveText(/هدى سمير/);
  await leader.goto('/assign-captain');
  const ofUnits = card(leader, 'تعيين قائد وحدة لقطاع');
  await choose(ofUnits, 'القطاع', /زهرات/);
  await expect(ofUnits.getByText('بلا قائد وحدة الآن')).toBeVisible();
  await choose(ofUnits, 'قائد الوحدة', /هدى سمير/);
  await ofUnits.getByRole('button', { name: 'إضافة', exact: true }).click();
  await expect(leader.getByText('تم تعيين القائد بنجاح')).toBeVisible();

  // The unit captain does the rest for her own sector.
  await unit.goto('/assign-captain');
  await choose(card(unit, 'تعيين قائد لقطاع'), 'القطاع', /زهرات/);
  await choose(card(unit, 'تعيين قائد لقطاع'), 'القائد', /نورهان علي/);
  await unit.getByRole('button', { name: 'تعيين', exact: true }).click();
  await expect(unit.getByText('تم تعيين القائد بنجاح')).toBeVisible();
  await unit.goto('/add-scout');
  for (const name of ['ليلى خالد عمر', 'مريم عادل نبيل']) {
    await unit.getByLabel('الاسم', { exact: true }).fill(name);
    await unit.getByRole('radio', { name: 'أنثى' }).check({ force: true });
    if (name.startsWith('ليلى')) {
      await quiet(unit);
      const sector = await choiceField(unit, 'القطاع').textContent();
      if (!sector?.includes('زهرات')) await choose(unit, 'القطاع', /زهرات/);
    }
    await unit.getByRole('button', { name: 'إضافة الكشاف' }).click();
    await expect(unit.getByText(name).first()).toBeVisible();
    await expect(unit.getByLabel('الاسم', { exact: true })).toHaveValue('');
  }

  // The sector shows without a new login.
  await regular.goto('/dashboard');
  await regular
    .getByRole('link', { name: /تسجيل الغياب/ })
    .first()
    .click();
  await expect(regular.getByRole('rowheader')).toHaveText(['ليلى خالد عمر', 'مريم عادل نبيل']);
  await regular.getByRole('checkbox', { name: 'حاضر: ليلى خالد عمر' }).click();
  await regular.getByLabel('المبلغ المدفوع').fill('١٥');
  await regular.getByRole('button', { name: /^تسليم/ }).click();
  await expect(regular.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await expect(regular.getByText('تم تسجيل الاشتراك بنجاح')).toBeVisible();

  // The group leader sees the figures.
  await leader.goto('/dashboard');
  await expect(leader.getByText('١٥').first()).toBeVisible();
  await expect(leader.getByText('٥٠٪').first()).toBeVisible();
  await expect(leader.getByText('اشتراك زهرات أ')).toBeVisible();
  await expect(steps).toHaveCount(0);
  for (const page of [leader, unit, regular]) await page.context().close();
});

test('the set-up code of the address is sent with the first account, and its absence is explained', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/status of 403/);
  const sentence = 'رمز الإعداد غير صحيح، افتح الرابط الذي طبعه البرنامج';
  const sent: Record<string, unknown>[] = [];
  await page.route('**/api/auth/signUp', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({
      status: 403,
      json: { status: 403, code: 'FORBIDDEN', message: 'x', arabicMessage: sentence },
    });
  });
  for (const [search, code] of [
    ['?code=K7Q2-0042', 'K7Q2-0042'],
    ['?code=0042', '0042'],
    ['', undefined],
  ] as const) {
    await page.goto(`${demo.address}/signUp${search}`);
    await page.getByLabel('الاسم الأول').fill('مارينا');
    await page.getByLabel('الاسم الأوسط').fill('عادل');
    await page.getByLabel('الاسم الأخير').fill('سمير');
    await page.getByLabel('رقم الهاتف').fill(aPhone());
    await page.getByRole('radio', { name: 'أنثى' }).check({ force: true });
    await page.getByLabel('كلمة السر', { exact: true }).fill(PASSWORD);
    await page.getByLabel('تأكيد كلمة السر').fill(PASSWORD);
    await page.getByRole('button', { name: 'إنشاء حساب' }).click();
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    expect(sent.at(-1)?.setupCode).toBe(code);
    await expect(page.getByLabel('الاسم الأول')).toHaveValue('مارينا');
  }
});

import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

test('a screen begins at its top after a scrolled one @phone', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/activities');
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'الرئيسية' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^مرحباً/);
  const link = page
    .getByRole('region', { name: 'الإجراءات' })
    .getByRole('link', { name: 'الأنشطة' });
  // Both screens are loaded and long by now: only navigation scrolls to the top.
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await link.click();
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الأنشطة');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeGreaterThan(1500);
});

test('a general captain’s phone shows the daily actions, and the rest after a press @phone', async ({
  page,
  demo,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  const main = page.getByRole('main');
  await expect(page.getByRole('region', { name: 'الإجراءات' })).toBeVisible();
  await expect(main.getByText(/^لم يُسجَّل بعد/)).toBeVisible();
  const folded = ['الافتقاد', 'الفترة الحالية', 'الرسائل الجديدة'];
  for (const name of folded) {
    await expect(main.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(2000);

  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(asked.filter((path) => path.endsWith('/follow-up'))).toEqual([]);
  for (const name of folded) await main.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(main.getByRole('link', { name: 'كل القائمة' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'عرض المزيد' })).toBeVisible();
});

test('a general captain’s rail leaves what is needed once a season to the settings', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  const rail = page.getByRole('navigation', { name: 'الصفحات' });
  await expect(rail.getByRole('link', { name: 'سجل التغييرات' })).toBeVisible();
  for (const name of ['استيراد كشافين', 'بدء فترة جديدة', 'إضافة قطاع']) {
    await expect(rail.getByRole('link', { name })).toHaveCount(0);
  }
  await page.goto(`${demo.address}/settings`);
  const settings = page.getByRole('main');
  for (const name of ['استيراد كشافين', 'بدء فترة جديدة', 'إضافة قطاع']) {
    await expect(settings.getByRole('link', { name })).toBeVisible();
  }
});

for (const type of ['general', 'unit', 'regular'] as const) {
  test(`the rail of a ${type} captain and the page of all screens fit into one screen`, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openSignedIn(page, demo, demoPhone(type), '/dashboard');
    const rail = page.getByRole('navigation', { name: 'الصفحات' });
    await expect(rail.getByRole('link', { name: 'الرسائل الواردة' })).toBeVisible();
    const [needed, there] = await rail.evaluate((nav) => [nav.scrollHeight, nav.clientHeight]);
    expect(needed).toBeLessThanOrEqual(there!);
    await page.goto(`${demo.address}/more`);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'الأنشطة' })).toBeVisible();
    const { y, height } = (await main.getByRole('list').last().boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(800);
  });
}

test('no card of a unit captain’s dashboard is taller than its content', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('unit'), '/dashboard');
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'الإشعارات' }) });
  await expect(card).toBeVisible();
  await expect(card.getByText('جاري التحميل')).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toBeVisible();
  const empty = await card.evaluate((element) => {
    const last = element.lastElementChild!.getBoundingClientRect();
    return element.getBoundingClientRect().bottom - last.bottom;
  });
  expect(empty).toBeLessThan(40);
});

import { keepSession } from '../support/browser-session.ts';
import { signUp } from '../support/group.ts';
import { sheetMenu } from '../support/header.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';
import { onlyInAll } from '../support/variants.ts';

for (const type of ['general', 'unit', 'regular'] as const) {
  test(`sessions and badges of a ${type} captain are under 3,000 px high @phone${onlyInAll(type !== 'general')}`, async ({
    page,
    demo,
  }) => {
    await openSignedIn(page, demo, demoPhone(type), '/sessions');
    for (const list of ['listitem', 'group'] as const) {
      await expect(page.getByRole('main').getByRole(list).first()).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'جاري التحميل' })).toHaveCount(0);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, page.url()).toBeLessThan(3000);
      await page.goto(`${demo.address}/scores/badges`);
    }
  });
}

test('the table of all sectors is printed within the width of an A4 page @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/sectors');
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(718);
});

test('past weeks of sessions and the other kinds of badges unfold @phone @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/sessions');
  const past = page.locator('details').filter({ hasText: 'الأسابيع السابقة' });
  await expect(past.getByRole('link').first()).toBeHidden();
  await past.locator('summary').click();
  await expect(past.getByRole('link').first()).toBeVisible();

  await page.goto(`${demo.address}/scores/badges`);
  const last = page.locator('main details').last();
  await expect(last.getByRole('link').first()).toBeHidden();
  await last.locator('summary').click();
  await expect(last.getByRole('link').first()).toBeVisible();
});

test('activities stand before the sessions of the week @all', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/activities');
  const sessions = page.getByRole('heading', { name: 'جلسات هذا الأسبوع' });
  await expect(sessions).toBeVisible();
  await quiet(page);
  const activity = await page.getByRole('heading', { level: 3 }).first().boundingBox();
  const below = await sessions.boundingBox();
  expect(below!.y).toBeGreaterThan(activity!.y);
});

test('the sheet of points leads to every screen of its section @phone', async ({ page, demo }) => {
  const places = ['النتائج', 'الشارات', 'الطلائع', 'البنود'];
  await openSignedIn(page, demo, demoPhone('regular'), '/scores?week=9');
  const main = page.getByRole('main');
  await sheetMenu(page).click();
  for (const name of places) await expect(main.getByRole('link', { name })).toBeVisible();
});

test('a week in which nobody was there offers no points', async ({ page, demo }) => {
  const given = page.getByRole('link', { name: /^تقييم الأسبوع/ });
  await page.route('**/api/evaluation/results?*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.body.total = { ...json.body.total, possible: 0, rate: null };
    await route.fulfill({ response, json });
  });
  await openSignedIn(page, demo, demoPhone('regular'), '/scores/results?week=9');
  await expect(given).toBeVisible();
  await page.route('**/api/evaluation/sector/all?*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const scout of json.body) scout.attendanceStatus = 'absent';
    await route.fulfill({ response, json });
  });
  await page.reload();
  await expect(page.getByText('لم يُقيَّم أحد في هذه الفترة')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'جاري التحميل' })).toHaveCount(0);
  await expect(given).toHaveCount(0);
});

for (const type of ['general', 'unit'] as const) {
  test(`a ${type} captain lands on a sector’s results and patrols${onlyInAll(type !== 'unit')}`, async ({
    page,
    demo,
  }) => {
    const ask = page.getByText('اختر القطاع أولاً');
    await openSignedIn(page, demo, demoPhone(type), '/scores/results');
    await expect(page.getByText('تقييم القطاع').first()).toBeVisible();
    await page.goto(`${demo.address}/scores/patrols`);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(ask).toHaveCount(0);
  });
}

test('a link to a scout without a number shows the missing scout, with a way back', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/Failed to load resource.*\/api\/scout/s);
  for (const path of ['/scout', '/scout/', '/scout/abc']) {
    await page.goto(demo.address + path);
    await expect(page.getByText('حدث خطأ أثناء تحميل بيانات الكشاف')).toBeVisible();
    await expect(page.getByRole('button', { name: 'رجوع' })).toBeVisible();
  }
  await page.goto(`${demo.address}/scout/12abc`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^بيانات الكشاف: /);
});

test('a link of a family or an invitation that never was is called incorrect, under the group’s name', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/Failed to load resource/);
  await page.goto(`${demo.address}/p/none`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('هذا الرابط غير صحيح');
  await expect(page.getByText('مجموعة النيل الكشفية')).toBeVisible();
  await page.goto(`${demo.address}/signUp?invite=none`);
  await expect(page.getByText('رابط الدعوة غير صحيح')).toBeVisible();
});

test('a general captain is not sent to the general captain', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/my-sector');
  await expect(page.getByRole('main').getByRole('link', { name: 'القطاعات' })).toBeVisible();
  await expect(page.getByText('القائد العام')).toHaveCount(0);
});

test('a row of the book says time, type and sector as it stands @phone @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/finance');
  const row = page.getByRole('table', { name: 'بنود الخزنة' }).getByRole('row').nth(1);
  await expect(row.getByText('الوقت: ')).toBeVisible();
  await expect(row.getByText(/^(ايراد|مصروف)$/)).toBeVisible();
});

test('the icon’s column opens a week’s subscriptions to their icons @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/finance?period=term');
  await page
    .getByRole('button', { name: /^عرض قطاعات اشتراك الأسبوع/ })
    .first()
    .click();
  await expect(
    page.getByRole('button', { name: /^خيارات البند .*اشتراك الأسبوع/ }).first(),
  ).toBeVisible();
});

test('members say by what they are ordered before anybody sorts @phone @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/my-sector');
  await expect(page.getByLabel('ترتيب حسب').first()).toHaveValue('name');
});

test('a session offers editing, its day and a menu of the rest @all', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/sessions/1');
  const menu = page.getByRole('button', { name: 'إجراءات أخرى' });
  await expect(menu).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'طباعة' })).toHaveCount(0);
  await menu.click();
  await expect(page.getByRole('menuitem')).toHaveText(['نسخ إلى أسبوع آخر', 'طباعة', 'حذف الجلسة']);
});

test('without sectors and scouts nobody is asked to choose one: the screens lead to adding them', async ({
  page,
  own,
}) => {
  await keepSession(page, own, await signUp(own, demoPhone('general')));
  const main = page.getByRole('main');
  for (const path of ['/scores/results', '/scores/patrols']) {
    await page.goto(own.address + path);
    await expect(main.getByText('لا يوجد قطاع')).toBeVisible();
    await expect(main.getByRole('link', { name: 'إضافة قطاع' })).toBeVisible();
    await expect(main.getByText('اختر القطاع أولاً')).toHaveCount(0);
  }
  await page.goto(`${own.address}/reports-and-councils/report-form`);
  await expect(main.getByText('لا يوجد كشافون بعد')).toBeVisible();
  await expect(main.getByRole('link', { name: 'إضافة كشاف' })).toBeVisible();
  await expect(main.getByLabel(/ما الذي حدث/)).toHaveCount(0);
});

import type { Activity } from '../../contract/activities/endpoints.ts';
import { findBarriers } from '../support/axe.ts';
import { keepSession } from '../support/browser-session.ts';
import { aPhone } from '../support/fresh.ts';
import { signUp } from '../support/group.ts';
import { choiceField, choose } from '../support/kit.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

test('a captain plans an activity, changes it and deletes it @phone', async ({ page, demo }) => {
  const name = 'رحلة نيلية';
  await openSignedIn(page, demo, demoPhone('regular'), '/activities');
  await expect(page.getByRole('heading', { level: 1, name: 'الأنشطة' })).toBeVisible();
  await page.getByRole('link', { name: 'إضافة نشاط' }).click();
  await expect(page).toHaveURL(/\/add-activity$/);

  await page.getByRole('button', { name: 'إضافة النشاط' }).click();
  await expect(page.getByLabel('الاسم')).toBeFocused();
  for (const message of ['النوع', 'الأسبوع', 'اليوم']) {
    await expect(page.getByText(`يرجى اختيار ${message}`)).toBeVisible();
  }
  // The specification's order: the day before the week.
  const [day, week] = [choiceField(page, 'اليوم'), choiceField(page, 'الأسبوع')];
  await quiet(page);
  const above = (await day.boundingBox())!;
  const below = (await week.boundingBox())!;
  expect(above.y).toBeLessThan(below.y);
  await page.getByLabel('الاسم').fill(name);
  await choose(page, 'النوع', /^تجديف$/);
  await choiceField(page, 'الأسبوع').click();
  await expect(page.getByRole('option', { name: /^الأسبوع ١٠،/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /^الأسبوع ٥،/ })).toHaveCount(0);
  await page.getByRole('option', { name: /^الأسبوع ١٢، \S+ [٠-٩]+ \S+$/ }).click();
  await choose(page, 'اليوم', /^الجمعة$/);
  await expect(page.getByText(/^يوافق الجمعة /)).toBeVisible();
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST'),
    page.getByRole('button', { name: 'إضافة النشاط' }).click(),
  ]);
  expect(sent.postDataJSON()).toMatchObject({ termNumber: 3, weekNumber: 12 });
  await expect(page.getByText('تم إنشاء النشاط بنجاح')).toBeVisible();
  await expect(page).toHaveURL(/\/activities$/);

  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, level: 3 }) });
  await expect(card).toContainText('تجديف');
  await expect(card).toContainText('الجمعة');
  await expect(card).toContainText('الأسبوع ١٢');
  await card.getByRole('link', { name: /^تعديل/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'تعديل نشاط' })).toBeVisible();
  await expect(page.getByLabel('الاسم')).toHaveValue(name);
  await page.getByLabel('المكان').fill('نادي التجديف');
  await choose(page, 'اليوم', /^الخميس$/);
  await page.getByRole('button', { name: 'تعديل', exact: true }).click();
  await expect(page.getByText('تم تعديل النشاط بنجاح')).toBeVisible();
  await expect(card).toContainText('نادي التجديف');
  await expect(card).toContainText('الخميس');

  await card.getByRole('button', { name: /^حذف/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(name);
  await dialog.getByRole('button', { name: 'إلغاء' }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: /^حذف/ }).click();
  await dialog.getByRole('button', { name: 'حذف' }).click();
  await expect(page.getByText('تم حذف النشاط بنجاح')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('an activity that somebody else changed meanwhile is not overwritten without a question @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/409.*\/api\/activities/s);
  const general = demoPhone('general');
  const name = 'معسكر الشاطئ';
  const planned = { name, type: 'camping', place: null, day: 'fri', termNumber: 3, weekNumber: 12 };
  const { body } = (await demo.write(general, 'POST', '/activities', planned)) as {
    body: Activity;
  };
  const path = `/activities/${body.activityId}`;
  await openSignedIn(page, demo, general, `/add-activity?activity=${body.activityId}`);
  await page.getByLabel('المكان').fill('رأس البر');
  await demo.write(general, 'PATCH', path, { ...planned, place: 'بلطيم' });
  await page.getByRole('button', { name: 'تعديل', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'تغيّر هذا النشاط بعد فتحه' });
  await expect(question).toContainText('المحفوظ الآنبلطيمتعديلكرأس البر');
  await question.getByRole('button', { name: 'الرجوع إلى التعديل' }).click();
  await expect(page.getByLabel('المكان')).toHaveValue('رأس البر');
  await page.getByRole('button', { name: 'تعديل', exact: true }).click();
  await question.getByRole('button', { name: 'حفظ تعديلي' }).click();
  await expect(page.getByText('تم تعديل النشاط بنجاح')).toBeVisible();
  await demo.write(general, 'DELETE', path);
});

test('others’ activities have no buttons, and their form says why; a general captain has all', async ({
  page,
  demo,
}) => {
  const { body, count } = await demo.read<{ body: { activityId: number }[]; count: number }>(
    demoPhone('general'),
    '/activities/all',
  );
  // A trip is edited on its own page.
  const { body: trips } = await demo.read<{ body: object[] }>(demoPhone('general'), '/trip/all');
  await openSignedIn(page, demo, demoPhone('regular'), '/activities');
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^تعديل: / })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^حذف: / })).toHaveCount(0);
  await page.goto(`${demo.address}/add-activity?activity=${body[0]?.activityId}`);
  await expect(page.getByText('ليس لديك صلاحية لتعديل هذا النشاط')).toBeVisible();
  await page.goto(`${demo.address}/add-activity?activity=999999`);
  await expect(page.getByText('هذا النشاط غير موجود')).toBeVisible();

  await openSignedIn(page, demo, demoPhone('general'), '/activities');
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  const more = page.getByRole('button', { name: 'عرض المزيد' });
  const isFolded = async () => {
    await quiet(page);
    return more.isVisible();
  };
  while (await isFolded()) await more.click();
  await expect(page.getByRole('link', { name: /^تعديل: / })).toHaveCount(count - trips.length);
  // An activity of an older term keeps its week.
  await page.goto(`${demo.address}/add-activity?activity=${body[0]?.activityId}`);
  await expect(choiceField(page, 'الأسبوع')).toHaveText(/الأسبوع ٢/);
});

test('search and type are in the address, and an empty result offers all activities @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('unit'), '/activities');
  await page.getByLabel('نوع النشاط').selectOption('rowing');
  await expect(page).toHaveURL(/type=rowing/);
  await expect(page.getByText('تخييم', { exact: true }).and(page.locator('p'))).toHaveCount(0);
  await page.getByRole('searchbox').fill('زززز');
  await expect(page.getByText('لا يوجد نشاط يطابق البحث')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('زززز');
  await page.getByRole('button', { name: 'عرض كل الأنشطة' }).click();
  await expect(page).not.toHaveURL(/type=/);
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
});

test('an activity refused in the body of a 200 says so and stays in the form @all', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/409|404|Failed to load/);
  await openSignedIn(page, demo, demoPhone('unit'), '/add-activity');
  await page.getByLabel('الاسم').fill('معسكر');
  await choose(page, 'النوع', /^تخييم$/);
  await choose(page, 'الأسبوع', /الأسبوع ١١،/);
  await choose(page, 'اليوم', /^السبت$/);
  await page.route('**/api/activities', (route) =>
    route.fulfill({ status: 200, json: { status: 404, code: 'NOT_FOUND', message: 'gone' } }),
  );
  await page.getByRole('button', { name: 'إضافة النشاط' }).click();
  await expect(page.getByText('حدث خطأ أثناء إنشاء النشاط')).toBeVisible();
  await expect(page.getByText('تم إنشاء النشاط بنجاح')).toHaveCount(0);
  await expect(page.getByLabel('الاسم')).toHaveValue('معسكر');
});

test('without a term, a general captain is led to starting one @all', async ({ page, own }) => {
  // The first account of an empty group is its leader.
  const leader = await signUp(own, aPhone());
  await keepSession(page, own, leader);
  await page.goto(`${own.address}/add-activity`);
  await expect(page.getByText('لا توجد فترة حالية')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'بدء فترة جديدة' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'بدء فترة جديدة' })).toBeVisible();
});

test('a captain makes a link by which calendars read the plan, and ends it @phone', async ({
  page,
  demo,
}) => {
  // One captain whose sector has no link yet, and another on the phone.
  const phone = demoPhone('regular', 3);
  await openSignedIn(page, demo, phone, '/activities');
  await page.getByRole('button', { name: 'رابط التقويم' }).click();
  const dialog = page.getByRole('dialog', { name: 'رابط التقويم' });
  await dialog.getByRole('button', { name: 'إنشاء الرابط' }).click();
  await quiet(page);
  const url = (await dialog.getByText(/\.ics$/).textContent())!;
  expect(url).toMatch(new RegExp(`^${demo.address}/api/calendar/[\\w-]{32}\\.ics$`));
  await expect(dialog.getByRole('link', { name: 'إضافة إلى تقويمي' })).toHaveAttribute(
    'href',
    url.replace('http:', 'webcal:'),
  );
  await expect(dialog.getByText('لم يُضَف إلى تقويم بعد')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  const { body } = await demo.read<{ body: Activity[] }>(phone, '/activities/all');
  const calendar = await (await fetch(url)).text();
  const newest = Math.max(...body.map(({ termNumber }) => termNumber));
  const ids = [...calendar.matchAll(/^UID:activity-(\d+)@/gm)].map(([, id]) => Number(id));
  expect(ids.length).toBeGreaterThan(0);
  expect(
    body.filter(({ termNumber }) => termNumber === newest).map((each) => each.activityId),
  ).toEqual(expect.arrayContaining(ids));

  await dialog.getByRole('button', { name: 'إلغاء الرابط' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'إلغاء الرابط', exact: true })
    .click();
  await expect(dialog.getByRole('button', { name: 'إنشاء الرابط' })).toBeVisible();
  expect((await fetch(url)).status).toBe(404);
});

test('an activity is planned from this week on, and in earlier weeks on request', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('unit'), '/add-activity');
  const week = choiceField(page, 'الأسبوع');
  await week.click();
  await expect(page.getByRole('option').first()).toHaveText(/الأسبوع ١٠،.*هذا الأسبوع/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'أسابيع سابقة' }).click();
  await expect(page.getByRole('button', { name: 'أسابيع سابقة' })).toHaveCount(0);
  await week.click();
  await expect(page.getByRole('option', { name: /الأسبوع ٩،/ })).toHaveCount(1);
  // The activity was cancelled.
  await expect(page.getByRole('option', { name: /الأسبوع ٥،/ })).toHaveCount(0);
});

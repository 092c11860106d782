import { findBarriers } from '../support/axe.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

test('a captain plans a session with segments, is told of an overrun, and reads what was stored', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/sessions/plan');
  await page.getByRole('button', { name: 'حفظ الجلسة' }).click();
  await expect(page.getByText('اكتب الموضوع')).toBeVisible();
  await page.getByLabel('الموضوع').fill('نصب الخيمة');
  await page.getByLabel(/^إلى/).selectOption({ label: '١١:١٥\u00a0ص' });
  await page.getByRole('button', { name: 'إضافة فقرة' }).click();
  await page.getByRole('textbox', { name: /^(الفقرة|اسم الفقرة ١)$/ }).fill('شرح الأوتاد');
  await page.getByRole('button', { name: /خمس دقائق أكثر/ }).click();
  await expect(page.getByText(/نهاية الموعد، والفقرات تتجاوزها بـ٥ دقائق/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  // Nothing typed is lost by a reload.
  await page.reload();
  await expect(page.getByLabel('الموضوع')).toHaveValue('نصب الخيمة');
  await page.getByRole('button', { name: /اجعل النهاية ١١:٢٠/ }).click();
  await expect(page.getByText(/نهاية الموعد، والفقرات تتجاوزها/)).toHaveCount(0);
  await page.getByRole('button', { name: 'حفظ الجلسة' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'نصب الخيمة' })).toBeVisible();
  await expect(page.getByText('شرح الأوتاد')).toBeVisible();
  await page.getByRole('link', { name: 'تعديل' }).click();
  await expect(page.getByLabel('الموضوع')).toHaveValue('نصب الخيمة');
});

test('the place for rain is written in the plan and stands on its page, its day and its paper', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/sessions/plan');
  await page.getByLabel('الموضوع').fill('بناء الجسر');
  await page.getByLabel(/^مكان المطر/).fill('قاعة الكنيسة');
  await page.getByRole('button', { name: 'حفظ الجلسة' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'بناء الجسر' })).toBeVisible();
  const address = page.url();
  for (const path of ['', '/day', '/paper']) {
    await page.goto(`${address}${path}`);
    await expect(page.getByText('مكان المطر').first(), path).toBeVisible();
    await expect(page.getByText('قاعة الكنيسة').first(), path).toBeVisible();
  }
});

test('a session that ends before it starts asks whether it ends after midnight', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/sessions/plan');
  await page.getByLabel('الموضوع').fill('سهرة النار');
  await page.getByLabel(/^من/).selectOption('21:00');
  await page.getByLabel(/^إلى/).selectOption('08:00');
  await page.getByRole('button', { name: 'حفظ الجلسة' }).click();
  const question = page.getByRole('alertdialog', { name: 'تنتهي بعد منتصف الليل؟' });
  await question.getByRole('button', { name: 'تعديل الوقت' }).click();
  await expect(page.getByLabel('الموضوع')).toHaveValue('سهرة النار');
  await page.getByRole('button', { name: 'حفظ الجلسة' }).click();
  await question.getByRole('button', { name: 'نعم، في اليوم التالي' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'سهرة النار' })).toBeVisible();
});

test('segments are moved by keyboard, and the new place is announced @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/sessions/plan');
  for (const title of ['الأولى', 'الثانية']) {
    await page.getByRole('button', { name: 'إضافة فقرة' }).click();
    await page
      .getByRole('textbox', { name: /^(الفقرة|اسم الفقرة \S)$/ })
      .last()
      .fill(title);
  }
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('الثانية، الآن الأولى من ٢، ١١:٠٠\u00a0ص')).toBeAttached();
});

test('what became of a session is said with stars and a lesson, and shown in the list @phone', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/sessions');
  await expect(page.getByText(/هذا الأسبوع، الأسبوع ١٠/).first()).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByText(/^الأسابيع السابقة/).click();
  await page.getByRole('link', { name: 'صديق الطبيعة: أشجار الحديقة' }).first().click();
  await page.getByRole('link', { name: 'تصحيح ما كان' }).click();
  await page.getByRole('radio', { name: /نعدّلها/ }).check({ force: true });
  await page.getByLabel(/ما نتعلّمه/).fill('نبدأ قبل الظهر');
  await page.getByRole('button', { name: 'حفظ', exact: true }).click();
  await expect(page.getByText('نبدأ قبل الظهر')).toBeVisible();
  await expect(page.getByRole('img', { name: 'نعدّلها' })).toBeVisible();
});

test('a session is found by a material, says where, and is copied to another week @phone @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/sessions');
  await page.getByLabel('موضوع أو فقرة أو أداة').fill('بوصلات');
  await expect(page.getByText('في المواد: بوصلات').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^نسخ «قراءة الخريطة/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('الأسبوع').selectOption({ index: 2 });
  await dialog.getByRole('button', { name: 'نسخ وفتح الخطة' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'تعديل الجلسة' })).toBeVisible();
  await expect(page.getByLabel('الموضوع')).toHaveValue('قراءة الخريطة والبوصلة');
  await page.goto(`${demo.address}/sessions?search=لا شيء كهذا`);
  await expect(page.getByText('لا جلسة فيها «لا شيء كهذا»')).toBeVisible();
});

test('a general captain sees who has planned, and marks a session for the library', async ({
  page,
  demo,
}) => {
  // Other journeys of this server may have added sectors.
  const { body: sectors } = await demo.read<{ body: object[] }>(
    demoPhone('general'),
    '/sector/all',
  );
  await openSignedIn(page, demo, demoPhone('general'), '/sessions');
  await expect(
    page.getByText(new RegExp(`من ${sectors.length.toLocaleString('ar-EG')} قطاع`)),
  ).toBeVisible();
  const remind = page.getByRole('button', { name: /^ذكّر .*قطاع/ });
  await remind.click();
  await expect(page.getByText(/^أُرسل التذكير إلى/)).toBeVisible();
  await remind.click();
  await expect(page.getByText('ذُكِّرت هذه القطاعات اليوم')).toBeVisible();
  await page.goto(`${demo.address}/sessions/1`);
  await page.getByRole('button', { name: /إضافة إلى مكتبة المجموعة|قبولها|إخراجها/ }).click();
  await expect(page.getByRole('button', { name: /إخراجها|إضافة إلى مكتبة/ })).toBeVisible();
  await page.goto(`${demo.address}/sessions?tab=library`);
  await expect(page.getByText('مكتبة المجموعة').first()).toBeVisible();
});

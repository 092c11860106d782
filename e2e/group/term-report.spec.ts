import { findBarriers } from '../support/axe.ts';
import { soon } from '../support/limits.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

const PATH = '/term-report';

test('a general captain reads the term’s report, its sources, and the year’s', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/stats');
  await page.getByRole('link', { name: 'تقرير الفترة' }).click();
  const report = page.getByRole('article', { name: /^تقرير فترة/ });
  await expect(report.getByRole('region', { name: 'هل يثبت الحضور؟' })).toContainText('المصدر:');
  await expect(report.getByRole('region', { name: 'المال بالجنيه' })).toBeVisible();
  await expect(report.getByRole('region', { name: 'قرارات المجالس' })).toContainText('السرّية');
  await expect(report.getByRole('region', { name: 'الأسابيع' }).getByRole('row')).not.toHaveCount(
    1,
  );
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('المدة').selectOption({ label: 'السنة الكشفية كلها' });
  await expect(page).toHaveURL(/span=year/);
  await expect(page.getByRole('article', { name: /^تقرير سنة/ })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

test('the report is printed on A4 pages, and saved as a spreadsheet', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), PATH);
  await expect(page.getByRole('application', { name: 'هل يثبت الحضور؟' })).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = [...pdf.matchAll(/\/MediaBox \[([\d. ]+)\]/g)].map(([, box]) =>
    box!.split(' ').map(Number),
  );
  expect(sizes.length).toBeGreaterThanOrEqual(2);
  expect(sizes.length).toBeLessThanOrEqual(5);
  for (const [, , width, height] of sizes) {
    expect(Math.abs(width! - 595)).toBeLessThan(2);
    expect(Math.abs(height! - 842)).toBeLessThan(2);
  }
  const download = page.waitForEvent('download', soon);
  await page.getByRole('button', { name: 'تحميل xlsx' }).click();
  expect((await download).suggestedFilename()).toMatch(/^term_report_\d+\.xlsx$/);
});

test('captains read their own unit and sector without money, and keep their words @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/status of 409/);
  await openSignedIn(page, demo, demoPhone('unit'), PATH);
  await expect(page.getByRole('article')).toContainText('وحدة');
  await expect(page.getByRole('region', { name: 'المال بالجنيه' })).toHaveCount(0);
  await openSignedIn(page, demo, demoPhone('regular'), PATH);
  const report = page.getByRole('article', { name: /^تقرير فترة/ });
  await expect(report).toContainText('أشبال أ');
  await expect(report.getByRole('region', { name: 'كيف حضر كل قطاع؟' })).toHaveCount(0);
  await report.getByRole('button', { name: 'إضافة كلمتك' }).click();
  await page.getByLabel('كلمتك').fill('فترة طيبة، شكراً لكل من ساعد.');
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 1000, height: 844 });
  await page.getByRole('button', { name: 'حفظ الكلمة' }).click();
  const words = report.getByRole('region', { name: 'كلمة القائد' });
  await expect(words).toContainText('فترة طيبة، شكراً لكل من ساعد.');
  // Another captain changes them meanwhile: what is typed stays, and a question is asked.
  await words.getByRole('button', { name: 'تعديل الكلمة' }).click();
  await page.getByLabel('كلمتك').fill('كلمة ثانية');
  await demo.write(demoPhone('regular'), 'PUT', '/report/term/words', { text: 'كلمة من مكان آخر' });
  await page.getByRole('button', { name: 'حفظ الكلمة' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('كلمة من مكان آخر');
  await question.getByRole('button', { name: 'حفظ تعديلي' }).click();
  await expect(words).toContainText('كلمة ثانية');
  // As it was, for whoever opens it next on this server.
  await demo.write(demoPhone('regular'), 'PUT', '/report/term/words', { text: '' });
});

test('words that are not stored yet stay on the device until their captain signs out', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('unit'), PATH);
  await page.getByRole('button', { name: 'إضافة كلمتك' }).click();
  await page.getByLabel('كلمتك').fill('لم أنتهِ بعد');
  await expect(page.getByText('محفوظ على هذا الجهاز')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('كلمتك')).toHaveValue('لم أنتهِ بعد');
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('khayma-draft/')));
  expect(await kept()).toHaveLength(1);
  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('مسودات على هذا الجهاز: ١');
  await question.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await expect(page).toHaveURL(/\/$|login/);
  expect(await kept()).toEqual([]);
});

test('the third door of reports and councils leads to the report', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('unit'), '/reports-and-councils');
  await page.getByRole('main').getByRole('link', { name: 'تقرير الفترة' }).click();
  await expect(page.getByRole('article', { name: /^تقرير فترة/ })).toBeVisible();
});

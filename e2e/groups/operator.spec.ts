import { findBarriers } from '../support/axe.ts';
import { expect, signInLeader, signInOperator, test } from '../support/many-groups.ts';

// One program serves the journeys of this file.
test.describe.configure({ mode: 'default' });

test('the operator suspends a group, whose page says what is kept, and resumes it', async ({
  allowFailures,
  browser,
  many,
  page,
}) => {
  allowFailures(/503/);
  await many.found('manar', 'مجموعة المنار');
  await signInOperator(page, many, 'one@khayma.example');
  expect(await findBarriers(page)).toEqual([]);
  const captains = await browser.newContext({ locale: 'ar-EG', timezoneId: 'Africa/Cairo' });
  const captain = await captains.newPage();
  await signInLeader(captain, many, 'manar');

  const row = page.getByRole('row').filter({ hasText: 'مجموعة المنار' });
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'إيقاف' }).click();
  await page.getByLabel('السبب').fill('لم يُجدَّد الاشتراك');
  await page.getByRole('button', { name: 'إيقاف المجموعة' }).click();
  await expect(row).toContainText('موقوفة');

  await captain.goto(`${many.addressOf('manar')}/record-scouts-absence`);
  await expect(captain.getByRole('heading', { name: 'هذه المجموعة موقوفة' })).toBeVisible();
  await expect(captain.getByText('مجموعة المنار')).toBeVisible();
  await expect(captain.getByText('لم يُجدَّد الاشتراك')).toHaveCount(0);
  expect(await findBarriers(captain)).toEqual([]);
  // The pages that families open do not mention an operator.
  await captain.goto(`${many.addressOf('manar')}/p/any-key`);
  await expect(captain.getByRole('heading', { name: 'هذه المجموعة موقوفة' })).toBeVisible();
  await expect(captain.getByText('مراسلة المشغّل')).toHaveCount(0);

  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'إعادة' }).click();
  await expect(row).not.toContainText('موقوفة');
  await captain.goto(`${many.addressOf('manar')}/notifications`);
  await expect(captain.getByText('لم يُجدَّد الاشتراك').first()).toBeVisible();
  await captains.close();
});

test("a leader reads the operator's message and hands the census in", async ({
  browser,
  many,
  page,
}) => {
  await many.found('karnak', 'كشافة الكرنك');
  await signInOperator(page, many, 'two@khayma.example');
  await page.getByRole('link', { name: 'الرسائل' }).click();
  await page.getByRole('button', { name: 'كتابة رسالة' }).click();
  await page.getByLabel('العنوان').fill('صيانة فجر الجمعة');
  await page.getByLabel('الرسالة').fill('يتوقف البرنامج عشر دقائق.');
  await page.getByRole('button', { name: 'إرسال' }).click();
  await expect(page.getByRole('heading', { name: 'صيانة فجر الجمعة' })).toBeVisible();

  const captains = await browser.newContext({ locale: 'ar-EG', timezoneId: 'Africa/Cairo' });
  const captain = await captains.newPage();
  await signInLeader(captain, many, 'karnak');
  // A line of the dashboard leads to it.
  const line = captain.getByRole('link', { name: /^صيانة فجر الجمعة/ });
  await line.click();
  await expect(captain.getByText('يتوقف البرنامج عشر دقائق.')).toBeVisible();
  await captain.getByRole('button', { name: 'قرأتها' }).click();
  await expect(captain.getByText('يتوقف البرنامج عشر دقائق.')).toHaveCount(0);
  await captain.goto(`${many.addressOf('karnak')}/dashboard`);
  await expect(captain.getByRole('heading', { name: /مارتينا/ })).toBeVisible();
  await expect(captain.getByRole('region', { name: 'الإجراءات' })).toBeVisible();
  await expect(line).toHaveCount(0);

  await captain.goto(`${many.addressOf('karnak')}/census`);
  await captain.getByRole('button', { name: 'تسليم الإحصاء للمشغّل' }).click();
  const dialog = captain.getByRole('dialog');
  await expect(dialog).toContainText('هذا كل ما يُرسَل');
  await expect(dialog).toContainText('قائد عام');
  await expect(dialog).not.toContainText('مارتينا');
  expect(await findBarriers(captain)).toEqual([]);
  await dialog.getByRole('button', { name: 'تسليم', exact: true }).click();
  await expect(captain.getByText('سُلِّم إحصاء هذه السنة')).toBeVisible();
  await captains.close();

  await page.getByRole('link', { name: 'الإحصاء' }).click();
  const row = page.getByRole('row').filter({ hasText: 'كشافة الكرنك' });
  await expect(row).not.toContainText('لم تسلّم');
  expect(await findBarriers(page)).toEqual([]);
});

import { findBarriers } from '../support/axe.ts';
import { expect, leader, test } from '../support/many-groups.ts';
import { quiet } from '../support/quiet.ts';

// One program serves the journeys of this file.
test.describe.configure({ mode: 'default' });

test('a leader founds a group on a phone and enters it @phone', async ({ many, page }) => {
  await many.found('luxor', 'مجموعة الأقصر');
  await page.goto(many.apex);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'تأسيس مجموعة' }).click();
  await expect(page.getByRole('heading', { name: 'تأسيس مجموعة' })).toBeVisible();
  await page.getByLabel('اسم المجموعة').fill('كشافة طيبة');
  const address = page.getByLabel('عنوانها على الشبكة');
  const said = async (typed: string, sentence: string | RegExp) => {
    await address.fill(typed);
    await address.blur();
    await expect(page.getByText(sentence)).toBeVisible();
  };
  const country = page.getByRole('combobox', { name: 'الدولة' });
  await expect(country).toHaveValue('EG');
  await country.selectOption('تونس');
  await expect(page.getByLabel('رقم الهاتف')).toHaveAttribute('placeholder', '2xxxxxxx');
  await country.selectOption('مصر');
  await said('ab', 'من ٣ أحرف إلى ٤٠.');
  await said('admin', 'هذا العنوان محجوز، اختر غيره.');
  await said('luxor', /هذا العنوان مأخوذ/);
  const proposal = page.getByText('جرّب').getByRole('button');
  await quiet(page);
  const proposed = await proposal.innerText();
  await proposal.click();
  await expect(address).toHaveValue(proposed);
  await expect(page.getByText('العنوان متاح')).toBeVisible();
  await said('THEBES-٢', 'العنوان متاح');
  await expect(address).toHaveValue('thebes-2');

  await page.getByRole('button', { name: 'تأسيس المجموعة' }).click();
  await expect(page.getByText('هذا الحقل مطلوب').first()).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('الاسم الأول').fill(leader.firstName);
  await page.getByLabel('الاسم الأوسط').fill(leader.middleName);
  await page.getByLabel('الاسم الأخير').fill(leader.lastName);
  await page.getByText('أنثى', { exact: true }).click();
  await page.getByLabel('رقم الهاتف').fill('٠١٠٠٠٠٠٠٠٧٧');
  await page.getByLabel('كلمة السر', { exact: true }).fill(leader.password);
  await page.getByRole('button', { name: 'تأسيس المجموعة' }).click();

  await expect(page.getByRole('heading', { name: 'كشافة طيبة جاهزة' })).toBeVisible();
  await expect(page.getByText('وأنت قائدتها العامة يا شيفتان مارتينا.')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // The page of the domain keeps nothing of the session on the device.
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain('token');
  await page.getByRole('button', { name: 'ادخل مجموعتك' }).click();
  await expect(page).toHaveURL(`${many.addressOf('thebes-2')}/dashboard`);
  await page.getByRole('link', { name: 'المزيد', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'كشافة طيبة' })).toBeVisible();
  // The neighbour's address knows nobody of this device.
  await page.goto(`${many.addressOf('luxor')}/dashboard`);
  await expect(page).toHaveURL(/luxor.*\/login/i);
});

test("a leader restores a group from its file by the operator's link and enters it @phone @all", async ({
  many,
  page,
}, testInfo) => {
  await many.found('esna', 'مجموعة إسنا');
  const file = testInfo.outputPath('esna.khayma');
  await many.command('export', 'esna', file);
  await page.goto(`${many.apex}/found`);
  await page.getByRole('link', { name: 'استعد نسخة احتياطية' }).click();
  await expect(page.getByText('الاستعادة هنا برابط من المشغّل. اطلبه منه.')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const [link] = /https:\S+/.exec(await many.command('restore-link'))!;
  const { pathname, search } = new URL(link);
  await page.goto(`${many.apex}${pathname}${search}`);
  await page.getByLabel('ملف النسخة الاحتياطية').setInputFiles(file);
  await page.getByLabel('عنوانها على الشبكة').fill('esna-2');
  await page.getByLabel('عنوانها على الشبكة').blur();
  await expect(page.getByText('العنوان متاح')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'استعادة المجموعة' }).click();
  await expect(page.getByRole('heading', { name: 'مجموعة إسنا جاهزة' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'افتح المجموعة' }).click();
  await page.getByLabel('البريد الإلكتروني أو رقم الهاتف').fill(leader.phoneNumber);
  await page.getByLabel('كلمة السر', { exact: true }).fill(leader.password);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(page).toHaveURL(`${many.addressOf('esna-2')}/dashboard`);
});

test('a reload of the page of a new group leads to its login @phone @all', async ({
  many,
  page,
}) => {
  await many.found('aswan', 'مجموعة أسوان');
  await page.goto(`${many.apex}/found?ready=aswan`);
  await expect(page).toHaveURL(`${many.addressOf('aswan')}/login`);
  await expect(page.getByRole('button', { name: 'تسجيل الدخول' })).toBeVisible();
});

test('an address that no group has says so, and leads to the domain @phone', async ({
  allowFailures,
  many,
  page,
}) => {
  allowFailures(/404/);
  await page.goto(`${many.addressOf('nobody')}/dashboard`);
  await expect(page.getByText('لا مجموعة بهذا العنوان').last()).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'البحث عن مجموعتي' }).click();
  await expect(page).toHaveURL(`${many.apex}/`);
});

import type { Page } from '@playwright/test';
import { longDate, shortDate } from '../../web/i18n/format.ts';
import { aPhone } from '../support/fresh.ts';
import { addSector, signUp } from '../support/group.ts';
import { choiceField, choose } from '../support/kit.ts';
import { quiet } from '../support/quiet.ts';
import { goByRouter } from '../support/router.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

const OTHER = aPhone();
const PHONE = aPhone();

/** Creates a unit captain without a sector; returns the phone number. */
async function aUnitCaptain(demo: Server): Promise<string> {
  const phoneNumber = aPhone();
  const { body } = await signUp(demo, phoneNumber);
  await demo.write(demoPhone('general'), 'PATCH', `/captain/${body.captainId}`, { type: 'unit' });
  return phoneNumber;
}

const sector = (page: Page) => choiceField(page, 'القطاع');
const options = (page: Page) => page.getByRole('option');

/** Requests that add a scout: the form looks for namesakes with the same method. */
const scoutAdded = (page: Page) =>
  page.waitForRequest(
    (request) =>
      request.method() === 'POST' && /^\/api\/scout\/?$/.test(new URL(request.url()).pathname),
  );

test('a scout is added, corrected and deleted, each with its own message', async ({
  page,
  demo,
}) => {
  await addSector(demo, 'ياسمين');
  await openSignedIn(page, demo, demoPhone('general'), '/add-scout');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('إضافة وتعيين كشافيين');
  await expect(page.getByText('يمكن تعديل المعلومات الاختيارية لاحقاً.')).toBeVisible();
  for (const label of ['الصورة', 'شهادة الميلاد']) {
    const file = page.getByLabel(label);
    await expect(file).toHaveAttribute('type', 'file');
    await expect(file).toBeDisabled();
  }
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByLabel('الاسم', { exact: true }).fill('شهد رامي بطرس');
  await choose(page, 'القطاع', 'ياسمين - أ');
  await page.getByRole('radio', { name: 'أنثى' }).check({ force: true });
  await page.getByLabel(/^العنوان/).fill('١٢ شارع النيل');
  await page.getByLabel(/^المدرسة/).fill('مدرسة السلام');
  await page.getByLabel(/^رقم الهاتف/).fill(PHONE);
  await page.getByLabel(/^تاريخ الميلاد/).fill('05/03/2014');
  await page.getByLabel(/^تاريخ الالتحاق/).fill('01/09/2024');
  await page.getByLabel(/^تاريخ الالتحاق/).blur();
  const [added] = await Promise.all([
    scoutAdded(page),
    page.getByRole('button', { name: 'إضافة الكشاف' }).click(),
  ]);
  expect(added.postDataJSON()).toMatchObject({
    name: 'شهد رامي بطرس',
    gender: 'female',
    address: '١٢ شارع النيل',
    school: 'مدرسة السلام',
    photo: null,
    birthCertificate: null,
    phoneNumber: PHONE,
    birthDate: '2014-03-05',
    enrollDate: '2024-09-01',
  });
  await expect(page.getByText('تم إنشاء الكشاف بنجاح')).toBeVisible();

  // The sector stays selected for the next scout, the gender does not.
  await expect(sector(page)).toHaveText('ياسمين - أ');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  // Only what is required.
  await page.getByLabel('الاسم', { exact: true }).fill('سلمى بلا بيانات');
  await page.getByRole('radio', { name: 'أنثى' }).check({ force: true });
  await page.getByRole('button', { name: 'إضافة الكشاف' }).click();
  await expect(page.getByText('كشافتان', { exact: true })).toBeVisible();

  await page.goto(`${demo.address}/update-scout`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('تعديل كشافيين');
  // The form shows before a scout is chosen, disabled.
  await expect(page.getByRole('button', { name: 'تعديل', exact: true })).toBeDisabled();
  for (const label of [/^الاسم$/, /^العنوان/, /^رقم الهاتف/, /^تاريخ الميلاد/, /^تاريخ الالتحاق/]) {
    await expect(page.getByLabel(label)).toBeDisabled();
    await expect(page.getByLabel(label)).toHaveValue('');
  }
  await expect(page.getByRole('radio', { name: 'أنثى' })).toBeDisabled();
  await choose(page, 'القطاع', 'ياسمين - أ');
  await choiceField(page, 'الكشاف').click();
  await expect(options(page)).toHaveText(['سلمى بلا بيانات', 'شهد رامي بطرس']);
  await page.getByRole('option', { name: 'شهد رامي بطرس' }).click();
  await expect(page.getByLabel('الاسم', { exact: true })).toHaveValue('شهد رامي بطرس');
  await expect(page.getByRole('radio', { name: 'أنثى' })).toBeChecked();
  await expect(sector(page).last()).toHaveText('ياسمين - أ');
  await expect(page.getByLabel(/^العنوان/)).toHaveValue('١٢ شارع النيل');
  await expect(page.getByLabel(/^رقم الهاتف/)).toHaveValue(PHONE);
  await expect(page.getByLabel(/^تاريخ الميلاد/)).toHaveValue(/^(05|٠٥)\D+(03|٠٣)\D+(2014|٢٠١٤)$/);
  await expect(page.getByLabel(/^تاريخ الالتحاق/)).toHaveValue(/^(01|٠١)\D+(09|٠٩)\D+(2024|٢٠٢٤)$/);
  await page.getByLabel('الاسم', { exact: true }).fill('شهد رامي جرجس');
  await page.getByRole('button', { name: 'تعديل', exact: true }).click();
  await expect(page.getByText('تم تعديل الكشاف بنجاح')).toBeVisible();
  await expect(choiceField(page, 'الكشاف')).toHaveText('شهد رامي جرجس');

  await page.goto(`${demo.address}/delete-scout`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('حذف كشاف');
  await page.getByRole('searchbox', { name: 'بحث بالاسم' }).fill('شهد رامي');
  const found = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(found).toHaveText([/^شهد رامي جرجس/]);
  await found.click();
  await expect(page.getByRole('term')).toHaveText([
    'الاسم',
    'القطاع',
    'رقم الهاتف',
    'تاريخ الميلاد',
    'تاريخ الالتحاق',
  ]);
  await expect(page.getByRole('definition')).toHaveText([
    'شهد رامي جرجس',
    'ياسمين أ',
    new RegExp(PHONE.replace(/^(.{4})(.{3})/, '$1 $2 ')),
    longDate('2014-03-05'),
    longDate('2024-09-01'),
  ]);
  const confirmation = page.getByRole('checkbox', { name: 'أؤكد حذف هذا الكشاف' });
  await expect(confirmation).not.toBeChecked();
  await page.getByRole('button', { name: 'حذف الكشاف', exact: true }).click();
  await expect(page.getByText('يرجى تأكيد الحذف أولاً')).toBeVisible();
  await confirmation.check();
  await page.getByRole('button', { name: 'حذف الكشاف', exact: true }).click();
  await expect(page.getByText('تم حذف الكشاف بنجاح')).toBeVisible();
  await expect(confirmation).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'بحث بالاسم' })).toHaveValue('');
  await expect(found.first()).toBeVisible();

  // Nobody knows this scout's phone and birth date, and the tick belonged to the one before.
  await page.getByRole('searchbox', { name: 'بحث بالاسم' }).fill('سلمى بلا');
  await found.click();
  await expect(page.getByRole('term')).toHaveText(['الاسم', 'القطاع', 'تاريخ الالتحاق']);
  await expect(confirmation).not.toBeChecked();
});

test('a change does not overwrite another captain’s without a question @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/409.*\/api\/scout\//s);
  const { body } = await demo.read<{ body: { scoutId: number; name: string }[] }>(
    demoPhone('unit'),
    '/scout/sector/all',
  );
  const { scoutId, ...scout } = body[0]!;
  await openSignedIn(page, demo, demoPhone('unit'), `/update-scout?scout=${scoutId}`);
  const address = page.getByLabel(/^العنوان/);
  await address.fill('شارع النيل');
  // The general captain corrects the telephone meanwhile.
  await demo.write(demoPhone('general'), 'PUT', `/scout/${scoutId}`, {
    ...scout,
    phoneNumber: OTHER,
  });
  const save = page.getByRole('button', { name: 'تعديل', exact: true });
  const question = page.getByRole('alertdialog', { name: 'تغيّرت بيانات هذا الكشاف بعد فتحها' });
  await save.click();
  await expect(question).toContainText(`رقم الهاتفالمحفوظ الآن${OTHER}`);
  // Nothing typed is lost, and nothing is stored yet.
  await question.getByRole('button', { name: 'الرجوع إلى التعديل' }).click();
  await expect(address).toHaveValue('شارع النيل');
  const stored = () =>
    demo.read<{ body: { phoneNumber: string | null; address: string | null } }>(
      demoPhone('general'),
      `/scout/${scoutId}`,
    );
  expect((await stored()).body.phoneNumber).toBe(OTHER);
  await page.getByLabel(/^رقم الهاتف/).fill(OTHER);
  await save.click();
  await question.getByRole('button', { name: 'حفظ تعديلي' }).click();
  await expect(page.getByText('تم تعديل الكشاف بنجاح')).toBeVisible();
  expect((await stored()).body).toMatchObject({
    phoneNumber: OTHER,
    address: 'شارع النيل',
  });
  // The saved form goes on from what it stored.
  await address.fill('شارع النصر');
  await save.click();
  await expect(question).toHaveCount(0);
  await expect.poll(async () => (await stored()).body.address).toBe('شارع النصر');
});

test('required and optional fields of a new scout are side by side on wide screens @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('unit'), '/add-scout');
  const boxOf = async (label: RegExp) => (await page.getByLabel(label).boundingBox())!;
  const [name, phone] = [await boxOf(/^الاسم$/), await boxOf(/^رقم الهاتف/)];
  // Right to left, within one screen.
  expect(phone.x + phone.width).toBeLessThan(name.x);
  expect(phone.y).toBeLessThan(page.viewportSize()!.height / 2);
  await quiet(page);
  const { x, width } = (await page.getByRole('main').boundingBox())!;
  expect(name.x + name.width - phone.x).toBeGreaterThan(0.85 * width);
  expect(phone.x).toBeGreaterThan(x);
});

test('without scouts, and without sectors, the lists say so @all', async ({ page, demo }) => {
  await addSector(demo, 'يمام');
  await openSignedIn(page, demo, demoPhone('unit'), '/update-scout');
  await choose(page, 'القطاع', 'يمام - أ');
  await expect(choiceField(page, 'الكشاف')).toHaveText('لا يوجد كشافين في هذا القطاع');
  // A unit captain without a sector.
  await openSignedIn(page, demo, await aUnitCaptain(demo), '/update-scout');
  await expect(page.getByText('لا يوجد قطاع', { exact: true })).toBeVisible();
});

test('a unit captain deletes, edits and adds only within the own unit', async ({ page, demo }) => {
  const { body } = await demo.signIn(demoPhone('unit'));
  const { body: sectors } = await demo.read<{
    body: { baseName: string; suffixName: string; unitCaptainId: number | null }[];
  }>(demoPhone('unit'), '/sector/all');
  const own = sectors
    .filter(({ unitCaptainId }) => unitCaptainId === body.captainId)
    .map(({ baseName, suffixName }) => `${baseName} - ${suffixName}`);
  expect(own.length).toBeLessThan(sectors.length);
  for (const path of ['/add-scout', '/update-scout']) {
    await openSignedIn(page, demo, demoPhone('unit'), path);
    await sector(page).click();
    await expect(options(page)).toHaveText(own);
  }
  const { count } = await demo.read<{ count: number }>(
    demoPhone('unit'),
    `/scout/unit/${body.captainId}`,
  );
  await page.goto(`${demo.address}/delete-scout`);
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(
    count.toLocaleString('ar-EG'),
  );
});

test('a date is typed in any digits or picked, and an invalid one stays on leaving the field', async ({
  page,
  demo,
}) => {
  await addSector(demo, 'سنبلة');
  await openSignedIn(page, demo, demoPhone('general'), '/add-scout');
  const birth = page.getByRole('textbox', { name: 'تاريخ الميلاد' });
  const opener = page.getByRole('button', { name: 'اختيار تاريخ الميلاد من التقويم' });
  const calendar = page.getByRole('dialog', { name: 'تقويم تاريخ الميلاد' });
  for (const typed of ['٩٠٣٢٠١٥', '۰۹۰۳۲۰۱۵', '9-3-2015', '٠٩/٠٣/٢٠١٥']) {
    await birth.fill(typed);
    await expect(birth).toHaveValue(typed);
    await birth.blur();
    await expect(birth).toHaveValue(typed === '٩٠٣٢٠١٥' ? typed : shortDate('2015-03-09'));
  }
  await expect(page.getByText('تاريخ غير صحيح')).toHaveCount(0);

  // A button opens the calendar at the field's date, and gets the focus back.
  await birth.click();
  await expect(calendar).toHaveCount(0);
  await opener.click();
  await expect(calendar.getByRole('button', { name: /(^|، )٩ مارس ٢٠١٥/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const later = calendar.getByRole('button', { name: /(^|، )١٦ مارس ٢٠١٥/ });
  await expect(later).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(birth).toHaveValue(shortDate('2015-03-16'));
  await opener.click();
  await expect(later).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(later).toBeFocused();
  // A press outside only closes it.
  await page.mouse.click(5, 5);
  await expect(calendar).toHaveCount(0);
  // A birth year is one choice, and the month stays.
  await opener.click();
  await calendar.getByRole('combobox', { name: 'السنة' }).selectOption('٢٠١١');
  await calendar.getByRole('button', { name: /(^|، )٩ مارس ٢٠١١/ }).click();
  await expect(birth).toHaveValue(shortDate('2011-03-09'));
  await birth.fill('16/3/2015');

  await page.getByLabel('الاسم', { exact: true }).fill('يوحنا عماد');
  await choose(page, 'القطاع', 'سنبلة - أ');
  await page.getByRole('radio', { name: 'ذكر' }).check({ force: true });
  const [added] = await Promise.all([
    scoutAdded(page),
    page.getByRole('button', { name: 'إضافة الكشاف' }).click(),
  ]);
  expect(added.postDataJSON()).toMatchObject({ birthDate: '2015-03-16' });
  await expect(birth).toHaveValue('');

  await birth.fill('31/02/2015');
  await page.getByRole('main').getByRole('link', { name: 'الرئيسية' }).first().click();
  await expect(page.getByText('لديك تغييرات لم تُحفظ')).toBeVisible();
  await page.getByRole('button', { name: 'البقاء' }).click();
  await expect(birth).toHaveValue('31/02/2015');
  await opener.click();
  await page.getByRole('button', { name: 'مسح التاريخ' }).click();
  await expect(birth).toHaveValue('');
});

test('a calendar fits phones of both sizes and closes for the form @phone @all', async ({
  page,
  demo,
}) => {
  for (const [path, submit] of [
    ['/add-scout', 'إضافة الكشاف'],
    ['/update-scout?scout=4', 'تعديل'],
    ['/start-new-term', 'بدء الفترة'],
    ['/edit-term', 'تعديل'],
  ] as const) {
    if (path === '/add-scout') await openSignedIn(page, demo, demoPhone('general'), path);
    else await goByRouter(page, path);
    const openers = page.getByRole('button', { name: /^اختيار تاريخ .* من التقويم$/ });
    await expect(openers).toHaveCount(2);
    for (const [width, height] of [
      [390, 844],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const at of [0, 1]) {
        await openers.nth(at).click();
        const calendar = page.getByRole('dialog', { name: /^تقويم/ });
        await expect(calendar.getByRole('grid')).toBeVisible();
        for (const edge of [
          calendar.getByRole('button', { name: 'الشهر السابق' }),
          calendar.getByRole('row').last(),
        ]) {
          await expect(edge).toBeInViewport({ ratio: 1 });
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBe(width);
        // A tap outside closes it and presses nothing else.
        await page.touchscreen.tap(width - 5, 5);
        await expect(calendar).toHaveCount(0);
        await page.getByRole('button', { name: submit, exact: true }).click({ trial: true });
      }
    }
  }
});

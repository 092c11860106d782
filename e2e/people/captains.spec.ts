import type { Page } from '@playwright/test';
import type { Captain } from '../../contract/captains/endpoints.ts';
import { fullName } from '../../web/i18n/format.ts';
import { aPhone } from '../support/fresh.ts';
import { addSector, signUp } from '../support/group.ts';
import { choiceField, choose } from '../support/kit.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

const PHONE = aPhone();

const PASSWORD = 'ضوء القمر فوق النيل';

/** Creates an account for this test; returns the name. */
async function anAccount(demo: Server, firstName: string, phoneNumber: string) {
  await signUp(demo, phoneNumber, { firstName, password: PASSWORD });
  return `${firstName} هاني فؤاد`;
}

async function logIn(page: Page, demo: Server, phone: string, password: string) {
  await page.goto(`${demo.address}/login`);
  await page.getByLabel('البريد الإلكتروني أو رقم الهاتف').fill(phone);
  await page.getByLabel('كلمة السر', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
}

async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `إدارة حساب ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a captain signs in with a one-time password and changes it before anything else @phone', async ({
  page,
  demo,
  browser,
}) => {
  const phone = aPhone();
  const name = await anAccount(demo, 'فادي', phone);
  await openSignedIn(page, demo, demoPhone('general'), '/captains');
  await page.getByRole('searchbox').fill(name);
  await act(page, name, 'كلمة سر مؤقتة');
  await page.getByRole('alertdialog').getByRole('button', { name: 'إنشاء كلمة سر مؤقتة' }).click();
  const shown = page.getByRole('dialog').filter({ hasText: 'يجب تغييرها عند أول تسجيل دخول' });
  await quiet(page);
  const password = (await shown.getByRole('code').textContent()) ?? '';
  expect(password.length).toBeGreaterThan(7);
  await shown.getByRole('button', { name: 'إغلاق' }).click();
  await expect(page.getByText(password)).toHaveCount(0);

  const context = await browser.newContext();
  const own = await context.newPage();
  await logIn(own, demo, phone, password);
  await expect(own).toHaveURL(/\/edit-password/);
  await context.close();
});

test('a closed account can’t log in, and can once it is reopened', async ({
  page,
  demo,
  browser,
}) => {
  const name = await anAccount(demo, 'كيرلس', PHONE);
  await openSignedIn(page, demo, demoPhone('general'), '/captains');
  await page.getByRole('searchbox').fill(PHONE);
  await expect(page.getByRole('rowheader')).toHaveText([name]);
  await act(page, name, 'إغلاق الحساب');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('من كل القوائم والأعداد');
  await question.getByRole('button', { name: 'إغلاق الحساب' }).click();
  await expect(page.getByText('تم إغلاق الحساب')).toBeVisible();
  await expect(page.getByText('لا يوجد قائد بهذا الوصف')).toBeVisible();

  const context = await browser.newContext();
  const own = await context.newPage();
  await logIn(own, demo, PHONE, PASSWORD);
  await expect(own.getByText(/هذا الحساب مغلق/).first()).toBeVisible();

  await page.getByRole('combobox', { name: 'حالة الحساب' }).selectOption('closed');
  await page.reload();
  await page.getByRole('button', { name: `إعادة فتح حساب ${name}` }).click();
  await expect(page.getByText('تم إعادة فتح الحساب')).toBeVisible();
  await expect(page.getByRole('rowheader', { name })).toHaveCount(0);
  await logIn(own, demo, PHONE, PASSWORD);
  await expect(own).toHaveURL(/\/dashboard/);
  await context.close();
});

test('a type is changed in the list, and search, type and order stay in the address', async ({
  page,
  demo,
}) => {
  const name = await anAccount(demo, 'بولا', aPhone());
  await openSignedIn(page, demo, demoPhone('general'), '/captains');
  await page.getByRole('searchbox').fill('بولا هاني');
  await act(page, name, 'تغيير الرتبة');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^قائد وحدة/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'تغيير الرتبة' }).click();
  await expect(page.getByText('تم تعديل الرتبة بنجاح')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('combobox', { name: 'الرتبة' }).selectOption('unit');
  await expect(page.getByRole('rowheader')).toHaveText([name]);
  await page.getByRole('searchbox').fill('');
  const header = page.getByRole('columnheader', { name: 'الاسم' });
  await header.getByRole('button').click();
  const rows = page.getByRole('rowheader');
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await quiet(page);
  const shown = await rows.allTextContents();
  expect(shown).toContain(name);
  await page.reload();
  await expect(rows).toHaveText(shown);
  await expect(header).toHaveAttribute('aria-sort', 'descending');
});

test('a captain can’t close the own account or replace the own password in the list @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), `/captains?name=${demoPhone('general')}`);
  await page.getByRole('button', { name: /^إدارة حساب/ }).click();
  const close = page.getByRole('menuitem', { name: /^إغلاق الحساب/ });
  await expect(close).toBeDisabled();
  await expect(close).toContainText('لا يغلقه إلا قائد عام آخر');
  await expect(page.getByRole('menuitem', { name: /^كلمة سر مؤقتة/ })).toBeDisabled();
});

test('a sector is assigned to a unit captain, and each form offers only allowed captains', async ({
  page,
  demo,
}) => {
  const general = demoPhone('general');
  const unit = await demo.signIn(demoPhone('unit'));
  await addSector(demo, 'يقظة');
  const namesOf = async (type: string) =>
    (await demo.read<{ body: Captain[] }>(general, `/captain?type=${type}`)).body.map(fullName);
  const unitCaptains = await namesOf('unit');
  expect(unitCaptains.length).toBeGreaterThan(1);

  await openSignedIn(page, demo, general, '/assign-captain');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'تغيير رتبة قائد',
    'تعيين قائد لقطاع',
    'تعيين قائد وحدة لقطاع',
  ]);
  const card = (title: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
  const type = card('تغيير رتبة قائد');
  await expect(choiceField(type, 'القائد')).toBeVisible();
  await expect(type.getByRole('radio')).toHaveCount(3);

  const options = page.getByRole('option');
  await choiceField(card('تعيين قائد لقطاع'), 'القائد').click();
  await expect(options.first()).toBeVisible();
  const regular = await namesOf('regular');
  await expect(options).toHaveCount(regular.length);
  for (const name of await options.allInnerTexts()) {
    expect(regular.some((each) => name.startsWith(each))).toBe(true);
  }
  await page.keyboard.press('Escape');

  const third = card('تعيين قائد وحدة لقطاع');
  await choose(third, 'القطاع', 'يقظة - أ');
  await choiceField(third, 'قائد الوحدة').click();
  await expect(options).toHaveText(unitCaptains);
  const other = (await demo.read<{ body: Captain[] }>(general, '/captain?type=unit')).body.find(
    ({ captainId }) => captainId !== unit.body.captainId,
  )!;
  await page.getByRole('option', { name: fullName(other) }).click();
  await third.getByRole('button', { name: 'إضافة' }).click();
  await expect(page.getByText('تم تعيين القائد بنجاح')).toBeVisible();
  const { body: sectors } = await demo.read<{
    body: { baseName: string; unitCaptainId: number }[];
  }>(general, '/sector/all');
  expect(sectors.find(({ baseName }) => baseName === 'يقظة')?.unitCaptainId).toBe(other.captainId);

  // With several unit captains none is preselected.
  await page.goto(`${demo.address}/add-sector`);
  const chosen = choiceField(page, 'قائد الوحدة');
  await expect(chosen).toHaveText('اختر من القائمة');
  await expect(page.getByLabel('الاسم الأساسي')).toBeVisible();
  await expect(page.getByLabel('اللاحقة')).toBeVisible();
  await chosen.click();
  await expect(options).toHaveText([...unitCaptains, 'سأعيّنه لاحقاً']);
});

test('a captain becomes each of the three types in turn', async ({ page, demo }) => {
  const phone = aPhone();
  const name = await anAccount(demo, 'مكاريوس', phone);
  await openSignedIn(page, demo, demoPhone('general'), `/captains?name=${phone}`);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await expect(row.getByRole('cell', { name: 'قائد', exact: true })).toBeVisible();
  for (const label of ['قائد وحدة', 'قائد عام', 'قائد']) {
    await act(page, name, 'تغيير الرتبة');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: new RegExp(`^${label} ل`) }).check({ force: true });
    await dialog.getByRole('button', { name: 'تغيير الرتبة' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row.getByRole('cell', { name: label, exact: true })).toBeVisible();
  }
});

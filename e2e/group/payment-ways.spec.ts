import { phoneText } from '../../contract/countries/phone.ts';
import { findBarriers } from '../support/axe.ts';
import { aPhone } from '../support/fresh.ts';
import { addSector, signUp } from '../support/group.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

const general = demoPhone('general');
const PASSWORD = 'khayma-demo-26';
const WALLET = aPhone();

test('a general captain says where families pay, with the password each time, and the treasurer reads what changed @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/400/);
  await openSignedIn(page, demo, general, '/settings');
  await page.getByRole('link', { name: /كيف تدفع الأسر/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'كيف تدفع الأسر' })).toBeVisible();
  await expect(page.getByText('٤ من ٦ طرق')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'إضافة طريقة' }).click();
  await page.getByRole('menuitem', { name: 'حساب بنكي' }).click();
  const form = page.getByRole('dialog');
  const account = form.getByLabel('رقم الحساب الدولي (IBAN)');
  await account.fill('EG38 0019 0005 0000 0000 2613 8000 2');
  await account.blur();
  await expect(form.getByText(/رقمان تبادلا مكانيهما/)).toBeVisible();
  await account.fill('EG38 0019');
  await account.blur();
  await expect(form.getByText('ينقصه ٢١ خانة. رقم مصر ٢٩ خانة.')).toBeVisible();
  await account.fill('SA03 8000 0000 6080 1016 7519');
  await account.blur();
  await expect(form.getByText('حساب في السعودية: أهذا ما تريد؟')).toBeVisible();
  await account.fill('EG38 0019 0005 0000 0000 2631 8000 2');
  await account.blur();
  await expect(form.getByText(/أرقامه صحيحة: حساب في مصر/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await form.getByLabel('الاسم').fill('الحساب الجديد');
  await form.getByLabel('كلمة سرّك أو رمز التحقق').fill('not my password');
  await form.getByRole('button', { name: 'حفظ الحساب' }).click();
  await expect(form.getByText('كلمة السر غير صحيحة').first()).toBeVisible();
  await form.getByLabel('كلمة سرّك أو رمز التحقق').fill(PASSWORD);
  await form.getByRole('button', { name: 'حفظ الحساب' }).click();
  await expect(page.getByText('٥ من ٦ طرق')).toBeVisible();

  await page.getByRole('button', { name: 'إجراءات محفظة المجموعة' }).click();
  await page.getByRole('menuitem', { name: 'تعديل' }).click();
  await form.getByLabel('رقم المحفظة').fill(WALLET);
  await form.getByLabel('كلمة سرّك أو رمز التحقق').fill(PASSWORD);
  await form.getByRole('button', { name: 'حفظ المحفظة' }).click();
  await expect(page.getByText(/من 0101 234 5678/)).toBeVisible();
  await page.getByRole('button', { name: 'أعد الرقم السابق' }).first().click();
  await form.getByLabel('كلمة سرّك أو رمز التحقق').fill(PASSWORD);
  expect(await findBarriers(page)).toEqual([]);
  await form.getByRole('button', { name: 'أعد الرقم السابق' }).click();
  await expect(page.getByText(new RegExp(`من ${phoneText(WALLET)}`))).toBeVisible();

  // Another order, by the menu of a row.
  await page.getByRole('button', { name: 'إجراءات نقداً في المقر' }).click();
  await page.getByRole('menuitem', { name: 'إلى أعلى' }).click();
  await page.getByRole('button', { name: 'حفظ الترتيب' }).click();
  await form.getByLabel('كلمة سرّك أو رمز التحقق').fill(PASSWORD);
  await form.getByRole('button', { name: 'حفظ الترتيب' }).click();
  await expect(page.getByRole('button', { name: 'إضافة طريقة' })).toBeVisible();
  await page.getByRole('button', { name: 'كما تراها الأسرة' }).click();
  await expect(page.getByRole('dialog').getByText('الحساب الجديد')).toBeVisible();

  const phone = aPhone();
  const sector = { baseName: 'صندوق', suffixName: 'أ' };
  await addSector(demo, sector.baseName, sector.suffixName);
  const { captainId } = (await signUp(demo, phone)).body;
  await demo.write(general, 'PATCH', '/sector/captain/assign', { ...sector, captainId });
  const treasurer = { captainId, responsibility: 'treasurer' };
  await demo.write(general, 'POST', '/responsibility', treasurer);
  await openSignedIn(page, demo, phone, '/settings/payments');
  await expect(page.getByText(/من 0101 234 5678/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'إضافة طريقة' })).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);
});

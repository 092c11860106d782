import { addDays } from '../../contract/core/calendar.ts';
import { aPhone } from '../support/fresh.ts';
import { addSector, signUp } from '../support/group.ts';
import { groupDay } from '../support/group-day.ts';
import { choiceField } from '../support/kit.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

const captain = aPhone();

test('a general captain records a course that soon ends, and its captain reads it @phone', async ({
  page,
  demo,
}) => {
  const general = demoPhone('general');
  await addSector(demo, 'تأهيل');
  const { captainId } = (await signUp(demo, captain, { firstName: 'رفقة', lastName: 'تادرس' }))
    .body;
  const sector = { baseName: 'تأهيل', suffixName: 'أ' };
  await demo.write(general, 'PATCH', '/sector/captain/assign', { ...sector, captainId });
  await openSignedIn(page, demo, general, '/captains/qualifications');
  await page.getByRole('button', { name: 'تسجيل تأهيل' }).click();
  const dialog = page.getByRole('dialog', { name: 'تسجيل تأهيل' });
  await dialog.getByRole('button', { name: 'تسجيل', exact: true }).click();
  await expect(dialog.getByText('هذا الحقل مطلوب').first()).toBeVisible();
  await choiceField(dialog, 'القائد').click();
  await page.getByRole('option', { name: /^رفقة هاني تادرس/ }).click();
  await choiceField(dialog, 'التأهيل').click();
  await page.getByRole('option', { name: 'الإسعافات الأولية' }).click();
  const typed = (day: string) => day.split('-').reverse().join('/');
  const today = groupDay();
  await dialog.getByRole('textbox', { name: 'يوم الحصول عليه' }).fill(typed(addDays(today, -300)));
  await dialog.getByRole('textbox', { name: 'صالح حتى' }).fill(typed(addDays(today, 30)));
  await dialog.getByRole('button', { name: 'تسجيل', exact: true }).click();
  await expect(page.getByText('تم تسجيل التأهيل بنجاح')).toBeVisible();
  await page.getByRole('searchbox', { name: /^بحث/ }).fill('رفقه');
  await expect(page.getByText(/^ينتهي [٠-٩]/)).toHaveCount(1);
  await page.getByRole('button', { name: /^حذف الإسعافات الأولية من تأهيل رفقة/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'إلغاء' }).click();
  await expect(page.getByText(/^ينتهي [٠-٩]/)).toHaveCount(1);
  await openSignedIn(page, demo, captain, '/profile');
  await expect(page.getByRole('heading', { level: 2, name: 'التأهيل' })).toBeVisible();
  await expect(page.getByText(/^ينتهي /)).toBeVisible();
});

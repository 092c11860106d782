import { aPhone } from '../support/fresh.ts';
import { addSector, signUp } from '../support/group.ts';
import { choiceField } from '../support/kit.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

const captain = aPhone();

test('a general captain makes a captain the treasurer in four taps, who opens the treasury until it ends @phone', async ({
  page,
  demo,
}) => {
  const general = demoPhone('general');
  await addSector(demo, 'أمناء');
  const { captainId } = (await signUp(demo, captain, { firstName: 'رفقة', lastName: 'تادرس' }))
    .body;
  await demo.write(general, 'PATCH', '/sector/captain/assign', {
    baseName: 'أمناء',
    suffixName: 'أ',
    captainId,
  });
  await openSignedIn(page, demo, general, '/captains?name=رفقة');
  await page.getByRole('link', { name: /^رفقة/ }).click();
  await page.getByRole('button', { name: 'إسناد مسؤولية' }).click();
  const dialog = page.getByRole('dialog', { name: /^مسؤولية لـ رفقة/ });
  await dialog.getByText('أمين الصندوق').click();
  await expect(dialog.getByText('لا يسوّي الرحلات، ولا يغيّر الإعدادات.')).toBeVisible();
  await dialog.getByRole('button', { name: 'إسناد أمانة الصندوق' }).click();
  await expect(page.getByText(/^صارت أمانة الصندوق عند رفقة/)).toBeVisible();
  await expect(page.getByText(/^حتى .+، أسندها /)).toBeVisible();

  await openSignedIn(page, demo, captain, '/more');
  await page.getByRole('link', { name: 'إدارة الماليات' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'إدارة الماليات' })).toBeVisible();

  // A trip that they don't run: what families say they paid, and the money, without the names of who comes.
  await openSignedIn(page, demo, captain, '/activities/2/money');
  await page
    .getByRole('button', { name: /^وصلت دفعة/ })
    .first()
    .click();
  await expect(page.getByText(/^حُفظ الإيصال/)).toBeVisible();
  await page.getByRole('button', { name: /^استلام/ }).click();
  const takingOver = page.getByRole('dialog', { name: /^استلام المال من/ });
  await takingOver.getByLabel('المبلغ المعدود').fill('100');
  await takingOver.getByRole('button', { name: /^استلام/ }).click();
  await expect(page.getByText('لا مال يُستلم')).toBeVisible();

  await openSignedIn(page, demo, general, '/captains/responsibilities');
  await page.getByRole('button', { name: /^إدارة أمانة الصندوق عند رفقة/ }).click();
  await page.getByRole('menuitem', { name: 'إنهاء' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'إنهاء' }).click();
  await expect(page.getByText('انتهت أمانة الصندوق')).toBeVisible();
  await openSignedIn(page, demo, captain, '/finance');
  await expect(page.getByText('ليس لديك صلاحية للوصول إلى هذه الصفحة')).toBeVisible();
});

test('who answers for programmes adds a criterion of the group beside those of the own sector', async ({
  page,
  demo,
}) => {
  const phone = demoPhone('regular');
  const { captainId } = (await demo.sessionOf(phone)).body;
  const given = { captainId, responsibility: 'programmes' };
  await demo.write(demoPhone('general'), 'POST', '/responsibility', given);
  await openSignedIn(page, demo, phone, '/scores/criteria');
  await page.getByRole('link', { name: 'بنود المجموعة' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'بنود المجموعة' })).toBeVisible();
  await page.getByRole('link', { name: 'إضافة بند' }).click();
  await page.getByLabel('اسم البند').fill('حمل الحقيبة');
  await page.getByLabel('أكبر عدد من النقاط').fill('5');
  await choiceField(page, 'المجال').click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'حفظ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'بنود المجموعة' })).toBeVisible();
  await expect(page.getByText('حمل الحقيبة').first()).toBeVisible();
});

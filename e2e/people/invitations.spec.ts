import { drawLogo } from '../../server/demo/group.ts';
import { findBarriers } from '../support/axe.ts';
import { aPhone } from '../support/fresh.ts';
import { meet, passFirstSteps, signUp } from '../support/group.ts';
import { expect, openSignedIn, type Server, test } from '../support/server.ts';

/** The group leader's number, and the unit captain's. */
const FIRST = aPhone();
const UNIT = aPhone();

/** A newcomer's input. */
const newcomer = {
  'الاسم الأول': 'كريم',
  'الاسم الأوسط': 'صبحي',
  'الاسم الأخير': 'عادل',
  'رقم الهاتف': aPhone(),
  'كلمة السر': 'felucca-at-dusk-7',
  'تأكيد كلمة السر': 'felucca-at-dusk-7',
};

/** Creates a leader, a unit captain and these sectors, none of them with a captain. */
async function aGroup(own: Server, suffixes: readonly string[] = []) {
  const general = await signUp(own, FIRST, { firstName: 'مينا' });
  const unit = await signUp(own, UNIT, { firstName: 'هدى' });
  const { captainId } = unit.body;
  await own.write(general, 'PATCH', `/captain/${captainId}`, { type: 'unit' });
  for (const suffixName of suffixes) {
    const sector = { baseName: 'زهرات', suffixName, unitCaptainId: captainId };
    await own.write(general, 'POST', '/sector', sector);
  }
  return general;
}

type Waiting = { body: { captainId: number; rSectorBaseName: string | null }[]; total: number };
const readWaiting = (own: Server) => own.read<Waiting>(FIRST, '/captain/waiting');

test('a waiting captain is assigned by one tap to the only sector without a captain, which the toast undoes @phone', async ({
  page,
  own,
}) => {
  await aGroup(own, ['أ']);
  await passFirstSteps(own, FIRST);
  await meet(own, -1, FIRST);
  await openSignedIn(page, own, FIRST, '/dashboard');
  await expect(page.getByRole('region', { name: 'الإجراءات' })).toBeVisible();
  // The messages of those who signed up stay.
  const card = page.getByRole('region', { name: /[يت]نتظر.* التعيين/ });
  await expect(card).toHaveCount(0);

  const { body: sara } = await signUp(own, aPhone(), { firstName: 'سارة' });
  await signUp(own, aPhone(), { firstName: 'ياسمين' });
  await page.reload();
  const assign = card.getByRole('button', { name: /^تعيين في زهرات.أ/ });
  await expect(assign).toBeVisible();
  await expect(card).toContainText('سارة هاني فؤاد');
  await expect(card).toContainText('أنشأت حسابها اليوم');
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await assign.click();
  await expect(page.getByText(/تم تعيين سارة هاني فؤاد في زهرات.أ/)).toBeVisible();
  await expect(card).toContainText('ياسمين هاني فؤاد');
  // Every sector has a captain now, so the leader must choose one.
  await expect(card.getByRole('link', { name: /^اختيار القطاع/ })).toBeVisible();
  await page.getByRole('button', { name: 'تراجع' }).click();
  await expect(page.getByText('تم التراجع عن التعيين')).toBeVisible();
  await expect(card).toContainText('سارة هاني فؤاد');
  expect((await readWaiting(own)).body.map(({ captainId }) => captainId)).toContain(sara.captainId);

  // Another sector, through the form, with the captain chosen there.
  await card.getByRole('link', { name: /^قطاع آخر/ }).click();
  await expect(page).toHaveURL(/assign-captain\?captain=\d+$/);
  const form = page.locator('section').filter({ hasText: 'تعيين قائد لقطاع' });
  await expect(form.getByText(/سارة هاني فؤاد/).first()).toBeVisible();

  // A stranger can't open their account.
  await page.goBack();
  await card.getByRole('link', { name: /^لا أعرفها/ }).click();
  await expect(page.getByRole('button', { name: 'إدارة حساب سارة هاني فؤاد' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^إدارة حساب/ })).toHaveCount(1);
});

test('a link that is revoked while the form is filled in says so, and still allows a sign-up @phone @all', async ({
  page,
  own,
  allowFailures,
}) => {
  allowFailures(/status of 404.*\/api\/(invitation|auth)/s, /404.*signUp/s, /404.*invitation/s);
  const general = await aGroup(own);
  const { body: link } = await own.write<{ body: { invitationId: number; key: string } }>(
    general,
    'POST',
    '/captain/invitation',
    { type: 'unit', uses: 'one' },
  );
  // An element that is still fading in has too little contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${own.address}/signUp?invite=${link.key}`);
  await expect(page.getByText('تدخل مباشرة بصفة: قائد وحدة')).toBeVisible();
  const barriers = async () => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await findBarriers(page)).toEqual([]);
    }
  };
  await barriers();
  for (const [label, text] of Object.entries(newcomer)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole('radio', { name: 'ذكر' }).check({ force: true });
  await own.write(general, 'DELETE', `/captain/invitation/${link.invitationId}`);
  const submit = page.getByRole('button', { name: 'إنشاء حساب' });
  await submit.click();
  const over = page.getByRole('alert').filter({ hasText: 'رابط الدعوة لم يعد سارياً' });
  await expect(over).toBeVisible();
  await expect(page.getByLabel('الاسم الأول')).toHaveValue('كريم');
  await barriers();
  await submit.click();
  await expect(page.getByText('تم تسجيل الحساب بنجاح')).toBeVisible();
  const { body } = await readWaiting(own);
  expect(body).toMatchObject([{ firstName: 'كريم', rSectorBaseName: null }]);
});

test('a general captain makes a link, which is first in the list; one for a general captain asks for confirmation @phone', async ({
  page,
  own,
}) => {
  await aGroup(own, ['أ', 'ب']);
  await openSignedIn(page, own, FIRST, '/settings');
  await expect(page.getByText('لا روابط سارية')).toBeVisible();
  const make = page.getByRole('button', { name: 'إنشاء رابط الدعوة' });
  // With two sectors without a captain none is preselected.
  await make.click();
  await expect(page.getByText('هذا الحقل مطلوب')).toBeVisible();
  await page.getByRole('radio', { name: 'قائد عام' }).check({ force: true });
  await make.click();
  const question = page.getByRole('alertdialog', { name: 'دعوة قائد عام؟' });
  await question.getByRole('button', { name: 'إلغاء' }).click();
  await expect(page.getByText('لا روابط سارية')).toBeVisible();
  await make.click();
  await question.getByRole('button', { name: 'إنشاء رابط الدعوة' }).click();
  const rows = page.getByRole('listitem').filter({ hasText: 'حتى' });
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toBeFocused();
  await page.getByRole('radio', { name: 'قائد وحدة' }).check({ force: true });
  await page.getByRole('radio', { name: 'لأكثر من قائد' }).check({ force: true });
  await make.click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('لأكثر من قائد');
  await expect(rows.first()).toContainText('لم يُستعمل');
  expect(await findBarriers(page)).toEqual([]);
  await rows
    .first()
    .getByRole('button', { name: /^إلغاء/ })
    .click();
  const end = page.getByRole('alertdialog', { name: 'إلغاء رابط قائد وحدة؟' });
  await end.getByRole('button', { name: 'إلغاء الرابط' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('قائد عام');
});

test('the group’s name is saved on leaving the field, the logo once it is chosen, and both are shown', async ({
  page,
  own,
}) => {
  await aGroup(own);
  await openSignedIn(page, own, FIRST, '/settings');
  const name = page.getByLabel('اسم المجموعة');
  await name.fill('');
  await name.press('Tab');
  await expect(page.getByText('هذا الحقل مطلوب')).toBeVisible();
  await name.fill('مجموعة  الوادي');
  await name.press('Tab');
  await expect(page.getByText('محفوظ', { exact: true })).toBeVisible();
  await expect(name).toHaveValue('مجموعة الوادي');

  const file = page.locator('input[type=file]');
  const choose = (name: string, buffer: Buffer) =>
    file.setInputFiles({ name, mimeType: 'image/png', buffer });
  // Recognised by its bytes, whatever its name.
  await choose('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(page.getByRole('alert')).toHaveText('هذا الملف ليس صورة PNG أو JPG');
  await choose('logo.png', Buffer.alloc(2 * 1024 * 1024 + 1));
  await expect(page.getByRole('alert')).toContainText('أكبر من ٢ ميجابايت');
  await choose('logo.png', drawLogo(900));
  const mark = page.getByRole('main').locator('img');
  await expect(mark).toBeVisible();
  // Made small enough for the server before it is sent.
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'الرئيسية' }).first().click();
  await expect(page.getByText('مجموعة الوادي')).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toBeVisible();

  await page.goto(`${own.address}/settings`);
  await page.getByRole('button', { name: 'إزالة الشعار' }).click();
  const question = page.getByRole('alertdialog', { name: 'إزالة شعار المجموعة؟' });
  await question.getByRole('button', { name: 'إزالة الشعار' }).click();
  await expect(page.getByText('تمت إزالة شعار المجموعة')).toBeVisible();
  await expect(mark).toHaveCount(0);
});

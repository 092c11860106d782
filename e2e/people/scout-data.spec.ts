import { DEMO_PASSWORD } from '../../server/demo/demo.ts';
import { findBarriers } from '../support/axe.ts';
import { addSector } from '../support/group.ts';
import { soon } from '../support/limits.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

const NAME = 'كيرلس أمير';

test("a general captain hands out a child's data, then erases them by name and password @phone", async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/status of 400/);
  await addSector(demo, 'نسرين');
  const { body } = await demo.write<{ body: { scoutId: number } }>(
    demoPhone('general'),
    'POST',
    '/scout',
    { name: NAME, gender: 'male', baseName: 'نسرين', suffixName: 'أ' },
  );
  const { scoutId } = body;
  await openSignedIn(page, demo, demoPhone('general'), `/scout/${scoutId}`);
  const saved = page.waitForEvent('download', soon);
  await page.getByRole('button', { name: 'تنزيل كل البيانات' }).click();
  expect((await saved).suggestedFilename()).toBe(`scout_${scoutId}.xlsx`);
  await page.getByRole('button', { name: 'محو البيانات نهائياً' }).click();
  const dialog = page.getByRole('dialog', { name: 'محو البيانات نهائياً؟' });
  const name = dialog.getByLabel('اكتب اسم الكشاف للتأكيد');
  await name.fill('كيرلس');
  await dialog.getByLabel('كلمة السر', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'محو نهائي' }).click();
  await expect(dialog.getByText('هذا ليس اسم الكشاف، اكتبه كما يظهر أمامك')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await name.fill(NAME);
  await dialog.getByRole('button', { name: 'محو نهائي' }).click();
  await expect(page.getByText('مُحيت بيانات الكشاف نهائياً')).toBeVisible();
  await expect(page).toHaveURL(/\/sectors$/);
});

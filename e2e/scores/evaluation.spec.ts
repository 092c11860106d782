import { findBarriers } from '../support/axe.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

test('a captain switches a criterion of the group off, undoes it, and adds one of the sector @both', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/scores/criteria');
  const uniform = page.getByRole('switch', { name: 'الزي' });
  await expect(uniform).toBeChecked();
  expect(await findBarriers(page)).toEqual([]);
  await uniform.click();
  await expect(uniform).not.toBeChecked();
  await page.getByRole('button', { name: 'تراجع' }).click();
  await expect(uniform).toBeChecked();
  await page.getByRole('link', { name: 'إضافة بند' }).click();
  await page.getByRole('button', { name: 'حفظ' }).click();
  await expect(page.getByText('يرجى اختيار المجال')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

test('results show the patrols with their rule and the scouts by name, found by band @both', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/scores/results');
  await expect(page.getByRole('heading', { name: 'الطليعة المثالية في الفترة' })).toBeVisible();
  await expect(page.getByText(/نسبة الطليعة متوسط أسابيعها/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('بحث باسم الكشاف').fill('لا أحد هنا');
  await expect(page.getByText('لا أحد بهذا الاسم')).toBeVisible();
  await page.getByRole('button', { name: 'عرض الكل' }).click();
  await page.getByLabel('المدة').selectOption({ label: 'الأسبوع ٩' });
  await expect(page).toHaveURL(/week=9/);
  await expect(page.getByRole('heading', { name: /في الأسبوع ٩/ })).toBeVisible();
});

test('the profile shows the evaluation to the captains of the scout alone @both', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.address}/scout/1`);
  await expect(page.getByRole('heading', { name: 'احصائيات الحضور' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'التقييم', exact: true })).toBeHidden();
  await openSignedIn(page, demo, demoPhone('general'), '/scout/1');
  await expect(page.getByRole('heading', { name: 'التقييم', exact: true })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

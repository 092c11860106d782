import { findBarriers } from '../support/axe.ts';
import { keepSession } from '../support/browser-session.ts';
import { aPhone } from '../support/fresh.ts';
import { signUp } from '../support/group.ts';
import { groupDay } from '../support/group-day.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

const CAPTAIN = aPhone();
const LEADER = aPhone();

test('a captain switches a criterion of the group off, undoes it, and adds one of the sector', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/scores/criteria');
  const uniform = page.getByRole('switch', { name: 'الزي' });
  await expect(uniform).toBeChecked();
  await uniform.click();
  await expect(uniform).not.toBeChecked();
  await page.getByRole('button', { name: 'تراجع' }).click();
  await expect(uniform).toBeChecked();
  await page.getByRole('link', { name: 'إضافة بند' }).click();
  await page.getByRole('button', { name: 'حفظ' }).click();
  await expect(page.getByText('يرجى اختيار المجال')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.goto(`${demo.address}/scores/criteria`);
  await expect(uniform).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

test('results show the patrols with their rule and the scouts by name, found by band @phone', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/scores/results');
  await expect(page.getByRole('heading', { name: 'الطليعة المثالية في الفترة' })).toBeVisible();
  await expect(page.getByText(/نسبة الطليعة متوسط أسابيعها/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'طليعة كل أسبوع' })).toBeVisible();
  await page.getByLabel('الطليعة', { exact: true }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/patrol=/);
  await page.getByLabel('الطليعة', { exact: true }).selectOption({ index: 0 });
  await page.getByLabel('بحث باسم الكشاف').fill('لا أحد هنا');
  await expect(page.getByText('لا أحد بهذا الاسم')).toBeVisible();
  await page.getByRole('button', { name: 'عرض الكل' }).click();
  await page.getByLabel('المدة').selectOption({ label: 'الأسبوع ٩' });
  await expect(page).toHaveURL(/week=9/);
  await expect(page.getByRole('heading', { name: /في الأسبوع ٩/ })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('المدة').selectOption({ index: 0 });
  expect(await findBarriers(page)).toEqual([]);
});

test('statistics have a section of evaluation, for the group and one’s own @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/stats');
  const sections = page.getByRole('navigation', { name: 'أقسام الاحصائيات' });
  await sections.getByRole('link', { name: 'التقييم' }).click();
  await expect(page).toHaveURL(/tab=evaluation/);
  await expect(page.getByRole('term').filter({ hasText: 'تقييم المجموعة' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'تقييم أشبال أ' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'أي القطاعات أعلى تقييماً؟' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'تقييم كل قطاع في الفترة' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

test('a sector without items adds the proposed five by one press; statistics without points have no section @phone @all', async ({
  page,
  own,
}) => {
  const general = await signUp(own, LEADER);
  const { captainId } = (await signUp(own, CAPTAIN)).body;
  const sector = { baseName: 'أشبال', suffixName: 'أ' };
  await own.write(LEADER, 'POST', '/sector', { ...sector, unitCaptainId: null });
  await own.write(LEADER, 'PATCH', '/sector/captain/assign', { ...sector, captainId });
  await own.write(LEADER, 'POST', '/scout', {
    ...sector,
    name: 'مينا فؤاد',
    gender: 'male',
  });
  await own.write(LEADER, 'POST', '/term', {
    termName: 'الخريف',
    startDate: groupDay(),
    endDate: groupDay(60),
  });
  await keepSession(page, own, await own.signIn(CAPTAIN));
  await page.goto(`${own.address}/scores`);
  await expect(page.getByText('لا بنود بعد')).toBeVisible();
  await page.getByRole('button', { name: 'إضافة البنود الخمسة المقترحة' }).click();
  await expect(page.getByText('سجّل الغياب أولاً')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await keepSession(page, own, general);
  await page.goto(`${own.address}/stats`);
  await expect(
    page.getByRole('navigation', { name: 'أقسام الاحصائيات' }).getByRole('link'),
  ).toHaveText(['الغياب', 'الماليات', 'معلومات المجموعة']);
});

test('the profile shows the evaluation to the captains of the scout alone @phone', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.address}/scout/1`);
  await expect(page.getByRole('heading', { name: 'احصائيات الحضور' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'التقييم', exact: true })).toBeHidden();
  await openSignedIn(page, demo, demoPhone('general'), '/scout/1');
  await expect(page.getByRole('heading', { name: 'التقييم', exact: true })).toBeVisible();
  await page
    .getByRole('group')
    .filter({ has: page.getByRole('table', { name: 'التقييم كل أسبوع', includeHidden: true }) })
    .getByText('عرض الجدول')
    .click();
  await expect(page.getByRole('table', { name: 'التقييم كل أسبوع' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

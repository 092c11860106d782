import { formatNumber } from '../../web/i18n/format.ts';
import { choiceField, choose } from '../support/kit.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

const SECOND = demoPhone('general', 1);

/** Adds a sector, renames it back and forth this many times, and deletes it, to fill the history. */
async function renameToAndFro(demo: Server, baseName: string, times: number) {
  const unit = await demo.signIn(demoPhone('unit'));
  const call = (method: 'POST' | 'PATCH' | 'DELETE', body: object) =>
    demo.write(SECOND, method, '/sector', body);
  const name = (count: number) => (count % 2 === 0 ? 'أ' : 'ب');
  await call('POST', { baseName, suffixName: 'أ', unitCaptainId: unit.body.captainId });
  for (let count = 0; count < times; count += 1) {
    await call('PATCH', {
      baseName,
      suffixName: name(count),
      newBaseName: baseName,
      newSuffixName: name(count + 1),
    });
  }
  await call('DELETE', { baseName, suffixName: name(times) });
}

test('the history shows who did what, keeps its filter in the address and loads more @phone', async ({
  page,
  demo,
}) => {
  const baseName = 'فرسان';
  await renameToAndFro(demo, baseName, 41);
  await openSignedIn(page, demo, SECOND, '/history?entity=sector');
  const who = (await page.evaluate(() => localStorage.getItem('token_state'))) ?? '';
  const { firstName, captainId } = JSON.parse(who) as { firstName: string; captainId: number };
  const entries = page.getByRole('main').getByRole('list').getByRole('listitem');
  await expect(entries.first()).toContainText(new RegExp(`^${firstName} .*حذفت? قطاع ${baseName}`));
  await expect(entries.nth(1)).toContainText(`من ${baseName} أ إلى ${baseName} ب`);
  await expect(entries).toHaveCount(40);
  const { total } = await demo.read<{ total: number }>(SECOND, '/history?entity=sector');
  await expect(page.getByText(`أول ٤٠ من ${formatNumber(total)}`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'عرض المزيد' }).click();
  await expect.poll(() => entries.count()).toBeGreaterThan(42);

  const added = entries.filter({ hasText: new RegExp(`أضافت?\\sقطاع\\s${baseName}\\sأ`) });
  await added.locator('summary').click();
  await expect(added.getByRole('definition').first()).toHaveText(`${baseName} أ`);

  // The filter's subjects are those of the group.
  await expect(choiceField(page, 'المجال')).toHaveText('المجموعة');
  await choose(page, 'المجال', 'المال');
  await expect(page).toHaveURL(/group=money/);
  await expect(page).not.toHaveURL(/entity=/);
  await choiceField(page, 'الموضوع').click();
  await expect(page.getByRole('option')).toHaveText([
    'الماليات',
    'إغلاق الشهور',
    'جرد الخزنة',
    'من دفع',
    'إعداد من دفع',
    'إيصالات الرحلات',
    'ما قالت الأسر إنها دفعته',
    'مصروفات الرحلات',
    'استلام مال الرحلات',
    'ميزانيات الرحلات',
    'طرق دفع الأسر',
  ]);
  await page.keyboard.press('Escape');
  await choose(page, 'المجال', 'المجموعة');
  await choose(page, 'الموضوع', 'القطاعات');
  await expect(page).toHaveURL(/entity=sector/);

  await choose(page, 'نوع التغيير', 'حذف');
  await expect(entries.first()).toContainText('حذف');
  await expect(page).toHaveURL(/action=delete/);
  await quiet(page);
  const count = await entries.count();
  expect(count).toBeLessThan(10);
  await page.reload();
  await expect(entries).toHaveCount(count);

  await page.goto(`${demo.address}/history?captain=${captainId}&entity=term`);
  await expect(page.getByText('لا توجد تغييرات بهذا الوصف')).toBeVisible();
  await page.getByRole('button', { name: 'مسح التصفية' }).click();
  await expect(entries).toHaveCount(40);
});

test('an invalid day filters nothing, stays with its error and can be corrected @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, SECOND, '/history');
  const entries = page.getByRole('main').getByRole('list').getByRole('listitem');
  await expect(entries.first()).toBeVisible();
  const from = page.getByRole('textbox', { name: 'من يوم' });
  const to = page.getByRole('textbox', { name: 'إلى يوم' });
  await from.fill('31/02/2026');
  await expect(page.getByText('تاريخ غير صحيح')).toHaveCount(0);
  await from.blur();
  await expect(page.getByText('تاريخ غير صحيح')).toBeVisible();
  await expect(from).toHaveValue('31/02/2026');
  await expect(entries.first()).toBeVisible();
  await page.reload();
  await expect(from).toHaveValue('31/02/2026');
  await expect(page.getByText('تاريخ غير صحيح')).toBeVisible();

  await from.fill('٠٢٠١٢٠٩٠');
  await expect(page).toHaveURL(/from=2090-01-02/);
  await expect(page.getByText('لا توجد تغييرات بهذا الوصف')).toBeVisible();
  await to.fill('1/1/2090');
  await expect(page.getByText('هذا اليوم قبل يوم البداية')).toBeVisible();
  await page.getByRole('button', { name: 'مسح التصفية' }).click();
  await expect(from).toHaveValue('');
  await expect(to).toHaveValue('');
  await expect(entries.first()).toBeVisible();
});

test('only general captains read the history', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('unit'), '/history');
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('ليس لديك صلاحية للوصول إلى هذه الصفحة')).toBeVisible();
});

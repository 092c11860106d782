import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Scout } from '../../contract/scouts/endpoints.ts';
import { addSector } from '../support/group.ts';
import { choose } from '../support/kit.ts';
import { soon } from '../support/limits.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

const ashbal = '/sectors?base=أشبال&suffix=أ';

async function download(page: Page, action: string) {
  await page.getByRole('button', { name: 'تحميل البيانات' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download', soon),
    page.getByRole('menuitem', { name: action }).click(),
  ]);
  await expect(page.getByText('تم تحميل البيانات بنجاح')).toBeVisible();
  // A spreadsheet is a zip archive.
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  return file.suggestedFilename();
}

const names = (page: Page, caption: RegExp) =>
  page.getByRole('table', { name: caption }).getByRole('rowheader');

test('a general captain opens a sector and downloads its report and that of all @phone', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/sectors');
  // The first sector's tables show without a choice; which that is depends on what other journeys added.
  await expect(names(page, /^كشافو القطاع/).first()).toBeVisible();
  await page.getByRole('link', { name: 'كل القطاعات' }).click();
  await page.getByRole('link', { name: 'أشبال أ', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'أشبال أ' })).toBeVisible();
  await expect(names(page, /^كشافو القطاع/).first()).toBeVisible();
  expect(await download(page, 'بيانات القادة')).toBe('أشبال_أ_captains.xlsx');
  expect(await download(page, 'بيانات الكشافين')).toBe('أشبال_أ_scouts.xlsx');
  expect(await download(page, 'كل بيانات القطاع')).toBe('أشبال_أ_all.xlsx');
  expect(await download(page, 'بيانات كل القطاعات')).toBe('all_sectors_data.xlsx');
});

test('a report that fails says so and can be requested again @all', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/503/);
  await openSignedIn(page, demo, demoPhone('regular'), '/my-sector');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/report/sector-data', async (route) => {
    await held;
    await route.fulfill({
      status: 503,
      json: {
        status: 503,
        code: 'DATABASE_UNAVAILABLE',
        message: 'x',
        arabicMessage: 'الخدمة غير متاحة الآن',
      },
    });
  });
  await page.getByRole('button', { name: 'تحميل البيانات' }).click();
  await page.getByRole('menuitem', { name: 'كل بيانات القطاع' }).click();
  await expect(page.getByRole('button', { name: 'جارٍ تحميل البيانات…' })).toBeDisabled();
  await expect(page.getByRole('progressbar', { name: 'جارٍ تحميل البيانات' })).toBeVisible();
  release();
  await expect(page.getByText('حدث خطأ أثناء تحميل البيانات')).toBeVisible();
  await expect(page.getByText('الخدمة غير متاحة الآن')).toBeVisible();
  await page.unroute('**/api/report/sector-data');
  expect(await download(page, 'كل بيانات القطاع')).toBe('أشبال_أ_all.xlsx');
});

test('a new column sorts descending, the same one again ascending @all', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), ashbal);
  const table = page.getByRole('table', { name: /^كشافو القطاع/ });
  const rate = table.getByRole('columnheader', { name: 'النسبة' });
  const rates = async () =>
    (await table.getByRole('cell').filter({ hasText: '٪' }).allTextContents()).map((text) =>
      Number(
        text
          .replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
          .replace('٫', '.')
          .match(/[\d.]+/)?.[0],
      ),
    );
  await rate.getByRole('button').click();
  await expect(rate).toHaveAttribute('aria-sort', 'descending');
  const falling = await rates();
  expect(falling.length).toBeGreaterThan(20);
  expect(falling).toEqual(falling.toSorted((one, other) => other - one));
  await rate.getByRole('button').click();
  await expect(rate).toHaveAttribute('aria-sort', 'ascending');
  expect(await rates()).toEqual(falling.toSorted((one, other) => one - other));
  await table.getByRole('columnheader', { name: 'الاسم' }).getByRole('button').click();
  await expect(rate).toHaveAttribute('aria-sort', 'none');
  await expect(table.getByRole('columnheader', { name: 'الاسم' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.reload();
  await expect(table.getByRole('columnheader', { name: 'الاسم' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
});

test('search, status and order are reached on the phone and survive a reload @phone', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/my-sector');
  const scouts = names(page, /^كشافو القطاع/);
  await expect(scouts.first()).toBeVisible();
  await quiet(page);
  const all = await scouts.count();
  // Two lines per scout, because forty of them are a long list; the links are still large enough for a finger.
  const rows = page.getByRole('table', { name: /^كشافو القطاع/ }).getByRole('row');
  const heightsOf = (parts: typeof rows) =>
    parts.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.max(...(await heightsOf(rows)))).toBeLessThan(80);
  expect(Math.min(...(await heightsOf(rows.getByRole('link'))))).toBeGreaterThanOrEqual(44);
  await page.getByRole('combobox', { name: 'حالة الكشافين' }).selectOption('excellent');
  await expect.poll(() => scouts.count()).toBeLessThan(all);
  await page.getByRole('searchbox', { name: 'بحث باسم الكشاف' }).fill('احمد');
  await page.getByRole('combobox', { name: 'ترتيب حسب' }).last().selectOption('الاسم');
  await expect(page.getByRole('button', { name: /^تنازلي/ })).toBeVisible();
  await quiet(page);
  const shown = await scouts.allTextContents();
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.every((name) => name.replace('أ', 'ا').includes('احمد'))).toBe(true);
  await page.reload();
  await expect(scouts).toHaveText(shown);
  await expect(page.getByRole('searchbox', { name: 'بحث باسم الكشاف' })).toHaveValue('احمد');
  await expect(page.getByRole('table').getByText('خطر')).toHaveCount(0);
  await scouts.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/scout\/\d+$/);
  await page.goBack();
  await expect(scouts).toHaveText(shown);
});

test('a sector is renamed, and deleted while it is empty', async ({ page, demo }) => {
  await addSector(demo, 'جوالة', 'ث');
  await openSignedIn(page, demo, demoPhone('general'), '/sectors?base=جوالة&suffix=ث');
  const manage = page.getByRole('button', { name: 'إدارة القطاع' });
  await manage.click();
  await page.getByRole('menuitem', { name: 'تعديل الاسم' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('اللاحقة').fill('ح');
  await dialog.getByRole('button', { name: 'حفظ الاسم' }).click();
  await expect(page.getByText('تم تعديل القطاع بنجاح')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'جوالة ح' })).toBeVisible();

  await expect(page.getByText('لا يوجد كشافين في هذا القطاع')).toBeVisible();
  await manage.click();
  await page.getByRole('menuitem', { name: 'حذف القطاع' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'حذف القطاع' }).click();
  await expect(page.getByText('تم حذف القطاع بنجاح')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'أشبال أ' })).toBeVisible();
  await page.getByRole('link', { name: 'كل القطاعات' }).click();
  await expect(page.getByRole('rowheader', { name: /^أشبال أ/ })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /جوالة/ })).toHaveCount(0);
});

test('a sector with people says why it can’t be deleted', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), ashbal);
  await page.getByRole('button', { name: 'إدارة القطاع' }).click();
  const remove = page.getByRole('menuitem', { name: /^حذف القطاع/ });
  await expect(remove).toContainText(/به .*كشافاً/);
  await expect(remove).toBeDisabled();
  await remove.click({ force: true });
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a unit captain sees names of a foreign sector, and may download only reports of the unit', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('unit'), '/sectors');
  await expect(page.getByRole('rowheader').first()).toContainText('من وحدتك');
  await page.getByRole('link', { name: 'زهرات أ', exact: true }).click();
  await expect(names(page, /^كشافو القطاع/).first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'الهاتف' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'إدارة القطاع' })).toHaveCount(0);
  await page.getByRole('button', { name: 'تحميل البيانات' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['بيانات كل قطاعات الوحدة']);
});

test('a regular captain is redirected from the sectors to the dashboard @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/sectors');
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('ليس لديك صلاحية للوصول إلى هذه الصفحة')).toBeVisible();
});

test('a captain of all sectors who opens the screen of an own one is led to all of them @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/my-sector');
  const main = page.getByRole('main');
  await expect(main.getByText('لم يتم تعيينك في أي قطاع')).toBeVisible();
  await expect(main.getByRole('link', { name: 'القطاعات' })).toHaveAttribute('href', '/sectors');
  await expect(main.getByText('القائد العام')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'تحميل البيانات' })).toHaveCount(0);
});

test('a sector is chosen from the list, and its tables sort and filter by each of their columns', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/sectors?view=all');
  await choose(page, 'القطاع', 'زهرات - ب');
  await expect(page.getByRole('heading', { level: 2, name: 'زهرات ب' })).toBeVisible();
  const captains = page.getByRole('table', { name: /^قادة القطاع/ });
  const scouts = page.getByRole('table', { name: /^كشافو القطاع/ });
  await expect(captains.getByRole('columnheader').getByRole('button')).toHaveText([
    'الاسم',
    'الرتبة',
    'الحضور',
    'الغياب',
    'النسبة في هذه الفترة',
    'الرقم الكشفي الموحد',
  ]);
  await expect(scouts.getByRole('columnheader').getByRole('button')).toHaveText([
    'الاسم',
    'الرتبة',
    'الحضور',
    'الغياب',
    'النسبة في هذه الفترة',
    'الرقم الكشفي الموحد',
  ]);
  for (const people of ['القادة', 'الكشافين']) {
    await expect(
      page.getByRole('combobox', { name: `حالة ${people}` }).locator('option'),
    ).toHaveText(['الكل', 'ممتاز', 'جيد', 'تحذير', 'خطر']);
  }
  const { body: members } = await demo.read<{ body: Scout[] }>(
    demoPhone('general'),
    `/scout/sector/attendance?${new URLSearchParams({ baseName: 'زهرات', suffixName: 'ب' })}`,
  );
  const girls = members.filter(({ gender }) => gender === 'female').length;
  await expect(scouts.getByRole('cell', { name: 'كشافة', exact: true })).toHaveCount(girls);
  await expect(scouts.getByRole('cell', { name: 'كشاف', exact: true })).toHaveCount(
    members.length - girls,
  );
  for (const table of [captains, scouts]) {
    await table.getByRole('button', { name: 'الرتبة' }).click();
    await expect(table.getByRole('columnheader', { name: 'الرتبة' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  }
  await quiet(page);
  const all = await scouts.getByRole('rowheader').count();
  await page.getByRole('searchbox', { name: 'بحث باسم الكشاف' }).fill('زززز');
  await expect(page.getByText('لا توجد نتائج')).toBeVisible();
  await page.getByRole('searchbox', { name: 'بحث باسم الكشاف' }).fill('');
  await expect(scouts.getByRole('rowheader')).toHaveCount(all);
  await expect(captains.getByRole('rowheader').first()).toBeVisible();

  await openSignedIn(page, demo, demoPhone('regular'), '/my-sector');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('قطاعي');
  await page.getByRole('button', { name: 'تحميل البيانات' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'بيانات القادة',
    'بيانات الكشافين',
    'كل بيانات القطاع',
  ]);
  await expect(captains.getByRole('rowheader').first()).toBeVisible();
  await expect(scouts.getByRole('rowheader').first()).toBeVisible();
});

test('figures that failed to load are not shown as loading @all', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/Failed to load resource/);
  await page.route('**/api/captain/sector?*', (route) =>
    route.fulfill({
      status: 500,
      json: { status: 500, code: 'INTERNAL', message: '', arabicMessage: 'خطأ' },
    }),
  );
  await openSignedIn(page, demo, demoPhone('general'), '/sectors?base=زهرات&suffix=ب');
  const figure = (label: string) =>
    page.getByRole('main').locator('dl > *').filter({ hasText: label });
  await expect(figure('الكشافون')).toContainText(/[٠-٩]/);
  for (const label of ['القادة', 'حضور القادة']) {
    await expect(figure(label).first()).toContainText('لا يوجد بيانات');
  }
});

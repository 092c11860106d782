import { findBarriers } from '../support/axe.ts';
import { askOneByOne } from '../support/first-answer.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

const GROUP_QUESTION = /^كم غاب من المجموعة/;

const arabic = (value: number) => value.toLocaleString('ar-EG');

test("the table under the group's chart has the figures of the API @phone", async ({
  page,
  demo,
}) => {
  const { body } = await demo.read<{
    body: { weekNumber: number; absenceRate: number | null }[];
  }>(demoPhone('general'), '/stat/attendance/line-chart');
  await openSignedIn(page, demo, demoPhone('general'), '/stats');
  // Another chart of the page may load first.
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: GROUP_QUESTION }) })
    .last();
  await card.getByText('عرض الجدول').click();
  const table = page.getByRole('table', { name: GROUP_QUESTION });
  for (const { weekNumber, absenceRate } of body) {
    const row = table.getByRole('row').filter({
      has: page.getByRole('rowheader', { name: arabic(weekNumber), exact: true }),
    });
    await expect(row.getByRole('cell')).toHaveText(
      absenceRate === null ? 'لم يُسجَّل' : `${arabic(Math.round(absenceRate * 100))}٪`,
    );
  }
  // The cancelled week is missing from the answer, and the table says so.
  await expect(table.getByRole('cell', { name: 'ملغي' })).toHaveCount(1);
});

test('a chart that failed to load says so and can be loaded again @all', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/Failed to load resource/);
  await askOneByOne(page);
  await page.route('**/api/stat/attendance/stacked-line-chart', (route) => route.abort());
  await openSignedIn(page, demo, demoPhone('regular'), '/stats');
  await expect(page.getByText('حدث خطأ أثناء تحميل البيانات')).toBeVisible();
  await page.unroute('**/api/stat/attendance/stacked-line-chart');
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect(page.getByRole('application', { name: 'أي القطاعات أكثر غياباً؟' })).toBeVisible();
});

test("a touch on a chart shows that week's figures @phone", async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/stats');
  const drawing = page.getByRole('application', { name: GROUP_QUESTION });
  await drawing.scrollIntoViewIfNeeded();
  await quiet(page);
  const { x, y, width, height } = (await drawing.boundingBox())!;
  // The newest week is on the left; the middle ones show only their bands.
  await page.touchscreen.tap(x + width / 10, y + height / 2);
  await expect(page.getByText(/^الأسبوع [٠-٩]+$/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^المجموعة.*[٠-٩]+٪/ })).toBeVisible();
});

test("the arrow keys move through a chart's weeks and announce their figures", async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/stats?tab=finance');
  const drawing = page.getByRole('application', { name: 'هل الإيراد أكبر من المصروف؟' });
  const rows = page
    .getByRole('listitem')
    .filter({ hasText: /^(الإيراد|المصروف) بلا ما عُكس بالجنيه[٠-٩٬٫]+$/ });
  await drawing.focus();
  await expect(page.getByText('الأسبوع ١', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(2);
  await quiet(page);
  const first = await rows.first().textContent();
  // Week 1 is on the right, so the next one is to its left.
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('الأسبوع ٢', { exact: true })).toBeVisible();
  await expect(rows.first()).not.toHaveText(first!);
  await page.keyboard.press('ArrowRight');
  await expect(rows.first()).toHaveText(first!);
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(0);
});

test('with twice as many sectors a phone shows the legend of six and offers all @phone @all', async ({
  page,
  demo,
}) => {
  let count = 0;
  await askOneByOne(page);
  await page.route('**/api/stat/attendance/stacked-line-chart', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as {
      body: { sectorBaseName: string; sectorSuffixName: string }[];
    };
    // Other journeys add sectors to the group.
    const own = answer.body.filter(({ sectorBaseName, sectorSuffixName }) =>
      /^(أشبال|زهرات|كشافة|مرشدات) [أبج]$/.test(`${sectorBaseName} ${sectorSuffixName}`),
    );
    const twins = own.map((sector) => ({ ...sector, sectorSuffixName: 'ي' }));
    const body = [
      ...own,
      ...twins.map((twin, index) => ({
        ...twin,
        sectorBaseName: `قطاع${'ابتثجحخدذرزسشصضطظ'[index]}`,
      })),
    ];
    count = body.length;
    await route.fulfill({ response, json: { ...answer, body } });
  });
  await openSignedIn(page, demo, demoPhone('general'), '/stats');
  await expect(page.getByRole('application', { name: 'أي القطاعات أكثر غياباً؟' })).toBeVisible();
  expect(count).toBe(24);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByText(`اختيار القطاعات (${arabic(count)})`).tap();
  await expect(page.getByRole('checkbox')).toHaveCount(count + 1);
  await quiet(page);
  const choice = (await page.getByRole('group', { name: 'القطاعات في الرسم' }).boundingBox())!;
  expect(choice.height).toBeLessThan(844 - 64);
  await page.getByRole('checkbox', { name: 'أشبال أ' }).tap();
  await page.getByRole('checkbox', { name: /^قطاعس/ }).tap();
  await expect(page.getByRole('listitem').filter({ hasText: /^قطاعس/ })).toBeVisible();
});

test('the chart can show all sectors, and six again @phone', async ({ page, demo }) => {
  const { body } = await demo.read<{ body: unknown[] }>(
    demoPhone('general'),
    '/stat/attendance/stacked-line-chart',
  );
  await openSignedIn(page, demo, demoPhone('general'), '/stats');
  const drawing = page.getByRole('application', { name: 'أي القطاعات أكثر غياباً؟' });
  await expect(drawing.locator('[data-part=line]')).toHaveCount(6);
  const all = page.getByRole('checkbox', { name: 'كل القطاعات', exact: true });
  await all.click();
  await expect(drawing.locator('[data-part=line]')).toHaveCount(body.length);
  await expect(page).toHaveURL(/lines=all/);
  await page.reload();
  await expect(drawing.locator('[data-part=line]')).toHaveCount(body.length);
  await expect(all).toBeChecked();
  await all.click();
  await expect(drawing.locator('[data-part=line]')).toHaveCount(6);
});

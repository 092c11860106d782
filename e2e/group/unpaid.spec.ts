import type { Page } from '@playwright/test';
import type { ResponseOf } from '../../contract/core/endpoint.ts';
import type { listUnpaidScouts } from '../../contract/finance/payments.ts';
import { formatMoney, formatNumber, keepCompounds } from '../../web/i18n/format.ts';
import { choiceField, choose } from '../support/kit.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

/** A captain of the one made-up sector that records who paid, and its unit captain. */
const NOTING = demoPhone('regular', 2);
const ITS_UNIT = demoPhone('unit', 1);
const sector = { baseName: 'زهرات', suffixName: 'أ' };
const PAGE = `/unpaid?base=${sector.baseName}&suffix=${sector.suffixName}`;

type Scout = ResponseOf<typeof listUnpaidScouts>['body'][number];

const listed = async (demo: Server) =>
  (
    await demo.read<{ body: Scout[] }>(
      NOTING,
      `/scoutAttendance/sector/unpaid?${new URLSearchParams(sector)}`,
    )
  ).body;

const table = (page: Page) => page.getByRole('table', { name: /^ما دفعه كشافو القطاع/ });
const figure = (page: Page, label: string) =>
  page.getByRole('main').locator('dl > *').filter({ hasText: label }).getByRole('definition');

const wordsOf = ({ weeks, unpaid, amount }: Scout['thisTerm']) =>
  weeks === 0 && amount === 0
    ? '-'
    : [
        weeks > 0 &&
          (unpaid > 0
            ? `لم يدفع ${formatNumber(unpaid)} من ${formatNumber(weeks)}`
            : `دفع ${formatNumber(weeks)} من ${formatNumber(weeks)}`),
        amount > 0 && `${formatMoney(amount)} جنيه`,
      ]
        .filter(Boolean)
        .join('');

test('a captain opens the unpaid list from the own sector, sorted by weeks owed @phone', async ({
  page,
  demo,
}) => {
  const scouts = await listed(demo);
  const debt = ({ thisMonth, thisTerm }: Scout) => thisMonth.unpaid * 100 + thisTerm.unpaid;
  const owing = (of: 'thisMonth' | 'thisTerm') => scouts.filter((scout) => scout[of].unpaid > 0);
  const sum = (of: 'thisMonth' | 'thisTerm') =>
    scouts.reduce((total, scout) => total + scout[of].amount, 0);
  expect(owing('thisTerm').length).toBeGreaterThan(0);
  expect(sum('thisTerm')).toBeGreaterThan(0);

  await openSignedIn(page, demo, NOTING, '/my-sector');
  await page.getByRole('link', { name: 'من لم يدفع' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'من لم يدفع' })).toBeFocused();
  await expect(figure(page, 'لم يدفعوا هذا الشهر')).toHaveText(
    formatNumber(owing('thisMonth').length),
  );
  await expect(figure(page, 'لم يدفعوا هذه الفترة')).toHaveText(
    formatNumber(owing('thisTerm').length),
  );
  await expect(figure(page, 'دُفع هذا الشهر')).toHaveText(`${formatMoney(sum('thisMonth'))} جنيه`);
  await expect(figure(page, 'دُفع هذه الفترة')).toHaveText(`${formatMoney(sum('thisTerm'))} جنيه`);

  const sorted = scouts.toSorted((one, other) => debt(other) - debt(one));
  const rows = table(page).getByRole('row');
  await expect(table(page).getByRole('rowheader')).toHaveText(
    sorted.map(({ name }) => keepCompounds(name)),
  );
  for (const [index, scout] of sorted.entries()) {
    const cells = await rows
      .nth(index + 1)
      .getByRole('cell')
      .allTextContents();
    expect(cells.map((text) => text.replace(/^هذ(ا الشهر|ه الفترة)/, ''))).toEqual([
      wordsOf(scout.thisMonth),
      wordsOf(scout.thisTerm),
    ]);
  }
});

test('a search and a sorted column survive a reload @all', async ({ page, demo }) => {
  const scouts = await listed(demo);
  await openSignedIn(page, demo, NOTING, '/unpaid');
  const term = table(page).getByRole('columnheader', { name: 'هذه الفترة' });
  await term.getByRole('button').click();
  await expect(term).toHaveAttribute('aria-sort', 'descending');
  await term.getByRole('button').click();
  await expect(term).toHaveAttribute('aria-sort', 'ascending');
  const rising = async () =>
    (await table(page).getByRole('rowheader').allTextContents()).map(
      (name) => scouts.find((scout) => keepCompounds(scout.name) === name)!.thisTerm.unpaid,
    );
  expect(await rising()).toEqual((await rising()).toSorted((one, other) => one - other));
  const word = scouts[0]!.name.split(' ')[0]!;
  await page.getByRole('searchbox', { name: 'بحث باسم الكشاف' }).fill(word);
  await expect(table(page).getByRole('rowheader')).toHaveCount(
    scouts.filter(({ name }) => name.includes(word)).length,
  );
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'بحث باسم الكشاف' })).toHaveValue(word);
  await expect(term).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('searchbox', { name: 'بحث باسم الكشاف' }).fill('زززز');
  await expect(page.getByText('لا توجد نتائج')).toBeVisible();
  await page.getByRole('searchbox', { name: 'بحث باسم الكشاف' }).fill('');
  await table(page).getByRole('rowheader').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/scout\/\d+$/);
});

test('a sector that does not note who paid has no link, and the screen says how to begin', async ({
  page,
  demo,
}) => {
  const answered = page.waitForResponse('**/api/scoutAttendance/sector/unpaid?*');
  await openSignedIn(page, demo, demoPhone('regular'), '/my-sector');
  await answered;
  await expect(page.getByRole('table')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'من لم يدفع' })).toHaveCount(0);
  // Another captain's sector in the address is not requested.
  await page.goto(demo.address + PAGE);
  await expect(page.getByText('لم يُسجَّل من دفع بعد')).toBeVisible();
  await expect(page.getByText(/من قائمة ⋮ فعّل «تسجيل من دفع»/)).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'تسجيل الغياب' }).click();
  await expect(page).toHaveURL(/\/record-scouts-absence$/);
});

test('a general captain chooses any sector @phone', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), `/sectors${PAGE.slice('/unpaid'.length)}`);
  await page.getByRole('link', { name: 'من لم يدفع' }).click();
  await expect(table(page).getByRole('rowheader').first()).toBeVisible();
  await choose(page, 'القطاع', 'أشبال - أ');
  await expect(page.getByText('لم يُسجَّل من دفع في هذا القطاع')).toBeVisible();
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('base') === 'أشبال');
  await page.goto(`${demo.address}/unpaid`);
  await expect(page.getByText('اختر قطاعاً')).toBeVisible();
  await choose(page, 'القطاع', 'زهرات - أ');
  await expect(table(page).getByRole('rowheader')).toHaveCount((await listed(demo)).length);
});

test('a unit captain chooses among the unit’s sectors, and is refused another', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/403/);
  const { body } = await demo.read<{
    body: { baseName: string; suffixName: string; editable: boolean }[];
  }>(ITS_UNIT, '/sector/all');
  const own = body.filter(({ editable }) => editable);
  await openSignedIn(page, demo, ITS_UNIT, PAGE);
  await expect(table(page).getByRole('rowheader').first()).toBeVisible();
  await choiceField(page, 'القطاع').click();
  await expect(page.getByRole('option')).toHaveText(
    own.map(({ baseName, suffixName }) => `${baseName} - ${suffixName}`),
  );
  await page.keyboard.press('Escape');
  await page.goto(`${demo.address}/unpaid?base=أشبال&suffix=أ`);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  // The page of all sectors does not offer it either.
  await page.goto(`${demo.address}/sectors?base=أشبال&suffix=أ`);
  await expect(page.getByRole('table')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'من لم يدفع' })).toHaveCount(0);
});

test('a list that failed to load says so and can be loaded again @all', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/503/);
  await page.route('**/api/scoutAttendance/sector/unpaid?*', (route) =>
    route.fulfill({
      status: 503,
      json: {
        status: 503,
        code: 'DATABASE_UNAVAILABLE',
        message: 'x',
        arabicMessage: 'الخدمة غير متاحة الآن',
      },
    }),
  );
  await openSignedIn(page, demo, NOTING, '/unpaid');
  await expect(page.getByText('الخدمة غير متاحة الآن')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect(table(page).getByRole('rowheader').first()).toBeVisible();
});

test('a sector without scouts says so @all', async ({ page, demo }) => {
  await page.route('**/api/scoutAttendance/sector/unpaid?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), body: [], count: 0 } });
  });
  await openSignedIn(page, demo, NOTING, '/unpaid');
  await expect(page.getByText('لا يوجد كشافون في هذا القطاع بعد')).toBeVisible();
});

test('nine names have no search field @all', async ({ page, demo }) => {
  await page.route('**/api/scoutAttendance/sector/unpaid?*', async (route) => {
    const response = await route.fetch();
    const { body, ...rest }: { body: Scout[] } = await response.json();
    await route.fulfill({ response, json: { ...rest, body: body.slice(0, 9), count: 9 } });
  });
  await openSignedIn(page, demo, NOTING, '/unpaid');
  await expect(table(page).getByRole('rowheader')).toHaveCount(9);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
});

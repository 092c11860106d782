import type { Page } from '@playwright/test';
import type { listScoutAttendance } from '../../contract/attendance/endpoints.ts';
import type { ResponseOf } from '../../contract/core/endpoint.ts';
import type { Term, Week } from '../../contract/terms/endpoints.ts';
import { formatNumber, keepCompounds, weekdayDate } from '../../web/i18n/format.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';
import { onlyInAll } from '../support/variants.ts';

const PAGE = '/record-scouts-absence/print';
/** A captain of the one made-up sector that records who paid. */
const NOTING = demoPhone('regular', 2);

type Answer = ResponseOf<typeof listScoutAttendance>;

async function newestTerm(demo: Server) {
  const { body: term } = await demo.read<{ body: Term }>(demoPhone('regular'), '/term');
  const { body: current } = await demo.read<{ body: Week }>(demoPhone('regular'), '/term/week');
  const all = await demo.read<{ body: Week[] }>(demoPhone('regular'), '/term/week/all');
  return { term, current, weeks: all.body };
}

/** The sector's list with this many names, some of them long. */
async function listNames(page: Page, count: number) {
  const names = [
    'كيرلس صبحي شكري بسخيرون',
    'عمر خالد السيد',
    'عبدالرحمن محمود عبدالحميد',
    'أنس عبدالرحمن محمد نجيب عبدالمقصود الدسوقي',
  ];
  await page.route('**/api/scoutAttendance/sector/all?*', async (route) => {
    const response = await route.fetch();
    const answer: Answer = await response.json();
    const body = Array.from({ length: count }, (_, index) => ({
      ...answer.body[0],
      scoutId: index + 1,
      name: names[index % names.length],
    }));
    await route.fulfill({ response, json: { ...answer, body, count } });
  });
}

const sheets = (page: Page) => page.getByRole('region', { name: /^صفحة/ });
const lastSheet = (page: Page) => sheets(page).last();

test('a captain prints the names of their own sector for the current week @phone', async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = 'true';
    };
  });
  const { term, current } = await newestTerm(demo);
  const answered = page.waitForResponse('**/api/scoutAttendance/sector/all?*');
  await openSignedIn(page, demo, demoPhone('regular'), PAGE);
  const { body }: Answer = await (await answered).json();
  const sheet = sheets(page).first();
  await expect(sheet.getByRole('heading', { name: 'كشف حضور أشبال أ' })).toBeVisible();
  await expect(sheet).toContainText(term.termName);
  await expect(sheet).toContainText(`الأسبوع ${formatNumber(current.weekNumber)}`);
  await expect(sheet).toContainText(weekdayDate(current.startDate, true));
  await expect(page.getByRole('rowheader')).toHaveText(body.map(({ name }) => keepCompounds(name)));
  await expect(sheet.getByRole('columnheader', { name: 'حاضر' }).first()).toBeVisible();
  // This sector does not record who paid.
  await expect(page.getByRole('columnheader', { name: 'دفع' })).toHaveCount(0);
  await expect(lastSheet(page)).toContainText('المبلغ المدفوع');
  await expect(lastSheet(page)).not.toContainText('دفعوا');
  await expect(lastSheet(page)).toContainText('ومن بلا علامة غائب');
  await page.getByRole('button', { name: 'طباعة' }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
});

test('the list of a sector that notes who paid has a box for it @all', async ({ page, demo }) => {
  await openSignedIn(page, demo, NOTING, PAGE);
  await expect(page.getByRole('columnheader', { name: 'دفع' }).first()).toBeVisible();
  await expect(lastSheet(page)).toContainText('دفعوا');
  await expect(lastSheet(page)).toContainText('في «دفع» اكتب المبلغ');
});

for (const [count, pages] of [
  [42, 1],
  [46, 1],
  [47, 2],
  [95, 3],
] as const) {
  test(`${count} names take ${pages} pages of A4, and no row is cut${onlyInAll(count !== 47)}`, async ({
    page,
    demo,
  }) => {
    await listNames(page, count);
    await openSignedIn(page, demo, NOTING, PAGE);
    await expect(page.getByRole('rowheader')).toHaveCount(count);
    await expect(lastSheet(page)).toContainText(
      `صفحة ${formatNumber(pages)} من ${formatNumber(pages)}`,
    );
    await page.emulateMedia({ media: 'print' });
    // In millimetres, 96 px an inch.
    const measured = await sheets(page).evaluateAll((all) =>
      all.map((sheet) => {
        const mm = (px: number) => (px * 25.4) / 96;
        const outer = sheet.getBoundingClientRect();
        const rows = [...sheet.querySelectorAll('tbody tr')].map((row) =>
          row.getBoundingClientRect(),
        );
        const inside = [...sheet.querySelectorAll('*')].map((each) => each.getBoundingClientRect());
        return {
          width: mm(outer.width),
          height: mm(outer.height),
          rows: rows.map(({ height }) => Math.round(mm(height) * 10) / 10),
          isWhole: inside.every(
            ({ left, right, bottom }) =>
              left >= outer.left - 0.5 &&
              right <= outer.right + 0.5 &&
              bottom <= outer.bottom + 0.5,
          ),
          cut: [...sheet.querySelectorAll('th[scope=row] > span')].filter((name) => {
            const hides = getComputedStyle(name).overflow === 'hidden';
            const room = (hides ? name : name.parentElement!).getBoundingClientRect();
            const range = document.createRange();
            range.selectNodeContents(name);
            const letters = range.getBoundingClientRect();
            return (
              // Less than halfway to the next column's box.
              letters.left < room.left - 4 ||
              letters.top < room.top - 0.5 ||
              letters.bottom > room.bottom + 0.5
            );
          }).length,
        };
      }),
    );
    expect(measured).toHaveLength(pages);
    for (const { width, height, rows, isWhole, cut } of measured) {
      expect(width).toBeLessThanOrEqual(210 - 2 * 10.6);
      expect(height).toBeLessThanOrEqual(297 - 2 * 10.6);
      expect(rows).toEqual(Array(46).fill(9));
      expect(isWhole).toBe(true);
      expect(cut).toBe(0);
    }
    await page.emulateMedia({ media: null });
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(pages);
    const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(boxes.length).toBeGreaterThan(0);
    for (const [, width, height] of boxes) {
      // In points, 72 an inch.
      expect(Number(width)).toBeCloseTo((210 / 25.4) * 72, 0);
      expect(Number(height)).toBeCloseTo((297 / 25.4) * 72, 0);
    }
  });
}

test('the printout is black on white in the dark theme too, and has only the sheet', async ({
  page,
  demo,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openSignedIn(page, demo, demoPhone('regular'), PAGE);
  const sheet = sheets(page).first();
  const look = () =>
    sheet.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { color, backgroundColor };
    });
  await expect(sheet).toBeVisible();
  expect(await look()).toEqual({ color: 'rgb(35, 26, 47)', backgroundColor: 'rgb(255, 255, 255)' });
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  expect(await look()).toEqual({ color: 'rgb(35, 26, 47)', backgroundColor: 'rgba(0, 0, 0, 0)' });
  await expect(page.getByRole('button', { name: 'طباعة' })).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'تغيير الأسبوع' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  const filled = await page.evaluate(
    () =>
      [...document.querySelectorAll('html, body, main, main *')].filter(
        (each) =>
          each.checkVisibility() && getComputedStyle(each).backgroundColor !== 'rgba(0, 0, 0, 0)',
      ).length,
  );
  expect(filled).toBe(0);
});

test('a future week can be printed, and the way back leads to the same week @phone @all', async ({
  page,
  demo,
}) => {
  const { current, weeks } = await newestTerm(demo);
  const open = weeks.filter(({ cancelled }) => !cancelled);
  const next = open.find(({ weekNumber }) => weekNumber > current.weekNumber)!;
  const before = open.findLast(({ weekNumber }) => weekNumber < current.weekNumber)!;
  await openSignedIn(page, demo, demoPhone('regular'), PAGE);
  await page.getByRole('combobox', { name: 'تغيير الأسبوع' }).selectOption(String(next.weekNumber));
  await expect(sheets(page).first()).toContainText(weekdayDate(next.startDate, true));
  await page.reload();
  await expect(sheets(page).first()).toContainText(weekdayDate(next.startDate, true));
  await page.goto(`${demo.address}${PAGE}?week=${before.weekNumber}`);
  await expect(sheets(page).first()).toContainText(weekdayDate(before.startDate, true));
  await page.getByRole('main').getByRole('link', { name: 'تسجيل الغياب' }).click();
  await expect(page).toHaveURL(`${demo.address}/record-scouts-absence?week=${before.weekNumber}`);
});

test('a week that can’t be printed is reported, and the current one shown @all', async ({
  page,
  demo,
}) => {
  const { current, weeks } = await newestTerm(demo);
  const cancelled = weeks.find((week) => week.cancelled)!;
  for (const [asked, why] of [
    [cancelled.weekNumber, `الأسبوع ${formatNumber(cancelled.weekNumber)} ملغي.`],
    [99, 'لا يوجد أسبوع بهذا الرقم في هذه الفترة.'],
    ['x', 'لا يوجد أسبوع بهذا الرقم في هذه الفترة.'],
  ] as const) {
    await openSignedIn(page, demo, demoPhone('regular'), `${PAGE}?week=${asked}`);
    await expect(page.getByText(why)).toContainText(
      `يظهر هنا الأسبوع ${formatNumber(current.weekNumber)}.`,
    );
    await expect(sheets(page).first()).toContainText(weekdayDate(current.startDate, true));
  }
});

test('a list that was loaded once opens offline', async ({ page, demo, allowFailures }) => {
  allowFailures(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await openSignedIn(page, demo, demoPhone('regular'), PAGE);
  await expect(sheets(page).first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'تسجيل الغياب' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'تسجيل الغياب' })).toBeVisible();
  await page.context().setOffline(true);
  await page.goBack();
  await expect(sheets(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'طباعة' })).toBeEnabled();
});

test('a list that failed to load says so, can be loaded again, and can’t be printed before @all', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/503|ERR_FAILED/);
  // The device's prefetch would load the list by itself.
  await page.route('**/api/term/week', (route) => route.abort());
  const list = '**/api/scoutAttendance/sector/all?*';
  await page.route(list, (route) =>
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
  await openSignedIn(page, demo, demoPhone('regular'), PAGE);
  await expect(page.getByText('الخدمة غير متاحة الآن')).toBeVisible();
  await expect(page.getByRole('button', { name: 'طباعة' })).toBeDisabled();
  await page.unroute(list);
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect(sheets(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'طباعة' })).toBeEnabled();
});

test('without a term there is nothing to print @all', async ({ page, demo }) => {
  await page.route('**/api/term/all', (route) =>
    route.fulfill({ json: { status: 200, message: 'x', body: [], count: 0 } }),
  );
  await openSignedIn(page, demo, demoPhone('regular'), PAGE);
  await expect(page.getByText('لا يوجد أسبوع للطباعة')).toBeVisible();
  await expect(page.getByRole('button', { name: 'طباعة' })).toHaveCount(0);
});

test('without scouts there is nothing to print @all', async ({ page, demo }) => {
  await listNames(page, 0);
  await openSignedIn(page, demo, demoPhone('regular'), PAGE);
  await expect(page.getByText('لا يوجد كشافون بعد')).toBeVisible();
  await expect(page.getByRole('button', { name: 'طباعة' })).toBeDisabled();
  await expect(sheets(page)).toHaveCount(0);
});

test('scouts without a box are named with the reason', async ({ page, demo }) => {
  await page.route('**/api/scoutAttendance/sector/all?*', async (route) => {
    const response = await route.fetch();
    const answer: Answer = await response.json();
    const body = answer.body.map((scout, index) => ({
      ...scout,
      editable: index !== 0,
      attendanceStatus: index === 1 ? 'termExecused' : null,
    }));
    await route.fulfill({ response, json: { ...answer, body } });
  });
  await openSignedIn(page, demo, demoPhone('regular'), PAGE);
  const rows = sheets(page).first().getByRole('row');
  await expect(rows.nth(1)).toContainText('سُجِّل في قطاع آخر');
  await expect(rows.nth(2)).toContainText('معتذر طوال الفترة');
  await expect(rows.nth(1).getByRole('cell')).toHaveCount(2);
  await expect(rows.nth(3).getByRole('cell')).toHaveCount(3);
});

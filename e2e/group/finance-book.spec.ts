import { readFile } from 'node:fs/promises';
import readXlsxFile from 'read-excel-file/node';
import { addMonths } from '../../contract/finance/book.ts';
import type { Week } from '../../contract/terms/endpoints.ts';
import { formatNumber } from '../../web/i18n/format.ts';
import { aPhone } from '../support/fresh.ts';
import { signUp } from '../support/group.ts';
import { soon } from '../support/limits.ts';
import { quiet } from '../support/quiet.ts';
import { expect, openSignedIn, test } from '../support/server.ts';
import {
  addItem,
  amountOf,
  type Book,
  book,
  general,
  readMonth,
  sumOf,
  today,
} from './treasury-book.ts';

test('a treasurer reads the statement of last month and prints it in two taps @phone', async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = 'true';
    };
  });
  await openSignedIn(page, demo, general, '/finance');
  const last = addMonths(today().slice(0, 7), -1);
  const { opening, closing, lines } = await readMonth(demo, last);
  // One tap: the earlier month is the arrow on the right.
  const arrow = page.getByRole('link', { name: /^الشهر السابق/ });
  const name = page.getByText(/^[ء-ي]+ [٠-٩]{4}$/).first();
  await quiet(page);
  const [arrowBox, nameBox] = [(await arrow.boundingBox())!, (await name.boundingBox())!];
  expect(arrowBox.x).toBeGreaterThan(nameBox.x + nameBox.width / 2);
  expect(Math.min(arrowBox.width, arrowBox.height)).toBeGreaterThanOrEqual(44);
  await arrow.tap();
  await expect(page).toHaveURL(new RegExp(`month=${last}`));
  await expect(sumOf(page, 'رصيد ١ ')).toContainText(formatNumber(opening, 2, true));
  await expect(sumOf(page, /^رصيد (٢[٨٩]|٣[٠١]) /)).toContainText(formatNumber(closing, 2, true));
  await expect(book(page).getByRole('row')).toHaveCount(lines.length + 2);
  // A row is at most four lines of text, so that a month fits a few screens of a phone.
  await quiet(page);
  const heights = await book(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(130);
  // The second equation is the printed one.
  await page.getByRole('link', { name: 'طباعة' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'كشف حساب للطباعة' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/finance/print\\?month=${last}`));
  await page.getByRole('button', { name: 'طباعة' }).tap();
  await expect(page.locator('body[data-printed]')).toBeAttached();
});

test('the month or the term is in the address, and future months can’t be opened', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, general, '/finance');
  const month = today().slice(0, 7);
  await expect(page.getByRole('button', { name: 'الشهر التالي' })).toBeDisabled();
  await page.getByRole('link', { name: /^الشهر السابق/ }).click();
  await expect(page).toHaveURL(new RegExp(`month=${addMonths(month, -1)}`));
  await expect(page.getByRole('link', { name: /^الشهر التالي/ })).toBeVisible();
  await page.getByRole('radio', { name: 'الفترة كلها' }).check({ force: true });
  await expect(page).toHaveURL(/period=term/);
  await expect(sumOf(page, 'رصيد أول الفترة')).toBeVisible();
  await expect(sumOf(page, 'الرصيد اليوم')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'الفترة كلها' })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'شهر' })).toBeChecked();
  await expect(page).toHaveURL(new RegExp(`month=${addMonths(month, -1)}`));

  await page.goto(`${demo.address}/finance?month=2020-02`);
  await expect(page.getByText('لا بنود في فبراير')).toBeVisible();
  await expect(sumOf(page, 'رصيد ١ فبراير')).toHaveText('٠٫٠٠');
  await expect(sumOf(page, 'رصيد ٢٩ فبراير')).toContainText('٠٫٠٠');
});

test('a week opens to its sectors and names those that have not recorded it', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, general, '/finance?period=term');
  const { body } = await demo.read<{ body: Book }>(general, '/finance/book');
  const week = body.lines.find((line) => line.kind === 'week' && line.missing.length > 0)!;
  if (week.kind !== 'week') throw new Error('the made-up group has no such week');
  const opener = page.getByRole('button', {
    name: `اشتراك الأسبوع ${formatNumber(week.weekNumber)}`,
    exact: true,
  });
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  const rows = book(page).getByRole('row');
  await quiet(page);
  const before = await rows.count();
  await opener.click();
  await expect(rows).toHaveCount(before + week.subscriptions.length + 1);
  const missing = rows.filter({ hasText: 'لم تسجّل بعد: ' });
  for (const { baseName } of week.missing) await expect(missing).toContainText(baseName);
  await opener.click();
  await expect(rows).toHaveCount(before);
  // One sector's week was cancelled; others may have been recorded by another journey.
  const gaps = body.lines.filter((line) => line.kind === 'gap');
  expect(gaps.filter(({ cancelled }) => cancelled).length).toBeGreaterThan(0);
  for (const { weekNumber, cancelled } of gaps) {
    const said = cancelled ? ' ملغي' : ': لم يسجّل أي قطاع اشتراكاً';
    const gap = rows.filter({ hasText: `الأسبوع ${formatNumber(weekNumber)}${said}` });
    await expect(gap).toHaveCount(1);
  }
});

test('the statement is a spreadsheet whose sums are numbers', async ({ page, demo }) => {
  await openSignedIn(page, demo, general, '/finance');
  const month = today().slice(0, 7);
  const saved = page.waitForEvent('download', soon);
  await page.getByRole('button', { name: 'تنزيل xlsx' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`treasury_${month}.xlsx`);
  await expect(page.getByText('تم تنزيل كشف الحساب')).toBeVisible();
  const sheets = await readXlsxFile(await readFile(await file.path()));
  const { opening, income, expense, closing } = await readMonth(demo, month);
  const lines = sheets.find(({ sheet }) => sheet === 'كشف الحساب')!.data;
  expect(lines[1]?.at(-1)).toBe(opening);
  expect(lines.at(-1)?.slice(5, 7)).toEqual([income, expense]);
  expect(lines.at(-1)?.at(-1)).toBe(closing);
});

test('the printed statement is A4 pages of balances and lines with room to sign', async ({
  page,
  demo,
}) => {
  const month = today().slice(0, 7);
  const { lines, opening, closing } = await readMonth(demo, month);
  await openSignedIn(page, demo, general, `/finance/print?month=${month}`);
  const paper = page.getByRole('region', { name: 'كشف الحساب' });
  await expect(paper.getByRole('heading', { name: 'كشف حساب الخزنة' })).toBeVisible();
  await expect(paper).toContainText('مجموعة النيل الكشفية');
  await expect(paper.getByRole('row')).toHaveCount(lines.length + 3);
  const rows = paper.getByRole('row');
  await expect(rows.nth(1)).toContainText(formatNumber(opening, 2, true));
  await expect(rows.last()).toContainText(formatNumber(closing, 2, true));
  for (const words of ['أمين الصندوق', 'القائد العام']) await expect(paper).toContainText(words);
  await page.emulateMedia({ media: 'print' });
  for (const hidden of [page.getByRole('navigation').first(), page.getByRole('banner')]) {
    await expect(hidden).toBeHidden();
  }
  await expect(page.getByRole('button', { name: 'طباعة' })).toBeHidden();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  // In points: 210 and 297 mm.
  expect(pdf.toString('latin1')).toMatch(/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/);
});

test('search, type and order are in the address, and changing them keeps the typed form @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, general, '/finance?period=term');
  const values = async () =>
    (await page.getByRole('row').locator('td:has(bdi)').first().count()) === 0
      ? []
      : (await page.locator('tbody tr td:nth-child(7)').allInnerTexts()).map(amountOf);
  const sorted = (ascending: boolean) =>
    expect
      .poll(async () => {
        const now = await values();
        const wanted = [...now].sort((one, other) => (ascending ? one - other : other - one));
        return now.length > 10 && now.join() === wanted.join();
      })
      .toBe(true);
  const balance = page.getByRole('columnheader', { name: 'الرصيد' });
  await expect(balance).toBeVisible();
  await page.getByRole('textbox', { name: 'القيمة' }).fill('77');
  await page.getByRole('button', { name: 'القيمة', exact: true }).click();
  await expect(page).toHaveURL(/sort=value&dir=desc/);
  await expect(page.getByRole('columnheader', { name: 'القيمة' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await sorted(false);
  // In this order a running balance has no meaning.
  await expect(balance).toHaveCount(0);
  await page.getByRole('button', { name: 'القيمة', exact: true }).click();
  await sorted(true);
  await page.getByLabel('نوع البند').selectOption('expense');
  await expect(page.getByRole('row').filter({ hasText: 'ايراد' })).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'مصروف' }).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'القيمة' })).toHaveValue('٧٧');
  await page.getByRole('textbox', { name: 'القيمة' }).fill('');

  const search = encodeURIComponent('اشتراك الأسبوع ٩');
  await page.goto(`${demo.address}/finance?period=term&search=${search}&page=99`);
  await expect(page.getByRole('searchbox')).toHaveValue('اشتراك الأسبوع ٩');
  await expect(page.getByRole('row').filter({ hasText: 'اشتراك الأسبوع ٩' })).toHaveCount(1);
});

test('another page moves the focus to the list, survives a reload, and leads back @phone @all', async ({
  page,
  own,
}) => {
  // The made-up group has closed its old months.
  const month = '2019-04';
  const leader = aPhone();
  const session = await signUp(own, leader);
  for (let count = 1; count <= 105; count += 1) {
    const description = `بند قديم ${count}`;
    const item = { value: count, type: 'income', description, date: `${month}-10` };
    await addItem(own, item, session);
  }
  await openSignedIn(page, own, leader, `/finance?month=${month}`);
  const rows = page.getByRole('rowheader');
  const place = page.getByRole('navigation', { name: 'صفحات كشف الحساب' });
  await expect(rows).toHaveCount(50);
  const texts = () => page.getByRole('row').allInnerTexts();
  const first = await texts();
  const startsAtTheList = async () => {
    const focused = page.locator(':focus');
    await expect(focused.getByRole('table')).toHaveCount(1);
    await quiet(page);
    const { y } = (await focused.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(200);
    await expect(rows.first()).toBeInViewport();
  };

  await place.getByRole('link', { name: 'التالية' }).click();
  await expect(place).toContainText('الصفحة ٢ من ٣');
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(texts).not.toEqual(first);
  await expect(rows).toHaveCount(50);
  await startsAtTheList();
  const second = await texts();

  await page.reload();
  await expect(place).toContainText('الصفحة ٢ من ٣');
  await expect.poll(texts).toEqual(second);

  // The five that remain, and the month's opening balance.
  await place.getByRole('link', { name: 'التالية' }).click();
  await expect(rows).toHaveCount(6);
  await expect(rows.last()).toHaveText('رصيد أول الشهر');
  await place.getByRole('link', { name: 'السابقة' }).click();
  await expect.poll(texts).toEqual(second);
  await place.getByRole('link', { name: 'السابقة' }).click();
  await expect(place).toContainText('الصفحة ١ من ٣');
  await expect.poll(texts).toEqual(first);
  await startsAtTheList();
  await expect(place.getByRole('button', { name: 'السابقة' })).toBeDisabled();
});

test('a cancelled week keeps its money in the charts and is marked there', async ({
  page,
  demo,
}) => {
  const { body: weeks } = await demo.read<{ body: Week[] }>(general, '/term/week/all');
  const { weekNumber } = weeks.find(({ cancelled }) => cancelled)!;
  const paid = { totalIncome: 345, totalSubscription: 345, recorded: true };
  await page.route(/money\/(subscription-line|income-expense)-chart$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { weeklyData: { weekNumber: number }[] };
    const weeklyData = answer.weeklyData.map((week) =>
      week.weekNumber === weekNumber ? { ...week, ...paid } : week,
    );
    await route.fulfill({ response, json: { ...answer, weeklyData } });
  });
  await openSignedIn(page, demo, general, '/stats?tab=finance');
  const head = `${formatNumber(weekNumber)} (ملغي)`;
  for (const question of [
    'هل تزيد أموال الخزنة؟',
    'هل الإيراد أكبر من المصروف؟',
    'كم الاشتراك كل أسبوع؟',
  ]) {
    const table = page.getByRole('table', { name: question });
    await page.getByRole('heading', { name: question }).locator('..').locator('summary').click();
    const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: head }) });
    await expect(row.getByRole('cell').first()).toHaveText(/^[٠-٩٬٫]+$/);
  }
  const row = page
    .getByRole('table', { name: 'كم الاشتراك كل أسبوع؟' })
    .getByRole('row')
    .filter({ hasText: 'ملغي' });
  await expect(row.getByRole('cell')).toHaveText('٣٤٥');

  const drawing = page.getByRole('application', { name: 'كم الاشتراك كل أسبوع؟' });
  await drawing.scrollIntoViewIfNeeded();
  await drawing.focus();
  // Week 1 is on the right, where the arrow keys start.
  for (let week = 1; week < weekNumber; week += 1) {
    await expect(page.getByText(`الأسبوع ${formatNumber(week)}`, { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
  }
  const tip = page.getByText(`الأسبوع ${head}`, { exact: true });
  await expect(tip.locator('..')).toContainText('٣٤٥');
});

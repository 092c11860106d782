import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import readXlsxFile from 'read-excel-file/node';
import { addDays } from '../../contract/core/calendar.ts';
import type { ResponseOf } from '../../contract/core/endpoint.ts';
import type { readBook } from '../../contract/finance/book.ts';
import { addMonths } from '../../contract/finance/book.ts';
import type { FinanceItem } from '../../contract/finance/endpoints.ts';
import type { Week } from '../../contract/terms/endpoints.ts';
import { dayOf, formatMoney, formatNumber, shortDate, timeOf } from '../../web/i18n/format.ts';
import { arabicDigits } from '../../web/i18n/localize.ts';
import { findBarriers } from '../support/axe.ts';
import type { Session } from '../support/browser-session.ts';
import { signUp } from '../support/group.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

type Book = ResponseOf<typeof readBook>['body'];

const amountOf = (text: string) =>
  Number(
    text
      .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
      .replace(/٬/g, '')
      .replace(/٫/g, '.')
      .replace(/[^\d.]/g, ''),
  );

const general = demoPhone('general');
const today = () => dayOf(new Date());

async function addItem(
  demo: Server,
  item: object,
  by: string | Session = general,
): Promise<FinanceItem> {
  const { body } = await demo.write<{ body: { financeItem: FinanceItem } }>(
    by,
    'POST' as const,
    '/finance/otherItem' as const,
    item,
  );
  return body.financeItem;
}

const readMonth = async (demo: Server, month: string): Promise<Book> =>
  (await demo.read<{ body: Book }>(general, `/finance/book?month=${month}`)).body;

const book = (page: Page) => page.getByRole('region', { name: 'كشف الحساب' });
/** The number that the equation shows for one of its words. */
const sumOf = (page: Page, label: string | RegExp) =>
  book(page).locator('dl > div').filter({ hasText: label }).locator('dd');

/** The form, which a phone folds to one line. */
async function openForm(page: Page): Promise<Locator> {
  const form = page.locator('details').filter({ hasText: 'إضافة بند' });
  await expect(form.getByRole('textbox', { name: 'القيمة' })).toBeHidden();
  await form.locator('summary').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return form;
}

const deleteButton = (row: Locator) => row.getByRole('button', { name: /^حذف: / });

/** Chooses an action from a row's menu. */
async function choose(row: Locator, action: string) {
  await row.getByRole('button', { name: /^خيارات البند/ }).click();
  await row.page().getByRole('menuitem', { name: action }).click();
}

test('adding and deleting items changes the treasury @phone', async ({ page, demo }) => {
  const name = 'تبرع من الهاتف';
  await openSignedIn(page, demo, general, '/finance');
  await expect(page.getByRole('heading', { level: 1, name: 'إدارة الماليات' })).toBeVisible();
  const figure = page
    .getByLabel('أرقام الخزنة')
    .locator('div')
    .filter({ hasText: 'محتوى الخزنة' })
    .locator('dd');
  await expect(figure).toContainText('جنيه');
  const before = amountOf(await figure.innerText());
  const holds = async (amount: number) => {
    await expect.poll(async () => amountOf(await figure.innerText())).toBe(amount);
    // This month's book ends with the treasury's balance.
    await expect
      .poll(async () => amountOf(await sumOf(page, 'الرصيد اليوم').innerText()))
      .toBe(amount);
  };

  const form = await openForm(page);
  await form.getByRole('button', { name: 'إضافة', exact: true }).click();
  await expect(form.getByRole('textbox', { name: 'القيمة' })).toBeFocused();
  await expect(form.getByText('يرجى اختيار النوع')).toBeVisible();
  await form.getByRole('textbox', { name: 'القيمة' }).pressSequentially('١٢٥٠٫٥٠');
  await form.getByRole('radio', { name: 'ايراد' }).check({ force: true });
  await form.getByRole('textbox', { name: /^الوصف/ }).fill(name);
  await form.getByRole('button', { name: 'إضافة', exact: true }).click();
  await expect(page.getByText('تم إضافة بند بنجاح')).toBeVisible();
  await holds(before + 1250.5);
  // The form is ready for the next item at once.
  await expect(form.getByRole('textbox', { name: 'القيمة' })).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'القيمة' })).toHaveValue('');

  await form.getByRole('radio', { name: 'مصروف' }).check({ force: true });
  await form.getByRole('textbox', { name: 'القيمة' }).fill('300');
  await form.getByRole('button', { name: 'إضافة', exact: true }).click();
  await holds(before + 950.5);

  await page
    .getByRole('searchbox', { name: 'بحث في الوصف أو القطاع أو رقم البند' })
    .fill(name.replace('تبرع', 'تَبرع'));
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row).toContainText('١٬٢٥٠٫٥٠');
  await deleteButton(row).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(`«${name}» بقيمة ١٬٢٥٠٫٥٠ جنيه`);
  await dialog.getByRole('button', { name: 'إلغاء' }).click();
  await expect(row).toHaveCount(1);
  await deleteButton(row).click();
  await dialog.getByRole('button', { name: 'حذف' }).click();
  await expect(page.getByText('تم حذف البند بنجاح')).toBeVisible();
  // Its number stays in the book, with who deleted it, and it has no actions any more.
  await expect(row).toContainText('حُذف بواسطة');
  await expect(row.locator('s')).toHaveText(name);
  await expect(row.getByRole('button')).toHaveCount(0);
  await holds(before - 300);
});

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
  const [arrowBox, nameBox] = [(await arrow.boundingBox())!, (await name.boundingBox())!];
  expect(arrowBox.x).toBeGreaterThan(nameBox.x + nameBox.width / 2);
  expect(Math.min(arrowBox.width, arrowBox.height)).toBeGreaterThanOrEqual(44);
  await arrow.tap();
  await expect(page).toHaveURL(new RegExp(`month=${last}`));
  await expect(sumOf(page, 'رصيد ١ ')).toContainText(formatNumber(opening, 2, true));
  await expect(sumOf(page, /^رصيد (٢[٨٩]|٣[٠١]) /)).toContainText(formatNumber(closing, 2, true));
  await expect(book(page).getByRole('row')).toHaveCount(lines.length + 2);
  // Two lines of text each, so that a month fits a few screens of a phone.
  const { y, height } = (await book(page).boundingBox())!;
  const above = await page.evaluate(() => window.scrollY);
  expect(above + y + height).toBeLessThan(1200 + 80 * lines.length);
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

test('a row shows time, type and sector, and has its delete icon @both', async ({
  page,
  demo,
  isMobile,
}) => {
  const name = 'حبال للمخيم';
  const item = await addItem(demo, { value: 52, type: 'expense', description: name });
  await openSignedIn(page, demo, general, '/finance?period=term');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(deleteButton(row)).toBeVisible();
  await expect(row.getByRole('cell', { name: timeOf(item.timestamp) })).toBeVisible();
  await expect(row.getByRole('cell', { name: 'مصروف' })).toBeVisible();
  await expect(row.getByRole('cell', { name: isMobile ? 'القطاع: -' : '-' })).toBeVisible();

  const { body } = await demo.read<{ body: Book }>(general, '/finance/book');
  const week = body.lines.find((line) => line.kind === 'week')!;
  if (week.kind !== 'week') throw new Error('the made-up group has no such week');
  const weekName = `اشتراك الأسبوع ${formatNumber(week.weekNumber)}`;
  await page.getByRole('button', { name: weekName, exact: true }).click();
  const [paid] = week.subscriptions;
  const sector = `${paid!.sectorBaseName} ${paid!.sectorSuffixName}`;
  const opened = page.getByRole('row').filter({ hasText: sector }).first();
  await expect(opened.getByRole('rowheader')).toContainText(sector);
  await expect(opened.getByRole('cell', { name: 'ايراد' })).toBeVisible();
  const time = dayOf(paid!.timestamp) === paid!.date ? timeOf(paid!.timestamp) : '-';
  await expect(opened.getByRole('cell', { name: time }).first()).toBeVisible();
  const icon = opened.getByRole('button', { name: `حذف: ${weekName}، ${sector}` });
  await expect(icon).toBeVisible();
  const { width, height } = (await icon.boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  expect(await findBarriers(page)).toEqual([]);
});

test('a wrong item is reversed, and both stay visible', async ({ page, demo }) => {
  const name = 'خشب للسارية';
  const item = await addItem(demo, { value: 396, type: 'expense', description: name });
  await openSignedIn(page, demo, general, '/finance');
  const sums = () => book(page).locator('dl > div').allInnerTexts();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('٣٩٦٫٠٠');
  const expense = amountOf(await sumOf(page, 'مصروف الشهر').innerText());
  const before = amountOf(await sumOf(page, 'الرصيد اليوم').innerText());
  await choose(row, 'عكس');
  const number = arabicDigits(item.number);
  const dialog = page.getByRole('dialog', { name: `عكس البند ${number}` });
  await expect(dialog).toContainText(`«${name}» بقيمة ٣٩٦ جنيه`);
  await dialog.getByRole('button', { name: 'عكس البند' }).click();
  await expect(dialog.getByText('هذا الحقل مطلوب')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByLabel('السبب').fill('القيمة خطأ');
  await dialog.getByRole('button', { name: 'عكس البند' }).click();
  await expect(page.getByText('تم عكس البند بنجاح')).toBeVisible();
  const reversal = page.getByRole('row').filter({ hasText: `عكس البند ${number}: القيمة خطأ` });
  await expect(reversal).toHaveCount(1);
  await expect(row.first()).toContainText('عُكس بالبند');
  await expect(row.locator('s')).toHaveText(name);
  for (const bound of [row, reversal]) {
    await expect(deleteButton(bound)).toHaveCount(0);
    await bound.getByRole('button', { name: /^خيارات البند/ }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['سند للطباعة']);
    await page.keyboard.press('Escape');
  }
  // Both count, and the book says how much was reversed.
  await expect
    .poll(async () => amountOf(await sumOf(page, 'الرصيد اليوم').innerText()), `${await sums()}`)
    .toBe(before + 396);
  expect(amountOf(await sumOf(page, 'مصروف الشهر').innerText())).toBe(expense);
  await expect(
    book(page)
      .getByText(/^منها .*جنيهاً? عُكست$/)
      .first(),
  ).toBeVisible();
  // A captain who has not seen that yet is refused by the server, with the reason.
  const again = { itemId: item.itemId, reason: 'مرة أخرى' };
  await expect(demo.write(general, 'POST', '/finance/reversal', again)).rejects.toThrow(/409/);

  await page.goto(`${demo.address}/history?entity=financeItem&action=reverse`);
  await expect(page.getByText(/عكست? مصروفاً بقيمة ٣٩٦ جنيه بالبند/).first()).toBeVisible();
});

test('an item of yesterday is in its own month, and a future day is refused', async ({
  page,
  demo,
}) => {
  const name = 'أمس من المكتب';
  // The last day of the previous month: yesterday, if today is the first.
  const day = addDays(`${today().slice(0, 7)}-01`, -1);
  const month = day.slice(0, 7);
  const before = (await readMonth(demo, month)).closing;
  await openSignedIn(page, demo, general, '/finance');
  const form = page.getByRole('main');
  const typed = (date: string) => date.split('-').reverse().join('/');
  const date = form.getByRole('textbox', { name: 'التاريخ' });
  await expect(date).toHaveAttribute('placeholder', 'اليوم');
  await form.getByRole('textbox', { name: 'القيمة' }).fill('33.25');
  await form.getByRole('radio', { name: 'ايراد' }).check({ force: true });
  await form.getByRole('textbox', { name: /^الوصف/ }).fill(name);
  await date.fill(typed(addDays(today(), 1)));
  await form.getByRole('button', { name: 'إضافة', exact: true }).click();
  await expect(date).toHaveAccessibleDescription('لا يمكن اختيار يوم لم يأتِ بعد');
  await expect(date).toBeFocused();
  await expect(page.getByText('تم إضافة بند بنجاح')).toHaveCount(0);
  await date.fill(typed(day));
  await form.getByRole('button', { name: 'إضافة', exact: true }).click();
  await expect(page.getByText('تم إضافة بند بنجاح')).toBeVisible();
  // The next item is probably of the same type.
  await expect(form.getByRole('textbox', { name: 'القيمة' })).toHaveValue('');
  await expect(form.getByRole('textbox', { name: /^الوصف/ })).toHaveValue('');
  await expect(form.getByRole('radio', { name: 'ايراد' })).toBeChecked();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  await page.getByRole('link', { name: /^الشهر السابق/ }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(shortDate(day));
  // It was entered on another day, whose time would mislead.
  await expect(row.getByRole('cell', { name: '-', exact: true })).toHaveCount(2);
  await expect(sumOf(page, /^رصيد (٢[٨٩]|٣[٠١]) /)).toContainText(
    formatNumber(before + 33.25, 2, true),
  );
});

test('the statement is a spreadsheet whose sums are numbers', async ({ page, demo }) => {
  await openSignedIn(page, demo, general, '/finance');
  const month = today().slice(0, 7);
  const saved = page.waitForEvent('download');
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

test('search, type and order are in the address, and changing them keeps the typed form', async ({
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

test('another page moves the focus to the list, survives a reload, and leads back @phone', async ({
  page,
  own,
}) => {
  // The made-up group has closed its old months.
  const month = '2019-04';
  const leader = '01000000091';
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

test('an invalid amount is reported on leaving the field @both', async ({
  page,
  demo,
  isMobile,
}) => {
  await openSignedIn(page, demo, general, '/finance');
  if (isMobile) await openForm(page);
  const value = page.getByRole('textbox', { name: 'القيمة' });
  for (const [typed, said] of [
    ['-5', 'يجب أن تكون القيمة أكبر من صفر'],
    ['−5', 'يجب أن تكون القيمة أكبر من صفر'],
    ['abc', 'يرجى إدخال رقم'],
    ['12.5055', 'رقمان عشريان على الأكثر'],
    ['1.250', '١٬٢٥٠ أم ١٫٢٥؟ اكتب المبلغ بلا نقطة للألوف'],
  ] as const) {
    await value.fill(typed);
    await value.press('Tab');
    await expect(value, typed).toHaveAccessibleDescription(said);
    await expect(page.getByText(said, { exact: true }), typed).toBeVisible();
  }
  await value.fill('1,250.5');
  await value.press('Tab');
  await expect(value).toHaveAccessibleDescription('يُسجَّل ١٬٢٥٠٫٥٠ جنيه');
  await value.fill('12');
  await value.press('Tab');
  await expect(value).toHaveAccessibleDescription('');
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('an item that could not be stored says so and stays in the form @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await openSignedIn(page, demo, general, '/finance');
  const form = await openForm(page);
  await form.getByRole('textbox', { name: 'القيمة' }).fill('0');
  // The press reaches its target even though leaving the field shows an error.
  await form.getByText('مصروف', { exact: true }).click();
  await expect(form.getByRole('radio', { name: 'مصروف' })).toBeChecked();
  await form.getByRole('button', { name: 'إضافة', exact: true }).click();
  await expect(form.getByText('يجب أن تكون القيمة أكبر من صفر')).toBeVisible();
  await form.getByRole('textbox', { name: 'القيمة' }).fill('15');
  await page.route('**/api/finance/otherItem', (route) => route.abort('internetdisconnected'));
  await form.getByRole('button', { name: 'إضافة', exact: true }).click();
  await expect(page.getByText('حدث خطأ أثناء إضافة بند')).toBeVisible();
  await expect(page.getByText('تم إضافة بند بنجاح')).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: 'القيمة' })).toHaveValue('١٥');
});

test('the overview shows four figures, and each item its row', async ({ page, demo }) => {
  const item = await addItem(demo, { value: 41.07, type: 'expense' });
  const { body: budget } = await demo.read<{ body: number }>(general, '/finance');
  const total = async (path: string) =>
    formatMoney((await demo.read<{ totalMoney: number }>(general, path)).totalMoney);
  await page.route('**/api/stat/money/current-week-subscription', (route) =>
    route.fulfill({ json: { message: 'x', totalMoney: 0, recorded: false, cancelled: false } }),
  );
  await openSignedIn(page, demo, general, '/finance');
  const overview = page.getByLabel('أرقام الخزنة');
  await expect(overview.getByRole('term')).toHaveText([
    'محتوى الخزنة',
    'اشتراك الاسبوع الحالي',
    'إجمالي الإيرادات',
    'إجمالي المصروفات',
  ]);
  const figures = overview.getByRole('definition');
  await expect(figures).toHaveText([
    `${formatMoney(budget)} جنيه`,
    'لا يوجد',
    `${await total('/stat/money/income')} جنيه`,
    `${await total('/stat/money/spent')} جنيه`,
  ]);
  await page.unroute('**/api/stat/money/current-week-subscription');
  await page.route('**/api/stat/money/current-week-subscription', (route) =>
    route.fulfill({ json: { message: 'x', totalMoney: 75, recorded: true, cancelled: false } }),
  );

  const table = page.getByRole('table', { name: 'بنود الخزنة' });
  await expect(table.getByRole('columnheader')).toHaveText(
    [
      'رقم',
      'التاريخ',
      'الوقت',
      'الوصف',
      'القطاع',
      'النوع',
      'القيمة',
      'الرصيد',
      'حذف أو سند أو عكس',
    ],
    { useInnerText: true },
  );
  const row = table.getByRole('row').filter({ hasText: '٤١٫٠٧' });
  await expect(row).toContainText(arabicDigits(item.number));
  await expect(row).toContainText(shortDate(item.timestamp));
  await expect(row).toContainText(timeOf(item.timestamp));
  await expect(row).toContainText('مصروف');
  await expect(row).toContainText(formatNumber(budget, 2, true));
  // It has neither a description nor a sector.
  await expect(row.getByRole('rowheader')).toContainText('-');
  await expect(row.getByRole('cell', { name: '-', exact: true })).toHaveCount(1);
  await expect(row.getByRole('button', { name: 'حذف: مصروف' })).toBeVisible();
  await expect(row.getByRole('button', { name: /^خيارات البند .*: مصروف$/ })).toBeVisible();
  await page.reload();
  await expect(figures.nth(1)).toHaveText('٧٥ جنيه');
});

test('nothing moves when the book has loaded @both', async ({ page, demo }) => {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const what = sources.map(({ node }) => node?.textContent?.slice(0, 40));
        if (!hadRecentInput && value > 0.01) shifts.push(`${value.toFixed(3)} ${what.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/finance/book?*', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await openSignedIn(page, demo, general, '/finance');
  await expect(book(page).getByText('جاري التحميل')).toBeVisible();
  await expect(page.getByLabel('أرقام الخزنة')).toContainText('جنيه');
  // Earlier shifts are the app's own: the screen replaces its skeleton.
  await page.evaluate(() => {
    Reflect.get(window, 'shifts').length = 0;
  });
  answers.resolve();
  await expect(book(page).getByRole('rowheader').first()).toBeVisible();
  // Shown as a drawing and as text.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
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

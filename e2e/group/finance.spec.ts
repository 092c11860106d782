import { addDays } from '../../contract/core/calendar.ts';
import { dayOf, formatMoney, formatNumber, shortDate, timeOf } from '../../web/i18n/format.ts';
import { formatDigits } from '../../web/i18n/localize.ts';
import { findBarriers } from '../support/axe.ts';
import { keepSession } from '../support/browser-session.ts';
import { quiet } from '../support/quiet.ts';
import { expect, openSignedIn, test } from '../support/server.ts';
import {
  addItem,
  amountOf,
  type Book,
  book,
  choose,
  deleteButton,
  general,
  openForm,
  readMonth,
  sumOf,
  today,
} from './treasury-book.ts';

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
  await quiet(page);
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

test('a row shows time, type and sector, and has its delete icon @both @all', async ({
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
  await quiet(page);
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
  await quiet(page);
  const expense = amountOf(await sumOf(page, 'مصروف الشهر').innerText());
  const before = amountOf(await sumOf(page, 'الرصيد اليوم').innerText());
  await choose(row, 'عكس');
  const number = formatDigits(item.number);
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
  await expect
    .poll(async () => amountOf(await sumOf(page, 'مصروف الشهر').innerText()))
    .toBe(expense);
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

test('an invalid amount is reported on leaving the field @phone', async ({
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
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an item that could not be stored says so and stays in the form @phone @all', async ({
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
    /^إجمالي الإيرادات/,
    /^إجمالي المصروفات/,
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
  await expect(row).toContainText(formatDigits(item.number));
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

test('nothing moves when the book has loaded @both @all', async ({ page, demo }) => {
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
  await keepSession(page, demo, await demo.sessionOf(general));
  await page.goto(`${demo.address}/finance`);
  await expect(book(page).getByText('جاري التحميل')).toBeVisible();
  await expect(page.getByLabel('أرقام الخزنة')).toContainText('جنيه');
  // Earlier shifts are the app's own: the screen replaces its skeleton.
  await page.evaluate(() => {
    Reflect.get(window, 'shifts').length = 0;
  });
  answers.resolve();
  await expect(book(page).getByRole('rowheader').first()).toBeVisible();
  await quiet(page);
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
});

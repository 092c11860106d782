import { formatMoney, formatNumber } from '../../web/i18n/format.ts';
import { findBarriers } from '../support/axe.ts';
import { typeNumber } from '../support/kit.ts';
import { quiet } from '../support/quiet.ts';
import { expect, openSignedIn, test } from '../support/server.ts';
import {
  count,
  MINE,
  NOTING,
  note,
  noted,
  paid,
  row,
  stored,
  submit,
  switchWhoPaid,
  tab,
  tick,
  usual,
} from './payments.ts';
import { amountOf, PAGE } from './sheet.ts';

test('a captain turns on who paid, ticks, types, uses the sum and hands it all in at once @phone', async ({
  page,
  demo,
}) => {
  await note(demo, false);
  await openSignedIn(page, demo, MINE, `${PAGE}?week=6`);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await quiet(page);
  const all = await page.getByRole('rowheader').count();
  await expect(tab(page, 'من دفع')).toHaveCount(0);
  await page.getByLabel('خيارات القائمة').click();
  await expect(page.getByRole('link', { name: 'من لم يدفع' })).toHaveCount(0);
  const toggle = page.getByRole('button', { name: /^تسجيل من دفع/ });
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await expect(toggle).toContainText('لقطاعك كله');
  await toggle.click();

  // Switching it on leads there.
  await expect(tab(page, 'من دفع')).toHaveAttribute('aria-current', 'page');
  await expect(tab(page, 'الحضور')).not.toHaveAttribute('aria-current');
  await expect(page).toHaveURL(/tab=paid/);
  await expect(page.getByRole('columnheader')).toHaveText(['#', 'الاسم', 'دفع', 'المبلغ']);
  await expect(usual(page)).toHaveValue('١٠');

  // A tick enters the usual amount; typing an amount ticks; nothing unticks.
  const word = row(page, 1)
    .locator('label')
    .filter({ has: tick(page) });
  await expect(word).toHaveText('لم يدفع');
  await tick(row(page, 1)).click();
  await expect(paid(row(page, 1))).toHaveValue('١٠');
  await expect(word).toHaveText('دفع');
  await paid(row(page, 2)).fill('25');
  await expect(paid(row(page, 2))).toHaveValue('٢٥');
  await expect(tick(row(page, 2))).toBeChecked();
  await row(page, 3).getByRole('rowheader').locator('label').click();
  await expect(tick(row(page, 3))).toBeChecked();
  for (const wrong of ['12.5', '-5', 'abc']) {
    await paid(row(page, 3)).fill(wrong);
    await paid(row(page, 3)).blur();
    await expect(row(page, 3)).toContainText('يرجى إدخال رقم صحيح من ٠ إلى ١٠٬٠٠٠');
  }
  await paid(row(page, 3)).fill('');
  await expect(tick(row(page, 3))).not.toBeChecked();
  await expect(count(page, 'دفعوا')).toHaveText(formatNumber(2));
  await expect(count(page, 'لم يدفعوا')).toHaveText(formatNumber(all - 2));
  await expect(count(page, 'المجموع المقترح')).toHaveText(`${formatMoney(35)} جنيه`);

  // One step marks all who came as paid, except those who have paid already.
  await quiet(page);
  const present = await page.getByRole('cell', { name: /حاضر$/ }).count();
  await page.getByRole('button', { name: 'الحاضرون دفعوا' }).click();
  await expect(noted(page)).not.toHaveCount(2);
  await page.getByRole('button', { name: /^تراجع/ }).click();
  await expect(noted(page)).toHaveCount(2);
  await usual(page).fill('١٥');
  await usual(page).press('Enter');
  await expect.poll(async () => (await stored(demo, 6)).whoPaid?.usual).toBe(15);
  await page.getByRole('button', { name: 'الحاضرون دفعوا' }).click();
  const before = await stored(demo, 6);
  const came = before.body.map(({ attendanceStatus }) => attendanceStatus === 'attended');
  expect(came.filter(Boolean)).toHaveLength(present);
  const expected = before.body.map((_, place) =>
    place === 0 ? 10 : place === 1 ? 25 : came[place] ? 15 : 0,
  );
  const sum = expected.reduce<number>((sum, amount) => sum + amount, 0);
  await expect(count(page, 'المجموع المقترح')).toHaveText(`${formatMoney(sum)} جنيه`);

  // The sum is a suggestion until it is accepted.
  await amountOf(page).fill(String(sum + 70));
  const use = page.getByRole('button', { name: /^استخدم/ });
  await expect(use).toHaveText(`استخدم ${formatMoney(sum)}الفرق ${formatMoney(70)}`);
  await use.click();
  await expect(amountOf(page)).toHaveValue(formatNumber(sum).replaceAll('٬', ''));
  await page.getByRole('button', { name: /^تراجع/ }).click();
  await expect(amountOf(page)).toHaveValue(formatNumber(sum + 70).replaceAll('٬', ''));

  // Ticks and amounts survive a reload.
  await page.reload();
  await expect(noted(page)).toHaveCount(expected.filter((amount) => amount > 0).length);
  await expect(use).toBeVisible();
  await use.click();
  await expect(use).toHaveCount(0);

  await submit(page).click();
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  const payers = expected.filter((amount) => amount > 0).length;
  const card = page.getByRole('button', { name: /^من دفع: / });
  await expect(card).toContainText(
    `من دفع: ${formatNumber(payers)} من ${formatNumber(all)}المجموع ${formatMoney(sum)} جنيه`,
  );
  await expect(card).not.toContainText('الفرق');
  const after = await stored(demo, 6);
  expect(after.subscription).toBe(sum);
  expect(after.body.map((scout) => scout.attendanceStatus)).toEqual(
    before.body.map((scout) => scout.attendanceStatus),
  );
  expect(
    after.body.map(
      ({ scoutId }) => after.payments.find((each) => each.scoutId === scoutId)?.amount ?? 0,
    ),
  ).toEqual(expected);
  await page.reload();
  await expect(noted(page)).toHaveCount(payers);
  await expect(paid(row(page, 2))).toHaveValue('٢٥');
  await expect(page.getByRole('button', { name: /^سُلِّم/ }).first()).toBeVisible();

  // Changing who paid changes the week, and shows the old value.
  await tick(row(page, 2)).click();
  await expect(row(page, 2)).toContainText('كان: ٢٥ جنيه');
  await expect(submit(page)).toHaveText('حفظ التعديل');
  await tab(page, 'الحضور').click();
  await expect(page.getByRole('checkbox', { name: /^حاضر: / }).first()).toBeVisible();
  await expect(page).not.toHaveURL(/tab=/);

  // Off again, nothing of it remains except what was handed in.
  await switchWhoPaid(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'إيقاف' }).click();
  await expect(tab(page, 'من دفع')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^سُلِّم/ }).first()).toBeVisible();
  await page.goto(`${demo.address}${PAGE}?week=6&tab=paid`);
  await expect(page.getByRole('checkbox', { name: /^حاضر: / }).first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('دفعوا');
  await page.goto(`${demo.address}${PAGE}/print?week=6`);
  await expect(page.getByRole('columnheader', { name: 'حاضر' }).first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'دفع' })).toHaveCount(0);
  expect((await stored(demo, 6)).payments).toHaveLength(payers);
});

test('works by keyboard: rows, both fields, letters, numbers, all at once, and undo', async ({
  page,
  demo,
}) => {
  await note(demo, true);
  await openSignedIn(page, demo, MINE, `${PAGE}?week=7&tab=paid`);
  await expect(tick(row(page, 1))).toBeVisible();
  await page.getByRole('link', { name: 'إلى القائمة' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(tick(row(page, 1))).toBeFocused();
  await expect(tick(row(page, 1))).toHaveAccessibleDescription(/^(حاضر|غائب|معتذر)$/);
  await page.keyboard.press('Space');
  await expect(tick(row(page, 1))).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(paid(row(page, 2))).toBeFocused();
  // Digits and letters can be typed there, and Enter moves on.
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(paid(row(page, 3))).toBeFocused();
  await page.keyboard.type('5');
  await page.keyboard.press('ArrowRight');
  await expect(tick(row(page, 3))).toBeFocused();
  await expect(tick(row(page, 3))).toBeChecked();
  await page.keyboard.press('KeyG');
  await expect(tick(row(page, 3))).not.toBeChecked();
  await typeNumber(page, 12);
  await expect(tick(row(page, 12))).toBeFocused();
  await page.keyboard.press('BracketRight');
  await expect(paid(row(page, 12))).toHaveValue('١٠');
  await expect(noted(page)).toHaveCount(3);
  await page.keyboard.press('Semicolon');
  await expect(noted(page)).not.toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(noted(page)).toHaveCount(3);
  await page.keyboard.press('End');
  await expect(tick(page.getByRole('row').last())).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'لم يدفعوا' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'من لم يدفع' })).toBeFocused();
});

test('an invalid amount is reported, and nothing is handed in before it is corrected @phone @all', async ({
  page,
  demo,
}) => {
  await note(demo, true);
  await openSignedIn(page, demo, MINE, `${PAGE}?week=2&tab=paid`);
  await paid(row(page, 4)).fill('10001');
  await expect(paid(row(page, 4))).toHaveAccessibleDescription(/من ٠ إلى ١٠٬٠٠٠/);
  await amountOf(page).fill('50');
  await tab(page, 'الحضور').click();
  await page.getByRole('searchbox', { name: 'بحث بالاسم' }).fill('زززز');
  let sent = 0;
  await page.route('**/api/scoutAttendance/', (route) => {
    sent += 1;
    return route.continue();
  });
  await submit(page).click();
  await expect(paid(row(page, 4))).toBeFocused();
  await expect(paid(row(page, 4))).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toBe(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('12');
  await expect(paid(row(page, 4))).not.toHaveAttribute('aria-invalid');
  await submit(page).click();
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  const { body, payments } = await stored(demo, 2);
  expect(payments).toContainEqual({ scoutId: body[3]!.scoutId, amount: 12 });
});

test('a switch that fails says so, and changes nothing @all', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/503/);
  await note(demo, false);
  await page.route('**/api/scoutAttendance/sector/who-paid', (route) =>
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
  await openSignedIn(page, demo, MINE, `${PAGE}?week=9`);
  await switchWhoPaid(page);
  await expect(page.getByText('الخدمة غير متاحة الآن')).toBeVisible();
  await expect(tab(page, 'من دفع')).toHaveCount(0);
});

test('the list of who paid and its menu have no accessibility violations @all', async ({
  page,
  demo,
}) => {
  const url = `${PAGE}?week=9&tab=paid`;
  await openSignedIn(page, demo, NOTING, url);
  await tick(row(page, 2)).click();
  await paid(row(page, 3)).fill('20000');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('خيارات القائمة').click();
  await expect(page.getByRole('button', { name: /^تسجيل من دفع/ })).toBeVisible();
  // The rest of the screen was checked above at both widths.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findBarriers(page), colorScheme).toEqual([]);
  }
});

import type { Locator } from '@playwright/test';
import type { Term, Week } from '../../contract/terms/endpoints.ts';
import { formatNumber, formatPercent, weekdayDate } from '../../web/i18n/format.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';
import { amountOf, captainOf, PAGE, paidBy, state, submit } from './sheet.ts';

test('a captain ticks, types the subscription, hands in and sees who did it @phone', async ({
  page,
  demo,
}) => {
  const phone = captainOf(3);
  await openSignedIn(page, demo, phone, PAGE);
  await expect(page.getByRole('heading', { level: 1, name: /^تسجيل الغياب، / })).toBeVisible();
  await expect(state(page)).toHaveText(/^لم يُسلَّم بعد/);
  const rows = page.getByRole('table').getByRole('row');
  const [first, second, third] = [rows.nth(1), rows.nth(2), rows.nth(3)];
  const toggle = (row: Locator, name: string) =>
    row.getByRole('checkbox', { name: new RegExp(`^${name}`) });

  await toggle(first, 'حاضر').click();
  await expect(toggle(first, 'حاضر')).toBeChecked();
  await expect(toggle(first, 'معتذر')).toBeDisabled();
  await toggle(second, 'معتذر').click();
  await expect(toggle(second, 'حاضر')).toBeDisabled();
  // The name is part of the tap target. A second tap takes the tick back: that is absent, not "not recorded".
  await third.getByRole('rowheader').locator('label').click();
  await expect(toggle(third, 'حاضر')).toBeChecked();
  await toggle(third, 'حاضر').click();
  await expect(toggle(third, 'حاضر')).not.toBeChecked();
  await expect(toggle(third, 'حاضر')).toHaveAccessibleDescription('غائب');
  await expect(toggle(rows.nth(4), 'حاضر')).toHaveAccessibleDescription('لم يُسجَّل بعد');

  await submit(page).click();
  await expect(amountOf(page)).toBeFocused();
  await expect(page.getByText('يرجى إدخال المبلغ المدفوع، أو صفر إن لم يُدفع شيء')).toBeVisible();
  await amountOf(page).pressSequentially('215');
  await expect(amountOf(page)).toHaveValue('٢١٥');
  await submit(page).click();
  // One message per hand-in.
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await expect(page.getByText('تم تسجيل الاشتراك بنجاح')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^سُلِّم غياب الأسبوع/ })).toBeFocused();
  await expect(page.getByText(/^(سجّله|سجّلته) /)).toBeVisible();
  // Above the list, because captains look at what was handed in first.
  await expect(page.getByRole('button', { name: 'مشاركة' })).toBeInViewport();
  await expect(submit(page)).toHaveText(/^سُلِّم/);
  await expect(submit(page)).toBeDisabled();
  expect(await paidBy(demo, phone)).toBe(215);

  await page.reload();
  await expect(state(page)).toHaveText(/^سُلِّم/);
  await expect(toggle(first, 'حاضر')).toBeChecked();
  await expect(toggle(second, 'معتذر')).toBeChecked();
  await expect(toggle(third, 'حاضر')).toHaveAccessibleDescription('غائب');
  await expect(amountOf(page)).toHaveValue('٢١٥');

  // A change stays an edit until it is handed in, and shows the old value.
  await toggle(first, 'حاضر').click();
  await expect(page.getByText('كان حاضراً')).toBeVisible();
  await expect(state(page)).toHaveText(/^تعديل لم يُسلَّم/);
  await expect(submit(page)).toHaveText('حفظ التعديل');
  await page.getByRole('button', { name: 'تراجع' }).click();
  await expect(page.getByText('كان حاضراً')).toHaveCount(0);
  await expect(state(page)).toHaveText(/^سُلِّم/);
});

test('both sheets have the bell, the term above the list and a search with its full label @phone @all', async ({
  page,
  demo,
}) => {
  for (const [phone, path] of [
    [demoPhone('regular'), PAGE],
    [demoPhone('unit'), '/record-captains-absence'],
  ] as const) {
    await openSignedIn(page, demo, phone, path);
    const list = page.getByRole('table');
    await expect(list).toBeVisible();
    await expect(page.getByRole('link', { name: /^الرسائل الواردة/ })).toBeInViewport({ ratio: 1 });
    await quiet(page);
    const term = (await page.getByRole('combobox', { name: 'الفترة' }).boundingBox())!;
    const below = (await list.boundingBox())!;
    expect(term.y + term.height).toBeLessThan(below.y);
    const search = page.getByRole('searchbox', { name: 'بحث بالاسم' });
    const room = await search.evaluate((field: HTMLInputElement) => {
      const style = getComputedStyle(field);
      const context = document.createElement('canvas').getContext('2d')!;
      context.font = style.font;
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      return field.clientWidth - padding - context.measureText(field.placeholder).width;
    });
    expect(room).toBeGreaterThanOrEqual(0);
  }
  await page.getByRole('link', { name: /^الرسائل الواردة/ }).tap();
  await expect(page).toHaveURL(/\/notifications$/);
});

test('an amount that is no whole number of pounds is reported when the field is left @phone', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, captainOf(2), PAGE);
  const wrong = page.getByText('يرجى إدخال رقم صحيح من ٠ إلى ١٬٠٠٠٬٠٠٠');
  for (const [typed, shown] of [
    ['12.5', '١٢.٥'],
    ['-5', '-٥'],
    ['abc', 'abc'],
  ] as const) {
    await amountOf(page).fill(typed);
    await expect(wrong).toHaveCount(0);
    await expect(amountOf(page)).toHaveValue(shown);
    await amountOf(page).blur();
    await expect(wrong).toBeInViewport({ ratio: 1 });
  }
  // Handing in asks for an amount that was left empty.
  await amountOf(page).fill('');
  await amountOf(page).blur();
  await expect(wrong).toHaveCount(0);
  await expect(page.getByText('يرجى إدخال المبلغ المدفوع، أو صفر إن لم يُدفع شيء')).toHaveCount(0);
});

test('the chosen week is in the address, and a cancelled or coming one can’t be chosen', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, captainOf(1), PAGE);
  const picker = page.getByRole('combobox', { name: 'تغيير الأسبوع' });
  await expect(picker).toHaveValue('10');
  await expect(picker.locator('option[value="5"]')).toBeDisabled();
  await expect(picker.locator('option[value="5"]')).toContainText('ملغي');
  await expect(picker.locator('option[value="11"]')).toBeDisabled();
  await picker.selectOption('3');
  await expect(page).toHaveURL(/week=3/);
  await expect(state(page)).toHaveText(/^سُلِّم/);
  await page.reload();
  await expect(picker).toHaveValue('3');
});

test('an unknown week is reported, and nothing paid differs from nothing recorded @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, captainOf(1), `${PAGE}?week=99`);
  await expect(page.getByText('لا يوجد أسبوع بهذا الرقم في هذه الفترة.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'تغيير الأسبوع' })).toHaveValue('10');

  const amount = amountOf(page);
  for (const [subscription, value] of [
    [null, ''],
    [0, '٠'],
  ] as const) {
    await page.route('**/api/scoutAttendance/sector/all?*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), subscription } });
    });
    await page.goto(`${demo.address}${PAGE}?week=3`);
    await expect(state(page)).toHaveText(/^سُلِّم/);
    await expect(amount).toHaveValue(value);
    await page.unrouteAll();
  }
});

test('a captain without a sector is told what to do @all', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('newcomer'), PAGE);
  await expect(page.getByText('لا يمكنك تسجيل الغياب')).toBeVisible();
  await expect(page.getByText('يرجى تعيين القطاع الخاص بك للقيام بذلك')).toBeVisible();
});

test('if every record was made elsewhere, the screen says why nothing can be handed in @phone', async ({
  page,
  demo,
}) => {
  await page.route('**/api/scoutAttendance/sector/all?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { body: object[] };
    const body = answer.body.map((scout) => ({ ...scout, editable: false }));
    await route.fulfill({ response, json: { ...answer, body } });
  });
  // An address with a week in it requests only the list.
  await openSignedIn(page, demo, captainOf(3), `${PAGE}?week=10`);
  const handIn = submit(page);
  await expect(handIn).toBeDisabled();
  await expect(handIn).toHaveAccessibleDescription(
    'لا يوجد ما يُسلَّم: حضور كل الأسماء في هذا الأسبوع سُجِّل في قطاع آخر.',
  );
  await expect(page.getByText('لا يوجد ما يُسلَّم')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'الكل حاضر' })).toBeDisabled();
});

test('the sheet has its columns, a summary of the ticks, and the start of each week', async ({
  page,
  demo,
}) => {
  const { body: weeks } = await demo.read<{ body: Week[] }>(captainOf(11), '/term/week/all');
  await openSignedIn(page, demo, captainOf(11), PAGE);
  await expect(page.getByRole('columnheader')).toHaveText(['#', 'الاسم', 'حاضر', 'معتذر']);
  await quiet(page);
  const all = await page.getByRole('rowheader').count();
  await expect(page.getByRole('row').nth(all).getByRole('cell').first()).toHaveText(
    formatNumber(all),
  );
  await expect(page.getByRole('checkbox')).toHaveCount(2 * all);
  const known = ['الإجمالي', 'حاضر', 'معتذر', 'غائب'];
  const words = page.locator('dl[aria-live] dt');
  for (const [place, word] of known.entries()) await expect(words.nth(place)).toHaveText(word);
  const pressed = (name: RegExp) => page.getByRole('checkbox', { name, checked: true });
  const expectSummary = async () => {
    await quiet(page);
    const attended = await pressed(/^حاضر: /).count();
    const excused = await pressed(/^معتذر: /).count();
    const absent = all - attended - excused;
    const figures = page.locator('dl[aria-live] dd');
    for (const [place, count] of [all, attended, excused, absent].entries()) {
      await expect(figures.nth(place)).toHaveText(formatNumber(count));
    }
    // Excused scouts are left out of the rate.
    const rate = formatPercent(attended / (attended + absent));
    await expect(page.getByText('من غير احتساب المعتذرين')).toBeVisible();
    await expect(page.getByText(rate, { exact: true })).toBeVisible();
    return { attended, excused };
  };
  await page.getByRole('button', { name: 'الكل حاضر' }).click();
  const before = await expectSummary();
  for (let count = 0; count < 3; count += 1)
    await pressed(/^حاضر: /)
      .nth(count)
      .click();
  await page
    .getByRole('checkbox', { name: /^معتذر: /, checked: false, disabled: false })
    .first()
    .click();
  expect(await expectSummary()).toEqual({
    attended: before.attended - 3,
    excused: before.excused + 1,
  });

  await expect(page.getByText('يرجى إدخال إجمالي الاشتراك الفعلي')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'المبلغ المدفوع' })).toBeVisible();
  const options = page.getByRole('combobox', { name: 'تغيير الأسبوع' }).locator('option');
  await expect(options).toHaveText([
    'اختر الأسبوع',
    ...weeks.map(
      ({ weekNumber, startDate }) =>
        new RegExp(`^الأسبوع ${formatNumber(weekNumber)}، ${weekdayDate(startDate)}`),
    ),
  ]);
});

test('an older term is chosen from the list and can be read, not changed @all', async ({
  page,
  demo,
}) => {
  const phone = demoPhone('regular');
  const { body: terms } = await demo.read<{ body: Term[] }>(phone, '/term/all');
  expect(terms.length).toBeGreaterThan(1);
  const [newest, older] = terms;
  await openSignedIn(page, demo, phone, PAGE);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  const picker = page.getByRole('combobox', { name: 'الفترة' });
  await expect(picker.locator('option')).toHaveText(terms.map(({ termName }) => termName));
  await expect(picker).toHaveValue(String(newest!.termNumber));
  await picker.selectOption(older!.termName);
  await expect(page).toHaveURL(new RegExp(`term=${older!.termNumber}`));
  await expect(page.getByText(/يمكن الاطلاع على ما سُجِّل فيها/)).toBeVisible();
  const table = page.getByRole('table', { name: /^كشافو القطاع/ });
  await expect(table.getByRole('rowheader').first()).toBeVisible();
  await expect(table.getByText(/^(حاضر|غائب|معتذر|لم يُسجَّل)$/).first()).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(submit(page)).toHaveCount(0);
  const asked = page.waitForRequest(
    (request) =>
      request.url().includes('/scoutAttendance/sector/all') &&
      new URL(request.url()).searchParams.get('weekNumber') === '1',
  );
  await page.getByRole('combobox', { name: 'تغيير الأسبوع' }).selectOption({ value: '1' });
  expect(new URL((await asked).url()).searchParams.get('termNumber')).toBe(
    String(older!.termNumber),
  );
  await expect(table.getByRole('rowheader').first()).toBeVisible();
  await page.reload();
  await expect(picker).toHaveValue(String(older!.termNumber));
  await picker.selectOption(newest!.termName);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await expect(page).not.toHaveURL(/term=/);
});

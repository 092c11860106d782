import type { Locator } from '@playwright/test';
import { toLatinDigits } from '../contract/digits.ts';
import type { Term, Week } from '../contract/terms.ts';
import { formatNumber, formatPercent, weekdayDate } from '../web/lib/format.ts';
import { arabicDigits } from '../web/lib/localize.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from './server.ts';

const PAGE = '/record-scouts-absence';

/** Each test takes a sector of its own: the first captain of the sector at this place of the list. */
const captainOf = (place: number) => `010${String(1001 + place * 2).padStart(8, '0')}`;

async function paidBy(server: Server, phone: string) {
  const { body } = await server.signIn(phone);
  const { rSectorBaseName, rSectorSuffixName } = body as Record<string, unknown>;
  const query = new URLSearchParams({
    baseName: String(rSectorBaseName),
    suffixName: String(rSectorSuffixName),
  });
  return (await server.read<{ body: number }>(phone, `/finance/subscription?${query}`)).body;
}

test('a captain ticks, types the subscription, hands in and reads who did it @both', async ({
  page,
  demo,
}, { project }) => {
  const phone = captainOf(project.name === 'phone' ? 3 : 6);
  await openSignedIn(page, demo, phone, PAGE);
  await expect(page.getByRole('heading', { level: 1, name: 'تسجيل الغياب' })).toBeVisible();
  await expect(page.getByText('لم يُسجَّل هذا الأسبوع بعد')).toBeVisible();
  const rows = page.getByRole('table').getByRole('row');
  const first = rows.nth(1);
  const second = rows.nth(2);
  const third = rows.nth(3);
  const toggle = (row: typeof first, name: string) =>
    row.getByRole('checkbox', { name: new RegExp(`^${name}`) });

  await toggle(first, 'حاضر').click();
  await expect(toggle(first, 'حاضر')).toBeChecked();
  await expect(toggle(first, 'معتذر')).toBeDisabled();
  await toggle(second, 'معتذر').click();
  await expect(toggle(second, 'حاضر')).toBeDisabled();
  // The name is part of the target, and a second touch takes the tick back.
  await third.getByRole('rowheader').locator('label').click();
  await expect(toggle(third, 'حاضر')).toBeChecked();
  await toggle(third, 'حاضر').click();
  await expect(toggle(third, 'حاضر')).not.toBeChecked();

  await page.getByRole('button', { name: 'تسليم' }).click();
  const amount = page.getByLabel('المبلغ المدفوع');
  await expect(amount).toBeFocused();
  await expect(page.getByText('يرجى إدخال المبلغ المدفوع، أو صفر إن لم يُدفع شيء')).toBeVisible();
  await amount.pressSequentially('٢١٥');
  await expect(amount).toHaveValue('215');
  await page.getByRole('button', { name: 'تسليم' }).click();
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await expect(page.getByText('تم تسجيل الاشتراك بنجاح')).toBeVisible();
  await expect(page.getByText(/^سجّله /)).toBeVisible();
  expect(await paidBy(demo, phone)).toBe(215);

  await page.reload();
  await expect(toggle(first, 'حاضر')).toBeChecked();
  await expect(toggle(second, 'معتذر')).toBeChecked();
  await expect(toggle(third, 'حاضر')).not.toBeChecked();
  await expect(amount).toHaveValue('215');
});

test('a failed save says so and keeps what was ticked, through a reload too @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED/);
  await openSignedIn(page, demo, demoPhone('regular'), PAGE);
  await page.getByRole('button', { name: 'الكل حاضر' }).click();
  const pressed = page.getByRole('checkbox', { checked: true });
  const count = await pressed.count();
  expect(count).toBeGreaterThan(30);
  await page.getByLabel('المبلغ المدفوع').fill('300');
  await page.route('**/api/scoutAttendance/', (route) => route.abort('internetdisconnected'));
  await page.route('**/api/finance/subscription', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  );
  await page.getByRole('button', { name: 'تسليم' }).click();
  await expect(page.getByText('حدث خطأ أثناء تسجيل الغياب')).toBeVisible();
  await expect(page.getByText('حدث خطأ أثناء تسجيل الاشتراك')).toBeVisible();
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toHaveCount(0);
  await expect(pressed).toHaveCount(count);

  await page.reload();
  await expect(pressed).toHaveCount(count);
  await expect(page.getByLabel('المبلغ المدفوع')).toHaveValue('300');
  await expect(page.getByText('محفوظ على هذا الجهاز', { exact: false })).toBeVisible();

  await page.unrouteAll();
  await page.getByRole('button', { name: 'تسليم' }).click();
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await expect(page.getByText('محفوظ على هذا الجهاز', { exact: false })).toHaveCount(0);
});

test('what the browser refused to keep is not called kept', async ({ page, demo }) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('attendance/')) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await openSignedIn(page, demo, captainOf(7), PAGE);
  await page.getByRole('button', { name: 'الكل حاضر' }).click();
  await expect(
    page.getByText('لم يُحفظ على هذا الجهاز، يرجى التسليم قبل إغلاق الصفحة'),
  ).toBeVisible();
  await expect(page.getByText('محفوظ على هذا الجهاز', { exact: false })).toHaveCount(0);
  // The page holds it all the same.
  await expect(page.getByRole('checkbox', { name: /^حاضر: /, checked: true })).toHaveCount(
    await page.getByRole('rowheader').count(),
  );
});

test('marking all present can be undone, and the search finds folded names', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, captainOf(9), PAGE);
  const pressed = page.getByRole('checkbox', { checked: true });
  await page
    .getByRole('row')
    .nth(2)
    .getByRole('checkbox', { name: /^معتذر/ })
    .click();
  await page.getByRole('button', { name: 'الكل حاضر' }).click();
  const all = await page.getByRole('rowheader').count();
  await expect(pressed).toHaveCount(all);
  await page.getByRole('button', { name: 'تراجع' }).click();
  await expect(pressed).toHaveCount(1);

  const name = (await page.getByRole('rowheader').first().innerText()).trim();
  await page.getByRole('searchbox', { name: 'بحث بالاسم' }).fill(name.replace(/[أإآ]/g, 'ا'));
  await expect(page.getByRole('rowheader').first()).toHaveText(name);
  expect(await page.getByRole('rowheader').count()).toBeLessThan(all);
  await page.getByRole('searchbox').fill('زززز');
  await expect(page.getByText('لا يوجد اسم يطابق البحث')).toBeVisible();
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
  await expect(page.getByText(/^سجّله /)).toBeVisible();
  await page.reload();
  await expect(picker).toHaveValue('3');
});

test('a week that the term does not have is said, and nothing paid is told from nothing recorded', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, captainOf(1), `${PAGE}?week=99`);
  await expect(page.getByText('لا يوجد أسبوع بهذا الرقم في هذه الفترة.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'تغيير الأسبوع' })).toHaveValue('10');

  const amount = page.getByLabel('المبلغ المدفوع');
  for (const [recorded, value] of [
    [false, ''],
    [true, '0'],
  ] as const) {
    await page.route('**/api/finance/subscription?*', (route) =>
      route.fulfill({ json: { message: 'paid', body: 0, recorded, cancelled: false } }),
    );
    await page.goto(`${demo.address}${PAGE}?week=3`);
    await expect(page.getByText(/^سجّله /)).toBeVisible();
    await expect(amount).toHaveValue(value);
    await page.unrouteAll();
  }
});

test('a captain without a sector is told what to do', async ({ page, demo }) => {
  await openSignedIn(page, demo, '01000009001', PAGE);
  await expect(page.getByText('لا يمكنك تسجيل الغياب')).toBeVisible();
  await expect(page.getByText('يرجى تعيين القطاع الخاص بك للقيام بذلك')).toBeVisible();
});

test('where every record was made elsewhere, the screen says why nothing can be handed in @both', async ({
  page,
  demo,
}) => {
  await page.route('**/api/scoutAttendance/sector/all?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { body: object[] };
    const body = answer.body.map((scout) => ({ ...scout, editable: false }));
    await route.fulfill({ response, json: { ...answer, body } });
  });
  await openSignedIn(page, demo, captainOf(3), PAGE);
  const handIn = page.getByRole('button', { name: 'تسليم' });
  await expect(handIn).toBeDisabled();
  await expect(handIn).toHaveAccessibleDescription(
    'لا يوجد ما يُسلَّم: حضور كل الأسماء في هذا الأسبوع سُجّل في قطاع آخر.',
  );
  await expect(page.getByText('لا يوجد ما يُسلَّم')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'الكل حاضر' })).toBeDisabled();
});

test('the sheet has its columns, its summary counts what is ticked, and weeks say when they start', async ({
  page,
  demo,
}) => {
  const { body: weeks } = await demo.read<{ body: Week[] }>(captainOf(11), '/term/week/all');
  await openSignedIn(page, demo, captainOf(11), PAGE);
  await expect(page.getByRole('columnheader')).toHaveText(['#', 'الاسم', 'حاضر', 'معتذر']);
  const all = await page.getByRole('rowheader').count();
  await expect(page.getByRole('row').nth(all).getByRole('cell').first()).toHaveText(
    formatNumber(all),
  );
  await expect(page.getByRole('checkbox')).toHaveCount(2 * all);
  await expect(page.getByRole('term')).toHaveText(['الإجمالي', 'حاضر', 'معتذر', 'غائب']);
  const pressed = (name: RegExp) => page.getByRole('checkbox', { name, checked: true });
  const expectSummary = async () => {
    const attended = await pressed(/^حاضر: /).count();
    const excused = await pressed(/^معتذر: /).count();
    const absent = all - attended - excused;
    await expect(page.getByRole('definition')).toHaveText(
      [all, attended, excused, absent].map((count) => formatNumber(count)),
    );
    // Excused scouts count on neither side.
    const rate = formatPercent(attended / (attended + absent));
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

  await expect(page.getByRole('heading', { name: 'تسجيل الاشتراك' })).toBeVisible();
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

test('the keyboard alone chooses the week, ticks, types and hands in', async ({ page, demo }) => {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  // Nothing is recorded yet, in whatever week is chosen.
  await page.route('**/api/scoutAttendance/sector/all?*', async (route) => {
    const { recordedBy, recordedAt, ...answer } = await (await route.fetch()).json();
    const body = answer.body.map((scout: object) => ({ ...scout, attendanceStatus: null }));
    await route.fulfill({ json: { ...answer, body } });
  });
  for (const path of ['scoutAttendance/', 'finance/subscription']) {
    await page.route(`**/api/${path}`, (route) => {
      sent.push({ path, body: route.request().postDataJSON() });
      return route.fulfill({ json: { message: 'done', body: [], count: 0 } });
    });
  }
  await openSignedIn(page, demo, captainOf(5), PAGE);
  const row = (place: number) => page.getByRole('row').nth(place);
  await expect(row(3)).toBeVisible();
  const names = await page.getByRole('rowheader').allInnerTexts();
  const tabTo = async (target: Locator) => {
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) {
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  const toggle = (place: number, name: string) =>
    row(place).getByRole('checkbox', { name: new RegExp(`^${name}`) });

  const picker = page.getByRole('combobox', { name: 'تغيير الأسبوع' });
  await tabTo(picker);
  await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(/week=9/);
  await expect(row(3)).toBeVisible();
  // The list of the other week is drawn anew around the picker, which keeps the focus.
  await expect(picker).toBeFocused();
  await tabTo(toggle(1, 'حاضر'));
  await page.keyboard.press('Space');
  await expect(toggle(1, 'حاضر')).toBeChecked();
  await expect(toggle(1, 'معتذر')).toBeDisabled();
  // The disabled one is passed over.
  await page.keyboard.press('Tab');
  await expect(toggle(2, 'حاضر')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(toggle(2, 'معتذر')).toBeChecked();
  await expect(toggle(2, 'حاضر')).toBeDisabled();
  await tabTo(toggle(3, 'معتذر'));
  await page.keyboard.press('Space');
  await expect(toggle(3, 'معتذر')).toBeChecked();
  await page.keyboard.press('Space');
  await expect(toggle(3, 'معتذر')).not.toBeChecked();
  await expect(toggle(3, 'حاضر')).toBeEnabled();

  const amount = page.getByLabel('المبلغ المدفوع');
  for (let presses = 0; presses < 3 * names.length; presses += 1) {
    if (await amount.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(amount).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('٤٥');
  await tabTo(page.getByRole('button', { name: 'تسليم' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await expect(page.getByText('تم تسجيل الاشتراك بنجاح')).toBeVisible();

  const [attendance, subscription] = sent;
  const records = attendance?.body.attendanceRecords as Record<string, unknown>[];
  expect(records).toHaveLength(names.length);
  expect(records.every(({ weekNumber }) => weekNumber === 9)).toBe(true);
  // Who has no status yet is sent as absent.
  expect(records.map(({ attendanceStatus }) => attendanceStatus)).toEqual([
    'attended',
    'execused',
    ...names.slice(2).map(() => 'absent'),
  ]);
  expect(subscription?.body).toMatchObject({ value: 45, weekNumber: 9 });
  // The list is read again after it was handed in; nobody waits for it here.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a subscription that is stored already is not handed in again', async ({ page, demo }) => {
  const sent: string[] = [];
  for (const path of ['scoutAttendance/', 'finance/subscription']) {
    await page.route(`**/api/${path}`, (route) => {
      sent.push(path);
      return route.fulfill({ json: { message: 'done', body: [], count: 0 } });
    });
  }
  await openSignedIn(page, demo, captainOf(6), `${PAGE}?week=2`);
  const amount = page.getByRole('textbox', { name: 'المبلغ المدفوع' });
  await expect(amount).not.toHaveValue('');
  const handIn = page.getByRole('button', { name: 'تسليم' });
  const change = () =>
    page
      .getByRole('checkbox', { name: /^حاضر: /, disabled: false })
      .first()
      .click();
  await change();
  await handIn.click();
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  expect(sent).toEqual(['scoutAttendance/']);

  const stored = Number(toLatinDigits(await amount.inputValue()));
  await change();
  // The same amount in other digits is the same amount.
  await amount.fill(arabicDigits(String(stored)));
  await handIn.click();
  await expect.poll(() => sent).toEqual(['scoutAttendance/', 'scoutAttendance/']);
  await expect(handIn).toBeVisible();

  // What was typed while the sheet before was still being put away goes with it.
  await expect(async () => {
    await amount.fill(String(stored + 5));
    await handIn.click();
    await expect.poll(() => sent.at(-1), { timeout: 2000 }).toBe('finance/subscription');
  }).toPass();
});

test('an older term is chosen from the list and can be read, not changed @both', async ({
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
  await expect(page.getByRole('button', { name: 'تسليم' })).toHaveCount(0);
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

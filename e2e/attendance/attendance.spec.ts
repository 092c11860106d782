import type { Locator, Page } from '@playwright/test';
import type { Term, Week } from '../../contract/terms/endpoints.ts';
import { formatNumber, formatPercent, weekdayDate } from '../../web/i18n/format.ts';
import { typeNumber } from '../support/kit.ts';
import { sendUntilStored } from '../support/offline.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

const PAGE = '/record-scouts-absence';

/** Each test uses a sector of its own: the first captain of the sector at this place of the list. */
const captainOf = (place: number) => `010${String(1001 + place * 2).padStart(8, '0')}`;

async function paidBy(server: Server, phone: string) {
  const { body } = await server.sessionOf(phone);
  const { rSectorBaseName, rSectorSuffixName } = body as Record<string, unknown>;
  const query = new URLSearchParams({
    baseName: String(rSectorBaseName),
    suffixName: String(rSectorSuffixName),
  });
  return (await server.read<{ body: number }>(phone, `/finance/subscription?${query}`)).body;
}

const state = (page: Page) =>
  page
    .getByRole('button', { name: /^(سُلِّم|لم يُسلَّم|تعديل لم|ينتظر|غير محفوظ|لم يُقبَل|جارٍ)/ })
    .and(page.locator('[aria-expanded]'));
const submit = (page: Page) =>
  page
    .getByRole('button', { name: /^(تسليم|حفظ التعديل|سُلِّم|محفوظ، ينتظر|جارٍ التسليم)/ })
    .and(page.locator(':not([aria-expanded])'));
const amountOf = (page: Page) => page.getByRole('textbox', { name: 'المبلغ المدفوع' });
const boxes = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^${name}: `) });

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

test('a hand-in without a connection waits through reloads, and arrives once @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED/);
  const phone = demoPhone('regular');
  await openSignedIn(page, demo, phone, PAGE);
  await page.getByRole('button', { name: 'الكل حاضر' }).click();
  const pressed = page.getByRole('checkbox', { checked: true });
  const count = await pressed.count();
  expect(count).toBeGreaterThan(30);
  await amountOf(page).fill('300');
  await page.reload();
  await expect(pressed).toHaveCount(count);
  await expect(amountOf(page)).toHaveValue('٣٠٠');
  const before = await acts(demo);

  await page.route('**/api/scoutAttendance/', (route) => route.abort('internetdisconnected'));
  await submit(page).click();
  await expect(
    page.getByRole('heading', { name: 'محفوظ على هذا الجهاز، لم يصل بعد' }),
  ).toBeVisible();
  await expect(state(page)).toHaveText(/^ينتظر الإرسال: ١/);
  await expect(submit(page)).toHaveText(/^محفوظ، ينتظر الاتصال/);
  await expect(page.getByRole('listitem').filter({ hasText: 'الحضور والاشتراك' })).toContainText(
    /، الأسبوع ١٠/,
  );
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toHaveCount(0);
  await page.reload();
  await expect(state(page)).toHaveText(/^ينتظر الإرسال: ١/);
  await expect(pressed).toHaveCount(count);
  expect(await acts(demo)).toBe(before);

  // The header says so on every screen, and leaving asks first.
  await page.goto(`${demo.address}/dashboard`);
  await expect(page.getByRole('link', { name: 'ينتظر الإرسال: ١' })).toBeVisible();
  await page.goto(`${demo.address}/profile`);
  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'إلغاء' }).click();

  await page.unrouteAll();
  await page.goto(demo.address + PAGE);
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await expect(state(page)).toHaveText(/^سُلِّم/);
  expect(await acts(demo)).toBe(before + 1);
});

/** How often a week's attendance was stored. */
async function acts(server: Server): Promise<number> {
  const path = '/history?entity=scoutAttendance&limit=1';
  return (await server.read<{ total: number }>(demoPhone('general'), path)).total;
}

test('a lost answer and a failing server do not store a hand-in twice', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/Failed to load resource|status of 500|ERR_FAILED|ERR_CONNECTION/);
  const phone = captainOf(8);
  await openSignedIn(page, demo, phone, `${PAGE}?week=8`);
  const before = await acts(demo);
  let calls = 0;
  await page.route('**/api/scoutAttendance/', async (route) => {
    calls += 1;
    // The week is stored and the answer lost; then the server fails once; then it works.
    if (calls === 1) {
      await route.fetch();
      return route.abort('connectionreset');
    }
    if (calls === 2) {
      return route.fulfill({
        status: 500,
        json: { status: 500, code: 'INTERNAL', message: 'x', arabicMessage: 'الخادم متوقف' },
      });
    }
    return route.continue();
  });
  await boxes(page, 'حاضر').first().click();
  await amountOf(page).fill('90');
  await submit(page).click();
  await sendUntilStored(page);
  expect(await acts(demo)).toBe(before + 1);
});

test('two phones with the same week: the captain chooses row by row, and nothing is lost silently @phone', async ({
  page,
  demo,
  browser,
  allowFailures,
}) => {
  allowFailures(/status of 409/);
  const [mine, other] = [
    captainOf(10),
    captainOf(10).replace(/.$/, (digit) => String(Number(digit) + 1)),
  ];
  await openSignedIn(page, demo, mine, `${PAGE}?week=9`);
  await expect(boxes(page, 'حاضر').first()).toBeVisible();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const second = await context.newPage();
  await openSignedIn(second, demo, other, `${PAGE}?week=9`);
  const ticked = async (page: Page, place: number) => boxes(page, 'حاضر').nth(place).isChecked();
  await expect(boxes(second, 'حاضر').first()).toBeVisible();

  // The other captain hands in first.
  const free = second.getByRole('checkbox', { name: /^(حاضر|معتذر): /, checked: true }).first();
  await free.click();
  await amountOf(second).fill('100');
  await submit(second).click();
  await expect(second.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();

  await amountOf(page).fill('120');
  await page
    .getByRole('checkbox', { name: /^(حاضر|معتذر): /, checked: true })
    .nth(1)
    .click();
  await submit(page).click();
  await expect(page.getByRole('heading', { name: /لهذا الأسبوع قبلك$/ })).toBeVisible();
  await expect(state(page)).toHaveText(/تغيّر الأسبوع/);
  const rows = page.getByRole('group');
  await expect(rows).toHaveCount(3);
  const send = page.getByRole('button', { name: /^(بقي|سلّم اختياراتي|إبقاء)/ });
  await expect(send).toHaveText('بقي ٣ اختيارات');
  await expect(send).toBeDisabled();
  await rows.nth(0).getByRole('radio').nth(1).check({ force: true });
  await rows.nth(1).getByRole('radio').nth(0).check({ force: true });
  await expect(send).toHaveText('بقي اختيار واحد');
  await rows.nth(2).getByRole('radio').nth(0).check({ force: true });
  await send.click();
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await second.reload();
  await expect(amountOf(second)).toHaveValue('١٢٠');
  expect(await ticked(second, 0)).toBe(await ticked(page, 0));
  await context.close();
});

test('forty-two scouts with five absent, two excused and the amount take at most twelve touches @phone', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, captainOf(4), PAGE);
  await expect(boxes(page, 'حاضر').first()).toBeVisible();
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  await tap(page.getByRole('button', { name: 'الكل حاضر' }));
  for (const place of [2, 5, 9, 14, 20]) await tap(boxes(page, 'حاضر').nth(place));
  for (const place of [3, 7]) {
    await tap(boxes(page, 'حاضر').nth(place));
    await tap(boxes(page, 'معتذر').nth(place));
  }
  await expectFigures(page);
  await tap(amountOf(page));
  await expectFigures(page);
  await page.keyboard.type('410');
  await tap(submit(page));
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(12);
  await expect(page.getByRole('heading', { name: 'تسجيل الاشتراك' })).toBeInViewport({ ratio: 1 });
});

/** The counts, the rate and the amount's hint stay in view, even while the amount has the focus. */
async function expectFigures(page: Page) {
  const figures = [
    page.getByRole('term').filter({ hasText: 'الإجمالي' }),
    page.getByText('من غير احتساب المعتذرين', { exact: true }),
    page.getByRole('heading', { name: 'تسجيل الاشتراك' }),
    page.getByText('يرجى إدخال إجمالي الاشتراك الفعلي'),
  ];
  for (const figure of figures) await expect(figure).toBeInViewport({ ratio: 1 });
}

test('a double tap on a name counts as one tap, and the counts stay beside the undo button @phone', async ({
  page,
  demo,
}) => {
  const tapTwice = async () => {
    const box = page.getByRole('checkbox', { name: /^حاضر: /, disabled: false }).first();
    const label = await box.getAttribute('aria-label');
    const marked = page.getByRole('checkbox', { name: label! });
    const wasPresent = await marked.isChecked();
    const row = page.getByRole('row').filter({ has: marked });
    await row.getByRole('rowheader').locator('label').dblclick();
    await expect(marked).toBeChecked({ checked: !wasPresent });
    await expect(page.getByRole('button', { name: 'تراجع' })).toBeInViewport({ ratio: 1 });
  };
  await openSignedIn(page, demo, captainOf(2), PAGE);
  await tapTwice();
  await expectFigures(page);
  // Without an amount, the undo of a tap has a line of its own.
  await openSignedIn(page, demo, demoPhone('unit'), '/record-captains-absence?week=10');
  await tapTwice();
  await expect(page.getByText('من غير احتساب المعتذرين', { exact: true })).toBeInViewport({
    ratio: 1,
  });
});

test('both sheets have the bell, the term above the list and a search with its full label @phone', async ({
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
    const term = (await page.getByRole('combobox', { name: 'الفترة' }).boundingBox())!;
    expect(term.y + term.height).toBeLessThan((await list.boundingBox())!.y);
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

test('on a slow connection a hand-in shows as being sent, then as stored, and its message covers nothing @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/status of 503/);
  await openSignedIn(page, demo, captainOf(2), `${PAGE}?week=7`);
  await page.getByRole('button', { name: 'الكل حاضر' }).click();
  await amountOf(page).fill('90');
  const answers: (() => void)[] = [];
  await page.route('**/api/scoutAttendance/', async (route) => {
    await new Promise<void>((resolve) => void answers.push(resolve));
    return answers.length > 1
      ? route.continue()
      : route.fulfill({
          status: 503,
          json: {
            status: 503,
            code: 'DATABASE_BUSY',
            message: 'x',
            arabicMessage: 'الخدمة مشغولة',
          },
        });
  });
  const gone = page.getByText(/عند عودة الاتصال|ينتظر الاتصال/);
  await submit(page).click();
  const sending = page.getByRole('heading', { name: 'يُرسَل الآن…' });
  await expect(sending).toBeVisible();
  await expect.poll(() => answers.length).toBe(1);
  await expect(gone).toHaveCount(0);
  // A busy server is not shown as a lost connection.
  answers[0]!();
  await expect(page.getByRole('heading', { name: /لم يصل بعد$/ })).toBeVisible();
  await expect(page.getByText(/^يُعاد إرساله وحده بعد قليل/)).toBeVisible();
  await expect(gone).toHaveCount(0);
  await expect.poll(() => answers.length).toBe(2);
  await expect(sending).toBeVisible();
  await page.getByRole('button', { name: 'إغلاق الرسالة' }).click();
  answers[1]!();
  const stored = page.getByRole('heading', { name: /^سُلِّم غياب الأسبوع/ });
  await expect(stored).toBeVisible();
  const message = page.getByRole('region', { name: 'الرسائل' }).locator('> div');
  await expect(message).toHaveCount(1);
  const { y, height } = (await message.boundingBox())!;
  expect(y + height).toBeLessThan(
    (await page.locator('section', { has: stored }).boundingBox())!.y,
  );
});

test('the same takes at most thirty keys on the keyboard', async ({ page, demo }) => {
  await openSignedIn(page, demo, captainOf(5), PAGE);
  await expect(boxes(page, 'حاضر').first()).toBeVisible();
  await page.getByRole('link', { name: 'إلى القائمة' }).focus();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('Enter');
  await press('Tab');
  await expect(boxes(page, 'حاضر').first()).toBeFocused();
  await press('Semicolon');
  const set = async (number: number, key: string) => {
    keys += await typeNumber(page, number);
    await expect(
      page.getByRole('row').nth(number).getByRole('checkbox', { checked: true }),
    ).toBeFocused();
    await press(key);
  };
  for (const number of [11, 13, 18, 24, 31]) await set(number, 'KeyY');
  for (const number of [12, 27]) await set(number, 'KeyL');
  await expect(
    page
      .getByRole('row')
      .nth(27)
      .getByRole('checkbox', { name: /^معتذر/ }),
  ).toBeFocused();
  await press('Tab');
  await expect(amountOf(page)).toBeFocused();
  await page.keyboard.type('410');
  await press('Enter');
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  expect(keys).toBeLessThanOrEqual(30);
});

test('ticks that the browser could not store are not reported as stored', async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('attendance/')) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await openSignedIn(page, demo, captainOf(7), PAGE);
  await page.getByRole('button', { name: 'الكل حاضر' }).click();
  await expect(state(page)).toHaveText('غير محفوظسلّم قبل الإغلاق');
  await state(page).click();
  await expect(
    page.getByText(/^لم يُحفظ على هذا الجهاز، يرجى التسليم قبل إغلاق الصفحة/),
  ).toBeVisible();
  // The page keeps what was typed.
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
  // Excused scouts stay excused.
  await expect(pressed).toHaveCount(all);
  await expect(page.getByRole('button', { name: 'تراجع' })).toContainText('حُدّد');
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
  await expect(state(page)).toHaveText(/^سُلِّم/);
  await page.reload();
  await expect(picker).toHaveValue('3');
});

test('an unknown week is reported, and nothing paid differs from nothing recorded', async ({
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

test('a captain without a sector is told what to do', async ({ page, demo }) => {
  await openSignedIn(page, demo, '01000009001', PAGE);
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

test('an older term is chosen from the list and can be read, not changed', async ({
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

import type { Locator, Page } from '@playwright/test';
import { typeNumber } from '../support/kit.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';
import { amountOf, boxes, captainOf, PAGE, submit } from './sheet.ts';

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
    await quiet(page);
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

test('the same takes at most thirty keys on the keyboard @all', async ({ page, demo }) => {
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
  await quiet(page);
  const all = await page.getByRole('rowheader').count();
  // Excused scouts stay excused.
  await expect(pressed).toHaveCount(all);
  await expect(page.getByRole('button', { name: 'تراجع' })).toContainText('حُدّد');
  await page.getByRole('button', { name: 'تراجع' }).click();
  await expect(pressed).toHaveCount(1);

  await quiet(page);
  const name = (await page.getByRole('rowheader').first().innerText()).trim();
  await page.getByRole('searchbox', { name: 'بحث بالاسم' }).fill(name.replace(/[أإآ]/g, 'ا'));
  await expect(page.getByRole('rowheader').first()).toHaveText(name);
  await expect.poll(() => page.getByRole('rowheader').count()).toBeLessThan(all);
  await page.getByRole('searchbox').fill('زززز');
  await expect(page.getByText('لا يوجد اسم يطابق البحث')).toBeVisible();
});

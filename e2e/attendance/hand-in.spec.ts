import type { Page } from '@playwright/test';
import { sendUntilStored } from '../support/offline.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';
import { acts, amountOf, boxes, captainOf, PAGE, state, submit } from './sheet.ts';

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
  await quiet(page);
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
  await expect(page.getByRole('link', { name: 'ينتظر الإرسال: ١' })).toBeVisible();
  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'إلغاء' }).click();

  await page.unrouteAll();
  await page.goto(demo.address + PAGE);
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await expect(state(page)).toHaveText(/^سُلِّم/);
  expect(await acts(demo)).toBe(before + 1);
});

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
  // Whom only the other captain changed stands as they say.
  await expect(rows).toHaveCount(2);
  await expect(page.getByText(/تختلفان في ٢، وما لم تغيّره أنت يبقى كما سلّمه/)).toBeVisible();
  const send = page.getByRole('button', { name: /^(بقي|سلّم اختياراتي|إبقاء)/ });
  await expect(send).toHaveText('بقي اختياران');
  await expect(send).toBeDisabled();
  await rows.nth(0).getByRole('radio').nth(0).check({ force: true });
  await expect(send).toHaveText('بقي اختيار واحد');
  await rows.nth(1).getByRole('radio').nth(0).check({ force: true });
  await send.click();
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await second.reload();
  await expect(amountOf(second)).toHaveValue('١٢٠');
  expect(await ticked(second, 0)).toBe(await ticked(page, 0));
  await context.close();
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
  await quiet(page);
  const { y, height } = (await message.boundingBox())!;
  const below = (await page.locator('section', { has: stored }).boundingBox())!;
  expect(y + height).toBeLessThan(below.y);
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
  await quiet(page);
  const rows = await page.getByRole('rowheader').count();
  await expect(page.getByRole('checkbox', { name: /^حاضر: /, checked: true })).toHaveCount(rows);
});

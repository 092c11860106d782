import type { Locator, Page } from '@playwright/test';
import { askOneByOne } from '../support/first-answer.ts';
import { choiceField } from '../support/kit.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

/** The hue of an element's background, in degrees. */
async function hueOf(element: Locator): Promise<number> {
  const colour = await element.evaluate((each) => getComputedStyle(each).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range === 0) return Number.NaN;
  if (most === red) return (60 * ((green - blue) / range) + 360) % 360;
  return most === green ? 60 * ((blue - red) / range) + 120 : 60 * ((red - green) / range) + 240;
}

test('the dashboard shows five unread notifications at most, with their colours and days', async ({
  page,
  demo,
}) => {
  const types = ['attendance', 'report', 'financeItemCreated', 'other', 'other', 'other', 'other'];
  const daysAgo = [0, 1, 40, 40, 40, 40, 40];
  const asked: URLSearchParams[] = [];
  await askOneByOne(page);
  await page.route('**/api/notification?*', (route) => {
    asked.push(new URL(route.request().url()).searchParams);
    return route.fulfill({
      json: {
        message: 'ok',
        count: types.length,
        body: types.map((type, index) => ({
          id: index + 1,
          captainId: 1,
          status: 'UNREAD',
          message: 'نص',
          type,
          title: `رسالة ${index + 1}`,
          createdAt: new Date(Date.now() - daysAgo[index]! * 86_400_000).toISOString(),
        })),
      },
    });
  });
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  const items = page.getByRole('listitem').filter({ hasText: /رسالة [\d٠-٩]/ });
  await expect(items).toHaveCount(5);
  expect(asked[0]?.get('status')).toBe('UNREAD');

  const hue = (place: number) => hueOf(items.nth(place).locator('[data-type]'));
  const red = await hue(0);
  expect(Math.min(red, 360 - red)).toBeLessThan(25);
  const yellow = await hue(1);
  expect(yellow).toBeGreaterThan(35);
  expect(yellow).toBeLessThan(65);
  for (const place of [2, 3]) {
    const green = await hue(place);
    expect(green).toBeGreaterThan(110);
    expect(green).toBeLessThan(175);
  }
  await expect(items.nth(0).getByRole('time')).toHaveText(/^اليوم [٠-٩]+:[٠-٩]{2}\s[صم]$/);
  await expect(items.nth(1).getByRole('time')).toHaveText(/^أمس [٠-٩]+:[٠-٩]{2}\s[صم]$/);
  await expect(items.nth(2).getByRole('time')).toHaveText(/^\S+ [٠-٩]+ \S+ [٠-٩]{4}، /);
});

/** The position of a chart's plot and of the labels of its value axis, in the chart's units. */
async function readAxis(page: Page, name: string | RegExp) {
  const chart = page.getByRole('application', { name });
  await expect(chart).toBeVisible();
  return chart.evaluate((element) => {
    const lines = [...element.querySelectorAll('[data-part=grid] line')];
    const texts = [...element.querySelectorAll('[data-part=values] text')];
    const places = lines.map((line) => Number(line.getAttribute('y1')));
    const top = Math.min(...places);
    const height = Math.max(...places) - top;
    return {
      height: Number(element.getAttribute('height')),
      // From 0 at the plot's bottom to 1 at its top.
      labels: Object.fromEntries(
        texts.map((text) => [
          text.textContent ?? '',
          1 - (Number(text.getAttribute('y')) - top) / height,
        ]),
      ),
    };
  });
}

test('absence charts run from -10 to 100 @all', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/stats');
  for (const name of [/^كم غاب من المجموعة/, 'أي القطاعات أكثر غياباً؟']) {
    const { labels } = await readAxis(page, name);
    expect(labels['٪٠']).toBeCloseTo(10 / 110, 2);
    expect(labels['٪١٠٠']).toBeCloseTo(1, 2);
  }
  const lines = page
    .getByRole('application', { name: 'أي القطاعات أكثر غياباً؟' })
    .locator('[data-part=line]');
  await quiet(page);
  const colours = await lines.evaluateAll((all) => all.map((line) => line.getAttribute('stroke')));
  expect(colours).toHaveLength(6);
  expect(new Set(colours).size).toBe(6);
});

test('the chart of a scout’s term is 300 high, from absent at 0 to present at 100 @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/scout/2');
  const { height, labels } = await readAxis(page, 'حضور الفترة الحالية');
  expect(height).toBe(300);
  expect(Object.keys(labels)).toHaveLength(2);
  expect(labels.غائب).toBeCloseTo(0, 2);
  expect(labels.حاضر).toBeCloseTo(1, 2);
});

test('both pies of boys and girls have the same two colours @all', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/stats?tab=group');
  const coloursOf = async (of: string) => {
    const pie = page.getByRole('application', { name: `كم نسبة الذكور والإناث بين ${of}؟` });
    await expect(pie).toBeVisible();
    return pie
      .locator('[data-part=share]')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).fill));
  };
  const colours = await coloursOf('الكشافين');
  expect(new Set(colours).size).toBe(2);
  expect(await coloursOf('القادة')).toEqual(colours);
});

test('rates have one decimal in the tables of a sector @all', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/sectors?base=أشبال&suffix=أ');
  for (const caption of [/^قادة القطاع/, /^كشافو القطاع/]) {
    const rates = page
      .getByRole('table', { name: caption })
      .getByRole('cell')
      .filter({ hasText: '٪' });
    await expect(rates.first()).toBeVisible();
    for (const rate of await rates.allTextContents()) expect(rate).toMatch(/[٠-٩]٫[٠-٩]٪/);
  }
});

test('there are seven kinds of activities and seven days from Saturday on @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/add-activity');
  const offered = async (label: string) => {
    await choiceField(page, label).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await quiet(page);
    const texts = await page.getByRole('option').allTextContents();
    await page.keyboard.press('Escape');
    return texts;
  };
  expect(await offered('النوع')).toEqual([
    'ترفيهي',
    'تجديف',
    'تخييم',
    'طبخ خلوي',
    'كشفي',
    'تطوع',
    'أخرى',
  ]);
  expect(await offered('اليوم')).toEqual([
    'السبت',
    'الأحد',
    'الاثنين',
    'الثلاثاء',
    'الأربعاء',
    'الخميس',
    'الجمعة',
  ]);
});

test('a calendar’s week starts on Saturday, and dates are day, month and year @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/start-new-term');
  const start = page.getByLabel('تاريخ البداية', { exact: true });
  // A Saturday.
  await start.fill('07/11/2026');
  await start.press('Tab');
  await expect(start).toHaveValue('٠٧\u200f/١١\u200f/٢٠٢٦');
  await page.getByRole('button', { name: 'اختيار تاريخ البداية من التقويم' }).click();
  const week = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /، ٧ نوفمبر/ }) });
  await expect(week.getByRole('button').first()).toHaveText('٧');
});

test('a focused page requests nothing, and an answer is fresh for a minute', async ({
  page,
  demo,
}) => {
  await page.clock.install();
  await openSignedIn(page, demo, demoPhone('general'), '/sectors?view=all');
  const row = page.getByRole('rowheader', { name: /^أشبال أ/ });
  await expect(row).toBeVisible();
  let asked = 0;
  let isHeld = false;
  await page.route('**/api/sector/all', (route) => {
    asked += 1;
    // An answer that never comes: what shows is the stored one.
    return isHeld ? undefined : route.continue();
  });
  await page.clock.fastForward(20_000);
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('focus'));
  });
  await page.clock.runFor(1000);
  expect(asked).toBe(0);

  isHeld = true;
  const leaveFor = async (seconds: number) => {
    await page.getByRole('link', { name: 'الأنشطة' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'الأنشطة' })).toBeVisible();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + seconds * 1000);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'القطاعات' })).toBeVisible();
  };
  await leaveFor(50);
  await expect(row).toBeVisible();
  await page.clock.resume();
  await leaveFor(65);
  await expect(page.getByText('جاري التحميل').first()).toBeAttached();
  await expect(row).toHaveCount(0);
  // While the server is slow, the stored answers show.
  await page.clock.resume();
  await expect(row).toBeVisible();
  await expect(page.getByText(/^آخر تحديث اليوم/)).toBeVisible();
});

import type { Browser, Page } from '@playwright/test';
import type { ParentPage } from '../../contract/parents/endpoints.ts';
import type { Scout } from '../../contract/scouts/endpoints.ts';
import { DEMO_PARENT_KEY } from '../../server/demo/links.ts';
import { formatNumber, keepCompounds } from '../../web/i18n/format.ts';
import { firstName } from '../../web/shared/follow-up.ts';
import { findBarriers } from '../support/axe.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

const OVER = 'انتهت صلاحية هذا الرابط. اطلب رابطاً جديداً من القائد.';

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'رابط للأسرة' });
const openSheet = (page: Page) => page.getByRole('button', { name: 'رابط للأسرة' }).click();
const rowOf = (page: Page, label: string) =>
  sheetOf(page).getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');

async function readPage(demo: Server, key: string): Promise<ParentPage> {
  // Signed in: a captain's look is not counted as a visit.
  const { body } = await demo.read<{ body: ParentPage }>(demoPhone('general'), `/parent/${key}`);
  return body;
}

/** Somebody else's phone. */
async function asVisitor(browser: Browser, visit: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await visit(await context.newPage());
  await context.close();
}

test('a captain makes a link, the parents see only their child, and a revoked link says so @phone', async ({
  page,
  browser,
  demo,
  allowFailures,
}) => {
  const { body: scouts } = await demo.read<{ body: Scout[] }>(demoPhone('regular'), '/scout');
  const [scout, other] = scouts as [Scout, Scout];
  await openSignedIn(page, demo, demoPhone('regular'), `/scout/${scout.scoutId}`);
  await openSheet(page);
  const sheet = sheetOf(page);
  await sheet.getByRole('button', { name: 'إنشاء الرابط' }).click();
  await expect(sheet.getByText(/فلن يظهر مرة أخرى/)).toBeVisible();
  const url = await sheet.getByRole('code').innerText();
  expect(url).toMatch(new RegExp(`^${demo.address}/p/[\\w-]{22,}$`));
  const message = await sheet.getByRole('link', { name: 'إرسال بواتساب' }).getAttribute('href');
  const text = decodeURIComponent(message!);
  const isGirl = scout.gender === 'female';
  expect(text).toContain(`هذه صفحة ${firstName(scout.name)}`);
  expect(text).toContain(isGirl ? 'حضورها ومواعيدها' : 'حضوره ومواعيده');
  expect(text).toContain(url);
  await expect(rowOf(page, 'الزيارات')).toHaveText('لم يُفتح بعد');
  expect(await findBarriers(page)).toEqual([]);

  await asVisitor(browser, async (visitor) => {
    const answers: string[] = [];
    visitor.on('response', async (answer) => {
      if (answer.url().includes('/api/')) answers.push(await answer.text());
    });
    const response = await visitor.goto(url);
    expect(response?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(keepCompounds(scout.name));
    await expect(visitor.getByRole('heading', { level: 2 })).toHaveText([
      'الشارات',
      'القادم',
      'الحضور',
      ...((await readPage(demo, url.split('/p/')[1]!)).payments ? ['الاشتراك'] : []),
      'موافقتكم',
    ]);
    await expect(visitor.getByRole('link', { name: 'اتصال' })).toHaveAttribute('href', /^tel:01/);
    // No link leads into the app.
    await expect(
      visitor.locator(
        'a:not([href^="tel:"]):not([href^="https://wa.me/"]):not([href^="/api/calendar/"])',
      ),
    ).toHaveText(['تخطَّ إلى المحتوى', 'ماذا نحفظ عن ابنكم أو ابنتكم، وماذا لكم؟']);
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    expect(answers.join()).toContain(scout.name);
    expect(answers.join()).not.toContain(other.name);
  });

  // The stored page shows without the key from now on.
  await page.reload();
  await openSheet(page);
  await expect(rowOf(page, 'الزيارات')).toHaveText(/^فُتح مرة واحدة، اليوم/);
  await expect(sheet.getByRole('code')).toHaveCount(0);
  await sheet.getByRole('button', { name: 'إنشاء رابط جديد' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'إنشاء رابط جديد' }).click();
  const second = sheet.getByRole('code');
  await expect(second).toBeVisible();
  const newer = await second.innerText();
  expect(newer).not.toBe(url);

  await sheet.getByRole('button', { name: 'إلغاء الرابط' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'إلغاء الرابط' }).click();
  await expect(page.getByText('تم إلغاء الرابط')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'إنشاء الرابط' })).toBeVisible();

  allowFailures(/404.*\/api\/parent/s);
  await asVisitor(browser, async (visitor) => {
    for (const dead of [url, newer, `${demo.address}/p/nothing`, `${url}${'x'.repeat(200)}`]) {
      const said = dead === url || dead === newer ? OVER : 'هذا الرابط غير صحيح';
      await visitor.goto(dead);
      await expect(visitor.getByRole('main')).toContainText(said);
      await expect(visitor.getByRole('heading', { level: 1 })).toContainText(said);
      await expect(visitor.getByRole('link')).toHaveCount(1);
    }
    expect(await findBarriers(visitor)).toEqual([]);
  });
});

test('the page shows the answer of the API, with words beside its marks @phone', async ({
  page,
  demo,
}) => {
  const child = await readPage(demo, DEMO_PARENT_KEY);
  await page.goto(`${demo.address}/p/${DEMO_PARENT_KEY}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(keepCompounds(child.name));
  const card = (title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) });

  const weeks = card('الحضور').getByRole('list').first().getByRole('listitem');
  await expect(weeks).toHaveCount(child.weeks.length);
  const cancelled = child.weeks.find((week) => week.cancelled)!;
  await expect(weeks.nth(cancelled.weekNumber - 1)).toContainText('ملغي');
  const came = child.weeks.filter((week) => week.status === 'attended' && !week.cancelled);
  expect(came.length).toBeGreaterThan(0);
  const label = child.gender === 'female' ? 'حاضرة' : 'حاضر';
  await expect(weeks.nth(came[0]!.weekNumber - 1)).toContainText(label);
  await expect(card('الحضور')).toContainText(`${label} ${formatNumber(came.length)}`);

  await expect(card('القادم').getByRole('listitem')).toHaveCount(
    child.activities.length + child.sessions!.length,
  );
  const calendar = card('القادم').getByRole('link', { name: 'حفظ المواعيد في التقويم' });
  const saved = await fetch(new URL((await calendar.getAttribute('href'))!, page.url()));
  expect(saved.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  for (const { activityId } of child.activities) {
    expect(await saved.clone().text()).toContain(`UID:activity-${activityId}@`);
  }
  const { payments } = child;
  expect(payments!.length).toBeGreaterThan(3);
  const rows = card('الاشتراك').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await card('الاشتراك')
    .getByRole('button', { name: /^كل الأسابيع/ })
    .click();
  await expect(rows).toHaveCount(payments!.length);

  // A captain has no way into the app from here either.
  await openSignedIn(page, demo, demoPhone('general'), `/p/${DEMO_PARENT_KEY}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(keepCompounds(child.name));
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('a captain out of scope is offered no link', async ({ page, demo }) => {
  const { body: all } = await demo.read<{ body: Scout[] }>(demoPhone('general'), '/scout');
  const { body: own } = await demo.read<{ body: Scout[] }>(demoPhone('regular'), '/scout');
  const foreign = all.find(({ scoutId }) => !own.some((each) => each.scoutId === scoutId))!;
  for (const [{ scoutId }, count] of [
    [own[0]!, 1],
    [foreign, 0],
  ] as const) {
    await openSignedIn(page, demo, demoPhone('regular'), `/scout/${scoutId}`);
    await expect(page.getByRole('button', { name: 'طباعة' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'رابط للأسرة' })).toHaveCount(count);
  }
});

import { toLatinDigits } from '../../contract/core/digits.ts';
import { meet } from '../support/group.ts';
import { need, needs, showAllNeeds } from '../support/needs.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

test('a screen begins at its top after a scrolled one @phone', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/activities');
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'الرئيسية' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^مرحباً/);
  const link = page
    .getByRole('region', { name: 'الإجراءات' })
    .getByRole('link', { name: 'الأنشطة' });
  // Both screens are loaded and long by now: only navigation scrolls to the top.
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await link.click();
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الأنشطة');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeGreaterThan(1500);
});

test('a general captain’s phone shows the first four lines of what waits, and the rest after a press @phone', async ({
  page,
  demo,
}) => {
  await meet(demo, 0);
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  const lines = needs(page).getByRole('listitem');
  await expect(lines).toHaveCount(4);
  const all = needs(page).getByRole('button', { name: /^عرض الكل/ });
  await quiet(page);
  const said = Number(toLatinDigits(await all.innerText()).replace(/\D/g, ''));
  await all.click();
  await expect(lines).toHaveCount(said);
  await expect(all).toHaveCount(0);
  expect(said).toBeGreaterThan(4);

  await expect(page.getByRole('region', { name: 'الإجراءات' })).toBeVisible();
  const term = page.getByRole('region', { name: /^فترة / });
  await expect(term.getByRole('progressbar')).toBeVisible();
  for (const name of ['إلغاء الأسبوع', 'تعديل الفترة']) {
    await expect(term.getByRole('link', { name })).toBeVisible();
  }
});

test('a line of what waits leads where it can be done @phone', async ({ page, demo }) => {
  const phone = demoPhone('general');
  const places = [
    [/^مكالمات اليوم/, /\/follow-up$/],
    [/^كشافون بلا موافقة/, /\/consents$/],
    [/^قطاعات بلا تقييم/, /\/scores\/results$/],
  ] as const;
  for (const [words, url] of places) {
    await openSignedIn(page, demo, phone, '/dashboard');
    await showAllNeeds(page);
    await need(page, words).click();
    await expect(page).toHaveURL(url);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
});

import type { Page } from '@playwright/test';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';
import { onlyInAll } from '../support/variants.ts';

const rail = (page: Page) => page.getByRole('navigation', { name: 'الصفحات' });
const rows = { general: 13, unit: 11, regular: 11 };

for (const type of ['general', 'unit', 'regular'] as const) {
  test(`the rail of a ${type} captain and the page of all screens fit into one screen${onlyInAll(type !== 'general')}`, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openSignedIn(page, demo, demoPhone(type), '/dashboard');
    const links = rail(page).getByRole('link');
    await expect(links).toHaveCount(rows[type]);
    const [needed, there] = await rail(page).evaluate((nav) => [
      nav.scrollHeight,
      nav.clientHeight,
    ]);
    expect(needed).toBeLessThanOrEqual(there!);
    const heights = await links.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect().height),
    );
    expect(new Set(heights)).toEqual(new Set([44]));
    await expect(page.getByRole('complementary').getByText(/^قائد/)).toBeInViewport({ ratio: 1 });

    await page.goto(`${demo.address}/more`);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'الأنشطة' })).toBeVisible();
    await quiet(page);
    const { y, height } = (await main.getByRole('list').last().boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(800);
  });
}

test('the tabs of a section lead to its screens, which the rail marks', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/settings');
  const tabs = page.getByRole('navigation', { name: 'أقسام المجموعة' });
  const section = rail(page).getByRole('link', { name: 'المجموعة' });
  await expect(section).toHaveAttribute('aria-current', 'page');
  await expect(tabs.getByRole('link')).toHaveText([
    'الإعدادات',
    'بدء فترة جديدة',
    'تعديل الفترة',
    'الانتقال',
    'الإحصاء السنوي',
    'سجل التغييرات',
  ]);
  const marked = await section.evaluate((link) => getComputedStyle(link).backgroundColor);
  for (const title of ['بدء فترة جديدة', 'الانتقال', 'الإحصاء السنوي', 'سجل التغييرات']) {
    await tabs.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(tabs.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page');
    // The mark looks the same, but only the exact page is the current one.
    await expect(section).not.toHaveAttribute('aria-current');
    await expect(section).toHaveCSS('background-color', marked);
  }
});

test('an inner screen has no tabs, and the rail still marks its section', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('unit'), '/sessions/plan');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(rail(page).locator('[data-open]')).toHaveText('الجلسات');
  await expect(page.getByRole('navigation', { name: 'أقسام الجلسات' })).toHaveCount(0);
});

test('a phone shows the tabs, the open one in sight, but not over a bar of the screen @phone', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/history');
  const tabs = page.getByRole('navigation', { name: 'أقسام المجموعة' });
  await expect(tabs.getByRole('link', { name: 'سجل التغييرات' })).toBeInViewport({ ratio: 1 });
  await page.goto(`${demo.address}/sectors`);
  const sectors = page.getByRole('navigation', { name: 'أقسام القطاعات' });
  await sectors.getByRole('link', { name: 'إضافة كشافيين' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /كشافيين/ })).toBeVisible();
  await expect(sectors).toHaveCount(0);
});

import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';
import { onlyInAll } from '../support/variants.ts';

for (const type of ['general', 'unit', 'regular'] as const) {
  test(`the last tab leads a ${type} captain to all other screens and the logout @phone${onlyInAll(type !== 'general')}`, async ({
    page,
    demo,
  }) => {
    await openSignedIn(page, demo, demoPhone(type), '/dashboard');
    const tabs = page.getByRole('navigation', { name: 'التنقل السريع' });
    await expect(tabs.getByRole('link')).toHaveCount(5);
    await tabs.getByRole('link', { name: 'المزيد' }).click();
    await expect(page).toHaveURL(`${demo.address}/more`);
    await expect(page).toHaveTitle(/المزيد/);
    await expect(tabs.getByRole('link', { name: 'المزيد' })).toHaveAttribute('aria-current');

    const main = page.getByRole('main');
    const places = main.getByRole('list').getByRole('link');
    await quiet(page);
    const count = await places.count();
    expect(count).toBe({ general: 30, unit: 21, regular: 14 }[type]);
    // Counts of waiting things stand beside the names, as on the bell.
    const bell = page.getByRole('banner').getByRole('link', { name: /^الرسائل الواردة/ });
    const unread = async () =>
      /غير مقروء: .+$/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 'الواردة';
    const inbox = places.filter({ hasText: 'الرسائل الواردة' });
    await expect.poll(async () => (await inbox.textContent())?.includes(await unread())).toBe(true);
    if (type === 'general') {
      await expect(places.filter({ hasText: 'الافتقاد' })).toContainText(
        /^الافتقاد[٠-٩]+، .*مكالم.* اليوم$/,
      );
    }
    // Each is large enough for a thumb, and leads to a screen of its own.
    const heights = await places.evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect().height),
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(52);
    await places.filter({ hasText: 'الأنشطة' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'الأنشطة' })).toBeVisible();
    await page.goBack();
    await expect(places).toHaveCount(count);

    await main.getByRole('button', { name: 'المظهر الداكن' }).click();
    await expect(page.locator('html[data-color-scheme=dark]')).toBeAttached();
    await expect(main.getByRole('button', { name: 'المظهر الفاتح' })).toBeVisible();
    await main.getByRole('button', { name: 'تسجيل الخروج' }).click();
    await expect(page).toHaveURL(`${demo.address}/`);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
}

import type { Locator, Page } from '@playwright/test';
import type { Captain } from '../../contract/captains/endpoints.ts';
import { toLatinDigits } from '../../contract/core/digits.ts';
import type { Scout } from '../../contract/scouts/endpoints.ts';
import { fullName, groupPhone, keepCompounds } from '../../web/i18n/format.ts';
import { findBarriers } from '../support/axe.ts';
import { keepSession } from '../support/browser-session.ts';
import { test as offlineTest } from '../support/offline.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

/** Opens the search over a loaded screen, which would otherwise be checked half drawn. */
async function openSearch(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText(/^جاري التحميل/)).toHaveCount(0);
  await page.getByRole('button', { name: 'بحث', exact: true }).click();
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'بحث عن كشاف أو قائد' });
const fieldOf = (page: Page) => dialogOf(page).getByRole('searchbox');
const groupOf = (page: Page, title: string) =>
  dialogOf(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${title}`) }) });
const rowOf = (list: Locator, name: string) =>
  list
    .getByRole('listitem')
    .filter({ hasText: keepCompounds(name) })
    .first();
const scoutsOf = async (demo: Server, phone: string) =>
  (await demo.read<{ body: Scout[] }>(phone, '/scout/')).body;
/** A scout with a unique first name and a known number. */
const known = (scouts: Scout[]) =>
  scouts.find(
    ({ name, phoneNumber }) =>
      phoneNumber !== null && scouts.filter((other) => other.name === name).length === 1,
  )!;
/** The words of a name in reverse order, without what folding removes. */
const turned = (name: string) =>
  name.split(' ').toReversed().join(' ').replace(/[أإآ]/g, 'ا').replaceAll('ة', 'ه');

test('a captain finds a scout by any words of the name, calls or opens them, and finds them among the recent ones @phone', async ({
  page,
  demo,
}) => {
  const general = demoPhone('general');
  const scout = known(await scoutsOf(demo, general));
  await openSignedIn(page, demo, general, '/dashboard');
  await openSearch(page);
  await expect(fieldOf(page)).toBeFocused();
  await expect(dialogOf(page).getByText('اكتب اسماً أو جزءاً منه')).toBeVisible();

  await fieldOf(page).fill(turned(scout.name));
  const row = rowOf(groupOf(page, 'كشافون'), scout.name);
  await expect(row.locator('mark').first()).toBeVisible();
  await expect(row).toContainText(scout.sectorBaseName);
  await expect(row.getByRole('link', { name: /^اتصال/ })).toHaveAttribute(
    'href',
    `tel:${scout.phoneNumber!.replace(/\D/g, '')}`,
  );
  await expect(row.getByRole('link', { name: /^تعديل/ })).toHaveAttribute(
    'href',
    `/update-scout?scout=${scout.scoutId}`,
  );
  for (const tile of await row.getByRole('link').all()) {
    await quiet(page);
    const box = await tile.boundingBox();
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
  }
  expect(await findBarriers(page)).toEqual([]);

  await fieldOf(page).fill(scout.phoneNumber!);
  await expect(rowOf(groupOf(page, 'كشافون'), scout.name)).toContainText(
    toLatinDigits(groupPhone(scout.phoneNumber!)),
  );
  await rowOf(groupOf(page, 'كشافون'), scout.name).getByRole('link').first().click();
  await expect(page).toHaveURL(`${demo.address}/scout/${scout.scoutId}`);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await openSearch(page);
  const recent = groupOf(page, 'آخر من فتحتهم');
  await expect(rowOf(recent, scout.name)).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'إغلاق' }).click();
  // Without the number, which a lost device must not show.
  const kept = () => page.evaluate(() => localStorage.getItem('khayma-recent'));
  expect(await kept()).toContain(scout.name);
  expect(await kept()).not.toContain('phoneNumber');
});

test('the keyboard opens the search on every screen, moves through it and returns the focus', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('unit'), '/activities');
  const field = page.getByRole('searchbox').first();
  await field.focus();
  await page.keyboard.press('Control+k');
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(field).toBeFocused();

  await page.keyboard.press('Meta+k');
  await fieldOf(page).fill('م');
  const links = groupOf(page, 'كشافون').getByRole('listitem').locator('a:first-child');
  await expect(links).toHaveCount(8);
  await expect(dialogOf(page).getByRole('status').first()).toContainText('كشاف');
  await page.keyboard.press('ArrowDown');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(fieldOf(page)).toBeFocused();
  await quiet(page);
  const first = await links.first().getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(demo.address + first!);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const button = page.getByRole('button', { name: 'بحث', exact: true });
  await button.click();
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('on a phone the attendance sheet opens the search from its menu @phone @all', async ({
  page,
  demo,
}) => {
  for (const [type, path] of [
    ['regular', '/record-scouts-absence'],
    ['unit', '/record-captains-absence'],
  ] as const) {
    await openSignedIn(page, demo, demoPhone(type), path);
    const menu = page.getByLabel('خيارات القائمة');
    await menu.click();
    await page.getByRole('button', { name: 'بحث عن كشاف أو قائد' }).click();
    await expect(fieldOf(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await expect(menu).toBeInViewport({ ratio: 1 });
  }
});

test('all results of a kind are shown on request, and the focus moves to the first new one @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  await openSearch(page);
  await fieldOf(page).fill('م');
  const scouts = groupOf(page, 'كشافون');
  await expect(scouts.getByRole('listitem')).toHaveCount(8);
  await scouts.getByRole('button', { name: /^عرض الكل/ }).click();
  await expect(scouts.getByRole('listitem')).toHaveCount(50);
  await expect(scouts.getByRole('listitem').nth(8).getByRole('link').first()).toBeFocused();
  await expect(scouts.getByText(/^أول ٥٠ من/)).toBeVisible();
  const captains = groupOf(page, 'قادة');
  await expect(captains.getByRole('listitem')).toHaveCount(8);
  await captains.getByRole('button', { name: /^عرض الكل/ }).click();
  await expect(captains.getByRole('listitem').nth(8).getByRole('link').first()).toBeFocused();
  await expect(scouts.getByRole('listitem')).toHaveCount(50);
});

test('a name without results can be added as a scout, by captains who may @phone', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('unit'), '/dashboard');
  await openSearch(page);
  await fieldOf(page).fill('خوفو منقرع');
  await expect(dialogOf(page).getByText('لا أحد بهذا الاسم في نطاقك')).toBeVisible();
  // Axe recognises a dialog once it is fully drawn.
  await expect.poll(() => findBarriers(page)).toEqual([]);
  await dialogOf(page).getByRole('link', { name: 'إضافة كشاف باسم «خوفو منقرع»' }).click();
  await expect(page.getByLabel('الاسم', { exact: true })).toHaveValue('خوفو منقرع');
  await expect(dialogOf(page)).toHaveCount(0);

  await openSignedIn(page, demo, demoPhone('regular'), '/dashboard');
  await openSearch(page);
  await fieldOf(page).fill('خوفو منقرع');
  await expect(dialogOf(page).getByText('لا أحد بهذا الاسم في نطاقك')).toBeVisible();
  await expect(dialogOf(page).getByRole('link')).toHaveText('البحث عن «خوفو منقرع» في الجلسات');
});

test('a captain is found within the scope, and the name leads to the profile or the sector’s captains', async ({
  page,
  demo,
}) => {
  const regular = demoPhone('regular');
  const self = (await demo.sessionOf(regular)).body;
  const all = (await demo.read<{ body: Captain[] }>(demoPhone('general'), '/captain/')).body;
  const stranger = all.find(
    ({ type, rSectorBaseName }) =>
      type === 'regular' && rSectorBaseName !== null && rSectorBaseName !== self.rSectorBaseName,
  )!;
  await openSignedIn(page, demo, regular, '/my-sector');
  await openSearch(page);
  await fieldOf(page).fill(fullName(stranger));
  await expect(dialogOf(page).getByText('لا أحد بهذا الاسم في نطاقك')).toBeVisible();
  await fieldOf(page).fill(fullName(self));
  await rowOf(groupOf(page, 'قادة'), fullName(self)).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'الملف الشخصي' })).toBeFocused();

  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  await openSearch(page);
  await fieldOf(page).fill(fullName(stranger));
  const row = rowOf(groupOf(page, 'قادة'), fullName(stranger));
  await expect(row.getByRole('link', { name: /^تعديل/ })).toHaveAttribute('href', /^\/captains\?/);
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/sectors\?/);
  await expect(page.getByRole('rowheader', { name: fullName(stranger) })).toBeVisible();
});

test('recently opened results are removed at the end of the session @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  // The scout's page may still load parts when the session ends.
  allowFailures(/401/);
  // A session that no other journey needs.
  const phone = demoPhone('regular', 18);
  const scout = known(await scoutsOf(demo, phone));
  await openSignedIn(page, demo, phone, '/dashboard');
  await openSearch(page);
  await fieldOf(page).fill(scout.name);
  await rowOf(groupOf(page, 'كشافون'), scout.name).getByRole('link').first().click();
  await expect(page).toHaveURL(`${demo.address}/scout/${scout.scoutId}`);
  const kept = () => page.evaluate(() => localStorage.getItem('khayma-recent'));
  expect(await kept()).toContain(scout.name);
  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  await expect(page.getByText('تم تسجيل الخروج بنجاح')).toBeVisible();
  await expect.poll(kept).toBeNull();
});

offlineTest(
  'without a connection the search says that it needs one',
  async ({ page, demo, gateway }) => {
    await keepSession(page, gateway, await demo.sessionOf(demoPhone('general')));
    await page.goto(`${gateway.address}/dashboard`);
    await openSearch(page);
    await fieldOf(page).fill('م');
    await expect(groupOf(page, 'كشافون')).toBeVisible();
    await gateway.close();
    await fieldOf(page).fill('مي');
    await expect(dialogOf(page).getByText('يحتاج هذا إلى اتصال بالإنترنت')).toBeVisible();
    await expect(groupOf(page, 'كشافون')).toHaveCount(0);
  },
);

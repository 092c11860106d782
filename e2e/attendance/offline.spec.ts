import type { ScoutWeek } from '../../contract/attendance/endpoints.ts';
import type { Week } from '../../contract/terms/endpoints.ts';
import { DEMO_PARENT_KEY } from '../../server/demo/links.ts';
import { findBarriers } from '../support/axe.ts';
import { keepSession } from '../support/browser-session.ts';
import { heading, place, test, visit } from '../support/offline.ts';
import { quiet } from '../support/quiet.ts';
import { goByRouter } from '../support/router.ts';
import { screens } from '../support/screens.ts';
import { demoPhone, expect, type Server } from '../support/server.ts';
import { onlyInAll } from '../support/variants.ts';

test.use({ serviceWorkers: 'allow' });

const NEEDS = 'يحتاج هذا إلى اتصال بالإنترنت';
const NO_CONNECTION = 'لا يوجد اتصال بالإنترنت';
const AGE = /^آخر تحديث (اليوم|أمس)/;

/** The scouts in a regular captain's list of this week. */
async function scoutsOf(demo: Server, phone: string): Promise<ScoutWeek[]> {
  const { body } = await demo.sessionOf(phone);
  const week = (await demo.read<{ body: Week }>(phone, '/term/week')).body;
  const query = new URLSearchParams({
    baseName: body.rSectorBaseName!,
    suffixName: body.rSectorSuffixName!,
    weekNumber: String(week.weekNumber),
  });
  const list = await demo.read<{ body: ScoutWeek[] }>(
    phone,
    `/scoutAttendance/sector/all?${query}`,
  );
  return list.body;
}

for (const type of ['regular', 'unit', 'general'] as const) {
  test(`every screen that a ${type} captain opened once opens offline, and says how old it is or that it needs a connection${onlyInAll(type !== 'regular')}`, async ({
    page,
    demo,
    gateway,
  }) => {
    await visit(page, gateway, await demo.signIn(demoPhone(type)), '/notifications');
    await gateway.close();
    expect(screens[type]).toEqual(expect.arrayContaining(READABLE[type]));
    for (const url of screens[type].filter((url) => !url.includes('?'))) {
      // Screens show stored answers, with nothing left of the screen before.
      const isReadable = READABLE[type].includes(url);
      if (isReadable) await page.goto(gateway.address + url);
      else await goByRouter(page, url);
      await expect(heading(page).first(), url).toBeVisible();
      await expect(page.getByText(NO_CONNECTION).first(), url).toBeVisible();
      await expect(page.getByRole('main').getByText(/^جاري التحميل/), url).toHaveCount(0);
      await expect(page.getByText('حدث خطأ غير متوقع'), url).toHaveCount(0);
      const isKept = !NOT_KEPT.includes(url);
      await expect(heading(page, 'لا يوجد اتصال'), url).toHaveCount(isKept ? 0 : 1);
      if (isReadable) await expect(page.getByText(AGE).first(), url).toBeVisible();
    }
  });
}
/** Screens whose files are not stored, because they need the server. */
const NOT_KEPT = [
  '/finance',
  '/finance/print',
  '/edit-password',
  '/settings',
  '/settings/country',
  '/settings/payments',
  '/settings/member-numbers',
  '/import',
  '/help',
  '/privacy',
  '/accessibility',
  '/term-report',
  '/census',
  '/programmes',
  '/scores/badge-form',
  '/reports-and-councils/council-form',
  '/follow-up/birthdays',
  '/captains/qualifications',
  '/captains/responsibilities',
  '/captains/10',
  '/moving-up',
  '/transfers',
  '/transfers/make',
  '/transfers/receive',
  '/join',
  '/joining',
  '/families/messages',
  '/families/notices',
  '/families/notices/form',
  '/equipment/new',
  '/equipment/1',
  '/equipment/out',
  '/equipment/lending/1',
  '/equipment/count',
  '/equipment/1/edit',
  '/equipment/lend',
  '/equipment/ask',
  '/equipment/requests',
  '/equipment/import',
  '/equipment/paper',
  '/activities/2',
  '/activities/2/people',
  '/activities/2/paper',
  '/activities/2/money',
  '/activities/2/places',
  '/activities/2/open',
];
const READABLE = {
  regular: ['/dashboard', '/record-scouts-absence', '/my-sector', '/activities', '/notifications'],
  unit: ['/dashboard', '/record-captains-absence', '/activities', '/notifications'],
  general: ['/dashboard', '/activities', '/notifications'],
};

test('the attendance opens offline although only the dashboard was opened before @phone', async ({
  page,
  demo,
  gateway,
  context,
}) => {
  const phone = demoPhone('regular');
  const [first, second] = await scoutsOf(demo, phone);
  // Marks somebody absent, whatever was handed in before.
  const { rSectorBaseName, rSectorSuffixName } = (await demo.sessionOf(phone)).body;
  const { weekNumber, termNumber } = (await demo.read<{ body: Week }>(phone, '/term/week')).body;
  await demo.write(phone, 'POST', '/scoutAttendance/', {
    attendanceRecords: [
      {
        scoutId: second!.scoutId,
        attendanceStatus: 'absent',
        weekNumber,
        termNumber,
        sectorBaseName: rSectorBaseName,
        sectorSuffixName: rSectorSuffixName,
      },
    ],
  });
  await visit(page, gateway, await demo.signIn(phone));
  await context.setOffline(true);
  await place(page, /^الغياب/).click();
  await expect(heading(page, 'تسجيل الغياب')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: first!.name });
  await expect(row).toBeVisible();
  await expect(page.getByText(AGE).first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findBarriers(page), colorScheme).toEqual([]);
  }
  const toggle = row.getByRole('checkbox', { name: /^معتذر/ });
  await page
    .getByRole('checkbox', { name: /^حاضر/, disabled: false, checked: false })
    .first()
    .click();
  const ticked = page.getByRole('checkbox', { checked: true });
  await quiet(page);
  const count = await ticked.count();

  await page.reload();
  await expect(heading(page, 'تسجيل الغياب')).toBeVisible();
  await expect(toggle).toBeVisible();
  await expect(ticked).toHaveCount(count);

  await context.setOffline(false);
  await expect(page.getByText(AGE)).toHaveCount(0);
  await expect(page.getByText(NO_CONNECTION)).toHaveCount(0);
  await expect(ticked).toHaveCount(count);
});

test('a screen that is not stored says that it needs a connection, and loads by itself once there is one', async ({
  page,
  demo,
  gateway,
  context,
}) => {
  await visit(page, gateway, await demo.signIn(demoPhone('general')));
  await context.setOffline(true);
  await page.goto(`${gateway.address}/history`);
  await expect(page.getByText(NEEDS)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'إعادة المحاولة' })).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText(NEEDS)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

for (const weather of ['hanging', 'portal'] as const) {
  test(`a network that is ${weather} counts as offline: stored answers are shown with the hint${onlyInAll(weather === 'portal')}`, async ({
    page,
    demo,
    gateway,
  }) => {
    await visit(page, gateway, await demo.signIn(demoPhone('regular')));
    gateway.be(weather);
    await page.goto(`${gateway.address}/activities`);
    await expect(heading(page, 'الأنشطة')).toBeVisible();
    // A hanging request is given up after ten seconds.
    await expect(page.getByText(NO_CONNECTION)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(AGE).first()).toBeVisible();
  });
}

test('the worker caches files only, no answers and pages of the API', async ({
  page,
  demo,
  gateway,
}) => {
  await visit(page, gateway, await demo.signIn(demoPhone('regular')));
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain('/index.html');
  expect(cached.filter((path) => path.startsWith('/api'))).toEqual([]);
  // Screens that need the server are not stored, and the address of a family's page goes to the server only.
  expect(cached.filter((path) => path.startsWith('/assets/apart/'))).toEqual([]);
  const parents = await page.goto(`${gateway.address}/p/${DEMO_PARENT_KEY}`);
  expect(parents?.fromServiceWorker()).toBe(false);
  await expect(page.getByRole('heading', { level: 2, name: 'القادم' })).toBeVisible();
  await page.goto(`${gateway.address}/api/docs`);
  await expect(page).toHaveTitle(/API/i);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
});

test('the app can be installed, in Arabic and with a way to the attendance', async ({
  page,
  context,
  demo,
}) => {
  await page.goto(`${demo.address}/login`);
  const session = await context.newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data!);
  expect(manifest).toMatchObject({ name: 'خيمة', lang: 'ar', dir: 'rtl', display: 'standalone' });
  expect(manifest.start_url).toBe('/dashboard');
  expect(manifest.shortcuts[0].url).toBe('/record-scouts-absence');
  const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons;
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']));
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (src) => {
      const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
      return `${width}x${height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  // Visitors get no service worker and store nothing.
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
});

test.describe('without a worker, as on a network without TLS', () => {
  test.use({ serviceWorkers: 'block' });

  test('a screen whose file can’t be loaded waits for the connection @phone', async ({
    page,
    demo,
    gateway,
    context,
  }) => {
    await keepSession(page, gateway, await demo.signIn(demoPhone('regular')));
    await page.goto(`${gateway.address}/dashboard`);
    await expect(page.getByText('الأسبوع الحالي ١٠')).toBeVisible();
    await context.setOffline(true);
    await place(page, /^الغياب/).click();
    await expect(heading(page, 'لا يوجد اتصال')).toBeVisible();
    await context.setOffline(false);
    await expect(heading(page, 'تسجيل الغياب')).toBeVisible();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    // The styles are fetched again too: one of them did not arrive either.
    const missing = () =>
      page.evaluate(
        () =>
          document.querySelectorAll('link[rel=stylesheet]').length - document.styleSheets.length,
      );
    await expect.poll(missing).toBe(0);
  });
});

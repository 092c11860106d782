import type { Page } from '@playwright/test';
import type { ScoutWeek } from '../../contract/attendance/endpoints.ts';
import type { Week } from '../../contract/terms/endpoints.ts';
import { DEMO_PARENT_KEY } from '../../server/demo/links.ts';
import { findBarriers } from '../support/axe.ts';
import { keepSession } from '../support/browser-session.ts';
import { dumpDevice, keptPaths } from '../support/device.ts';
import { heading, place, test, visit } from '../support/offline.ts';
import { goByRouter } from '../support/router.ts';
import { screens } from '../support/screens.ts';
import { demoPhone, expect, type Server } from '../support/server.ts';

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
  test(`every screen that a ${type} captain opened once opens offline, and says how old it is or that it needs a connection`, async ({
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
  '/settings',
  '/import',
  '/help',
  '/term-report',
  '/census',
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
  test(`a network that is ${weather} counts as offline: stored answers are shown with the hint`, async ({
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

const textsOf = async (demo: Server, phone: string) =>
  (await scoutsOf(demo, phone)).slice(0, 5).map(({ name }) => name);

/** Fails if the device still holds anything that only this captain may read. */
async function expectNothingOf(page: Page, names: string[]) {
  await expect.poll(() => keptPaths(page)).toEqual([]);
  const left = await dumpDevice(page);
  for (const name of names) expect(left, name).not.toContain(name);
}

test('on a shared phone nothing of one account remains for the next', async ({
  page,
  demo,
  gateway,
  context,
}) => {
  const [one, two] = ['01000001007', '01000001009'];
  const names = await textsOf(demo, one);
  const first = await demo.signIn(one);
  await visit(page, gateway, first, '/my-sector');
  expect(await dumpDevice(page)).toContain(names[0]);

  // Logged out offline, with another tab open.
  const other = await context.newPage();
  await other.goto(`${gateway.address}/activities`);
  await expect(heading(other, 'الأنشطة')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  await expect(heading(other, 'تسجيل الدخول')).toBeVisible();
  await expectNothingOf(page, names);
  await other.close();

  // Another captain finds nothing of the first one, online or offline.
  await context.setOffline(false);
  await visit(page, gateway, await demo.signIn(two), '/my-sector');
  await expectOnly(page, names);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(AGE).first()).toBeVisible();
  await expectOnly(page, names);
});

async function expectOnly(page: Page, names: string[]) {
  await expect(heading(page, 'قطاعي')).toBeVisible();
  const left = (await dumpDevice(page)) + (await page.content());
  for (const name of names) expect(left, name).not.toContain(name);
}

test('on a shared phone a captain’s ticks and hand-ins wait for that captain only', async ({
  page,
  demo,
  gateway,
  context,
}) => {
  const phone = '01000001007';
  const sheet = `${gateway.address}/record-scouts-absence`;
  const week = async () => (await scoutsOf(demo, phone)).map((each) => each.attendanceStatus);
  const ticked = page.getByRole('checkbox', { checked: true });
  await visit(page, gateway, await demo.signIn(phone), '/record-scouts-absence');
  const before = await week();
  const untouched = await ticked.count();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'الكل حاضر' }).click();
  const handedIn = await ticked.count();
  expect(handedIn).toBeGreaterThan(untouched);
  await page.getByRole('textbox', { name: 'المبلغ المدفوع' }).fill('90');
  await page.getByRole('button', { name: /^(تسليم|حفظ التعديل)/ }).click();
  await expect(
    page.getByRole('heading', { name: 'محفوظ على هذا الجهاز، لم يصل بعد' }),
  ).toBeVisible();
  await ticked.first().click();
  await expect(ticked).toHaveCount(handedIn - 1);
  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  const question = page.getByRole('alertdialog', { name: 'تسليم لم يصل بعد' });
  await question.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await expect(page.getByRole('link', { name: 'إنشاء حساب' })).toBeVisible();

  // The next captain is of the same sector: they see the server's sheet, and nothing is sent in their name.
  await context.setOffline(false);
  await visit(page, gateway, await demo.signIn('01000001008'), '/record-scouts-absence');
  await expect(ticked).toHaveCount(untouched);
  await expect(page.getByText('ينتظر الإرسال')).toHaveCount(0);
  expect(await week()).toEqual(before);

  await keepSession(page, gateway, await demo.signIn(phone));
  await page.goto(sheet);
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await expect(ticked).toHaveCount(handedIn - 1);
  expect(await week()).not.toEqual(before);
});

test('data of an interrupted session are removed when the app is next opened', async ({
  page,
  demo,
  gateway,
}) => {
  const phone = '01000001011';
  const names = await textsOf(demo, phone);
  const session = await demo.signIn(phone);
  const leave = async (change: (stored: [string, string]) => void, state = '') => {
    await visit(page, gateway, session, '/my-sector');
    expect(await dumpDevice(page)).toContain(names[0]);
    // Without the app's own clean-up, as after a crash.
    await page.goto(`${gateway.address}/favicon.svg`);
    await page.evaluate(change, ['token', state] as [string, string]);
    await gateway.close();
    await page.goto(`${gateway.address}/my-sector`);
  };
  // The local storage is cleared, the stored answers are not yet.
  await leave(() => localStorage.removeItem('token_state'));
  await expect(heading(page, 'تسجيل الدخول')).toBeVisible();
  await expectNothingOf(page, names);
  await gateway.open();

  // The session has ended.
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  await leave(
    ([name, token]) => localStorage.setItem(name, token),
    `${encode({ alg: 'HS256' })}.${encode({ exp: 1_700_000_000 })}.x`,
  );
  await expect(heading(page, 'تسجيل الدخول')).toBeVisible();
  await expectNothingOf(page, names);
  await gateway.open();

  // Another captain is signed in, offline.
  const next = await demo.signIn('01000001013');
  await leave(([, state]) => {
    const { token, body } = JSON.parse(state);
    localStorage.setItem('token', token);
    localStorage.setItem('token_state', JSON.stringify(body));
  }, JSON.stringify(next));
  await expect(page.getByText(NEEDS).first()).toBeVisible();
  await expectNothingOf(page, names);
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
    // Also the styles, one of which did not arrive either.
    expect(await page.evaluate(() => [...document.styleSheets].length)).toBe(
      await page.locator('link[rel=stylesheet]').count(),
    );
  });
});

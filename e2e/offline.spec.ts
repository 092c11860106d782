import type { Page } from '@playwright/test';
import type { ScoutWeek } from '../contract/attendance.ts';
import type { Week } from '../contract/terms.ts';
import { findBarriers } from './axe.ts';
import { keepSession, type Session } from './browser-session.ts';
import { dumpDevice, keptPaths, waitForDevice, waitForUpdate } from './device.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { screens } from './screens.ts';
import { test as base, demoPhone, expect, type Server } from './server.ts';

const test = base.extend<{ gateway: Gateway }>({
  gateway: async ({ demo, page, allowFailures }, use) => {
    // What has no connection says so on the console.
    allowFailures(/ERR_|Failed to load resource|Failed to fetch|net::|Refused to apply style/);
    const gateway = await openGateway(demo.address);
    await use(gateway);
    await page.goto('about:blank');
    await gateway.end();
  },
});
test.use({ serviceWorkers: 'allow' });

const OWN = ['/scoutAttendance/sector/all', '/finance/subscription', '/scout/sector/attendance'];
const SHARED = ['/term', '/term/week', '/term/week/all', '/term/all', '/activities/all'];
const KEPT = {
  regular: [...SHARED, ...OWN, '/captain/sector', '/sector/all'],
  unit: [...SHARED, '/captainAttendance/unit/all'],
  general: SHARED,
};
const NEEDS = 'يحتاج هذا إلى اتصال بالإنترنت';
const NO_CONNECTION = 'لا يوجد اتصال بالإنترنت';
const NEW = 'صدرت نسخة جديدة';
const AGE = /^آخر تحديث (اليوم|أمس)/;

const place = (page: Page, name: RegExp) => page.getByRole('link', { name }).first();
const heading = (page: Page, name?: string) =>
  page.getByRole('heading', { level: 1, ...(name && { name }) });

/** Opens a screen for a captain, and waits until the device has what it keeps. */
async function visit(page: Page, gateway: Gateway, session: Session, url = '/dashboard') {
  await keepSession(page, gateway, session);
  await page.goto(gateway.address + url);
  await waitForDevice(page, KEPT[session.body.type]);
}

/** The scouts of a regular captain's list of this week. */
async function scoutsOf(demo: Server, phone: string): Promise<ScoutWeek[]> {
  const { body } = await demo.signIn(phone);
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
  test(`opened once, every screen of a ${type} captain opens without the server, and says how old it is or what it needs`, async ({
    page,
    demo,
    gateway,
  }) => {
    await visit(page, gateway, await demo.signIn(demoPhone(type)), '/notifications');
    await gateway.close();
    const dated: string[] = [];
    for (const url of screens[type].filter((url) => !url.includes('?'))) {
      await page.goto(gateway.address + url);
      await expect(heading(page).first(), url).toBeVisible();
      await expect(page.getByText(NO_CONNECTION), url).toBeVisible();
      await expect(page.getByRole('main').getByText(/^جاري التحميل/), url).toHaveCount(0);
      await expect(page.getByText('حدث خطأ غير متوقع'), url).toHaveCount(0);
      await expect(heading(page, 'لا يوجد اتصال'), url).toHaveCount(0);
      if (await page.getByText(AGE).first().isVisible()) dated.push(url);
    }
    expect(dated).toEqual(expect.arrayContaining(READABLE[type]));
  });
}
const READABLE = {
  regular: ['/dashboard', '/record-scouts-absence', '/my-sector', '/activities', '/notifications'],
  unit: ['/dashboard', '/record-captains-absence', '/activities', '/notifications'],
  general: ['/dashboard', '/activities', '/notifications'],
};

test('in the courtyard the attendance opens though only the dashboard was opened at home @phone', async ({
  page,
  demo,
  gateway,
  context,
}) => {
  const phone = demoPhone('regular');
  const [first] = await scoutsOf(demo, phone);
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

test('what is not kept says that it needs a connection, and comes by itself with it', async ({
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
  test(`a network that is ${weather} is none: what was kept shows, and the hint`, async ({
    page,
    demo,
    gateway,
  }) => {
    await visit(page, gateway, await demo.signIn(demoPhone('regular')));
    gateway.be(weather);
    await page.goto(`${gateway.address}/activities`);
    await expect(heading(page, 'الأنشطة')).toBeVisible();
    await expect(page.getByText(AGE).first()).toBeVisible();
    await expect(page.getByText(NO_CONNECTION)).toBeVisible({ timeout: 20_000 });
  });
}

test('the worker keeps files only: nothing of the API, and its pages pass by', async ({
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
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(demo.address + src);
    expect(icon.headers()['content-type'], src).toBe('image/png');
  }
  // Who only visits gets no worker and keeps nothing.
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
});

test('a new version asks, keeps the draft, and is loaded when it is wanted', async ({
  page,
  demo,
  gateway,
}) => {
  await visit(page, gateway, await demo.signIn('01000001005'), '/record-scouts-absence');
  await page
    .getByRole('checkbox', { name: /^حاضر/, disabled: false, checked: false })
    .first()
    .click();
  const ticked = page.getByRole('checkbox', { checked: true });
  const count = await ticked.count();
  const version = () =>
    page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src]')!.src);
  const before = await version();

  gateway.update();
  await page.reload();
  await waitForUpdate(page);
  await expect(page.getByText(NEW)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await expect(ticked).toHaveCount(count);
  await page.getByRole('button', { name: 'لاحقاً' }).click();
  await expect(page.getByText(NEW)).toHaveCount(0);
  // The files of the old version are gone from the server, not from the device.
  await place(page, /^الأنشطة/).click();
  await expect(heading(page, 'الأنشطة')).toBeVisible();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  expect(await version()).toBe(before);

  await page.goto(`${gateway.address}/record-scouts-absence`);
  await page.getByRole('button', { name: 'تحديث الآن' }).click();
  await expect.poll(() => version().catch(() => before)).not.toBe(before);
  await expect(ticked).toHaveCount(count);
  await expect(page.getByText(NEW)).toHaveCount(0);
});

test('another tab is asked too when one takes the new version, and a form asks before it is lost', async ({
  page,
  context,
  demo,
  gateway,
}) => {
  await visit(page, gateway, await demo.signIn(demoPhone('unit')));
  const other = await context.newPage();
  await other.goto(`${gateway.address}/add-scout`);
  await other.getByLabel('الاسم').first().fill('أحمد سامي');
  gateway.update();
  await page.reload();
  await page.getByRole('button', { name: 'تحديث الآن' }).click();
  await expect(page.getByText(NEW)).toHaveCount(0);
  await expect(other.getByText(NEW)).toBeVisible();
  // The dialog's own file is one of those that are gone: the browser asks.
  const asked = other.waitForEvent('dialog');
  const pressed = other.getByRole('button', { name: 'تحديث الآن' }).click();
  const question = await asked;
  expect(question.message()).toContain('لديك تغييرات لم تُحفظ');
  await question.dismiss();
  await pressed;
  await expect(other.getByLabel('الاسم').first()).toHaveValue('أحمد سامي');
});

const textsOf = async (demo: Server, phone: string) =>
  (await scoutsOf(demo, phone)).slice(0, 5).map(({ name }) => name);

/** Fails where the device still holds anything that only this captain may read. */
async function expectNothingOf(page: Page, names: string[]) {
  await expect.poll(() => keptPaths(page)).toEqual([]);
  const left = await dumpDevice(page);
  for (const name of names) expect(left, name).not.toContain(name);
}

test('on a shared phone nothing of one account is left for the next', async ({
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

  // Logged out without a connection, with another tab open.
  const other = await context.newPage();
  await other.goto(`${gateway.address}/activities`);
  await expect(heading(other, 'الأنشطة')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  await expect(heading(other, 'تسجيل الدخول')).toBeVisible();
  await expectNothingOf(page, names);
  await other.close();

  // Another captain finds nothing of the first one, with a connection or without.
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

test('what a session left when it was cut short is removed, whoever opens the app next', async ({
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
    // Without the app, as after a crash.
    await page.goto(`${gateway.address}/favicon.svg`);
    await page.evaluate(change, ['token', state] as [string, string]);
    await gateway.close();
    await page.goto(`${gateway.address}/my-sector`);
  };
  // The storage was cleared, the answers were not yet.
  await leave(() => localStorage.removeItem('token_state'));
  await expect(heading(page, 'تسجيل الدخول')).toBeVisible();
  await expectNothingOf(page, names);
  await gateway.open();

  // The session is over.
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  await leave(
    ([name, token]) => localStorage.setItem(name, token),
    `${encode({ alg: 'HS256' })}.${encode({ exp: 1_700_000_000 })}.x`,
  );
  await expect(heading(page, 'تسجيل الدخول')).toBeVisible();
  await expectNothingOf(page, names);
  await gateway.open();

  // Somebody else is signed in, and there is no connection.
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

  test('a screen whose file is out of reach waits for the connection, and breaks nothing @phone', async ({
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
    // With its styles, of which one did not arrive either.
    expect(await page.evaluate(() => [...document.styleSheets].length)).toBe(
      await page.locator('link[rel=stylesheet]').count(),
    );
  });

  test('a screen whose file is gone after an update is opened in the new version', async ({
    page,
    demo,
    gateway,
  }) => {
    await keepSession(page, gateway, await demo.signIn(demoPhone('unit')));
    await page.goto(`${gateway.address}/dashboard`);
    await expect(page.getByText('الأسبوع الحالي ١٠')).toBeVisible();
    gateway.update();
    const loaded = page.waitForEvent('load');
    await place(page, /^الأنشطة/).click();
    await loaded;
    await expect(heading(page, 'الأنشطة')).toBeVisible();

    // Once only: a file that the new version lacks too is no reason to load it again.
    let loads = 0;
    page.on('load', () => (loads += 1));
    const lost = await fileOf('features/stats/stats-page.tsx');
    gateway.lose(lost);
    await place(page, /^الاحصائيات/).click();
    await expect(heading(page, 'تعذر فتح الصفحة')).toBeVisible();
    expect(loads).toBe(0);
  });

  test('who is filling in a form is asked before the new version is loaded', async ({
    page,
    demo,
    gateway,
  }) => {
    await keepSession(page, gateway, await demo.signIn(demoPhone('unit')));
    await page.goto(`${gateway.address}/add-scout`);
    await page.getByLabel('الاسم').first().fill('أحمد سامي');
    gateway.update();
    await page.getByRole('button', { name: 'اختيار تاريخ الميلاد من التقويم' }).click();
    await expect(page.getByText(NEW)).toBeVisible();
    await expect(page.getByLabel('الاسم').first()).toHaveValue('أحمد سامي');
  });
});

async function fileOf(module: string): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  const manifest = JSON.parse(await readFile('dist/web/.vite/manifest.json', 'utf8'));
  return manifest[module].file;
}

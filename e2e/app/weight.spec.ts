import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { captainTypes } from '../../contract/core/permissions.ts';
import { filesOf, pages } from '../../scripts/checks/page-files.mjs';
import { DEMO_PASSWORD } from '../../server/demo/demo.ts';
import type { ServedScreens } from '../../server/http/pages.ts';
import { screens as table } from '../../web/app/screens.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';
import { onlyInAll } from '../support/variants.ts';

type Built = {
  file: string;
  name?: string;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
};

async function readManifest(): Promise<Record<string, Built>> {
  return JSON.parse(await readFile('dist/web/.vite/manifest.json', 'utf8'));
}

for (const [url, { modules }] of Object.entries(pages)) {
  test(`${url} loads only files within its limit @phone${onlyInAll(['/scores', '/stats'].includes(url))}`, async ({
    page,
    demo,
  }) => {
    const loaded = new Set<string>();
    const watch = () =>
      page.on('request', (request) => {
        const file = new URL(request.url()).pathname;
        if (/\.(js|css)$/.test(file)) loaded.add(`dist/web${file}`);
      });
    if (url === '/login') {
      watch();
      await page.goto(demo.address + url);
      await expect(page.getByRole('button', { name: 'تسجيل الدخول' })).toBeVisible();
    } else {
      await openSignedIn(page, demo, demoPhone('regular'), '/more');
      // The files of that screen are loaded by then.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      watch();
      await page.goto(demo.address + url);
      const sheet = page.getByRole('button', { name: /^(تسليم|سُلِّم|حفظ التعديل)/ });
      const chart = page.getByRole('application');
      // Points wait for the week's attendance.
      const attendance = page.getByRole('main').getByRole('link', { name: 'تسجيل الغياب' });
      const loadedPart = { '/stats': chart, '/scores': attendance }[url] ?? sheet;
      await expect(loadedPart.last()).toBeVisible();
    }
    // Nothing is prefetched without a worker.
    const here = modules.filter((module) => module !== 'app/own-data.ts');
    await expect.poll(() => [...loaded].sort()).toEqual(filesOf(here));
  });
}

test('the week’s sheet is requested in one answer, before its files, and only for captains who may read it', async ({
  page,
  demo,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(screen|scoutAttendance|term\/week)/.test(pathname)) asked.push(pathname + search);
  });
  const SHEET = '/record-scouts-absence';
  // The app starts after the page's own request.
  const [, app] = /src="(\/assets\/[\w-]+\.js)"/.exec(await (await fetch(demo.address)).text())!;
  await page.route(`**${app}`, async (route) => {
    await expect.poll(() => asked).toContain('/api/screen/attendance');
    await route.continue();
  });
  await openSignedIn(page, demo, demoPhone('regular'), SHEET);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  // Excludes the weeks that the device prefetches.
  expect(asked.filter((path) => path !== '/api/term/week')).toEqual(['/api/screen/attendance']);

  await page.unrouteAll();
  asked.length = 0;
  await page.goto(`${demo.address}${SHEET}?week=1`);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  expect(asked).not.toContain('/api/screen/attendance');
  await openSignedIn(page, demo, demoPhone('unit'), SHEET);
  await expect(page.getByText('ليس لديك صلاحية للوصول إلى هذه الصفحة')).toBeVisible();
  expect(asked).not.toContain('/api/screen/attendance');
});

interface Begun {
  first: string;
  drawn: (page: Page) => Locator;
  /** Other requests; the first of them is always made. */
  beside: Record<(typeof captainTypes)[number], string[]>;
}

const begun: Record<string, Begun> = {
  '/dashboard': {
    first: '/screen/dashboard',
    drawn: (page: Page) => page.getByText(/^الأسبوع الحالي [١-٩]/),
    // Long answers, which the captain's device stores: the points only of a week whose attendance is recorded.
    beside: {
      general: [],
      unit: [],
      regular: ['/scoutAttendance/sector/all', '/evaluation/sector/all'],
    },
  },
  '/stats': {
    first: '/screen/stats',
    drawn: (page: Page) => page.getByRole('table', { name: 'نسبة حضور كل كشاف' }),
    beside: { general: [], unit: [], regular: [] },
  },
};

for (const [url, { first, drawn, beside }] of Object.entries(begun)) {
  test(`${url} requests one answer, for captains of each type${onlyInAll(url === '/stats')}`, async ({
    page,
    demo,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // Requests that every page makes.
      const isOfAll = /^\/api\/(auth\/me|group|notification\/stream|push)/.test(pathname);
      // The plan of a planned session and the page of a trip, which the device keeps for their day.
      const isPlan = /^\/api\/(session\/\d+|screen\/trip-day)$/.test(pathname);
      if (pathname.startsWith('/api/') && !isOfAll && !isPlan)
        asked.push(pathname.replace('/api', ''));
    });
    for (const type of captainTypes) {
      // A screen without requests of its own.
      await openSignedIn(page, demo, demoPhone(type), '/edit-password');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      asked.length = 0;
      await page.goto(demo.address + url);
      await expect(drawn(page)).toBeVisible();
      // Whichever part is drawn first requests first.
      await expect
        .poll(() => asked)
        .toEqual(expect.arrayContaining([first, ...beside[type].slice(0, 1)]));
      // Nothing more is requested after that, and nothing twice.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      expect(asked.filter((path) => !beside[type].includes(path))).toEqual([first]);
      expect(asked).toHaveLength(new Set(asked).size);
    }
  });
}

test('after a login, which loads no page, the dashboard requests one answer too', async ({
  page,
  demo,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(screen|stat|term|captain|sector|finance|notification$)/.test(pathname)) {
      asked.push(pathname);
    }
  });
  await page.goto(`${demo.address}/login`);
  await page.getByLabel('البريد الإلكتروني أو رقم الهاتف').fill(demoPhone('unit'));
  await page.getByLabel('كلمة السر', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(page.getByText(/^الأسبوع الحالي [١-٩]/)).toBeVisible();
  expect(asked).toEqual(['/api/screen/dashboard']);
});

test('the login form shows its errors although its rules load on demand @all', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.address}/login`);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(page.getByText('هذا الحقل مطلوب')).toHaveCount(2);
  await expect(page.getByLabel('البريد الإلكتروني أو رقم الهاتف')).toBeFocused();
});

test('a login whose rules can’t be loaded says so and keeps the typed text @all', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/ERR_FAILED/, /Failed to load resource/);
  await page.goto(`${demo.address}/login`);
  await page.evaluate(() => sessionStorage.setItem('reloaded', location.pathname));
  const manifest = await readManifest();
  const loaded = manifest['features/auth/login-page.tsx']?.dynamicImports ?? [];
  const rules = loaded.map((key) => manifest[key]).find((file) => file?.name === 'endpoints');
  await page.route(`**/${rules!.file}`, (route) => route.abort());
  await page.getByLabel('البريد الإلكتروني أو رقم الهاتف').fill(demoPhone('general'));
  await page.getByLabel('كلمة السر', { exact: true }).fill('khayma-demo-26');
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(page.getByText('تعذّر الاتصال بالخادم')).toBeVisible();
  await expect(page.getByLabel('البريد الإلكتروني أو رقم الهاتف')).toHaveValue(
    demoPhone('general'),
  );
});

test('each screen is a separate chunk, loaded when it is first opened', async () => {
  const source = await readFile('web/app/pages.ts', 'utf8');
  const manifest = await readManifest();
  const named = source.matchAll(/import\(\s*'([^']+-page\.tsx)',?\s*\)/g);
  const screens = [...new Set([...named].map(([, file]) => path.posix.join('app', file!)))];
  // The inbox by number is the same screen as the notifications, a scout without a number the same as one with, the
  // treasury's statement a part of its file, both notices are one, and an item is added and changed in one form.
  expect(screens).toHaveLength(Object.keys(table).length - 5);
  const entry = manifest['index.html']!;
  const chunks = screens.map((screen) => {
    expect(manifest[screen]?.isDynamicEntry, screen).toBe(true);
    expect(entry.dynamicImports).toContain(screen);
    return manifest[screen]!.file;
  });
  expect(new Set(chunks).size).toBe(screens.length);
  expect(filesOf([]).filter((file) => chunks.includes(file.replace('dist/web/', '')))).toEqual([]);
});

test('a screen has few files, because each costs a round trip', async () => {
  const screens: ServedScreens = JSON.parse(await readFile('dist/web/.vite/screens.json', 'utf8'));
  const counts = Object.entries(screens).map(([path, { files }]) => [path, files.length] as const);
  expect(counts.filter(([, count]) => count > 54)).toEqual([]);
  const most = { '/login': 6, '/record-scouts-absence': 17, '/dashboard': 14 };
  for (const [path, count] of Object.entries(most)) {
    expect(screens[path]!.files.length, path).toBeLessThanOrEqual(count);
  }
});

test('the page preloads the files that the app begins with', async () => {
  const manifest = await readManifest();
  const page = await readFile('dist/web/index.html', 'utf8');
  const files = manifest['index.html']!.imports!.map((key) => manifest[key]!.file);
  expect(files.length).toBeGreaterThan(0);
  const named = [...page.matchAll(/<link rel="modulepreload"[^>]* href="\/([^"]+)"/g)];
  expect(named.map(([, file]) => file)).toEqual(expect.arrayContaining(files));
});

test('only pages of screens with charts preload the chart files', async () => {
  const manifest = await readManifest();
  const { file } = manifest['ui/charts/drawings.tsx']!;
  const screens: ServedScreens = JSON.parse(await readFile('dist/web/.vite/screens.json', 'utf8'));
  expect(screens['/stats']!.files).toContain(file);
  expect(screens['/finance']!.files).not.toContain(file);
});

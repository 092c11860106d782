import { visit } from './offline.ts';
import { demoPhone, expect, test } from './server.ts';

// One after the other, so that the second gets the page of the first.
test.describe.configure({ mode: 'serial' });

test('a journey leaves things in its page', async ({ page, context, demo }) => {
  await page.goto(`${demo.address}/favicon.svg`);
  await page.evaluate(async () => {
    localStorage.setItem('left', 'here');
    sessionStorage.setItem('left', 'here');
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve;
    });
  });
  await page.addInitScript(() => Object.assign(window, { isLeft: true }));
  await page.route('**/api/group', (route) => route.abort());
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 500, height: 500 });
  await context.newPage();
  await context.setOffline(true);
});

test('and the next one finds none of them', async ({ page, context, demo, viewport }) => {
  expect(context.pages()).toEqual([page]);
  expect(page.url(), 'the page of the one before').toBe(`${demo.address}/favicon.svg`);
  const left = await page.evaluate(async () => ({
    stored: localStorage.length + sessionStorage.length,
    databases: await indexedDB.databases(),
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    hasScript: 'isLeft' in window,
  }));
  expect(left).toEqual({ stored: 0, databases: [], isDark: false, hasScript: false });
  // A picture may ask for nothing.
  await page.goto(`${demo.address}/robots.txt`);
  expect(await page.evaluate(async () => (await fetch('/api/group')).status)).toBe(200);
  expect(page.viewportSize()).toEqual(viewport);
});

test('what is under way when a page loses its last route arrives all the same', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.address}/robots.txt`);
  for (let turn = 1; turn <= 20; turn += 1) {
    await page.route('**/api/nothing', (route) => route.abort());
    await page.evaluate(() => {
      const asked = Array.from({ length: 6 }, () => fetch('/api/health'));
      Object.assign(window, { arrived: Promise.all(asked).then(({ length }) => length) });
    });
    await page.unrouteAll();
    const arrived = page.evaluate(() => Reflect.get(window, 'arrived') as Promise<number>);
    expect(await arrived, `turn ${turn}`).toBe(6);
  }
});

test.describe('where service workers are let in', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a journey makes a device ready', async ({ page, demo, gateway }) => {
    await visit(page, gateway, await demo.signIn(demoPhone('unit')));
  });

  test('and the next one finds the files, and nothing of its captain', async ({
    page,
    gateway,
  }) => {
    expect(page.url(), 'the page of the one before').toBe(`${gateway.address}/favicon.svg`);
    const left = await page.evaluate(async () => ({
      hasFiles: (await caches.match('/index.html', { ignoreSearch: true })) !== undefined,
      stored: localStorage.length + sessionStorage.length,
      databases: await indexedDB.databases(),
    }));
    expect(left).toEqual({ hasFiles: true, stored: 0, databases: [] });
  });
});

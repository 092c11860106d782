import { type Path, screens as table } from '../web/app/screens.ts';
import { expectAccessible } from './axe.ts';
import { keepSession, type Session } from './browser-session.ts';
import { screens, shows } from './screens.ts';
import { demoPhone, expect, test } from './server.ts';

const { visitor: visitors, ...captains } = screens;

test('every path of the app is looked at by somebody', () => {
  const looked = Object.values(screens).flat();
  const unseen = (Object.keys(table) as Path[])
    // The inbox by number is the same screen as the notifications.
    .filter((path) => path !== '/notifications/$captainId')
    .filter((path) => !looked.some((url) => shows(url, path)));
  expect(unseen, 'name an address of each in `screens` of e2e/screens.ts').toEqual([]);
});

for (const url of visitors) {
  test(`a visitor finds no barrier on ${url}`, async ({ page, demo }) => {
    await page.goto(demo.address + url);
    await expectAccessible(page, url);
  });
}

const signedIn = new Map<string, Promise<Session>>();

for (const [type, own] of Object.entries(captains) as [keyof typeof captains, string[]][]) {
  for (const url of own) {
    test(`a ${type} captain finds no barrier on ${url}`, async ({ page, demo }) => {
      if (!signedIn.has(type)) signedIn.set(type, demo.signIn(demoPhone(type)));
      await keepSession(page, demo, await signedIn.get(type)!);
      await page.goto(demo.address + url);
      const [path] = url.split('?');
      await expect(page).toHaveURL(({ pathname }) => pathname === path);
      await expectAccessible(page, url);
    });
  }
}

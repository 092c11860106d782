import type { Page } from '@playwright/test';
import { thorough } from '../../scripts/testing/thoroughness.ts';
import { type Path, screens as table } from '../../web/app/screens.ts';
import { expectAccessible } from '../support/axe.ts';
import { keepSession, leaveApp } from '../support/browser-session.ts';
import { unreached } from '../support/header.ts';
import { goByRouter } from '../support/router.ts';
import { screens, shows } from '../support/screens.ts';
import { demoPhone, expect, type Server, test } from '../support/server.ts';

type Who = keyof typeof screens;

test('every path of the app is checked for at least one type', () => {
  const looked = Object.values(screens).flat();
  const unseen = (Object.keys(table) as Path[])
    // The inbox by number is the same screen as the notifications.
    .filter((path) => path !== '/notifications/$captainId')
    .filter((path) => !looked.some((url) => shows(url, path)));
  expect(unseen, 'name an address of each in `screens` of e2e/support/screens.ts').toEqual([]);
});

/** Screens of which each type of captain sees another one. */
const OF_EACH_TYPE = ['/dashboard', '/stats'];

/** Each address once, for the first viewer who has it; `npm run test:all` shows it to each. */
function addressesOf(who: Who): string[] {
  const order: Who[] = ['visitor', 'general', 'unit', 'regular'];
  const before = order.slice(0, order.indexOf(who)).flatMap((each): string[] => screens[each]);
  return screens[who].filter(
    (url) => thorough || OF_EACH_TYPE.includes(url) || !before.includes(url),
  );
}

/** Screens that one journey goes through: enough to inject axe seldom, few enough for the lanes to share them evenly. */
const SCREENS = 9;

function inParts(urls: string[]): string[][] {
  const parts = Math.ceil(urls.length / SCREENS);
  return Array.from({ length: parts }, (_, part) =>
    urls.filter((_, index) => index % parts === part),
  );
}

/** Moves by the router, so that axe is injected once; the same path with other parameters is loaded anew. */
async function show(page: Page, demo: Server, url: string) {
  const [path] = url.split('?') as [Path];
  const isOpen = page.url().startsWith(`${demo.address}/`) && !page.url().endsWith('.svg');
  if (isOpen && !shows(page.url(), path)) await goByRouter(page, url);
  else await page.goto(demo.address + url);
  await expect(page).toHaveURL(({ pathname }) => pathname === path);
}

for (const who of Object.keys(screens) as Who[]) {
  for (const [index, urls] of inParts(addressesOf(who)).entries()) {
    const viewer =
      who === 'visitor' ? 'a visitor' : `a ${who} captain, who reaches inbox and logout`;
    test(`screens have no accessibility violations for ${viewer} (part ${index + 1})`, async ({
      page,
      demo,
      allowFailures,
    }) => {
      // The screen of a scout without a number says that there is none, and that of a label of nobody's.
      allowFailures(
        /400.*\/api\/scout(Attendance\/scout)?\/0|404.*\/api\/equipment\/label\/no-such-label/s,
      );
      if (who === 'visitor') await leaveApp(page, demo.address);
      else await keepSession(page, demo, await demo.sessionOf(demoPhone(who)));
      for (const url of urls) {
        await test.step(url, async () => {
          await show(page, demo, url);
          await expectAccessible(page, url, async (width) => {
            if (who === 'visitor') return;
            // The rail or the bar follows the new width.
            await expect
              .poll(() => unreached(page), `out of reach of ${url} at ${width} px`)
              .toEqual([]);
          });
        });
      }
    });
  }
}

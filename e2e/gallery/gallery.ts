/**
 * `npm run gallery`: takes pictures of every screen of the made-up group, for every captain type, at 390 and 1280 px,
 * light and dark; and of loading, empty and failing screens, wrong forms and open dialogs. Writes them with an index
 * page into the folder `gallery`. `-- --country TN` takes, into a folder of its own, what shows that country best.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Country } from '../../contract/countries/country.ts';
import { readCountryFrom } from '../../contract/countries/current.ts';
import { EGYPT } from '../../contract/countries/egypt.ts';
import { countryOf } from '../../contract/countries/table.ts';
import { listCountries } from '../../contract/group/endpoints.ts';
import config from '../../playwright.config.ts';
import { beginChromium } from '../../scripts/chromium.mjs';
import { askedCountry } from '../../server/demo/asked-country.ts';
import { startOnOwnData } from '../../server/testing/program.ts';
import { startSignedIn } from '../support/browser-session.ts';
import { screens } from '../support/screens.ts';
import { stoppedAt } from '../support/stopped-clock.ts';
import { type Group, openAccounts, settle, signEverybodyIn } from './group.ts';
import { moments } from './moments.ts';

const country = countryOf(askedCountry());
readCountryFrom(() => country);
const isEgypt = country.code === EGYPT.code;
const folder = path.join(import.meta.dirname, '../../gallery', isEgypt ? '' : country.code);
const viewports = { 390: { width: 390, height: 844 }, 1280: { width: 1280, height: 800 } };
/** A Tuesday between two weekly meetings, so that two galleries are alike whatever day it is. */
const now = Date.parse('2026-11-24T11:35:00Z');
const environment = { ...stoppedAt(now), GROUP_COUNTRY: country.code };
type Viewer = keyof typeof screens;
type Width = keyof typeof viewports;
type Theme = 'light' | 'dark';

/** A screen as a viewer sees it after `act`, pictured in each theme. */
type Scene = {
  viewer: Viewer;
  url: string;
  state: string;
  width: Width;
  themes: Theme[];
  group: 'demo' | 'empty';
  before?: (page: Page) => Promise<unknown>;
  act?: (page: Page) => Promise<unknown>;
};

const viewers = Object.keys(screens) as Viewer[];
const widths: Width[] = [390, 1280];
const both: Theme[] = ['light', 'dark'];

function everyScreen(): Scene[] {
  return viewers.flatMap((viewer) =>
    widths.flatMap((width) =>
      screens[viewer].map((url) => ({
        viewer,
        url,
        width,
        themes: both,
        state: '',
        group: 'demo' as const,
      })),
    ),
  );
}

const failing = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.fulfill({
      status: 500,
      json: {
        status: 500,
        code: 'INTERNAL',
        message: 'Internal error',
        arabicMessage: 'حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى',
      },
    }),
  );
const waiting = (page: Page) => page.route('**/api/**', () => {});

/** Each screen of each viewer while it loads, when the server fails, and in an empty group. */
function everyState(): Scene[] {
  return viewers.flatMap((viewer) =>
    screens[viewer].flatMap((url) => {
      const common = { viewer, url, width: 390 as const, themes: ['light' as const] };
      return [
        { ...common, state: 'loading', group: 'demo' as const, before: waiting },
        { ...common, state: 'failure', group: 'demo' as const, before: failing },
        { ...common, state: 'empty', group: 'empty' as const },
      ];
    }),
  );
}

/** Wrong forms and open dialogs, at both widths. */
function everyMoment(wanted = moments): Scene[] {
  return wanted.flatMap(({ viewer, url, name, dark, act }) =>
    widths.map((width) => ({
      viewer,
      url,
      width,
      themes: dark ? both : ['light' as const],
      state: name,
      act,
      group: 'demo' as const,
    })),
  );
}

/** Screens with amounts, months, digits, telephone numbers and the order of weekdays. */
function everyCountryScreen(): Scene[] {
  const urls: Partial<Record<Viewer, string[]>> = {
    general: [
      '/dashboard',
      '/finance',
      '/finance/print',
      '/stats?tab=finance',
      '/captains',
      '/scout/2',
      '/sessions/1',
      '/cancel-week',
      '/follow-up',
      '/settings/country',
      '/settings/payments',
      '/settings/member-numbers',
      '/programmes',
      '/transfers',
    ],
    regular: ['/record-scouts-absence'],
  };
  const scenes = [
    ...everyScreen().filter(({ viewer, url }) => urls[viewer]?.includes(url)),
    ...everyMoment(moments.filter(({ name }) => ['calendar', 'week', 'payments'].includes(name))),
  ];
  return scenes.map((scene) => ({
    ...scene,
    themes: scene.url === '/dashboard' ? both : ['light'],
  }));
}

const fileOf = ({ viewer, url, state, width }: Scene, theme: Theme) => {
  const screen = url.replace(/^\//, '').replace(/[^\p{L}\d]+/gu, '-') || 'landing';
  return `${[screen, viewer, width, theme, state].filter(Boolean).join('--')}.png`;
};

/** Keeps the country on a device, as earlier pages do, so that the first screen needs no reload. */
async function keepCountry(context: BrowserContext, address: string) {
  const answer = await fetch(`${address}/api${listCountries.path}`);
  const { body } = (await answer.json()) as { body: Country[] };
  await context.addInitScript(
    (row) => localStorage.setItem('khayma-country', JSON.stringify({ row, by: '' })),
    body.find(({ code }) => code === country.code),
  );
}

/** One browser window per viewer and width, so that its files load once. */
async function openWindow(browser: Browser, group: Group, scene: Scene): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: viewports[scene.width],
    reducedMotion: 'reduce',
    locale: `ar-${country.code}`,
    timezoneId: country.timeZones[0]!.zone,
    hasTouch: scene.width === 390,
    isMobile: scene.width === 390,
  });
  if (!isEgypt) await keepCountry(context, group.address);
  const session = group.sessions.get(scene.viewer);
  if (session) {
    await startSignedIn(context, session);
  }
  return context;
}

/** Takes one picture; returns what went wrong, if anything. */
async function take(context: BrowserContext, address: string, scene: Scene) {
  const page = await context.newPage();
  page.setDefaultTimeout(8000);
  await page.clock.setFixedTime(now);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  try {
    await page.emulateMedia({ colorScheme: scene.themes[0]! });
    await scene.before?.(page);
    await page.goto(address + scene.url);
    // A family's page has no heading before its scout is known.
    const begun = scene.state === 'loading' ? 'h1, main [role=status]' : 'h1';
    await page.locator(begun).first().waitFor();
    if (scene.state !== 'loading') await settle(page);
    await scene.act?.(page);
    // A tall window rather than a full-page picture, so that sticky parts stay at the bottom.
    const { width, height } = viewports[scene.width];
    const content = await page.evaluate(() => document.documentElement.scrollHeight);
    // A dialog covers the viewport, not the whole page.
    if (!scene.act) {
      await page.setViewportSize({ width, height: Math.min(4000, Math.max(height, content)) });
    }
    for (const theme of scene.themes) {
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForTimeout(100);
      await page.screenshot({
        path: path.join(folder, fileOf(scene, theme)),
      });
    }
  } catch (error) {
    errors.push(String(error).split('\n')[0] ?? '');
  } finally {
    await page.close();
  }
  return errors[0];
}

function indexOf(scenes: Scene[]): string {
  const sections = [...Map.groupBy(scenes, ({ url }) => url)].map(([url, all]) => {
    const figures = all.flatMap((scene) =>
      scene.themes.map((theme) => {
        const file = fileOf(scene, theme);
        const words = [scene.viewer, scene.width, theme, scene.state].filter(Boolean).join(' ');
        const width = scene.width === 390 ? 130 : 320;
        return `<figure data-words="${words}"><a href="${file}"><img src="${file}" alt="" loading="lazy" width="${width}"></a><figcaption>${words}</figcaption></figure>`;
      }),
    );
    return `<section><h2 dir="ltr">${url}</h2><div>${figures.join('')}</div></section>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Khayma: its screens</title>
<style>body{font:14px sans-serif;margin:16px;background:#ddd}div{display:flex;flex-wrap:wrap;gap:12px;align-items:start}
figure{margin:0}img{display:block;max-height:640px;object-fit:cover;object-position:top}input{font:inherit;padding:8px;width:24em}</style>
<h1>Khayma: its screens</h1><input placeholder="filter: regular 390 dark failure" oninput="
const words=this.value.trim().split(/\\s+/).filter(Boolean);
for(const f of document.querySelectorAll('figure'))f.hidden=!words.every(w=>f.dataset.words.split(' ').includes(w))">
${sections.join('\n')}\n`;
}

/** The preview picture of a link: the landing page without its buttons. */
async function takeSocial(address: string) {
  const page = await browser.newPage({
    viewport: { width: 1200, height: 630 },
    bypassCSP: true,
  });
  await page.goto(address);
  await page.addStyleTag({ content: 'header button, main a { visibility: hidden }' });
  await settle(page);
  await page.screenshot({ path: 'web/public/social.png' });
  await page.close();
}

await beginChromium()();
const begin = performance.now();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const [demo, empty] = await Promise.all([
  startOnOwnData('server/commands/demo.ts', environment),
  startOnOwnData('server/main.ts', environment),
]);
await openAccounts(empty.address);
const groups = {
  demo: await signEverybodyIn(demo.address),
  empty: await signEverybodyIn(empty.address),
};
const browser = await chromium.launch(config.use?.launchOptions);
const scenes = isEgypt
  ? [...everyScreen(), ...everyState(), ...everyMoment()]
  : everyCountryScreen();
const windowOf = ({ viewer, width, group }: Scene) => `${viewer} ${width} ${group}`;
const queue = [...Map.groupBy(scenes, windowOf).values()].sort((a, b) => b.length - a.length);
let failed = 0;
await Promise.all(
  Array.from({ length: 3 }, async () => {
    for (let batch = queue.shift(); batch; batch = queue.shift()) {
      const group = groups[batch[0]!.group];
      const context = await openWindow(browser, group, batch[0]!);
      for (const scene of batch) {
        const wrong = await take(context, group.address, scene);
        if (wrong === undefined) continue;
        failed += 1;
        console.error(`${fileOf(scene, scene.themes[0]!)}: ${wrong}`);
      }
      await context.close();
    }
  }),
);
if (isEgypt) await takeSocial(demo.address);
await writeFile(path.join(folder, 'index.html'), indexOf(scenes));
await browser.close();
await Promise.all([demo.stop(), empty.stop()]);
const pictures = scenes.reduce((sum, { themes }) => sum + themes.length, 0);
const seconds = Math.round((performance.now() - begin) / 1000);
console.log(
  `${pictures} pictures in ${seconds} s, ${failed} scenes failed: ${path.relative('', folder)}/index.html`,
);
process.exitCode = failed > 0 ? 1 : 0;

/**
 * `npm run gallery`: pictures of every screen of the made-up group, for every captain type, at 390 and 1280 px,
 * light and dark, and of what screens look like while they load, with nothing in them, when the server
 * fails, with a wrong form and with an open dialog. Writes the folder `gallery` with a page to look through.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { ensureChromium } from '../scripts/setup.mjs';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../server/db/demo.ts';
import { type Program, startOnOwnData } from '../server/testing/program.ts';
import { moments } from './gallery-moments.ts';
import { screens } from './screens.ts';

const folder = path.join(import.meta.dirname, '../gallery');
const viewports = { 390: { width: 390, height: 844 }, 1280: { width: 1280, height: 800 } };
type Viewer = keyof typeof screens;
type Width = keyof typeof viewports;
type Theme = 'light' | 'dark';

/** One picture: a screen as somebody sees it, after `act`. */
type Picture = {
  viewer: Viewer;
  url: string;
  state: string;
  width: Width;
  theme: Theme;
  group: 'demo' | 'empty';
  before?: (page: Page) => Promise<unknown>;
  act?: (page: Page) => Promise<unknown>;
};

const viewers = Object.keys(screens) as Viewer[];
const widths: Width[] = [390, 1280];
const themes: Theme[] = ['light', 'dark'];

function everyScreen(): Picture[] {
  return viewers.flatMap((viewer) =>
    screens[viewer].flatMap((url) =>
      widths.flatMap((width) =>
        themes.map((theme) => ({ viewer, url, width, theme, state: '', group: 'demo' as const })),
      ),
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

/** Each screen of each viewer while it loads, when the server fails, and in a group without anything. */
function everyState(): Picture[] {
  return viewers.flatMap((viewer) =>
    screens[viewer].flatMap((url) => {
      const common = { viewer, url, width: 390 as const, theme: 'light' as const };
      return [
        { ...common, state: 'loading', group: 'demo' as const, before: waiting },
        { ...common, state: 'failure', group: 'demo' as const, before: failing },
        { ...common, state: 'empty', group: 'empty' as const },
      ];
    }),
  );
}

/** Wrong forms and open dialogs, both widths; dialogs in both themes. */
function everyMoment(): Picture[] {
  return moments.flatMap(({ viewer, url, name, dark, act }) =>
    widths.flatMap((width) =>
      themes
        .filter((theme) => theme === 'light' || dark)
        .map((theme) => ({ viewer, url, width, theme, state: name, act, group: 'demo' as const })),
    ),
  );
}

const fileOf = ({ viewer, url, state, width, theme }: Picture) => {
  const screen = url.replace(/^\//, '').replace(/[^\p{L}\d]+/gu, '-') || 'landing';
  return `${[screen, viewer, width, theme, state].filter(Boolean).join('--')}.jpg`;
};

type Session = { token: string; state: string };

async function signIn(address: string, phone: string): Promise<Session> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailOrMobile: phone, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${phone} can not sign in: ${answer.status}`);
  const { token, body } = (await answer.json()) as { token: string; body: object };
  return { token, state: JSON.stringify(body) };
}

/** Opens the three accounts of a group that has nothing yet. */
async function openAccounts(address: string): Promise<void> {
  const post = async (url: string, method: string, data: object, token?: string) => {
    const answer = await fetch(`${address}/api${url}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(data),
    });
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { token: string; body: { captainId: number } };
  };
  const names = [
    ['سامي', 'عادل', 'منصور'],
    ['نهى', 'كمال', 'فهمي'],
    ['رامي', 'شوقي', 'بشارة'],
  ] as const;
  const answers = [];
  for (const [index, { phoneNumber }] of DEMO_ACCOUNTS.entries()) {
    const [firstName, middleName, lastName] = names[index]!;
    answers.push(
      await post('/auth/signUp', 'POST', {
        firstName,
        middleName,
        lastName,
        phoneNumber,
        password: DEMO_PASSWORD,
        gender: index === 1 ? 'female' : 'male',
      }),
    );
  }
  const [general, unit] = answers;
  await post(`/captain/${unit!.body.captainId}`, 'PATCH', { type: 'unit' }, general!.token);
}

type Groups = Record<'demo' | 'empty', { address: string; sessions: Map<Viewer, Session> }>;

/** Takes one picture; returns what was wrong with it, if anything. */
async function take(browser: Browser, groups: Groups, picture: Picture): Promise<string | null> {
  const { address, sessions } = groups[picture.group];
  const session = sessions.get(picture.viewer);
  const context = await browser.newContext({
    viewport: viewports[picture.width],
    colorScheme: picture.theme,
    reducedMotion: 'reduce',
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    hasTouch: picture.width === 390,
    isMobile: picture.width === 390,
  });
  try {
    if (session) {
      await context.addInitScript(({ token, state }) => {
        localStorage.setItem('token', token);
        localStorage.setItem('token_type', 'Bearer');
        localStorage.setItem('token_state', state);
      }, session);
    }
    const page = await context.newPage();
    page.setDefaultTimeout(8000);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await picture.before?.(page);
    await page.goto(address + picture.url);
    if (picture.state === 'loading') await page.waitForTimeout(700);
    else await settle(page);
    await picture.act?.(page);
    await page.waitForTimeout(150);
    await page.screenshot({
      path: path.join(folder, fileOf(picture)),
      type: 'jpeg',
      quality: 82,
      // A dialog lies over what one sees, not over the whole page.
      fullPage: !picture.act,
    });
    return errors[0] ?? null;
  } catch (error) {
    return String(error).split('\n')[0] ?? '';
  } finally {
    await context.close();
  }
}

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll('main [role=status], main [aria-busy=true]')].some((each) =>
        each.textContent?.includes('جاري التحميل'),
      ),
  );
  await page.evaluate(() => document.fonts.ready);
}

function indexOf(pictures: Picture[]): string {
  const byUrl = Map.groupBy(pictures, ({ url }) => url);
  const sections = [...byUrl].map(([url, all]) => {
    const figures = all.map((picture) => {
      const file = fileOf(picture);
      const { viewer, width, theme, state } = picture;
      const words = [viewer, width, theme, state].filter(Boolean).join(' ');
      return `<figure data-words="${words}"><a href="${file}"><img src="${file}" alt="" loading="lazy" width="${width === 390 ? 130 : 320}"></a><figcaption>${words}</figcaption></figure>`;
    });
    return `<section><h2 dir="ltr">${url}</h2><div>${figures.join('')}</div></section>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Khayma: ${pictures.length} pictures</title>
<style>body{font:14px sans-serif;margin:16px;background:#ddd}div{display:flex;flex-wrap:wrap;gap:12px;align-items:start}
figure{margin:0}img{display:block;max-height:640px;object-fit:cover;object-position:top}input{font:inherit;padding:8px;width:24em}</style>
<h1>${pictures.length} pictures</h1><input placeholder="filter: regular 390 dark failure" oninput="
const words=this.value.trim().split(/\\s+/).filter(Boolean);
for(const f of document.querySelectorAll('figure'))f.hidden=!words.every(w=>f.dataset.words.split(' ').includes(w))">
${sections.join('\n')}\n`;
}

ensureChromium();
const begin = performance.now();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const programs: Program[] = await Promise.all([
  startOnOwnData('server/demo.ts'),
  startOnOwnData('server/main.ts'),
]);
const [demo, empty] = programs;
await openAccounts(empty!.address);
const sessionsOf = async (address: string) => {
  const sessions = new Map<Viewer, Session>();
  for (const { type, phoneNumber } of DEMO_ACCOUNTS) {
    sessions.set(type, await signIn(address, phoneNumber));
  }
  return { address, sessions };
};
const groups: Groups = {
  demo: await sessionsOf(demo!.address),
  empty: await sessionsOf(empty!.address),
};
const browser = await chromium.launch(config.use?.launchOptions);
const pictures = [...everyScreen(), ...everyState(), ...everyMoment()];
const queue = [...pictures];
let failed = 0;
await Promise.all(
  Array.from({ length: 3 }, async () => {
    for (let picture = queue.shift(); picture; picture = queue.shift()) {
      const wrong = await take(browser, groups, picture);
      if (wrong === null) continue;
      failed += 1;
      console.error(`${fileOf(picture)}: ${wrong}`);
    }
  }),
);
await writeFile(path.join(folder, 'index.html'), indexOf(pictures));
await browser.close();
await Promise.all(programs.map(({ stop }) => stop()));
const seconds = Math.round((performance.now() - begin) / 1000);
console.log(
  `${pictures.length - failed} pictures in ${seconds} s, ${failed} failed: gallery/index.html`,
);
process.exitCode = failed > 0 ? 1 : 0;

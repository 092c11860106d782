/**
 * `npm run bench:browser`: what a captain with a usual phone on slow 4G waits for, in a real browser: the first paint of
 * every screen, until the week's sheet and the statistics are of use, and until a tick or a letter is seen. Writes
 * docs/performance-browser.md. `-- --only paint` measures one part, prints it and writes nothing. `-- --only processor
 * --against http://127.0.0.1:3001` compares the processor's time with another version that serves the made-up group there
 * (`PORT=3001 npm run demo` in its folder), in turns.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { CaptainType } from '../contract/permissions.ts';
import { type Session, signIn, startSignedIn } from '../e2e/browser-session.ts';
import { waitForDevice } from '../e2e/device.ts';
import { screens } from '../e2e/screens.ts';
import config from '../playwright.config.ts';
import { ensureWeb } from '../scripts/setup.mjs';
import { DEMO_ACCOUNTS } from '../server/db/demo.ts';
import { startOnOwnData } from '../server/testing/program.ts';
import { partOf, verdictOf } from './document.ts';
import { at, middle, type Section } from './figures.ts';
import { endAll, type Group, makeGroup, removeGroup, startOn } from './group.ts';
import { describeRun } from './machine.ts';
import { PHONE, SLOW_4G, slowDown } from './slow-phone.ts';

const DOCUMENT = 'docs/performance-browser.md';
const RUNS = 3;
const SHEET = '/record-scouts-absence';
/** Names that are ticked, and letters that are typed. */
const TICKS = 20;
const TYPED = ['محمد أحمد', 'كريم', 'فاطمة'];

const { values } = parseArgs({
  options: { only: { type: 'string' }, against: { type: 'string' } },
});

/** Notes when each of these is first painted, and how long each answer to a finger or key took to be painted. */
function watch(selectors: Record<string, string>) {
  const seen: Record<string, number> = {};
  const answered = new Map<number, number>();
  Object.assign(window, { seen, answered });
  const look = () => {
    for (const [name, selector] of Object.entries(selectors)) {
      if (name in seen || !document.querySelector(selector)) continue;
      seen[name] = Number.NaN;
      // After the frame that it is in, when the page listens again.
      requestAnimationFrame(() =>
        setTimeout(() => {
          seen[name] = performance.now();
        }),
      );
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      const { interactionId, duration } = entry;
      if (!interactionId) continue;
      answered.set(interactionId, Math.max(duration, answered.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** The drawn parts by which a screen is of use. */
const USABLE = {
  sheet: 'main table tbody input[type="checkbox"]',
  chart: 'main svg[role="application"]',
};

/** When a part was first painted and the page listened, in milliseconds since it was opened; waits until it is. */
async function seenAt(page: Page, name: keyof typeof USABLE): Promise<number> {
  const seen = await page.waitForFunction(
    (name) => (window as unknown as { seen: Record<string, number> }).seen[name],
    name,
  );
  return Number(await seen.jsonValue());
}

const browser: Browser = await chromium.launch(config.use?.launchOptions);

async function contextOf(session: Session | null): Promise<BrowserContext> {
  const context = await browser.newContext(PHONE);
  if (session) await startSignedIn(context, session);
  await context.addInitScript(watch, USABLE);
  return context;
}

/** Opens a page as on that phone, in a browser that held nothing but the session where `context` is new. */
async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await slowDown(page, SLOW_4G);
  await page.goto(url, { waitUntil: 'commit' });
  return page;
}

const sessionOf = async (address: string, type: CaptainType) =>
  signIn(address, DEMO_ACCOUNTS.find((account) => account.type === type)!.phoneNumber);

async function measurePaint(address: string): Promise<Section> {
  const rows: Section['rows'] = [];
  for (const [viewer, urls] of Object.entries(screens)) {
    const session = viewer === 'visitor' ? null : await sessionOf(address, viewer as CaptainType);
    for (const url of urls) {
      const context = await contextOf(session);
      const page = await open(context, address + url);
      const paint = await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      );
      rows.push({
        name: `${viewer} ${url}`,
        figures: { 'first paint ms': Number(await paint.jsonValue()) },
      });
      await context.close();
    }
  }
  return {
    id: 'paint',
    title: 'First paint of every screen',
    about: `The first contentful paint of each screen on a first visit, with nothing in the browser but the session.`,
    subject: 'screen',
    columns: [{ name: 'first paint ms', better: 'less' }],
    rows,
    targets: [{ says: 'First paint', column: 'first paint ms', most: 1500 }],
  };
}

async function measureUse(address: string): Promise<Section> {
  const times = { sheet: [] as number[], again: [] as number[], statistics: [] as number[] };
  const [regular, general] = [
    await sessionOf(address, 'regular'),
    await sessionOf(address, 'general'),
  ];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await contextOf(regular);
    const page = await open(context, address + SHEET);
    times.sheet.push(await seenAt(page, 'sheet'));
    await waitForDevice(page, ['/scoutAttendance/sector/all', '/scout/sector/attendance']);
    await page.close();
    times.again.push(await seenAt(await open(context, address + SHEET), 'sheet'));
    await context.close();
    const other = await contextOf(general);
    times.statistics.push(await seenAt(await open(other, `${address}/stats`), 'chart'));
    await other.close();
  }
  const row = (name: string, all: number[]) => ({
    name,
    figures: { 'best ms': Math.min(...all), 'middle ms': middle(all) },
  });
  const names = {
    sheet: 'the week’s sheet, a first visit',
    again: 'the week’s sheet, a later visit',
    statistics: 'the statistics, a first visit',
  };
  const most = { sheet: 2500, again: 1000, statistics: 3000 };
  return {
    id: 'use',
    title: 'Until a screen is of use',
    about: `From opening it until its first name can be ticked, or its first chart is drawn, and the page listens again. ${RUNS} times.`,
    subject: '',
    columns: [
      { name: 'best ms', better: 'less' },
      { name: 'middle ms', better: 'less' },
    ],
    rows: (['sheet', 'again', 'statistics'] as const).map((each) => row(names[each], times[each])),
    targets: (['sheet', 'again', 'statistics'] as const).map((each) => ({
      says: `Of use, ${names[each]}`,
      column: 'middle ms',
      rows: [names[each]],
      most: most[each],
    })),
  };
}

/** Milliseconds without work after which a page counts as loaded; the live connections of the bell stay open. */
const QUIET = 2000;

/** Processor time of the slowed main thread from opening a page until it is idle, in milliseconds by kind of work. */
async function processorOf(address: string, type: CaptainType, url: string) {
  const context = await contextOf(await sessionOf(address, type));
  const page = await context.newPage();
  const devtools = await slowDown(page, SLOW_4G);
  // The processor's time rather than the clock's: this machine may do other work.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  await page.goto(address + url, { waitUntil: 'load' });
  let [figures, quietSince] = [await read(), performance.now()];
  while (performance.now() - quietSince < QUIET) {
    await page.waitForTimeout(250);
    const now = await read();
    // The question itself takes some milliseconds.
    if (now.TaskDuration! - figures.TaskDuration! > 0.05) quietSince = performance.now();
    figures = now;
  }
  await context.close();
  return {
    all: figures.TaskDuration! * 1000,
    script: figures.ScriptDuration! * 1000,
    style: (figures.RecalcStyleDuration! + figures.LayoutDuration!) * 1000,
  };
}

async function measureProcessor(address: string): Promise<Section> {
  const versions = values.against
    ? { 'this version, ': address, 'the other, ': values.against }
    : { '': address };
  const asked = [
    ['general', '/dashboard'],
    ['regular', SHEET],
  ] as const;
  const found: Record<string, Awaited<ReturnType<typeof processorOf>>[]> = {};
  for (let run = 0; run < (values.against ? 5 : RUNS); run += 1) {
    for (const [type, url] of asked) {
      for (const [version, served] of Object.entries(versions)) {
        (found[`${version}${type} ${url}`] ??= []).push(await processorOf(served, type, url));
      }
    }
  }
  return {
    id: 'processor',
    title: 'What a screen costs the processor',
    about:
      'Processor time of the main thread, at a quarter of this machine’s speed, from opening a screen on a first visit until it is idle. The median of several visits.',
    subject: 'screen',
    columns: [
      { name: 'processor ms', better: 'less' },
      { name: 'of it scripts ms', better: 'less' },
      { name: 'of it style and layout ms', better: 'less' },
    ],
    rows: Object.entries(found).map(([name, runs]) => ({
      name,
      figures: {
        'processor ms': middle(runs.map(({ all }) => all)),
        'of it scripts ms': middle(runs.map(({ script }) => script)),
        'of it style and layout ms': middle(runs.map(({ style }) => style)),
      },
    })),
    targets: [{ says: 'Processor of a screen', column: 'processor ms', most: 1500 }],
  };
}

/** The captain of a made-up group, signed in. */
async function memberOf(group: Group, address: string, type: CaptainType): Promise<Session> {
  const token = group.sessions[type];
  const answer = await fetch(`${address}/api/auth/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { body } = (await answer.json()) as Pick<Session, 'body'>;
  return { token, body };
}

const answeredIn = async (page: Page): Promise<number[]> => {
  // The last answer is told of after it is painted.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  return page.evaluate(() => [
    ...(window as unknown as { answered: Map<number, number> }).answered.values(),
  ]);
};

/** A made-up group of `scouts`, looked at by one of its captains. */
async function inGroupOf<T>(
  size: { scouts: number; sectors: number; units: number },
  type: CaptainType,
  look: (address: string, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const group = await makeGroup({ ...size, terms: 1, weeks: 20 });
  const { address, stop } = await startOn(group);
  try {
    const context = await contextOf(await memberOf(group, address, type));
    const found = await look(address, context);
    await context.close();
    return found;
  } finally {
    await stop();
    await removeGroup(group);
  }
}

async function measureAnswers(): Promise<Section> {
  const ticking = await inGroupOf(
    { scouts: 800, sectors: 4, units: 2 },
    'regular',
    async (address, context) => {
      const page = await open(context, address + SHEET);
      const boxes = page.locator(USABLE.sheet);
      await seenAt(page, 'sheet');
      for (let nth = 0; nth < TICKS; nth += 1) await boxes.nth(nth * 3).tap({ force: true });
      return { names: await boxes.count(), all: await answeredIn(page) };
    },
  );
  const searching = await inGroupOf(
    { scouts: 5000, sectors: 120, units: 10 },
    'general',
    async (address, context) => {
      const page = await open(context, `${address}/dashboard`);
      await page.getByRole('button', { name: 'بحث', exact: true }).click();
      const field = page.getByRole('searchbox');
      for (const text of TYPED) {
        await field.fill('');
        await field.pressSequentially(text, { delay: 150 });
      }
      return { all: await answeredIn(page) };
    },
  );
  const row = (name: string, all: number[]) => ({
    name,
    figures: {
      answered: all.length,
      'middle ms': all.length > 0 ? middle(all) : null,
      'longest ms': all.length > 0 ? at(all, 1) : null,
    },
  });
  return {
    id: 'answers',
    title: 'Until a finger is answered',
    about: `From a touch or a key to the next paint, as the browser itself tells it (in steps of 8 ms, and only what took 16 or more): ${TICKS} ticks in a sector of 200, from when its sheet is of use, and ${TYPED.length} names typed letter by letter into the search of a group of 5,000.`,
    subject: '',
    columns: [
      { name: 'answered' },
      { name: 'middle ms', better: 'less' },
      { name: 'longest ms', better: 'less' },
    ],
    rows: [row('ticking', ticking.all), row('searching', searching.all)],
    targets: [{ says: 'Next paint', column: 'longest ms', most: 100 }],
  };
}

const measured = describeRun();
ensureWeb(process.execPath);
const { address, stop } = await startOnOwnData('server/demo.ts');
const parts: Record<string, () => Promise<Section>> = {
  paint: () => measurePaint(address),
  use: () => measureUse(address),
  processor: () => measureProcessor(address),
  answers: measureAnswers,
};
try {
  const sections: Section[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (values.only && values.only !== name) continue;
    sections.push(await measure());
    console.log(`${partOf(sections.at(-1)!)}\n`);
  }
  if (!values.only) {
    const lines = Object.entries(measured).map(([name, value]) => `| ${name} | ${value} |`);
    const text = [
      '# A usual phone',
      'What `npm run bench:browser` measured, written by it: the built pages and the made-up group in Chromium, held to slow 4G (1.6 Mbit/s, 150 ms to and fro) and a quarter of this machine’s processor by the browser’s own means.',
      `| measured | |\n|---|---|\n${lines.join('\n')}`,
      verdictOf(sections),
      ...sections.map(partOf),
    ];
    await writeFile(path.resolve(import.meta.dirname, '..', DOCUMENT), `${text.join('\n\n')}\n`);
  }
} finally {
  await browser.close();
  await stop();
  await endAll();
}

/**
 * `npm run gallery:shift`: opens every screen of the made-up group on a phone, with answers that come late enough for the
 * skeleton to be drawn, and prints how far each one's content moves while it loads (CLS). Fails above the limit. Words
 * after `--` open only the screens whose address holds one of them, and say what moved.
 */
import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test';
import config from '../../playwright.config.ts';
import { beginChromium } from '../../scripts/chromium.mjs';
import { startOnOwnData } from '../../server/testing/program.ts';
import { startSignedIn } from '../support/browser-session.ts';
import { screens } from '../support/screens.ts';
import { stoppedAt } from '../support/stopped-clock.ts';
import { settle, signEverybodyIn } from './group.ts';

/** A shift that people do not notice; Google calls 0.1 good. */
const LIMIT = 0.05;
/** How late each answer comes, in milliseconds. */
const DELAY = 150;
/** A Tuesday between two weekly meetings, as in the gallery. */
const NOW = Date.parse('2026-11-24T11:35:00Z');
const PHONE = {
  viewport: { width: 390, height: 844 },
  locale: 'ar-EG',
  timezoneId: 'Africa/Cairo',
  hasTouch: true,
  isMobile: true,
  // It would answer in the place of the delayed server.
  serviceWorkers: 'block' as const,
};

type Viewer = keyof typeof screens;
type Move = { value: number; what: string[] };

/** Runs in the page before anything else: keeps each shift that no tap explains, with what moved. */
function watch() {
  const moves: Move[] = [];
  Object.assign(window, { khaymaMoves: moves });
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return `${element?.tagName.toLowerCase()} ${element?.textContent?.trim().slice(0, 40)}`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      if (shift.hadRecentInput) continue;
      const what = shift.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)}: ${Math.round(previousRect.y)} → ${Math.round(currentRect.y)}`,
      );
      moves.push({ value: shift.value, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Measures the shifts of a screen while it loads. */
async function measure(context: BrowserContext, address: string): Promise<Move[]> {
  const page = await context.newPage();
  const unanswered = new Set<Request>();
  page.on('request', (request) => {
    if (/\/api\/(?!.*stream)/.test(request.url())) unanswered.add(request);
  });
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  try {
    await page.clock.setFixedTime(NOW);
    await page.addInitScript(watch);
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, DELAY));
      // The page may have gone on meanwhile.
      await route.continue().catch(() => {});
    });
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    // An answer may bring a part of the screen that asks for more.
    do {
      await settle(page);
      await drawn(page);
    } while (unanswered.size > 0);
    return await page.evaluate(() => (window as unknown as { khaymaMoves: Move[] }).khaymaMoves);
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
  }
}

/** Waits until what has loaded is drawn, and its shift observed. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

const words = process.argv.slice(2);
const isAsked = (url: string) => words.length === 0 || words.some((word) => url.includes(word));

await beginChromium()();
const demo = await startOnOwnData('server/commands/demo.ts', stoppedAt(NOW));
const { sessions } = await signEverybodyIn(demo.address);
const browser = await chromium.launch(config.use?.launchOptions);
const rows: { viewer: Viewer; url: string; shift: number; moves: Move[] }[] = [];
for (const viewer of Object.keys(screens) as Viewer[]) {
  const context = await browser.newContext(PHONE);
  const session = sessions.get(viewer);
  if (session) await startSignedIn(context, session);
  for (const url of screens[viewer].filter(isAsked)) {
    const moves = await measure(context, demo.address + url);
    rows.push({ viewer, url, shift: moves.reduce((sum, { value }) => sum + value, 0), moves });
  }
  await context.close();
}
await browser.close();
await demo.stop();

rows.sort((a, b) => b.shift - a.shift);
for (const { viewer, url, shift, moves } of rows) {
  console.log(`${shift.toFixed(3)}  ${viewer.padEnd(8)} ${url}`);
  if (words.length === 0) continue;
  for (const { value, what } of moves)
    console.log(`  ${value.toFixed(3)} ${what.join('\n        ')}`);
}
const above = rows.filter(({ shift }) => shift > LIMIT);
console.log(`${rows.length} screens, ${above.length} above ${LIMIT}`);
process.exitCode = above.length > 0 ? 1 : 0;

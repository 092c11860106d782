/**
 * `npm run bench:phone`: how long a captain with a weak phone and a bad connection waits from opening the week's sheet
 * to its first name, on a first visit and on a later one. `--runs 5` measures more often, `--files` tells what the
 * fastest first visit loaded when.
 */
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { type Session, signIn, startSignedIn } from '../e2e/browser-session.ts';
import { waitForDevice } from '../e2e/device.ts';
import config from '../playwright.config.ts';
import { DEMO_ACCOUNTS } from '../server/db/demo.ts';
import { startOnOwnData } from '../server/testing/program.ts';
import { PHONE, SLOW_3G, slowDown } from './slow-phone.ts';

const SHEET = '/record-scouts-absence';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    files: { type: 'boolean', default: false },
  },
});

interface Visit {
  /** Milliseconds from the start of the navigation. */
  firstPaint: number;
  firstName: number;
  requests: number;
  kB: number;
  files: { path: string; from: number; to: number; kB: number }[];
}

/** Notes in the page when the first name of a list is painted. */
function watchForName() {
  const look = () => {
    if (!document.querySelector('main table tbody th')?.textContent) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => Object.assign(window, { firstName: performance.now() })),
    );
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
}

const readVisit = () => {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const firstName = (window as unknown as { firstName: number }).firstName;
  const before = entries.filter(({ startTime }) => startTime < firstName);
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  return {
    firstPaint: paint?.startTime ?? Number.NaN,
    firstName,
    requests: before.length + 1,
    kB: before.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    files: before.map(({ name, startTime, responseEnd, transferSize }) => ({
      path: new URL(name).pathname,
      from: Math.round(startTime),
      to: Math.round(responseEnd),
      kB: Number((transferSize / 1000).toFixed(1)),
    })),
  };
};

/** Opens the sheet in a new tab as on that phone. */
async function visit(context: BrowserContext, address: string): Promise<[Visit, Page]> {
  const page = await context.newPage();
  const devtools = await slowDown(page, SLOW_3G);
  await page.goto(address + SHEET, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'firstName' in window);
  const seen = await page.evaluate(readVisit);
  await devtools.detach();
  return [seen, page];
}

/** A first visit with nothing in the browser but the session, and a second once the device has kept all it keeps. */
async function measure(browser: Browser, address: string, session: Session) {
  const context = await browser.newContext(PHONE);
  await startSignedIn(context, session);
  await context.addInitScript(watchForName);
  const [cold, page] = await visit(context, address);
  await waitForDevice(page, ['/scoutAttendance/sector/all', '/scout/sector/attendance']);
  await page.close();
  const [warm] = await visit(context, address);
  await context.close();
  return { cold, warm };
}

const runs = Number(values.runs);
const { address, stop } = await startOnOwnData('server/demo.ts');
const browser = await chromium.launch(config.use?.launchOptions);
const account = DEMO_ACCOUNTS.find(({ type }) => type === 'regular')!;
const session = await signIn(address, account.phoneNumber);
const measured: Awaited<ReturnType<typeof measure>>[] = [];
for (let run = 0; run < runs; run++) measured.push(await measure(browser, address, session));
await browser.close();
await stop();

const best = (visits: Visit[]) =>
  visits.reduce((best, each) => (each.firstName < best.firstName ? each : best));
const seconds = (milliseconds: number) => Number((milliseconds / 1000).toFixed(2));
for (const name of ['cold', 'warm'] as const) {
  const visits = measured.map((each) => each[name]);
  const fastest = best(visits);
  console.log(name === 'cold' ? 'A first visit' : 'A later visit');
  console.table({
    'first paint s': visits.map(({ firstPaint }) => seconds(firstPaint)).join('  '),
    'first name s': visits.map(({ firstName }) => seconds(firstName)).join('  '),
    'best s': seconds(fastest.firstName),
    requests: fastest.requests,
    kB: Number(fastest.kB.toFixed(1)),
  });
  if (values.files) console.table(fastest.files);
}

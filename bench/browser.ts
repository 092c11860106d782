/**
 * Measures what pages cost a browser: kilobytes of a first visit, processor time, and the week's sheet on a weak phone.
 */
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { CaptainType } from '../contract/core/permissions.ts';
import { type Session, signIn, startSignedIn } from '../e2e/support/browser-session.ts';
import { waitForDevice } from '../e2e/support/device.ts';
import { screens } from '../e2e/support/screens.ts';
import config from '../playwright.config.ts';
import { demoAccounts } from '../server/demo/demo.ts';
import type { Effort } from './effort.ts';
import { median, type Row, type Section } from './figures.ts';
import { connectTo, type Group } from './program.ts';

const SHEET = '/record-scouts-absence';
const SCORES = '/scores';
/** Milliseconds without network activity after which a page counts as loaded; its streams stay open. */
const QUIET = 2000;
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'ar-EG',
  timezoneId: 'Africa/Cairo',
};
/** Latency in milliseconds, throughput in bytes per second. */
const SLOW_4G = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SLOW_3G = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** The sheets of a week: what their first name is, and what the device keeps for a second visit. */
const SHEETS = [
  {
    path: SHEET,
    name: 'main table tbody input[type="checkbox"]',
    kept: ['/scoutAttendance/sector/all', '/scout/sector/attendance'],
    network: 'slow 3G',
    connection: SLOW_3G,
  },
  {
    path: SCORES,
    name: 'main li button',
    kept: ['/evaluation/sector/all'],
    network: 'slow 4G',
    connection: SLOW_4G,
  },
];
type WeekSheet = (typeof SHEETS)[number];
/** The phone's processor is this many times slower than this machine's. */
const SLOWDOWN = 4;

function sessionOf(address: string, type: CaptainType): Promise<Session> {
  return signIn(address, demoAccounts().find((account) => account.type === type)!.phoneNumber);
}

async function phoneOf(browser: Browser, session?: Session): Promise<BrowserContext> {
  const context = await browser.newContext(PHONE);
  if (session) await startSignedIn(context, session);
  return context;
}

/** Slows a page down to the connection and processor of a phone. */
async function slowDown(page: Page, connection: typeof SLOW_4G) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...connection });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return devtools;
}

/** Kilobytes of scripts, styles and fonts that a first visit loads, after gzip. */
async function weigh(browser: Browser, url: string, session?: Session) {
  const context = await phoneOf(browser, session);
  const page = await context.newPage();
  const sizes = { script: 0, stylesheet: 0, font: 0 };
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet' && type !== 'font') return;
    reading.push(
      response.body().then((body) => {
        sizes[type] += (type === 'font' ? body : gzipSync(body, { level: 9 })).length / 1000;
      }),
    );
  });
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(1500);
  await Promise.all(reading);
  await context.close();
  return sizes;
}

export async function measureWeight(group: Group, { screens: most }: Effort): Promise<Section> {
  const program = await group.start();
  const browser = await chromium.launch(config.use?.launchOptions);
  const rows = new Map<string, Row>();
  for (const [viewer, urls] of Object.entries(screens)) {
    const session =
      viewer === 'visitor' ? undefined : await sessionOf(program.address, viewer as CaptainType);
    // All screens of a path load the same files, whatever its parameters.
    const paths = urls.filter((url) => !url.includes('?') && !rows.has(url));
    for (const url of paths.slice(0, most)) {
      const sizes = await weigh(browser, program.address + url, session);
      const { script, stylesheet, font } = sizes;
      rows.set(url, { page: url, 'JS kB': script, 'CSS kB': stylesheet, 'fonts kB': font });
    }
  }
  await browser.close();
  await program.stop();
  return {
    title: 'Weight of the pages',
    about: 'What a first visit on a phone loads, after gzip (fonts as they are).',
    rows: [...rows.values()],
  };
}

/** Processor time of the slowed main thread until a first visit is idle, in milliseconds. */
async function processorTimeOf(browser: Browser, url: string, session: Session) {
  const context = await phoneOf(browser, session);
  const page = await context.newPage();
  const devtools = await slowDown(page, SLOW_4G);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const find = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return {
      all: find('TaskDuration') * 1000,
      script: find('ScriptDuration') * 1000,
      style: (find('RecalcStyleDuration') + find('LayoutDuration')) * 1000,
    };
  };
  await page.goto(url, { waitUntil: 'load' });
  let figures = await read();
  let quietSince = performance.now();
  while (performance.now() - quietSince < QUIET) {
    await page.waitForTimeout(250);
    const now = await read();
    // Reading the figures takes some milliseconds itself.
    if (now.all - figures.all > 50) quietSince = performance.now();
    figures = now;
  }
  await context.close();
  return figures;
}

/** Milliseconds from opening a sheet on a weak phone to its first name. */
async function openSheet(context: BrowserContext, address: string, sheet: WeekSheet) {
  const page = await context.newPage();
  const devtools = await slowDown(page, sheet.connection);
  const start = performance.now();
  await page.goto(address + sheet.path, { waitUntil: 'commit' });
  await page.locator(sheet.name).first().waitFor();
  const time = performance.now() - start;
  await devtools.detach();
  return { page, time };
}

/** A sheet on a first visit, and again from what the device has stored. */
async function openSheetTwice(
  browser: Browser,
  address: string,
  session: Session,
  sheet: WeekSheet,
) {
  const context = await phoneOf(browser, session);
  const first = await openSheet(context, address, sheet);
  await waitForDevice(first.page, sheet.kept);
  await first.page.close();
  const again = await openSheet(context, address, sheet);
  await context.close();
  return { network: sheet.network, first: first.time, again: again.time };
}

/** The phone number of a captain whose sector has recorded the attendance of the newest week. */
async function phoneOfAttended(group: Group): Promise<string> {
  const pool = await connectTo(group);
  const { rows } = await pool.query<{ phone: string }>(`
    SELECT phone_number AS phone
    FROM captains JOIN scout_attendance_sheets USING (sector_id)
    WHERE type = 'regular' ORDER BY term_number DESC, week_number DESC, captain_id LIMIT 1`);
  await pool.end();
  return rows[0]!.phone;
}

/** `other` is the address of another program with an equal group; the two are measured in turns. */
export async function measurePhone(
  group: Group,
  { runs }: Effort,
  other?: string,
): Promise<Section[]> {
  const program = await group.start();
  const attended = await phoneOfAttended(group);
  const browser = await chromium.launch(config.use?.launchOptions);
  const addresses = other ? [program.address, other] : [program.address];
  const nameOf = (address: string) => (other ? `${address === other ? 'other' : 'this'}, ` : '');
  const processor = new Map<string, Awaited<ReturnType<typeof processorTimeOf>>[]>();
  const sheets = new Map<string, Awaited<ReturnType<typeof openSheetTwice>>[]>();
  for (let run = 0; run < runs; run += 1) {
    for (const address of addresses) {
      const general = await sessionOf(address, 'general');
      const regular = await sessionOf(address, 'regular');
      for (const [path, session] of [
        ['/dashboard', general],
        [SHEET, regular],
      ] as const) {
        const name = nameOf(address) + path;
        const figures = await processorTimeOf(browser, address + path, session);
        processor.set(name, [...(processor.get(name) ?? []), figures]);
      }
      // Points are given to who attended.
      const sessions: Record<string, Session> = {
        [SHEET]: regular,
        [SCORES]: await signIn(address, attended),
      };
      for (const sheet of SHEETS) {
        const name = nameOf(address) + sheet.path;
        const times = await openSheetTwice(browser, address, sessions[sheet.path]!, sheet);
        sheets.set(name, [...(sheets.get(name) ?? []), times]);
      }
    }
  }
  await browser.close();
  await program.stop();
  return [
    {
      title: 'Processor time of a phone',
      about: `Main thread from opening a screen on a first visit until it is idle, on slow 4G and ${SLOWDOWN} times slower than this machine. The median of ${runs}.`,
      rows: [...processor].map(([screen, all]) => ({
        screen,
        'processor ms': median(all.map(({ all }) => all)),
        'scripts ms': median(all.map(({ script }) => script)),
        'style and layout ms': median(all.map(({ style }) => style)),
      })),
    },
    {
      title: 'The sheets on a weak phone',
      about: `From opening a week's sheet to its first name, ${SLOWDOWN} times slower than this machine, on slow 3G (400 kbit/s, 400 ms) or slow 4G (1.6 Mbit/s, 150 ms); again is a second visit, with what the device has kept. The median of ${runs}.`,
      rows: [...sheets].map(([screen, all]) => ({
        screen,
        network: all[0]?.network ?? '',
        'first visit s': median(all.map(({ first }) => first)) / 1000,
        'again s': median(all.map(({ again }) => again)) / 1000,
      })),
    },
  ];
}

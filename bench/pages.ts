/**
 * `npm run bench:pages`: what a browser loads of JavaScript, styles and fonts on a first visit of each
 * screen, on a phone, in kilobytes after gzip (fonts as they are).
 */
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { type Session, signIn, startSignedIn } from '../e2e/browser-session.ts';
import { screens } from '../e2e/screens.ts';
import config from '../playwright.config.ts';
import { DEMO_ACCOUNTS } from '../server/db/demo.ts';
import { startOnOwnData } from '../server/testing/program.ts';

const { address, stop } = await startOnOwnData('server/demo.ts');
const browser = await chromium.launch(config.use?.launchOptions);

async function measure(url: string, viewer: string, session: Session | undefined) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  if (session) {
    await startSignedIn(context, session);
  }
  const page = await context.newPage();
  const sizes = { script: 0, stylesheet: 0, font: 0 };
  const reads: Promise<void>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet' && type !== 'font') return;
    reads.push(
      response.body().then((body) => {
        sizes[type] += (type === 'font' ? body : gzipSync(body, { level: 9 })).length / 1000;
      }),
    );
  });
  await page.goto(address + url);
  // A captain's page never falls silent: it listens for notifications.
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(1500);
  await Promise.all(reads);
  await context.close();
  return {
    page: url,
    viewer,
    'JS kB': Number(sizes.script.toFixed(1)),
    'CSS kB': Number(sizes.stylesheet.toFixed(1)),
    'fonts kB': Number(sizes.font.toFixed(1)),
  };
}

const measured = new Map<string, Awaited<ReturnType<typeof measure>>>();
for (const [viewer, urls] of Object.entries(screens)) {
  const account = DEMO_ACCOUNTS.find(({ type }) => type === viewer);
  const session = account && (await signIn(address, account.phoneNumber));
  for (const url of urls) {
    if (!measured.has(url)) measured.set(url, await measure(url, viewer, session));
  }
}
console.table([...measured.values()]);
await browser.close();
await stop();

/**
 * `npm run bench:pages`: what a browser loads of JavaScript, styles and fonts on a first visit of each
 * screen, on a phone, in kilobytes after gzip (fonts as they are).
 */
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { screens } from '../e2e/screens.ts';
import config from '../playwright.config.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../server/db/demo.ts';
import { startOnOwnData } from '../server/testing/program.ts';

const { address, stop } = await startOnOwnData('server/demo.ts');
const browser = await chromium.launch(config.use?.launchOptions);

type Session = [token: string, state: string];

async function signIn(type: string): Promise<Session | undefined> {
  const account = DEMO_ACCOUNTS.find((each) => each.type === type);
  if (!account) return undefined;
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailOrMobile: account.phoneNumber, password: DEMO_PASSWORD }),
  });
  const { token, body } = (await answer.json()) as { token: string; body: object };
  return [token, JSON.stringify(body)];
}

async function measure(url: string, viewer: string, session: Session | undefined) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  if (session) {
    await context.addInitScript(([token, state]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('token_type', 'Bearer');
      localStorage.setItem('token_state', state);
    }, session);
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
  const session = await signIn(viewer);
  for (const url of urls) {
    if (!measured.has(url)) measured.set(url, await measure(url, viewer, session));
  }
}
console.table([...measured.values()]);
await browser.close();
await stop();

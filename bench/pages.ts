/**
 * `npm run bench:pages`: what a browser loads of JavaScript, styles and fonts on a first visit of the
 * login page and of the attendance page, in kilobytes after gzip (fonts as they are).
 */
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import config from '../playwright.config.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../server/db/demo.ts';
import { startOnOwnData } from '../server/testing/program.ts';

const { address, stop } = await startOnOwnData('server/demo.ts');
const browser = await chromium.launch(config.use?.launchOptions);

async function measure(url: string, isSignedIn: boolean) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  if (isSignedIn) {
    const phone = DEMO_ACCOUNTS.find((account) => account.type === 'regular')?.phoneNumber;
    const answer = await context.request.post(`${address}/api/auth/login`, {
      data: { emailOrMobile: phone, password: DEMO_PASSWORD },
    });
    const { token, body } = (await answer.json()) as { token: string; body: object };
    await page.addInitScript(
      ([token, state]) => {
        localStorage.setItem('token', token!);
        localStorage.setItem('token_type', 'Bearer');
        localStorage.setItem('token_state', state!);
      },
      [token, JSON.stringify(body)],
    );
  }
  const sizes = { page: url, 'JS kB': 0, 'CSS kB': 0, 'fonts kB': 0 };
  const kinds = { script: 'JS kB', stylesheet: 'CSS kB', font: 'fonts kB' } as const;
  const reads: Promise<void>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet' && type !== 'font') return;
    reads.push(
      response.body().then((body) => {
        sizes[kinds[type]] += (type === 'font' ? body : gzipSync(body, { level: 9 })).length / 1000;
      }),
    );
  });
  await page.goto(address + url);
  // A captain's page never falls silent: it listens for notifications.
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(2000);
  await Promise.all(reads);
  await context.close();
  return Object.fromEntries(
    Object.entries(sizes).map(([key, value]) => [
      key,
      typeof value === 'number' ? Number(value.toFixed(1)) : value,
    ]),
  );
}

console.table([
  await measure('/login', false),
  await measure('/record-scouts-absence', true),
  await measure('/dashboard', true),
]);
await browser.close();
await stop();

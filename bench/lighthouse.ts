/**
 * `npm run bench:lighthouse`: what Lighthouse (https://github.com/GoogleChrome/lighthouse) says of the built app on a phone,
 * the best of three runs a page, on the made-up group. npm brings Lighthouse for the run: nothing of the program needs it.
 * `npm run bench:lighthouse -- /stats` looks at one page and tells what lost points.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import type { CaptainType } from '../contract/permissions.ts';
import { keepSession, signIn } from '../e2e/browser-session.ts';
import config from '../playwright.config.ts';
import { DEMO_ACCOUNTS } from '../server/db/demo.ts';
import { startOnOwnData } from '../server/testing/program.ts';

const VERSION = '13.5.0';
const RUNS = 3;
/** Milliseconds that a page is given; the slowest has shown everything in a fifth of it. */
const LONGEST = 8000;
const run = promisify(execFile);

/** The pages with who looks at each; search engines are wanted on the first alone. */
const pages: [viewer: CaptainType | null, url: string][] = [
  [null, '/'],
  [null, '/login'],
  ['general', '/dashboard'],
  ['regular', '/dashboard'],
  ['regular', '/record-scouts-absence'],
  ['general', '/stats'],
];

interface Report {
  categories: Record<
    string,
    { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

const { address, stop } = await startOnOwnData('server/demo.ts');
const folder = await mkdtemp(path.join(tmpdir(), 'khayma-lighthouse-'));

/** What Lighthouse says of a page that opens in a browser of its own, signed in where somebody looks. */
async function look(viewer: CaptainType | null, url: string): Promise<Report> {
  const port = await freePort();
  const { args = [], ...options } = config.use?.launchOptions ?? {};
  const profile = path.join(folder, `profile-${port}`);
  const browser = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const account = DEMO_ACCOUNTS.find(({ type }) => type === viewer);
    if (account) {
      const page = await browser.newPage();
      await keepSession(page, { address }, await signIn(address, account.phoneNumber));
      await page.close();
    }
    const report = path.join(folder, `${port}.json`);
    await run(
      'npx',
      [
        ...['--yes', `lighthouse@${VERSION}`, `${address}${url}`, '--quiet'],
        // What the browser holds is the session: everything else is new to it.
        ...[`--port=${port}`, '--disable-storage-reset', '--form-factor=mobile'],
        // A captain's page holds a connection for its notifications, on which it would wait for 45 s.
        `--max-wait-for-load=${LONGEST}`,
        ...['--output=json', `--output-path=${report}`],
      ],
      { maxBuffer: 50_000_000 },
    );
    return JSON.parse(await readFile(report, 'utf8'));
  } finally {
    await browser.close();
  }
}

const only = process.argv[2];
for (const [viewer, url] of pages.filter(([, each]) => !only || each === only)) {
  const reports: Report[] = [];
  for (let index = 0; index < RUNS; index += 1) reports.push(await look(viewer, url));
  const best = Object.keys(reports[0]!.categories).map((name) => {
    const scores = reports.map(({ categories }) =>
      Math.round((categories[name]?.score ?? 0) * 100),
    );
    return `${name} ${Math.max(...scores)}`;
  });
  console.log([viewer ?? 'visitor', url, ...best].join('  '));
  const { categories, audits } = reports[0]!;
  for (const { title, auditRefs } of only ? Object.values(categories) : []) {
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (weight > 0 && audit && audit.score !== null && audit.score < 1) {
        console.log(`   ${title}: ${audit.title} ${audit.displayValue ?? ''}`);
      }
    }
  }
}
await stop();
await rm(folder, { recursive: true, force: true });

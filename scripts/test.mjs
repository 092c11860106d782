// `npm test`: from a fresh clone to the last browser journey; arguments go to Playwright.
import path from 'node:path';
import { conclude, programs, runChecks, runStep } from './checks/check.mjs';
import { beginChromium } from './chromium.mjs';
import { fetchPostgres } from './former-database.mjs';
import { ensurePackages, root } from './setup.mjs';

// Installed while packages and checks, which need no browser, run.
const browserIsThere = beginChromium();
// Without it the tests of the upgrade from it are skipped.
const formerIsThere = fetchPostgres(17);
await ensurePackages();
if (!(await formerIsThere)) console.log('PostgreSQL 17 could not be fetched');
const results = await runChecks([programs]);
await browserIsThere();
results.push(
  await runStep({
    name: 'browser journeys',
    args: [
      path.join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--pass-with-no-tests',
      ...process.argv.slice(2),
    ],
    count: ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
    }),
  }),
);
conclude(results);

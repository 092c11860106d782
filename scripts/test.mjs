// `npm test`: from a fresh clone to the last browser journey; arguments go to Playwright.
import path from 'node:path';
import { conclude, programs, runChecks, runStep } from './checks/check.mjs';
import { beginChromium } from './chromium.mjs';
import { fetchPostgres } from './former-database.mjs';
import { ensurePackages, root } from './setup.mjs';

// The browser comes while the packages and the checks, which need none, do.
const browserIsThere = beginChromium();
// The tests of an upgrade from it are left out where it can't be fetched.
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

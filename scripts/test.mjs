// `npm test`: from a fresh clone to the last browser journey; arguments go to Playwright.
import path from 'node:path';
import { conclude, programs, runChecks, runStep } from './check.mjs';
import { ensureChromium, ensurePackages, root } from './setup.mjs';

ensurePackages();
ensureChromium();
const results = await runChecks([programs]);
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

// `npm test`: from a fresh clone to the last browser journey; arguments go to Playwright.
import path from 'node:path';
import { add, runChecks, runStep } from './check.mjs';
import { ensureChromium, ensurePackages, root } from './setup.mjs';

ensurePackages();
ensureChromium();
const total = await runChecks();
add(
  total,
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
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

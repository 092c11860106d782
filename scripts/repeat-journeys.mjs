// `npm run test:journeys:repeat`: all browser journeys twenty times in a row, each time on new databases, to find those that
// fail only sometimes. Arguments go to Playwright; `RUNS=5` runs them so often.
import path from 'node:path';
import { conclude, runStep } from './checks/check.mjs';
import { beginChromium } from './chromium.mjs';
import { ensurePackages, ensureWeb, findNode, root } from './setup.mjs';

const runs = Number(process.env.RUNS ?? 20);

const browserIsThere = beginChromium();
await ensurePackages();
ensureWeb(findNode());
await browserIsThere();
const results = [];
for (let run = 1; run <= runs; run += 1) {
  results.push(
    await runStep({
      name: `browser journeys, run ${run} of ${runs}`,
      args: [
        path.join(root, 'node_modules/@playwright/test/cli.js'),
        'test',
        ...process.argv.slice(2),
      ],
      count: ({ stats, errors }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected + errors.length,
      }),
    }),
  );
}
conclude(results);

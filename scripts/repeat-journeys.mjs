// `npm run test:journeys:repeat`: all browser journeys three times, each time on new databases and in another order, to find
// those that fail only sometimes. Arguments go to Playwright; `RUNS=20` runs them so often, `SHUFFLE=7` begins with that order.
// `npm run test:journeys:record` runs them once, and notes in `e2e/journeys.json` which features each one visits.
import { conclude, runStep } from './checks/run-step.mjs';
import { beginChromium } from './chromium.mjs';
import { ensurePackages, ensureWeb, findNode } from './setup.mjs';

const [first, ...rest] = process.argv.slice(2);
const isRecording = first === '--record';
const args = isRecording ? rest : process.argv.slice(2);
const runs = isRecording ? 1 : Number(process.env.RUNS ?? 3);
const order = Number(process.env.SHUFFLE ?? Math.floor(Math.random() * 1_000_000));
if (isRecording) process.env.RECORD_JOURNEYS = 'yes';
const { journeys } = await import('./checks/check.mjs');

const browserIsThere = beginChromium();
await ensurePackages();
ensureWeb(findNode());
await browserIsThere();
const results = [];
for (let run = 0; run < runs; run += 1) {
  // One size after the other, because a worker serves only one.
  for (const size of ['phone', 'desktop']) {
    const name = `journeys (${size}), run ${run + 1} of ${runs}, SHUFFLE=${order + run}`;
    const how = ['--project', size, '--shuffle', String(order + run)];
    results.push(await runStep(journeys(name, [...how, ...args])));
  }
}
conclude(results);

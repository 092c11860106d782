// `npm run test:processes`: the tests of the API once more, each request answered by another of two and then of four
// processes, of which one after another is killed and replaced (server/testing/spread.ts). `-- 3` tries with so many.
import { conclude, runStep, vitest } from './check.mjs';
import { ensurePackages } from './setup.mjs';

await ensurePackages();
const counts = process.argv.length > 2 ? process.argv.slice(2) : ['2', '4'];
const results = [];
for (const count of counts) {
  const step = vitest(`API tests over ${count} processes`, ['server']);
  results.push(await runStep({ ...step, env: { TEST_PROCESSES: count } }));
}
conclude(results);

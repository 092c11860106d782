// `npm test`: from a fresh clone to the last browser journey; arguments go to Playwright. `npm run test:all` does the same with
// `--all`, which no journey gets.
import { journeys, programs, runChecks } from './checks/check.mjs';
import { conclude, runStep } from './checks/run-step.mjs';
import { beginChromium } from './chromium.mjs';
import { fetchPostgres } from './former-database.mjs';
import { ensurePackages } from './setup.mjs';

const [first, ...rest] = process.argv.slice(2);
const isAll = first === '--all';
const forJourneys = isAll ? rest : process.argv.slice(2);
if (isAll) {
  process.env.TEST_ALL = 'yes';
  process.env.TEST_SEED ||= String(Math.floor(Math.random() * 2 ** 31));
  console.log(`Everything of npm test, with many rounds of the tests with random values (TEST_SEED=${process.env.TEST_SEED}), and:
- power cuts, frozen servers, thousands of slow clients, the loss of a node of Patroni
- upgrades from every version
- hostile texts of every size, repetition of every write at two processes, the permissions of many groups
- journeys that find what others find too, for another type of captain, number or size
- every screen for every type of captain, in both themes at both widths, and each state that a journey comes by
Allow half an hour on two processors: it takes some 1,500 seconds of a processor.
`);
}
/** Every part of the bench in its smallest size, so that none breaks unnoticed. */
const small = {
  name: 'every part of the bench',
  args: ['bench/run.ts', '--small'],
  needs: () => browserIsThere(),
};

// Installed while packages and the first checks run, which need no browser.
const browserIsThere = beginChromium();
// Without it the tests of the upgrade from it are skipped.
const formerIsThere = fetchPostgres(17);
await ensurePackages();
if (!(await formerIsThere)) console.log('PostgreSQL 17 could not be fetched');
const results = await runChecks([programs, small]);
const ofJourneys = await runStep(journeys('browser journeys', forJourneys));
results.push(ofJourneys);
if (ofJourneys.failed > 0) {
  // Recording takes a quarter of a journey's time, so only what failed is recorded. It stays red, whatever comes of it.
  await runStep(journeys('what failed once more, recorded', ['--last-failed', '--trace', 'on']));
}
conclude(results);

// `npm run check`: what needs neither a browser nor whole programs, two things at a time. `npm run check -- scouts`: the
// types, the tests of one feature, and the journeys that visit it.
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { beginChromium } from '../chromium.mjs';
import { ensurePackages, root } from '../setup.mjs';
import { listFiles } from './check-structure.mjs';
import { conclude, runStep } from './run-step.mjs';
import { argumentsOf, findVisiting } from './visiting-journeys.mjs';

const tool = (name) => path.join(root, 'node_modules', name);

// Go tools that allocate much and keep it to the end: collect garbage less often.
const collectLess = { GOGC: '400' };

/** A step that runs the tests of these projects of Vitest. */
const vitest = (name, projects) => ({
  name,
  args: [
    tool('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    `--reporter=${path.join(import.meta.dirname, 'vitest-reporter.mjs')}`,
    ...projects.flatMap((each) => ['--project', each]),
  ],
  countsTests: true,
});

const reporters = [
  'list',
  path.join(import.meta.dirname, 'playwright-reporter.mjs'),
  // Notes what each journey visits.
  ...(process.env.RECORD_JOURNEYS === 'yes' ? [path.join(root, 'e2e/support/visits.ts')] : []),
];

/** A step that runs journeys; arguments go to Playwright. */
export const journeys = (name, args) => ({
  name,
  args: [
    tool('@playwright/test/cli.js'),
    'test',
    '--pass-with-no-tests',
    `--reporter=${reporters}`,
    // Playwright empties its folder; beside it are the logs of all steps.
    '--output=test-results/journeys',
    ...args,
  ],
  countsTests: true,
});

/** The tests that start and end whole programs and databases. */
export const programs = vitest('tests of programs and databases', ['programs']);

// The longest first, so that the short ones run beside it.
const steps = [
  vitest('unit and API tests', ['server', 'web', 'pages', 'alone']),
  {
    name: 'types',
    // Several checkers would each compute the shared types, and the processors are busy.
    args: [
      tool('typescript/bin/tsc'),
      '--noEmit',
      '--checkers',
      '1',
      // Skip what has not changed since the last run.
      '--incremental',
      '--tsBuildInfoFile',
      tool('.cache/types.tsbuildinfo'),
    ],
    env: collectLess,
  },
  {
    name: 'types of the pages by the oldest browsers',
    args: [
      ...[tool('typescript/bin/tsc'), '--noEmit', '--project', 'web', '--checkers', '1'],
      ...['--incremental', '--tsBuildInfoFile', tool('.cache/types-web.tsbuildinfo')],
    ],
    env: collectLess,
  },
  {
    name: 'format, lint and order of imports',
    args: [tool('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.'],
  },
  {
    name: 'lint by types',
    args: [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
    env: collectLess,
  },
  { name: 'structure', args: ['scripts/checks/check-structure.mjs'] },
  { name: 'words', args: ['scripts/checks/check-words.mjs'] },
  { name: 'counts', args: ['scripts/checks/check-counts.mjs'] },
  { name: 'countries', args: ['scripts/checks/check-countries.mjs'] },
  { name: 'dead code', args: [tool('knip/bin/knip.js')] },
  { name: 'database types', args: ['scripts/db-types.ts', '--check'] },
  {
    name: 'build',
    args: ['scripts/build.mjs'],
    next: { name: 'weight of the pages', args: [tool('size-limit/bin.js')] },
  },
];

/** Runs all checks and the steps in `more`; returns their results. */
export async function runChecks(more = []) {
  const [longest, ...others] = steps;
  const waiting = [longest, ...more, ...others];
  const results = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = step.next ?? waiting.shift()) {
      await step.needs?.();
      results.push(await runStep(step));
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
  return results;
}

/**
 * The steps for one feature: the types, its tests, which fail on a declared error that none of them reaches, and the journeys
 * that visit it.
 */
function stepsOf(feature) {
  const places = [
    `server/features/${feature}/`,
    `web/features/${feature}/`,
    `contract/${feature}/`,
  ];
  if (!places.slice(0, 2).some((place) => existsSync(path.join(root, place)))) {
    throw new Error(`there is no feature ${feature} in server/features or web/features`);
  }
  const readsIt = (file) =>
    readFileSync(path.join(root, file), 'utf8').match(`(contract|\\.\\.)/${feature}/`);
  const files = listFiles(root).filter((file) => /^(server|web|contract)\/.*\.tsx?$/.test(file));
  // Tests elsewhere that call its endpoints or read its shapes.
  const callers = files.filter((file) => /\.test\.tsx?$/.test(file) && readsIt(file));
  // Who may call its endpoints: only there some of their failures are reached.
  callers.push('server/testing/every-endpoint/permissions.test.ts');
  // The import and the history read records of other features in their sources, and test them together.
  const readers = ['import', 'history']
    .flatMap((each) => [`server/features/${each}/`, `web/features/${each}/`, `contract/${each}/`])
    .filter((folder) => files.some((file) => file.startsWith(folder) && readsIt(file)));
  const tests = vitest(`tests of ${feature}`, ['server', 'web', 'pages']);
  return [
    ...steps.filter(({ name }) => name.startsWith('types')),
    {
      ...tests,
      args: [...tests.args, '--passWithNoTests', ...new Set([...places, ...readers, ...callers])],
      env: { CHECKED_FEATURE: feature },
    },
    ...journeysOf(feature),
  ];
}

function journeysOf(feature) {
  const visits = JSON.parse(readFileSync(path.join(root, 'e2e/journeys.json'), 'utf8'));
  const { chosen, leftOut } = findVisiting(feature, visits);
  if (chosen.length === 0) return [];
  for (const { title } of chosen) console.log(`  ${title}`);
  const others = leftOut > 0 ? `; npm test runs the ${leftOut} others` : '';
  return [
    journeys(`${chosen.length} journeys that visit ${feature}${others}`, argumentsOf(chosen)),
  ];
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) {
  await ensurePackages();
  const [feature] = process.argv.slice(2);
  if (feature === undefined) conclude(await runChecks());
  else {
    const browserIsThere = beginChromium();
    const results = [];
    const steps = stepsOf(feature);
    await browserIsThere();
    for (const step of steps) results.push(await runStep(step));
    conclude(results);
  }
}

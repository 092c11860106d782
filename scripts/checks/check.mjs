// `npm run check`: what needs neither a browser nor whole programs, two things at a time. `npm run check -- scouts`: the
// types and the tests of one feature.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { ensurePackages, findNode, root } from '../setup.mjs';
import { listFiles } from './check-structure.mjs';

const tool = (name) => path.join(root, 'node_modules', name);

// Go tools that allocate much and keep it to the end: collect garbage less often.
const collectLess = { GOGC: '400' };

/** A step that runs the tests of these projects of Vitest. */
export const vitest = (name, projects) => ({
  name,
  args: [tool('vitest/vitest.mjs'), 'run', ...projects.flatMap((each) => ['--project', each])],
  count: countVitest,
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
      results.push(await runStep(step));
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
  return results;
}

/** Prints how many tests passed and which steps failed, and sets the exit code. */
export function conclude(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const names = results.filter(({ failed }) => failed > 0).map(({ name }) => name);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  for (const name of names) console.log(`✗ ${name}`);
  process.exitCode = names.length > 0 ? 1 : 0;
}

/** Runs one step on the app's Node; prints a line, and its output if it fails. */
export async function runStep({ name, args, count, env = {} }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'khayma-check-'));
  const report = path.join(folder, 'report.json');
  const begin = performance.now();
  const options = count ? reportOptions(args, report) : { args: [], env: {} };
  const { code, output } = await capture([...args, ...options.args], { ...options.env, ...env });
  let result = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (count && existsSync(report)) {
    const counted = count(JSON.parse(readFileSync(report, 'utf8')));
    // A run can fail without a failed test, as by an error between two tests.
    result = { ...counted, failed: Math.max(counted.failed, code === 0 ? 0 : 1) };
  }
  rmSync(folder, { recursive: true, force: true });
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  const tests = count ? `, ${result.passed} passed, ${result.failed} failed` : '';
  if (result.failed > 0) console.log(`\n${output.trimEnd()}`);
  console.log(`${result.failed > 0 ? '✗' : '✓'} ${name} (${seconds} s${tests})`);
  return { name, ...result };
}

function reportOptions([program], report) {
  return program?.includes('vitest')
    ? { args: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`], env: {} }
    : { args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } };
}

function capture(args, extra) {
  const bin = path.join(root, 'node_modules/.bin');
  const env = {
    ...process.env,
    PATH: [bin, process.env.PATH ?? ''].join(path.delimiter),
    NO_COLOR: '1',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? tool('.cache/compiled'),
    ...extra,
  };
  // Node warns if both are set.
  delete env.FORCE_COLOR;
  return new Promise((resolve) => {
    const child = spawn(findNode(), args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function countVitest({ numPassedTests, numFailedTests, testResults }) {
  // A file that can't be loaded has no failed tests.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** The steps for one feature: the types, and its tests, which fail on a declared error that none of them reaches. */
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
  ];
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) {
  await ensurePackages();
  const [feature] = process.argv.slice(2);
  if (feature === undefined) conclude(await runChecks());
  else {
    const results = [];
    for (const step of stepsOf(feature)) results.push(await runStep(step));
    conclude(results);
  }
}

// Runs one step of `npm test` in a process of its own: counts its tests while it runs, prints what failed, keeps its output in
// a file and measures its processor time.
import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findNode, root } from '../setup.mjs';
import { countText, showProgress } from './progress.mjs';
import { EVENTS_FILE, eventsOf } from './test-events.mjs';

/** The folder of the logs. Git ignores it. */
const LOGS = path.join(root, 'test-results');
/** Failures that are printed of one step. */
const MOST_FAILURES = 20;
/** Lines of a log that are printed of a step without tests. */
const MOST_LINES = 15;
/** Milliseconds between two looks at the tests that ended. */
const PACE = 300;

const progress = showProgress();

/**
 * Runs a step on the app's Node; prints a line, and what failed. Of a step with `countsTests` each failed test is printed when
 * it fails (test-events.mjs), of another one the ends of its output.
 * @param {{ name: string, args: string[], countsTests?: boolean, env?: Record<string, string> }} step
 * @param {{ logs?: string, show?: ReturnType<typeof showProgress> }} [places]
 */
export async function runStep(
  { name, args, countsTests = false, env = {} },
  { logs = LOGS, show = progress } = {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'khayma-check-'));
  const events = path.join(folder, 'events');
  writeFileSync(events, '');
  mkdirSync(logs, { recursive: true });
  const log = path.join(logs, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.log`);
  const begun = performance.now();
  const counts = { passed: 0, failed: 0 };
  const read = eventsOf(events);
  const look = () => {
    for (const event of read()) {
      if (event.state === 'passed') counts.passed += 1;
      if (event.state !== 'failed') continue;
      counts.failed += 1;
      if (counts.failed <= MOST_FAILURES) show.print(failureText(event));
    }
  };
  const end = show.begin(countsTests ? { name, counts } : { name });
  const looking = setInterval(look, PACE);
  const { code, seconds } = await execute(args, { ...env, [EVENTS_FILE]: events }, log, folder);
  clearInterval(looking);
  look();
  rmSync(folder, { recursive: true, force: true });
  end();
  if (!countsTests) counts[code === 0 ? 'passed' : 'failed'] = 1;
  else if (code !== 0 && counts.failed === 0) {
    // Without a failed test it ended by an error of its own.
    counts.failed = 1;
    show.print(endsOf(log));
  }
  if (!countsTests && code !== 0) show.print(endsOf(log));
  const failed = counts.failed > 0;
  if (failed) show.print(`  all of it: ${path.relative(root, log)}`);
  const said = [
    `${((performance.now() - begun) / 1000).toFixed(1)} s`,
    ...(seconds === undefined ? [] : [`${seconds.toFixed(1)} s of processors`]),
    ...(countsTests ? [countText(counts)] : []),
  ];
  show.print(`${failed ? '✗' : '✓'} ${name} (${said.join(', ')})`);
  return { name, ...counts, seconds };
}

/** Prints how many tests passed and which steps failed, and sets the exit code. */
export function conclude(results, print = (line) => console.log(line)) {
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);
  const names = results.filter(({ failed }) => failed > 0).map(({ name }) => name);
  print(`\n${Math.round(sum('seconds'))} s of processors`);
  print(`${sum('passed')} passed, ${sum('failed')} failed`);
  for (const name of names) print(`✗ ${name}`);
  process.exitCode = names.length > 0 ? 1 : 0;
}

/** The printed text of a failed test. */
function failureText({ title, message, place, kept }) {
  const indented = message.split('\n').map((line) => `    ${line}`);
  const lines = [`✗ ${title}`, ...(place ? [`  ${place}`] : []), ...indented];
  return [...lines, ...kept.slice(0, 3).map((file) => `  kept: ${file}`)].join('\n');
}

/** The first and last lines of an output. */
function endsOf(log) {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  if (lines.length <= MOST_LINES) return lines.join('\n');
  const first = Math.floor(MOST_LINES / 2);
  return [...lines.slice(0, first), '…', ...lines.slice(first - MOST_LINES)].join('\n');
}

/** Runs Node with an output file; returns the exit code and the processor seconds of all its processes. */
function execute(args, extra, log, folder) {
  const bin = path.join(root, 'node_modules/.bin');
  const env = {
    ...process.env,
    PATH: [bin, process.env.PATH ?? ''].join(path.delimiter),
    NO_COLOR: '1',
    NODE_COMPILE_CACHE:
      process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules/.cache/compiled'),
    ...extra,
  };
  // Node warns if both are set.
  delete env.FORCE_COLOR;
  const times = path.join(folder, 'times');
  const command = [findNode(), ...args];
  // The shell knows the times of the processes that it waited for; Node does not.
  const [program, ...rest] =
    process.platform === 'win32'
      ? command
      : ['sh', '-c', '"$@"; code=$?; times >"$0"; exit $code', times, ...command];
  const output = openSync(log, 'w');
  return new Promise((resolve) => {
    const child = spawn(program, rest, { cwd: root, env, stdio: ['ignore', output, output] });
    closeSync(output);
    child.on('error', (error) => {
      writeFileSync(log, String(error));
      resolve({ code: 1 });
    });
    child.on('exit', (code) => resolve({ code: code ?? 1, seconds: readTimes(times) }));
  });
}

/** The seconds that `times` of the shell prints for its children: '1m2.50s 0m0.25s' in the second line. */
function readTimes(file) {
  if (!existsSync(file)) return undefined;
  const [, children = ''] = readFileSync(file, 'utf8').split('\n');
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

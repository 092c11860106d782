/**
 * `npm run slips`: puts faults in, one at a time, and tells what caught each, as a table for docs/testing.md.
 * Works on a clone of the last commit in a temporary folder; `-- --commit ID` takes another one, `-- --only WORDS` the slips whose
 * names hold the words. Each slip meets the tests that are expected to catch it; what they let through, the rest of
 * `npm test` is asked for by hand.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Catcher, type Slip, slips } from './slips.ts';

const { values } = parseArgs({
  options: { commit: { type: 'string', default: 'HEAD' }, only: { type: 'string', default: '' } },
});
const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'khayma-slips-'));
const clone = path.join(folder, 'clone');

function git(where: string, ...args: string[]): void {
  const { status, stderr } = spawnSync('git', args, { cwd: where, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
}

const tool = (name: string) => path.join(clone, 'node_modules', name);

function argumentsOf(catcher: Catcher): string[] {
  if ('tests' in catcher) {
    return [
      tool('vitest/vitest.mjs'),
      'run',
      '--bail',
      '1',
      '--reporter',
      'default',
      catcher.tests,
    ];
  }
  if ('journeys' in catcher) {
    const title = catcher.title === undefined ? [] : ['--grep', catcher.title];
    return [
      tool('@playwright/test/cli.js'),
      'test',
      '-x',
      '--reporter',
      'line',
      catcher.journeys,
      ...title,
    ];
  }
  if (catcher.check === 'types') return [tool('typescript/bin/tsc'), '--noEmit', '--checkers', '1'];
  return ['scripts/checks/check-structure.mjs'];
}

/** The sentence of the first red test. */
function reasonIn(output: string): string {
  const plain = output.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g'), '');
  const line = plain
    .split('\n')
    .find((each) => /^\s*(FAIL |\d+\) )|error TS\d+/.test(each))
    ?.trim();
  return line?.replace(/^(FAIL |\d+\) )\s*/, '') ?? 'exit code';
}

function put({ file, from, to }: Slip): void {
  const place = path.join(clone, file);
  if (from === undefined) {
    writeFileSync(place, to);
    return;
  }
  const text = readFileSync(place, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file} no longer holds the text once`);
  writeFileSync(
    place,
    text.replace(from, () => to),
  );
}

/** The catcher of a slip, or null. */
function tryOut(slip: Slip): string | null {
  put(slip);
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, argumentsOf(slip.catcher), {
      cwd: clone,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      env: {
        ...process.env,
        NO_COLOR: '1',
        NO_SHRINKING: 'yes',
        ...(slip.onlyByAll && { TEST_ALL: 'yes' }),
      },
    });
    return status === 0 ? null : reasonIn(`${stdout}\n${stderr}`);
  } finally {
    git(clone, 'checkout', '--quiet', '.');
    git(clone, 'clean', '-fdq', '-e', 'node_modules', '-e', 'dist');
  }
}

let missed = 0;
try {
  git(root, 'clone', '--quiet', root, clone);
  git(clone, 'checkout', '--quiet', values.commit);
  symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'));
  console.log('| slip | run | caught by |\n|---|---|---|');
  for (const slip of slips.filter(({ name }) => name.includes(values.only))) {
    const caught = tryOut(slip);
    if (caught === null) missed += 1;
    const run = slip.onlyByAll ? '`npm run test:all`' : '`npm test`';
    console.log(`| ${slip.name} | ${run} | ${caught?.replaceAll('|', '\\|') ?? '**nothing**'} |`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = missed > 0 ? 1 : 0;

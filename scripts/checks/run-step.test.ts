import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { journeys } from './check.mjs';
import { minutesText, progressText, showProgress } from './progress.mjs';
import { conclude, runStep } from './run-step.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const reporter = (name: string) => path.join(import.meta.dirname, `${name}-reporter.mjs`);
const tool = (name: string) => path.join(root, 'node_modules', name);

let folder: string;
let printed: string[];
const show = {
  print: (line: string) => void printed.push(line),
  begin: () => () => undefined,
};
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'khayma-step-'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  printed = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
type Step = Parameters<typeof runStep>[0];
const run = (step: Partial<Step>) =>
  runStep({ name: 'a step', args: [], ...step }, { logs: folder, show });
const output = () => printed.join('\n');

describe('a step', () => {
  test('a step that succeeds prints one line, and keeps its output in a file', async () => {
    const result = await run({ args: ['-e', "console.log('well')"] });
    expect(result).toMatchObject({ passed: 1, failed: 0 });
    expect(printed).toEqual([expect.stringMatching(/^✓ a step \([\d.]+ s/)]);
    expect(readFileSync(path.join(folder, 'a-step.log'), 'utf8')).toBe('well\n');
  });

  test('a step that fails prints the ends of its output and the file with all of it', async () => {
    const lines = 'for (let nth = 1; nth <= 500; nth += 1) console.log("line " + nth);';
    const result = await run({ args: ['-e', `${lines} process.exit(3);`] });
    expect(result).toMatchObject({ passed: 0, failed: 1 });
    expect(output()).toContain('line 1\n');
    expect(output()).toContain('line 500\n');
    expect(output()).toContain('a-step.log');
    expect(output().split('\n').length).toBeLessThan(20);
  });

  test('a step that can’t begin fails', async () => {
    expect(await run({ args: [path.join(folder, 'missing.mjs')] })).toMatchObject({ failed: 1 });
    expect(output()).toContain('missing.mjs');
  });

  test.skipIf(process.platform === 'win32')(
    'takes the processor time of the processes that it started and waited for',
    async () => {
      write(
        'busy.mjs',
        `import { spawnSync } from 'node:child_process';
        const busy = 'while (process.cpuUsage().user < 300_000) for (let nth = 0; nth < 1e6; nth += 1);';
        spawnSync(process.execPath, ['-e', busy], { stdio: 'inherit' });`,
      );
      const { seconds } = await run({ args: [path.join(folder, 'busy.mjs')] });
      expect(seconds).toBeGreaterThan(0.3);
      expect(output()).toMatch(/ s of processors\)$/);
    },
  );
});

describe('tests of Vitest', () => {
  const ofVitest: Partial<Step> = { name: 'unit tests', countsTests: true };
  const vitest = () =>
    run({
      ...ofVitest,
      args: [
        tool('vitest/vitest.mjs'),
        'run',
        ...['--root', folder, '--globals', '--reporter=default'],
        `--reporter=${reporter('vitest')}`,
      ],
    });

  test('are counted, and of each failed one the title, the sentence and the place are printed', async () => {
    write(
      'sums.test.mjs',
      `test('one and one are two', () => expect(1 + 1).toBe(2));
      test.skip('is left out', () => {});
      describe('a sum', () => {
        test('is another', () => {
          expect(Array.from({ length: 300 }, (_, nth) => nth), 'three hundred').toEqual([]);
        });
      });
      describe('a broken start', () => {
        beforeAll(() => { throw new Error('no start'); });
        test('runs nothing', () => {});
      });`,
    );
    write('broken.test.mjs', "import './missing.mjs';");
    expect(await vitest()).toMatchObject({ passed: 1, failed: 3 });
    expect(output()).toMatch(
      /✗ a sum > is another\n.*sums\.test\.mjs:5\n {4}three hundred: expected/,
    );
    expect(output()).toMatch(/✗ a broken start\n.*sums\.test\.mjs:9\n {4}no start/);
    expect(output()).toContain('✗ broken.test.mjs');
    expect(printed.at(-1)).toMatch(/^✗ unit tests \(.*1 passed, 3 failed\)$/);
    for (const each of printed) expect(each.split('\n').length).toBeLessThanOrEqual(15);
    const log = readFileSync(path.join(folder, 'unit-tests.log'), 'utf8');
    expect(log).toContain('+   299,');
  });

  test('a run of Vitest whose tests all pass fails by an error between them', async () => {
    write(
      'late.test.mjs',
      `test('is over', () => { setTimeout(() => { throw new Error('too late'); }); });
      test('waits', () => new Promise((resolve) => setTimeout(resolve, 50)));`,
    );
    expect(await vitest()).toMatchObject({ passed: 2, failed: 1 });
    expect(output()).toContain('too late');
  });

  test('a run of Vitest that could not begin fails with the ends of the output', async () => {
    write('vitest.config.mjs', "throw new Error('a broken configuration');");
    expect(await vitest()).toMatchObject({ passed: 0, failed: 1 });
    expect(output()).toContain('a broken configuration');
  });
});

test('a failed journey is printed with title, sentence and place, and where its files are kept', async () => {
  write(
    'playwright.config.mjs',
    `export default { testMatch: /\\.spec\\.mjs$/, projects: [{ name: 'phone' }] };`,
  );
  write(
    'walk.spec.mjs',
    `import { expect, test } from '@playwright/test';
    test('arrives', () => {});
    test('is lost', async ({}, info) => {
      await info.attach('map', { path: ${JSON.stringify(path.join(folder, 'walk.spec.mjs'))} });
      expect('the river').toBe('the mountain');
    });`,
  );
  const config = path.join(folder, 'playwright.config.mjs');
  const step = journeys('journeys', ['--config', config, '--output', path.join(folder, 'kept')]);
  expect(await run(step)).toMatchObject({ passed: 1, failed: 1 });
  expect(output()).toMatch(/✗ is lost \(phone\)\n.*walk\.spec\.mjs:5\n/);
  expect(output()).toContain('Expected: "the mountain"');
  expect(output()).toMatch(/kept: .*kept\/.*map/);
});

describe('progress', () => {
  test('says the minutes, the steps that run and the tests that have ended', () => {
    const steps = [{ name: 'unit tests', counts: { passed: 4211, failed: 1 } }, { name: 'types' }];
    expect(progressText(steps, 187_000)).toBe(
      '… 3:07 min · unit tests: 4,211 passed, 1 failed · types',
    );
    expect(minutesText(3_605_000)).toBe('60:05');
  });

  const shown = (isTTY: boolean) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let written = '';
    const stream = { isTTY, columns: 40, write: (text: string) => (written += text) !== '' };
    const pace = { terminal: 500, elsewhere: 30_000 };
    const progress = showProgress(stream, pace);
    return { progress, written: () => written };
  };

  test('is one line that changes on a terminal, below what is printed', () => {
    const { progress, written } = shown(true);
    const counts = { passed: 0, failed: 0 };
    const end = progress.begin({ name: 'unit tests', counts });
    counts.passed = 12;
    vi.advanceTimersByTime(500);
    const line = '… 0:00 min · unit tests: 12 passed, 0 fa';
    expect(written()).toBe(`\r\u001b[2K${line.slice(0, 39)}`);
    progress.print('✗ a test');
    expect(written()).toContain('\r\u001b[2K✗ a test\n…');
    end();
    expect(written().endsWith('\r\u001b[2K')).toBe(true);
    const before = written();
    vi.advanceTimersByTime(60_000);
    expect(written()).toBe(before);
  });

  test('is a line each half minute elsewhere', () => {
    const { progress, written } = shown(false);
    const end = progress.begin({ name: 'types' });
    vi.advanceTimersByTime(61_000);
    end();
    expect(written().split('\n')).toHaveLength(3);
    expect(written()).toMatch(/^… \d+:\d\d min · types\n/);
  });
});

test('the end says the sums, then the steps that failed', () => {
  const lines: string[] = [];
  const code = process.exitCode;
  onTestFinished(() => {
    process.exitCode = code;
  });
  conclude(
    [
      { name: 'types', passed: 1, failed: 0, seconds: 20.4 },
      { name: 'journeys', passed: 300, failed: 2, seconds: 100 },
    ],
    (line: string) => void lines.push(line),
  );
  expect(lines).toEqual(['\n120 s of processors', '301 passed, 2 failed', '✗ journeys']);
  expect(process.exitCode).toBe(1);
});

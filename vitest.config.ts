import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { memoryFolder } from './server/testing/temporary.ts';

// Here, because all that tests start inherits it.
const memory = memoryFolder();
if (memory) process.env.TMPDIR = memory;
// What a program reads of its own text when it starts is the same each time.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/compiled');

const webTests = 'web/**/*.test.{ts,tsx}';
const readTest = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const webFiles = globSync(webTests, { cwd: import.meta.dirname });
const onPages = webFiles.filter((file) => readTest(file).includes('@vitest-environment'));
// A stand-in for a module changes what is loaded, which nobody else may find changed; so does one for a global what
// modules keep of it, but for that of a page: what they keep of one is looked up anew.
const alone = webFiles.filter((file) =>
  (onPages.includes(file) ? /\bvi\.(mock|hoisted|resetModules)\b/ : /\bvi\./).test(readTest(file)),
);

const serverTests = ['contract', 'server', 'scripts', 'bench'].map(
  (root) => `${root}/**/*.test.ts`,
);
// What starts and ends whole programs, or brings databases of old up to date, waits for most of its time: `npm test` runs
// it beside the others.
const startsPrograms =
  /testing\/(program|clocked-program|embedded|groups)\b|'\.\.\/(program|clocked-program|embedded)\.ts'/;
const programs = globSync(serverTests, { cwd: import.meta.dirname }).filter((file) =>
  startsPrograms.test(readTest(file)),
);

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['server/testing/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // A test that passes only after its siblings proves nothing alone.
    sequence: { shuffle: { tests: true } },
    // For what never ends: on a busy machine a test may take ten times as long as alone.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: serverTests,
          exclude: programs,
          globalSetup: ['server/testing/global-setup.ts'],
          // Each file has a database and an application of its own; to load the program anew for each takes longer
          // than most of them.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          // And what tries both sides at once, for long.
          include: [...programs, 'e2e/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: [webTests],
          exclude: [...alone, ...onPages],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // Of one page: to make it takes longer than most tests on it.
          name: 'pages',
          include: onPages,
          exclude: alone,
          setupFiles: ['server/testing/page.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});

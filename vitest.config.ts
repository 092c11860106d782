import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { seed } from './scripts/testing/thoroughness.ts';
import { handbook } from './scripts/vite/handbook.ts';
import { memoryFolder } from './server/testing/temporary.ts';

// Set here, because all programs that tests start inherit it.
const memory = memoryFolder();
if (memory) process.env.TMPDIR = memory;
// All processes draw by the same seed.
process.env.TEST_SEED = String(seed);
// Compiled code is cached across the programs that tests start.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/compiled');

const webTests = 'web/**/*.test.{ts,tsx}';
const readTest = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const webFiles = globSync(webTests, { cwd: import.meta.dirname });
const onPages = webFiles.filter((file) => readTest(file).includes('@vitest-environment'));
// Files that mock modules run isolated, because a mock would leak into other files. The same goes for mocked globals,
// except those of the page, which modules look up at each use.
const alone = webFiles.filter((file) =>
  (onPages.includes(file) ? /\bvi\.(mock|hoisted|resetModules)\b/ : /\bvi\./).test(readTest(file)),
);

const serverTests = ['contract', 'server', 'scripts', 'bench'].map(
  (root) => `${root}/**/*.test.ts`,
);
// Tests that start whole programs or upgrade old databases mostly wait, so `npm test` runs them beside the others.
const startsPrograms =
  /testing\/(program|clocked-program|embedded|groups)\b|'\.\.\/(program|clocked-program|embedded)\.ts'/;
const programs = globSync(serverTests, { cwd: import.meta.dirname }).filter((file) =>
  startsPrograms.test(readTest(file)),
);

export default defineConfig({
  plugins: [handbook],
  test: {
    environment: 'node',
    setupFiles: ['server/testing/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // A test must not depend on the tests before it.
    sequence: { shuffle: { tests: true } },
    // Only for tests that never end: on a busy machine a test may take ten times as long.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: serverTests,
          exclude: programs,
          globalSetup: ['server/testing/global-setup.ts'],
          // Each file has its own database and application; loading the modules anew for each file takes longer than
          // most of them.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          // They end when what they wait for has come, on a busy machine many times as late as on an idle one; the time is
          // only for what never comes.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 120_000 } },
          // Long tests of browser code against a real server.
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
          // One shared page environment: creating it takes longer than most tests in it.
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

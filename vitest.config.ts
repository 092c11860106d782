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
// What has a page or a stand-in for a module or a global changes what it loads, which nobody else may find changed.
const changesWhatItLoads = /@vitest-environment|\bvi\./;
const alone = globSync(webTests, { cwd: import.meta.dirname }).filter((file) =>
  changesWhatItLoads.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
);

const serverTests = ['contract', 'server', 'scripts', 'bench'].map(
  (root) => `${root}/**/*.test.ts`,
);
// What starts and ends whole programs and databases waits for most of its time: `npm test` runs it beside the others.
const startsPrograms = /testing\/(program|embedded)\.ts/;
const programs = globSync(serverTests, { cwd: import.meta.dirname }).filter((file) => {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  // One with an application of its own asks a program besides.
  return startsPrograms.test(text) && !/\btestApp\(/.test(text);
});

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
      { extends: true, test: { name: 'web', include: [webTests], exclude: alone, isolate: false } },
      { extends: true, test: { name: 'pages', include: alone } },
    ],
  },
});

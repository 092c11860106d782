import { defineConfig } from 'vitest/config';

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
          include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          // Each file has a database and an application of its own; to load the program anew for each takes longer
          // than most of them.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
    ],
  },
});

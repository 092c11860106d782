import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'contract/**/*.test.ts',
      'server/**/*.test.ts',
      'web/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
    ],
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // A test that passes only after its siblings proves nothing alone.
    sequence: { shuffle: { tests: true } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

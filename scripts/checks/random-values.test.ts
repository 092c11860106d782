import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles } from './check-structure.mjs';
import { checkRandomValues } from './random-values.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const files = listFiles(root).filter((file) => /\.tsx?$/.test(file));

test('all tests with random values take seed and rounds from one place', () => {
  const wrong = files.flatMap((file) =>
    checkRandomValues(file, readFileSync(path.join(root, file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});

describe('a test with random values', () => {
  const check = (lines: string, file = 'contract/core/text.test.ts') =>
    checkRandomValues(file, `import fc from 'fast-check';\n${lines}`);

  test('passes with rounds in its call, or a few lines above', () => {
    expect(check('fc.assert(\n  fc.property(a, (b) => c(b)),\n  randomRuns(5, 50),\n);')).toEqual(
      [],
    );
    expect(check('const runs = randomRuns(5, 50);\nfc.assert(one(), runs);')).toEqual([]);
    expect(check('fc.assert(one(), { ...randomRuns(5, 50), endOnFailure: true });')).toEqual([]);
  });

  test('is refused without rounds, also where another call has some', () => {
    expect(check('fc.assert(one());\nfc.assert(two(), randomRuns(5, 50));')).toEqual([
      'contract/core/text.test.ts: fc.assert without randomRuns, line 2',
    ]);
  });

  test('is refused with a number of rounds or a seed of its own', () => {
    expect(check('fc.assert(one(), { ...randomRuns(5, 50), seed: 3 });')).toEqual([
      'contract/core/text.test.ts: seed is for randomRuns to say, line 2',
    ]);
    expect(check('const runs = { numRuns: 3 };\nfc.assert(one(), runs);')).toEqual([
      'contract/core/text.test.ts: numRuns is for randomRuns to say, line 2',
      'contract/core/text.test.ts: runs that randomRuns did not give, line 2',
    ]);
  });

  test('is refused where Math.random draws, in what tests share too', () => {
    const name = 'const name = Math.random();';
    expect(checkRandomValues('server/testing/factories.ts', name)).toEqual([
      "server/testing/factories.ts: Math.random can't be repeated, line 1",
    ]);
    expect(checkRandomValues('web/offline/outbox.ts', name)).toEqual([]);
  });
});

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

test('rules, policies and the session call a sector by baseName and suffixName only', () => {
  const files = globSync(
    ['server/features/*/{rules,policy,*-rules,*-policy}.ts', 'server/http/**/*.ts'],
    { cwd: root, exclude: ['**/*.test.ts'] },
  );
  expect(files.length).toBeGreaterThan(50);
  const other = files.filter((file) =>
    /sector(Base|Suffix)Name/i.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(other, 'spell it by answeredSector() where the answer is made').toEqual([]);
});

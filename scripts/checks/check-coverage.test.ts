import { describe, expect, test } from 'vitest';
import { checkRows, readRows, readTitles } from './check-coverage.mjs';

const page = `
| requirement | shown by |
|---|---|
| The logo leads home | \`e2e/a.spec.ts\` the logo leads home<br>\`web/b.test.ts\` goes \\| there |
| The bell counts | |
`;
const files: Record<string, string> = {
  'e2e/a.spec.ts': "test('the logo leads home', async ({ page }) => {});",
  'web/b.test.ts': 'test.each([[1], [2]])(`goes | there`, (n) => {});',
};

describe('check-coverage', () => {
  test('reads rows with their tests', () => {
    expect(readRows(page)).toEqual([
      {
        asked: 'The logo leads home',
        tests: [
          { file: 'e2e/a.spec.ts', title: 'the logo leads home' },
          { file: 'web/b.test.ts', title: 'goes | there' },
        ],
      },
      { asked: 'The bell counts', tests: [] },
    ]);
  });

  test('finds titles as the source spells them', () => {
    const source = [
      "test('plain', () => {});",
      `test(\`a \${type} captain @both\`, async () => {});`,
      "test('it is the captain\\'s', () => {});",
      "test.each(rows)('each %s of %s', (a, b) => {});",
      "  test.each([\n    ['a', 1],\n    ['b', 2],\n  ])('a table row %s', async (name) => {});",
    ].join('\n');
    expect([...readTitles(source)]).toEqual(
      expect.arrayContaining([
        'plain',
        `a \${type} captain @both`,
        "it is the captain's",
        'each %s of %s',
        'a table row %s',
      ]),
    );
  });

  test('fails on a row without a test, a missing file and a missing title', () => {
    const read = (file: string) => files[file];
    expect(checkRows(readRows(page), read)).toEqual(['no test: The bell counts']);
    expect(
      checkRows(
        readRows('| x | `e2e/c.spec.ts` y |\n| z | `e2e/a.spec.ts` the logo leads |'),
        read,
      ),
    ).toEqual(['e2e/c.spec.ts does not exist: x', "e2e/a.spec.ts has no test 'the logo leads': z"]);
  });
});

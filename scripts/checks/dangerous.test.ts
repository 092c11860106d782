import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles } from './check-structure.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const sources = listFiles(root)
  .filter((file) => /^(contract|server|web)\/.*\.(ts|tsx|js|html)$/.test(file))
  // Migrations run fixed statements.
  .filter((file) => !/\.test\.tsx?$|^server\/(testing|db\/migrations)\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** Patterns that turn text into markup, code, a statement or a command, and the reviewed files that use them. */
const dangers: [what: string, pattern: RegExp, known: string[]][] = [
  [
    'writes markup into a page',
    /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcdoc|createContextualFragment/i,
    [],
  ],
  ['runs a text', /\beval\(|new Function\(|set(Timeout|Interval)\(\s*['"`]|from 'node:vm'/, []],
  ['leads to a script', /['"`]javascript:/i, []],
  [
    'makes a statement of a text',
    /\bsql\s*\.raw\b|\.query\(\s*`[^`]*\$\{/,
    // Quoted names of our own tables, columns and channels and what these hold by default, those of an imported database, and constants.
    [
      'server/backup/backup.ts',
      'server/backup/restore.ts',
      'server/backup/swap.ts',
      'server/db/embedded/launch.ts',
      'server/features/group/queries.ts',
      'server/features/notifications/listener.ts',
      'server/kashafty/source.ts',
    ],
  ],
  [
    'starts a program',
    /child_process/,
    ['server/db/embedded/program.ts', 'server/operate/processes.ts'],
  ],
  ['starts a shell', /\bexec(Sync)?\(\s*['"`]|shell:\s*true/, []],
  ['hinders pasting of a password', /onPaste|onpaste/, ['web/shared/tables/table-source.tsx']],
  [
    'sets a cookie',
    /document\.cookie|set-cookie|setCookie/i,
    // It names a visitor's copy of the made-up group, and signs nobody in.
    ['server/public-demo/routes.ts'],
  ],
  ['hashes by what is broken', /(createHash|createHmac|\bhash)\(\s*'(md5|md4|ripemd\w*)'/i, []],
];

describe('no source', () => {
  test('is passed over', () => {
    expect(sources.length).toBeGreaterThan(500);
  });

  test.each(dangers)('%s', (_, pattern, known) => {
    const found = sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
    expect(found.toSorted()).toEqual(known);
  });
});

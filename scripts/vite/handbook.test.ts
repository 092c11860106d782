import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { HandbookWords } from '../../web/features/help/handbook-rules.ts';
import { root } from '../setup.mjs';
import { readHandbook } from './handbook.ts';

const folder = path.join(root, 'docs/handbook');
const pages = readdirSync(folder).map((file) => path.basename(file, '.md'));
const screen = readFileSync(path.join(root, 'web/features/help/help-page.tsx'), 'utf8');

const linksIn = (words: HandbookWords): string[] =>
  words.flatMap((word) => {
    if (typeof word === 'string') return [];
    return 'strong' in word ? linksIn(word.strong) : [word.page || 'README'];
  });

test.each(pages)(
  '%s begins with its title, is shown by the screen, and leads to pages that are there',
  (page) => {
    const [heading, ...blocks] = readHandbook(
      readFileSync(path.join(folder, `${page}.md`), 'utf8'),
    );
    expect(heading).toMatchObject({ kind: 'heading', depth: 1 });
    expect(blocks.length).toBeGreaterThan(2);
    expect(screen).toContain(`docs/handbook/${page}.md?handbook`);
    const links = blocks.flatMap((block) => {
      if (block.kind === 'list') return block.items.flatMap(linksIn);
      return block.kind === 'table' ? block.rows.flat().flatMap(linksIn) : linksIn(block.words);
    });
    for (const link of links) expect(pages).toContain(link);
  },
);

test('words keep what is strong and where they lead, and what the screen does not show is refused', () => {
  expect(readHandbook('# دليل\n\nاضغط **تسليم**، ثم [كل جمعة](each-friday.md).')).toEqual([
    { kind: 'heading', depth: 1, words: ['دليل'] },
    {
      kind: 'text',
      words: [
        'اضغط ',
        { strong: ['تسليم'] },
        '، ثم ',
        { page: 'each-friday', words: ['كل جمعة'] },
        '.',
      ],
    },
  ]);
  for (const other of ['![صورة](a.png)', '<b>x</b>', '[خارج](https://example.com)', '> قول']) {
    expect(() => readHandbook(other), other).toThrow();
  }
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { HandbookWords } from '../../web/features/help/handbook-rules.ts';
import { root } from '../setup.mjs';
import { readHandbook, sizeOfPicture } from './handbook.ts';

const folder = path.join(root, 'docs/handbook');
const pages = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => path.basename(file, '.md'));
const nowhere = (src: string) => ({ src, width: 1, height: 1 });
const readPage = (page: string) =>
  readHandbook(readFileSync(path.join(folder, `${page}.md`), 'utf8'), nowhere);
const screen = readFileSync(path.join(root, 'web/features/help/help-page.tsx'), 'utf8');

const linksIn = (words: HandbookWords): string[] =>
  words.flatMap((word) => {
    if (typeof word === 'string') return [];
    return 'strong' in word ? linksIn(word.strong) : [word.page || 'README'];
  });

test.each(pages)(
  '%s begins with its title, is shown by the screen, and leads to pages that are there',
  (page) => {
    const [heading, ...blocks] = readPage(page);
    expect(heading).toMatchObject({ kind: 'heading', depth: 1 });
    expect(blocks.length).toBeGreaterThan(2);
    expect(screen).toContain(`docs/handbook/${page}.md?handbook`);
    const links = blocks.flatMap((block) => {
      if (block.kind === 'picture') return [];
      if (block.kind === 'list') return block.items.flatMap(linksIn);
      return block.kind === 'table' ? block.rows.flat().flatMap(linksIn) : linksIn(block.words);
    });
    for (const link of links) expect(pages).toContain(link);
  },
);

test('texts keep emphasis and links, and other markup is refused', () => {
  expect(readHandbook('# دليل\n\nاضغط **تسليم**، ثم [كل جمعة](each-friday.md).', nowhere)).toEqual([
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
  for (const other of [
    'هنا ![صورة](a.webp)',
    '![](a.webp)',
    '<b>x</b>',
    '[خارج](https://example.com)',
    '> قول',
  ]) {
    expect(() => readHandbook(other, nowhere), other).toThrow();
  }
});

test('a picture alone in its paragraph is shown with its alternative text', () => {
  expect(readHandbook('![كشف الأسبوع](pictures/sheet.webp)', nowhere)).toEqual([
    { kind: 'picture', text: 'كشف الأسبوع', ...nowhere('pictures/sheet.webp') },
  ]);
});

test('every picture of a page exists, every file is used, and all are small', () => {
  const named = pages.flatMap((page) =>
    readPage(page).flatMap((block) => (block.kind === 'picture' ? [block.src] : [])),
  );
  const files = readdirSync(path.join(folder, 'pictures')).map((file) => `pictures/${file}`);
  expect(named.toSorted()).toEqual(files.toSorted());
  const pictures = files.map((file) => readFileSync(path.join(folder, file)));
  for (const picture of pictures) {
    const { width, height } = sizeOfPicture(picture);
    expect(width).toBe(390);
    expect(height).toBeGreaterThan(300);
  }
  expect(pictures.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(600_000);
});

test('a picture of another format is refused, because its size is unknown', () => {
  expect(() => sizeOfPicture(Buffer.from('\x89PNG\r\n\x1a\n0000IHDR'))).toThrow('WebP');
});

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles } from './check-structure.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const files = listFiles(root);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The cells of a page's tables, row by row, without their headings. */
function readTables(page: string): string[][] {
  return read(page)
    .split('\n')
    .filter((line) => /^\| (?!---)/.test(line))
    .map((line) => line.slice(1, -1).split(/(?<!\\)\|/))
    .map((cells) => cells.map((cell) => cell.trim().replaceAll('\\|', '|')));
}

/** The tests that a cell names, each as its file in backticks and its title. */
function readTests(cell: string): { file: string; title: string }[] {
  return cell.split('<br>').flatMap((part) => {
    const [, file, title] = /^`([^`]+\.(?:test|spec)\.tsx?)` (.+)$/.exec(part.trim()) ?? [];
    return file && title ? [{ file, title }] : [];
  });
}

/** Whether the source of a test file has this title in quotes. */
function hasTest({ file, title }: { file: string; title: string }): boolean {
  if (!files.includes(file)) return false;
  const source = read(file);
  return ["'", '"', '`'].some((quote) =>
    source.includes(`${quote}${title.replaceAll(quote, `\\${quote}`)}${quote}`),
  );
}

describe('pages', () => {
  const pages = files.filter((file) => /^(README\.md|SECURITY\.md|docs\/.*\.md)$/.test(file));
  const names = new Set(files.map((file) => path.posix.basename(file)));
  const folders = new Set(files.map((file) => file.split('/')[0]));
  // Made by a build or a run, so a fresh clone has none of them.
  const made = /^((dist|data|demo-data|gallery|node_modules|test-results)(\/|$)|sbom\.cdx\.json$)/;
  const isPath = (text: string) =>
    /^[\w.@-][\w.@/-]*$/.test(text) &&
    (/\.(tsx?|mjs|json|md|css|html)$/.test(text) ||
      (text.includes('/') && folders.has(text.split('/')[0])));

  test.each(pages)('%s names only files that exist, and no line numbers', (page) => {
    const text = read(page);
    const prose = text.replace(/```[\s\S]*?```/g, '');
    const quoted = [...prose.matchAll(/`([^`\s]+)`/g)].map((match) => match[1]!).filter(isPath);
    const linked = [...prose.matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g)]
      .map((match) => match[1]!)
      .filter((link) => !/^[a-z]+:/.test(link));
    const exists = (name: string) =>
      names.has(name) ||
      existsSync(path.join(root, name)) ||
      existsSync(path.join(root, path.dirname(page), name));
    const missing = [...quoted, ...linked].filter((name) => !made.test(name) && !exists(name));
    expect(missing).toEqual([]);
    expect(text).not.toMatch(/\.(tsx?|mjs|md|json|css):\d+|#L\d+/);
  });
});

describe('docs/security.md', () => {
  const rows = readTables('docs/security.md')
    .filter(([id]) => /^V\d/.test(id!))
    .map(([id, , state, shown]) => ({ id, state, shown: shown!, tests: readTests(shown!) }));

  test('has each of the 70 requirements of level 1 once, with a state and a test or a reason', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(70);
    expect(rows).toHaveLength(70);
    for (const { id, state, shown } of rows) {
      expect(['held', 'not applicable', 'not held'], id).toContain(state);
      expect(shown, id).not.toBe('');
    }
  });

  test('names only tests that exist', () => {
    expect(rows.flatMap(({ tests }) => tests.filter((each) => !hasTest(each)))).toEqual([]);
  });

  test('counts its states rightly', () => {
    const count = (state: string) => rows.filter((row) => row.state === state).length;
    const shown = rows.filter(({ state, tests }) => state === 'held' && tests.length > 0).length;
    expect(read('docs/security.md')).toContain(
      `Of 70 requirements ${count('held')} are held (${shown} of them shown by tests), ${count('not applicable')} not applicable, ${count('not held')} not held.`,
    );
  });
});

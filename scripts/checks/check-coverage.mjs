// Fails on a row of docs/coverage.md whose test does not exist, or that names none. Prints how many rows hold.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isProgram } from './check-structure.mjs';

/** The rows of the page's tables: what is asked, and the tests that show it as file and title. */
export function readRows(text) {
  return text
    .split('\n')
    .filter((line) => /^\| (?!---)/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    )
    .filter(([asked]) => asked !== 'requirement')
    .map(([asked = '', shown = '']) => ({
      asked,
      tests: shown
        .split('<br>')
        .filter(Boolean)
        .map((test) => {
          const [, file, title] = /^`([^`]+)` (.+)$/.exec(test.trim()) ?? [];
          return { file, title: title?.replaceAll('\\|', '|') };
        }),
    }));
}

/** The titles of a test file as its source spells them, variables and all. */
export function readTitles(source) {
  const titles = new Set();
  const call =
    /\b(?:test|it)(?:\.\w+)*\s*(?:\(\s*\[[\s\S]*?\]\s*(?:as const)?\s*,?\s*\)\s*)?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;
  for (const match of source.matchAll(call)) {
    titles.add((match[2] ?? '').replace(/\\(['"`])/g, '$1'));
  }
  // test.each(table)('title', …), where the table is too long for the pattern above.
  for (const match of source.matchAll(
    /\)\s*\(\s*(['"`])((?:\\.|(?!\1)[^\n])*)\1,\s*(?:async\s*)?\(/g,
  )) {
    titles.add((match[2] ?? '').replace(/\\(['"`])/g, '$1'));
  }
  return titles;
}

/** What is wrong with the rows; `read` gives a file's text, undefined where there is none. */
export function checkRows(rows, read) {
  return rows.flatMap(({ asked, tests }) => {
    if (tests.length === 0) return [`no test: ${asked}`];
    return tests.flatMap(({ file, title }) => {
      if (!file || !title) return [`a test is written as \`file\` title: ${asked}`];
      const source = read(file);
      if (source === undefined) return [`${file} does not exist: ${asked}`];
      return readTitles(source).has(title) ? [] : [`${file} has no test '${title}': ${asked}`];
    });
  });
}

if (isProgram(import.meta.filename)) {
  const root = path.resolve(import.meta.dirname, '../..');
  const rows = readRows(readFileSync(path.join(root, 'docs/coverage.md'), 'utf8'));
  const findings = checkRows(rows, (file) => {
    const full = path.join(root, file);
    return /\.(test|spec)\.tsx?$/.test(file) && existsSync(full)
      ? readFileSync(full, 'utf8')
      : undefined;
  });
  for (const finding of findings) console.error(finding);
  console.log(`${rows.length} requirements, ${findings.length} without their test`);
  if (findings.length > 0 || rows.length === 0) process.exitCode = 1;
}

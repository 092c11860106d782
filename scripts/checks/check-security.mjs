// Fails where docs/security.md leaves out or repeats a requirement of level 1, names a test that does not exist, or counts
// itself wrongly at its top.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readTitles } from './check-coverage.mjs';
import { isProgram } from './check-structure.mjs';

/** How many requirements of level 1 each section of OWASP ASVS 5.0.0 has: they are its first ones, but where they are listed. */
const SECTIONS = {
  'V1.2': 5,
  'V1.3': 2,
  'V1.5': 1,
  'V2.1': 1,
  'V2.2': 2,
  'V2.3': 1,
  'V3.2': 2,
  'V3.3': 1,
  'V3.4': 2,
  'V3.5': 3,
  'V4.1': 1,
  'V4.4': 1,
  'V5.2': 2,
  'V5.3': 2,
  'V6.1': 1,
  'V6.2': 8,
  'V6.3': 2,
  'V6.4': 2,
  'V7.2': 4,
  'V7.4': 2,
  'V8.1': 1,
  'V8.2': 2,
  'V8.3': 1,
  'V9.1': 3,
  'V9.2': 1,
  'V10.4': 5,
  'V11.3': 2,
  'V11.4': 1,
  'V12.1': 1,
  'V12.2': 2,
  'V13.4': 1,
  'V14.2': 1,
  'V14.3': 1,
  'V15.1': 1,
  'V15.2': 1,
  'V15.3': 1,
};
export const LEVEL_1 = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, nth) => `${section}.${nth + 1}`),
);

const STATES = ['held', 'not applicable', 'not held'];

/** The rows of the page: requirement, state, its tests as file and title, and what else is said of it. */
export function readRows(text) {
  return text
    .split('\n')
    .filter((line) => /^\| V\d/.test(line))
    .map((line) => {
      const [id = '', asked = '', state = '', shown = ''] = line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|'));
      const parts = shown.split('<br>').filter(Boolean);
      const tests = parts.flatMap((part) => {
        const [, file, title] = /^`([^`]+\.(?:test|spec)\.tsx?)` (.+)$/.exec(part) ?? [];
        return file ? [{ file, title }] : [];
      });
      return { id, asked, state, tests, reasons: parts.length - tests.length };
    });
}

/** What is wrong with the page; `read` gives a file's text, undefined where there is none. */
export function checkPage(text, read, wanted = LEVEL_1) {
  const rows = readRows(text);
  const findings = [];
  for (const id of wanted) {
    const count = rows.filter((row) => row.id === id).length;
    if (count !== 1) findings.push(`${id} stands there ${count} times`);
  }
  for (const { id, asked, state, tests, reasons } of rows) {
    if (!wanted.includes(id)) findings.push(`${id} is none of level 1`);
    if (!STATES.includes(state)) findings.push(`${id}: '${state}' is none of ${STATES.join(', ')}`);
    if (asked === '') findings.push(`${id} does not say what is asked`);
    if (tests.length + reasons === 0) findings.push(`${id} has neither a test nor a reason`);
    for (const { file, title } of tests) {
      const source = read(file);
      if (source === undefined) findings.push(`${id}: ${file} does not exist`);
      else if (!readTitles(source).has(title)) findings.push(`${id}: ${file} has no '${title}'`);
    }
  }
  const count = (state) => rows.filter((row) => row.state === state).length;
  const byTest = rows.filter((row) => row.state === 'held' && row.tests.length > 0).length;
  const sums = `Of ${wanted.length} requirements ${count('held')} are held (${byTest} of them shown by tests), ${count('not applicable')} not applicable, ${count('not held')} not held.`;
  if (!text.includes(sums)) findings.push(`the page does not say: ${sums}`);
  return findings;
}

if (isProgram(import.meta.filename)) {
  const root = path.resolve(import.meta.dirname, '../..');
  const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
  const findings = checkPage(text, (file) => {
    const full = path.join(root, file);
    return existsSync(full) ? readFileSync(full, 'utf8') : undefined;
  });
  for (const finding of findings) console.error(finding);
  console.log(`${LEVEL_1.length} requirements, ${findings.length} findings`);
  if (findings.length > 0) process.exitCode = 1;
}

// Fails where a comment or name is written otherwise than check-writing.mjs asks, where a sentence of the screens uses a word that docs/glossary.md replaces by another, or is set
// otherwise than the rest: with dots for …, a Latin comma, a space before a comma, two spaces, an 'و' alone.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { isProgram, listFiles } from './check-structure.mjs';
import { checkWriting, isSource } from './check-writing.mjs';

const quoted = (text) => [...text.matchAll(/'([^']+)'/g)].map((match) => match[1]);

/**
 * Reads the glossary: each avoided word with its replacement, and the exceptions, for all files or for one.
 */
export function readGlossary(page) {
  const avoided = [];
  const excused = [];
  let at = -1;
  let isExcusing = false;
  for (const line of page.split('\n')) {
    if (line.startsWith('## ')) {
      at = -1;
      isExcusing = /^## (Quotes|Headings)/.test(line);
    }
    if (isExcusing && line.startsWith('- ')) {
      const file = /`([^`]+)`/.exec(line)?.[1] ?? null;
      excused.push(...quoted(line).map((text) => ({ text, file })));
    }
    if (!line.startsWith('|')) continue;
    const cells = line.split('|').map((cell) => cell.trim());
    if (at < 0) at = cells.indexOf('not');
    else {
      for (const word of quoted(cells[at])) avoided.push({ word, instead: cells[2] });
    }
  }
  return { avoided, excused };
}

/**
 * The texts of a source with their lines and kinds: what is shown or sent, a pattern, or SQL; none of its comments. A
 * Markdown page is read line by line.
 */
export function findTexts(file, source) {
  const found = [];
  const add = (text, start, kind = 'text') => {
    found.push({ text, kind, line: source.slice(0, start).split('\n').length });
  };
  const statements = new Set();
  const visitor = new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') {
        for (const part of quasi.quasis) statements.add(part.start);
      }
    },
    Literal(node) {
      if (node.regex) add(node.regex.pattern, node.start, 'pattern');
      else if (typeof node.value === 'string') add(node.value, node.start);
    },
    TemplateElement(node) {
      const kind = statements.has(node.start) ? 'sql' : 'text';
      add(node.value.cooked ?? node.value.raw, node.start, kind);
    },
    // Only what the browser shows: line breaks in the source are one space, or none at the ends.
    JSXText(node) {
      const lines = node.value.split('\n');
      const shown = lines.map((line, index) => {
        const start = index === 0 ? line : line.trimStart();
        return index === lines.length - 1 ? start : start.trimEnd();
      });
      add(shown.filter(Boolean).join(' '), node.start + node.value.search(/\S|$/));
    },
  });
  if (file.endsWith('.md')) {
    for (const { 0: line, index } of source.matchAll(/.+/g)) add(withoutMarkdown(line), index);
  } else visitor.visit(parseSync(file, source).program);
  return found;
}

/** The Arabic texts of a source with their lines, without comments, patterns and SQL. */
export const findStrings = (file, source) =>
  findTexts(file, source)
    .filter(({ text, kind }) => kind === 'text' && isArabic.test(text))
    .map(({ text, line }) => ({ text, line }));

/** A line of a page without the number before it and the address of its links. */
const withoutMarkdown = (line) => line.replace(/^\d+\. /, '').replace(/\]\([^)]*\)/g, ']');

const isArabic = /[\u0621-\u064a]/;
// Letters, marks of letters and the lengthened alif: what may not stand beside a word that is whole.
const letter = '[\u0621-\u0652\u0670]';

const rules = [
  { wrong: /\.\.\./, says: "'…' is one sign" },
  { wrong: / [،؛؟]/, says: "a space before '،', '؛' or '؟'" },
  { wrong: /\S {2,}\S/, says: 'two spaces' },
  { wrong: /[\u0621-\u0652»)] ?[,?;](?!\S*\))/, says: "a Latin ',', '?' or ';'" },
  { wrong: /(^|\s)و\s/, says: "'و' stands apart from its word" },
  // The other folders' digits are turned where they are shown (web/i18n/localize.ts).
  { wrong: /\d/, says: 'Latin digits', only: /^(web|docs\/handbook)\// },
];

/** An avoided word as it may stand in a sentence: with what is written to its beginning. */
const whole = (word) => new RegExp(`(?<!${letter})(?:[وف]?[بلك]?(?:ال|لل)?)${word}(?!${letter})`);

/** Lists the faults of a file's sentences. */
export function checkWords(file, source, { avoided, excused }) {
  if (!isOfScreens(file) || !isArabic.test(source)) return [];
  const here = excused.filter((each) => each.file === null || each.file === file);
  return findStrings(file, source).flatMap(({ text, line }) => {
    const judged = here.reduce((rest, each) => rest.replaceAll(each.text, '·'), text);
    return [
      ...avoided
        .filter(({ word }) => whole(word).test(judged))
        .map(({ word, instead }) => `'${word}' is called '${instead}' (docs/glossary.md)`),
      ...rules
        .filter(({ wrong, only }) => wrong.test(judged) && (only?.test(file) ?? true))
        .map(({ says }) => says),
    ].map((finding) => `${file}: line ${line}: ${finding}`);
  });
}

// Tests quote avoided words, and only the program reads lists of words.
const isOfScreens = (file) =>
  /^((contract|server|web)\/.*\.tsx?|docs\/(handbook|ar)\/.*\.md)$/.test(file) &&
  !/\.test\.tsx?$|\/sample-|^server\/(testing|demo|db\/migrations)|(password|heading|people|searched)-words\.ts$/.test(
    file,
  );

if (isProgram(import.meta.filename)) {
  const root = path.resolve(import.meta.dirname, '../..');
  const read = (file) => readFileSync(path.join(root, file), 'utf8');
  const glossary = readGlossary(read('docs/glossary.md'));
  const findings = listFiles(root).flatMap((file) => [
    ...(isOfScreens(file) ? checkWords(file, read(file), glossary) : []),
    ...(isSource(file) ? checkWriting(file, read(file)) : []),
  ]);
  // Without the heading nothing would be forbidden.
  if (glossary.avoided.length === 0) findings.push('docs/glossary.md: no column of avoided words');
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exitCode = 1;
}

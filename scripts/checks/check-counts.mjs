// Fails where a text puts a number beside a noun that does not follow it: Arabic has a form for one, for two, for 3 to 10
// and for 11 on, which counted() of contract/core/counting.ts chooses.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { isProgram, listFiles } from './check-structure.mjs';

/** Functions that write a number in digits. */
const writers = new Set(['formatNumber', 'number', 'localizeNumbers']);

/** Words that may follow any number: none of them is counted. */
const free = new Set(
  [
    'من في إلى على عن عند مع بعد قبل حتى بلا بين منذ أو ثم كل لكل باختيارك هنا بعدها منهم لهم لم',
    // Units that have no plural, and adjectives of what stands before the number.
    'ميجابايت كيلوبايت ملغي موقوفة متأخّرة آخرون',
    // 'الـ ٢٨ وحدهم'.
    'وحدهم',
  ].flatMap((line) => line.split(' ')),
);

/** The first word after a number; null where no Arabic word follows it at once. */
const wordAfter = (text) => /^[ \u00a0]([\u0621-\u0652]+)/.exec(text)?.[1] ?? null;

/** A number that a reader of the source does not know: the noun beside a constant is written for it. */
const isNumber = (node) =>
  node?.type === 'CallExpression' &&
  node.callee.type === 'Identifier' &&
  writers.has(node.callee.name) &&
  node.arguments[0]?.type !== 'Literal' &&
  !(node.arguments[0]?.type === 'Identifier' && /^[A-Z][A-Z_]+$/.test(node.arguments[0].name));

/** The lines of a source where a fixed word follows a number. */
export function findFixedNouns(file, source) {
  const found = [];
  const look = (text, start) => {
    const word = wordAfter(text);
    // A joined 'و', 'ف', 'ب' or 'ل' begins something new.
    if (word === null || free.has(word)) return;
    found.push({ word, line: source.slice(0, start).split('\n').length });
  };
  new Visitor({
    TemplateLiteral({ quasis, expressions }) {
      expressions.forEach((expression, index) => {
        const next = quasis[index + 1];
        if (isNumber(expression)) look(next.value.cooked ?? next.value.raw, next.start);
      });
    },
    JSXElement({ children }) {
      children.forEach((child, index) => {
        const next = children[index + 1];
        if (child.type !== 'JSXExpressionContainer' || !isNumber(child.expression)) return;
        if (next?.type === 'JSXText') look(next.value.replace(/^\s+/, ' '), next.start);
      });
    },
  }).visit(parseSync(file, source).program);
  return found;
}

if (isProgram(import.meta.filename)) {
  const root = path.resolve(import.meta.dirname, '../..');
  const findings = listFiles(root)
    .filter((file) => /^(contract|server|web)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      return findFixedNouns(file, source).map(
        ({ word, line }) => `${file}: line ${line}: '${word}' after a number: use counted()`,
      );
    });
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exitCode = 1;
}

// Fails where a comment or a test's title begins without a subject, or an exported function is named by a bare participle or
// preposition.
// Used by check-words.mjs.
import { parseSync, Visitor } from 'vite';

const subjectless = /^(Of|The same|What|That)\b|^Whether\b[^.;:]*\bthat\b/;

// Words that end in 'ed' and are verbs.
const verbs = /^(need|feed|seed|embed|exceed|proceed|succeed|speed)$/;
const participles =
  /^([a-z]+ed|matching|given|kept|told|said|drawn|held|heard|shown|sent|made|found|bound|chosen|written|known|begun|done|gone|left|lost|met|paid|built|thought|laid|worn|taken)$/;
const prepositions =
  /^(of|by|from|to|in|at|on|with|without|within|until|for|per|as|since|than|beside|into)$/;

const goingOn = /^(of|that|whose|and|or|also|again|by|for|to|as|from)\b/;
const isTest = (file) => /\.(test|spec)\.(tsx?|mjs)$/.test(file);

export const isSource = (file) =>
  /^(contract|server|web|e2e|bench|scripts)\/.*\.(tsx?|mjs)$/.test(file);

/** The comments of a source with their first lines: of several line comments in a row the first alone. */
function readComments(source, comments) {
  const lineOf = (at) => source.slice(0, at).split('\n').length;
  let last = 0;
  return comments.flatMap(({ type, value, start, end }) => {
    const line = lineOf(start);
    const goesOn = type === 'Line' && line === last + 1;
    last = type === 'Line' ? lineOf(end) : 0;
    const text = value
      .split('\n')
      .map((each) => each.replace(/^\s*\*?\s?/, '').trim())
      .join(' ')
      .trim();
    return goesOn ? [] : [{ text, line }];
  });
}

/** The name of what is called: `test` of `test(…)`, `test.each(…)(…)` and `test.runIf(…)(…)`. */
function calledName(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return calledName(callee.object);
  return callee.type === 'CallExpression' ? calledName(callee.callee) : '';
}

/** The titles of a file's tests. */
function readTitles(program) {
  const titles = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!/^(test|it)$/i.test(calledName(callee))) return;
      if (typeof title?.value === 'string') titles.push(title.value);
      if (title?.type === 'TemplateLiteral') titles.push(title.quasis[0].value.raw);
    },
  }).visit(program);
  return titles;
}

/**
 * Lists the comments of a file that begin without a subject, its tests' titles that only go on with another one, and its
 * exported functions with such names.
 */
export function checkWriting(file, source) {
  const { program, comments } = parseSync(file, source);
  const findings = readComments(source, comments)
    .filter(({ text }) => subjectless.test(text))
    .map(
      ({ text, line }) =>
        `line ${line}: '${text.slice(0, 40)}…' has no subject: begin with the noun or the verb`,
    );
  if (isTest(file)) {
    for (const title of readTitles(program).filter((each) => goingOn.test(each))) {
      findings.push(`the title '${title}' has no subject: a test's title is a whole sentence`);
    }
  }
  if (isJudgedByNames(file)) {
    const judge = (name) => {
      if (verbs.test(name) || !(participles.test(name) || prepositions.test(name))) return;
      findings.push(
        `the exported function '${name}' is named by a participle or preposition: use a verb and a noun`,
      );
    };
    new Visitor({
      ExportNamedDeclaration({ declaration }) {
        if (declaration?.type === 'FunctionDeclaration') judge(declaration.id.name);
        if (declaration?.type !== 'VariableDeclaration') return;
        for (const { id, init } of declaration.declarations) {
          if (/Function/.test(init?.type ?? '')) judge(id.name);
        }
      },
    }).visit(program);
  }
  return findings.map((finding) => `${file}: ${finding}`);
}

// Names of tests read as sentences, and a migration keeps the names it was written with.
const isJudgedByNames = (file) =>
  !/\.test\.|\.spec\.|\/sample-|^e2e\/|^server\/testing\/|^server\/db\/migrations\//.test(file);

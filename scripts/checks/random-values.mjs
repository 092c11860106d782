// Random values of tests are drawn by one seed, and as often as the run asks for (scripts/testing/thoroughness.ts): else a
// failure could not be repeated, and the many rounds of `npm run test:all` would miss some tests.

/** Where the seed is read. */
const SOURCE = 'scripts/testing/thoroughness.ts';

/** Files of the tests, and what several of them share, but for the examples of this check. */
const isOfTests = (file) =>
  file !== SOURCE &&
  !file.startsWith('scripts/checks/') &&
  /\.(test|spec)\.tsx?$|^server\/testing\/|^e2e\/|\/sample-[^/]+\.ts$/.test(file);

/** Lists the faults of a file's random values. */
export function checkRandomValues(file, text) {
  if (!isOfTests(file)) return [];
  const lineOf = (index) => text.slice(0, index).split('\n').length;
  const found = [];
  for (const match of text.matchAll(/\bMath\.random\b/g)) {
    found.push(`${file}: Math.random can't be repeated, line ${lineOf(match.index)}`);
  }
  if (!/from 'fast-check'/.test(text)) return found;
  for (const match of text.matchAll(/\bfc\.(assert|check|sample|statistics)\(/g)) {
    if (!/\b(randomRuns\(|runs\b)/.test(callFrom(text, match.index + match[0].length))) {
      found.push(`${file}: fc.${match[1]} without randomRuns, line ${lineOf(match.index)}`);
    }
  }
  for (const match of text.matchAll(/\b(numRuns|seed):/g)) {
    found.push(`${file}: ${match[1]} is for randomRuns to say, line ${lineOf(match.index)}`);
  }
  // A variable with another name would pass as runs of a call.
  for (const match of text.matchAll(/\bruns = (?!randomRuns\()/g)) {
    found.push(`${file}: runs that randomRuns did not give, line ${lineOf(match.index)}`);
  }
  return found;
}

/** The text from an index to the end of the call whose parenthesis opened before it. */
function callFrom(text, from) {
  let depth = 1;
  let end = from;
  for (; end < text.length && depth > 0; end += 1) {
    if (text[end] === '(') depth += 1;
    if (text[end] === ')') depth -= 1;
  }
  return text.slice(from, end);
}

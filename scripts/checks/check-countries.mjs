// Fails where a source outside contract/countries/ names a country's currency, locale, time zone or mobile numbers, or
// writes digits or signs of numbers that not every country's groups have: the group's country decides them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isProgram, listFiles } from './check-structure.mjs';
import { findTexts } from './check-words.mjs';

const rules = [
  { wrong: /جنيه|قرش|\bEGP\b/, says: "a currency: read the country's" },
  { wrong: /\bar-[A-Z]{2}\b/, says: "a country's locale: read the country's" },
  { wrong: /Africa\/Cairo/, says: "a time zone: read the group's" },
  { wrong: /(?<!\d)01(\[0125\]|\\{1,2}d)/, says: "a country's mobile numbers: read its pattern" },
  {
    wrong: /[٠-٩٪٫٬]/,
    says: 'digits or signs of some countries: use contract/core/digits.ts and numbers.ts',
    // A pattern reads what was typed, in either digits.
    except: (file, kind) => kind !== 'text' || hasDigits(file),
  },
];

/** Where such digits may stand, and why; a folder ends with a slash. */
const withDigits = {
  'contract/core/digits.ts': 'the table of digits',
  'contract/core/numbers.ts': 'the table of signs',
  'contract/core/fields.ts': 'reads the decimal sign of typed numbers',
  'contract/core/text.ts': 'a pattern of what is typed',
  'contract/directory/address.ts':
    'reads typed digits; its sentences are those of the shared address',
  'server/commands/groups.ts': 'speaks to the operator, who has no group',
  'server/db/arabic-search.ts': 'folds either digits for the search',
  'server/kashafty/': 'speaks of a program that is used in Egypt alone, to a group there',
  'web/groups/': 'the pages of the shared address, which have no group',
  'web/i18n/typed-digits.ts': 'reads the decimal sign of typed numbers',
  'web/ui/charts/week-chart.ts': 'moves the sign that SVG would misplace',
};

const hasDigits = (file) =>
  Object.keys(withDigits).some((each) =>
    each.endsWith('/') ? file.startsWith(each) : file === each,
  );

/** Finds facts in a source that only a country may say. */
export function checkCountries(file, source) {
  if (!isChecked(file)) return [];
  return findTexts(file, source).flatMap(({ text, kind, line }) =>
    rules
      .filter(({ wrong, except }) => wrong.test(text) && !except?.(file, kind))
      .map(({ says }) => `${file}: line ${line}: ${says}`),
  );
}

// Tests, the demo and migrations are about one country.
const isChecked = (file) =>
  /^(contract|server|web)\/.*\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|\/testing\/|^contract\/countries\/|^server\/(demo|db\/migrations)\//.test(file);

if (isProgram(import.meta.filename)) {
  const root = path.resolve(import.meta.dirname, '../..');
  const files = listFiles(root);
  const findings = files.flatMap((file) =>
    isChecked(file) ? checkCountries(file, readFileSync(path.join(root, file), 'utf8')) : [],
  );
  for (const each of Object.keys(withDigits)) {
    if (!files.some((file) => file.startsWith(each)))
      findings.push(`${each}: allowed, but not there`);
  }
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exitCode = 1;
}

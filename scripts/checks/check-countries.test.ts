import { expect, test } from 'vitest';
import { checkCountries } from './check-countries.mjs';

const check = (source: string, file = 'web/i18n/labels.ts') => checkCountries(file, source);

test('reports what only a country may say with its file and its line', () => {
  expect(check("const one = 1;\n\nexport const label = '5 جنيه';\n")).toEqual([
    "web/i18n/labels.ts: line 3: a currency: read the country's",
  ]);
});

test.each([
  "const unit = 'قرش';",
  "const code = 'EGP';",
  "const locale = 'ar-EG';",
  "const locale = 'ar-TN-u-nu-latn';",
  "const zone = 'Africa/Cairo';",
  'const mobile = /^01[0125]\\d{8}$/;',
  "const mobile = '^01\\\\d{9}$';",
  "const label = 'بعد ٣ أيام';",
  "const label = 'تحت ٪';",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code to be judged
  'const label = `${count} من ١٠`;',
  "const zone = sql`SELECT now() AT TIME ZONE 'Africa/Cairo'`;",
])('finds a country: %s', (source) => {
  expect(check(source)).toHaveLength(1);
});

test('finds it in the text of elements', () => {
  expect(check('const page = <p>\n  حتى ٢ ميجابايت\n</p>;', 'web/a.tsx')).toEqual([
    'web/a.tsx: line 2: digits or signs of some countries: use contract/core/digits.ts and numbers.ts',
  ]);
});

test.each([
  '// ١٢ جنيه, Africa/Cairo',
  'const typed = /^[٠-٩]+[.٫]/;',
  "const collator = new Intl.Collator('ar');",
  "const label = 'بعد ثلاثة أيام';",
  "const at = '2026-01-01';",
])('accepts what is no country: %s', (source) => {
  expect(check(source)).toEqual([]);
});

test.each([
  'contract/countries/egypt.ts',
  'web/i18n/labels.test.ts',
  'server/testing/app.ts',
  'server/demo/weeks.ts',
  'server/db/migrations/0001-initial.ts',
  'scripts/demo.mjs',
])('skips what is about one country: %s', (file) => {
  expect(check("const unit = 'جنيه';", file)).toEqual([]);
});

test('allows digits in their table, and no currency there', () => {
  expect(check("const digits = '٠١٢';", 'contract/core/digits.ts')).toEqual([]);
  expect(check("const unit = 'جنيه';", 'contract/core/digits.ts')).toHaveLength(1);
});

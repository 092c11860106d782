import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { KIT_RULES, securityHeaders } from './http/headers/security-headers.ts';

const kit = path.join(
  path.dirname(createRequire(import.meta.url).resolve('react-aria-components/package.json')),
  '../react-aria/dist',
);

/** The CSS rules that react-aria writes into style elements, with their placeholders filled in. */
function rulesOf(source: string): string[] {
  return [...source.matchAll(/style\.textContent = `([^`]*)`\.trim\(\)/g)].map(([, text = '']) =>
    text
      .replace(/\$\{([^}]+)\}/g, (_, name: string) => {
        const [, value] =
          source.match(new RegExp(`const ${name.replaceAll('$', '\\$')} = '([^']*)'`)) ?? [];
        return String(value);
      })
      .trim(),
  );
}

test('the policy allows exactly the style rules that the kit writes into a page', () => {
  const sources = globSync('**/*.mjs', { cwd: kit }).map((file) =>
    readFileSync(path.join(kit, file), 'utf8'),
  );
  const writing = sources.filter((source) => /createElement\(['"]style['"]\)/.test(source));
  // If a new version of react-aria adds a rule, its hash is missing in the policy and the browser ignores it silently.
  expect(writing.flatMap(rulesOf).toSorted()).toEqual(KIT_RULES.toSorted());
  expect(writing).toHaveLength(KIT_RULES.length);
  const policy = securityHeaders()['content-security-policy'];
  expect(policy).not.toContain('unsafe-inline');
  expect(policy).not.toContain('unsafe-eval');
  expect(policy?.match(/'sha256-[\w+/=]+'/g)).toHaveLength(KIT_RULES.length);
});

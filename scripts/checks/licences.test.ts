import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Licences under which a package may be used, changed and handed on as long as its notice goes along. */
const ALLOWED = [
  'MIT',
  'ISC',
  'Apache-2.0',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'OFL-1.1',
  'BlueOak-1.0.0',
];

/** Packages under other licences, each reviewed. */
const REVIEWED = [
  // Its own files stay under its licence, and are used unchanged.
  'web-push: MPL-2.0',
  // Given to the public; asks for nothing.
  'isbot: Unlicense',
];

interface Package {
  dev?: boolean;
  name?: string;
  license?: string;
}

/** True if an SPDX expression leaves a choice that is allowed; one with nested parentheses does not. */
function isAllowed(licence: string): boolean {
  const choices = licence.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((name) => ALLOWED.includes(name)));
}

test('the packages of the running program ask for no more than to be named', () => {
  const lockfile = path.resolve(import.meta.dirname, '../../package-lock.json');
  const packages: Record<string, Package> = JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  const others = Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .filter(([, { license }]) => !isAllowed(license ?? 'none'))
    .map(
      ([place, { name, license }]) => `${name ?? place.split('node_modules/').at(-1)}: ${license}`,
    );
  expect([...new Set(others)].sort()).toEqual(REVIEWED.toSorted());
});

test.each([
  ['MIT', true],
  ['(MIT OR CC0-1.0)', true],
  ['GPL-3.0 OR ISC', true],
  ['MIT AND BSD-3-Clause', true],
  ['GPL-3.0', false],
  ['MIT AND GPL-2.0', false],
  ['SEE LICENSE IN x', false],
])('the licence %s is allowed: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed);
});

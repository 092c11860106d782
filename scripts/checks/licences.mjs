// `npm run licences`: the packages of the running program by licence. Fails on one whose licence asks for more than to be named.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isProgram } from './check-structure.mjs';

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

/**
 * Packages that were looked at by themselves, and why each may be used all the same.
 * @type {Record<string, { licence: string, reason: string }>}
 */
const EXCEPTIONS = {
  'web-push': {
    licence: 'MPL-2.0',
    reason: 'its own files stay under its licence, and are used as they are',
  },
  isbot: { licence: 'Unlicense', reason: 'given to the public; asks for nothing' },
};

/** Whether an SPDX expression leaves a choice that is allowed. */
export function isAllowed(licence) {
  const bare = licence.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(bare)) return false;
  return bare
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ALLOWED.includes(name)));
}

/** The packages of a lockfile that the running program has, whatever its system: name, version, licence. */
export function readPackages(lockfile) {
  return Object.entries(lockfile.packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .map(([place, { name, version, license }]) => ({
      name: name ?? place.split('node_modules/').at(-1),
      version,
      licence: license ?? 'none named',
    }));
}

/** What is wrong: a licence that is not allowed, or an exception that nothing needs any more. */
export function checkLicences(packages, exceptions = EXCEPTIONS) {
  const refused = packages
    .filter(({ licence }) => !isAllowed(licence))
    .filter(({ name, licence }) => exceptions[name]?.licence !== licence)
    .map(({ name, version, licence }) => `${name}@${version} is under ${licence}`);
  const idle = Object.entries(exceptions)
    .filter(([name, { licence }]) =>
      packages.every((each) => each.name !== name || each.licence !== licence),
    )
    .map(([name, { licence }]) => `no ${name} under ${licence} needs an exception`);
  return [...refused, ...idle];
}

if (isProgram(import.meta.filename)) {
  const root = path.resolve(import.meta.dirname, '../..');
  const packages = readPackages(
    JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')),
  );
  for (const licence of [...new Set(packages.map(({ licence }) => licence))].sort()) {
    const of = packages.filter((each) => each.licence === licence);
    const names = new Set(of.map(({ name, version }) => `${name}@${version}`));
    console.log(`${licence} (${names.size}): ${[...names].sort().join(', ')}`);
  }
  console.log('OFL-1.1: the fonts of web/fonts/');
  for (const [name, { licence, reason }] of Object.entries(EXCEPTIONS)) {
    console.log(`Exception: ${name} (${licence}): ${reason}`);
  }
  const findings = checkLicences(packages);
  for (const finding of findings) console.error(finding);
  if (findings.length > 0 || packages.length === 0) process.exitCode = 1;
}

import { describe, expect, test } from 'vitest';
import { judge } from './audit.mjs';
import { checkPage, LEVEL_1 } from './check-security.mjs';
import { checkLicences, isAllowed, readPackages } from './licences.mjs';

describe('the page of requirements', () => {
  const files: Record<string, string> = { 'server/a.test.ts': "test('is refused', () => {});" };
  const read = (file: string) => files[file];
  const good = [
    'Of 2 requirements 1 are held (1 of them shown by tests), 1 not applicable, 0 not held.',
    '| V1.2.1 | texts stay texts | held | `server/a.test.ts` is refused<br>and the kit escapes |',
    '| V1.2.2 | addresses | not applicable | there are none |',
  ];
  const check = (lines: string[]) => checkPage(lines.join('\n'), read, ['V1.2.1', 'V1.2.2']);

  test('passes where each has its test or its reason, and the sums are right', () => {
    expect(check(good)).toEqual([]);
    expect(LEVEL_1).toHaveLength(70);
  });

  test.each([
    ['is refused<br>', 'is let in<br>', "V1.2.1: server/a.test.ts has no 'is let in'"],
    ['a.test.ts', 'b.test.ts', 'V1.2.1: server/b.test.ts does not exist'],
    ['there are none', '', 'V1.2.2 has neither a test nor a reason'],
    ['V1.2.2', 'V1.2.1', 'V1.2.2 stands there 0 times'],
    ['V1.2.2', 'V1.2.3', 'V1.2.3 is none of level 1'],
    [
      'not applicable |',
      'perhaps |',
      "V1.2.2: 'perhaps' is none of held, not applicable, not held",
    ],
    ['requirements 1', 'requirements 2', 'the page does not say: Of 2 requirements 1 are held'],
  ])('fails where %j is %j', (from, to, finding) => {
    const lines = good.map((line) => line.replace(from, to));
    expect(check(lines).some((each) => each.startsWith(finding))).toBe(true);
  });
});

describe('licences', () => {
  test('leave a choice that is allowed, or are refused', () => {
    for (const licence of ['MIT', '(MIT OR CC0-1.0)', 'GPL-3.0 OR ISC', 'MIT AND BSD-3-Clause']) {
      expect(isAllowed(licence), licence).toBe(true);
    }
    for (const licence of ['GPL-3.0', 'MIT AND GPL-2.0', 'SEE LICENSE IN x', 'none named']) {
      expect(isAllowed(licence), licence).toBe(false);
    }
  });

  test('are those of what runs, not of what builds; an exception that nothing needs is named', () => {
    const packages = readPackages({
      packages: {
        '': { license: 'MIT' },
        'node_modules/a': { version: '1.0.0', license: 'AGPL-3.0' },
        'node_modules/a/node_modules/@x/b': { version: '2.0.0', license: 'MPL-2.0' },
        'node_modules/c': { version: '3.0.0', dev: true, license: 'AGPL-3.0' },
        'node_modules/d': { version: '4.0.0' },
      },
    });
    const exceptions = {
      '@x/b': { licence: 'MPL-2.0', reason: 'used as it is' },
      e: { licence: 'MPL-2.0', reason: 'used as it is' },
    };
    expect(checkLicences(packages, exceptions)).toEqual([
      'a@1.0.0 is under AGPL-3.0',
      'd@4.0.0 is under none named',
      'no e under MPL-2.0 needs an exception',
    ]);
  });
});

describe('known holes', () => {
  test('are named, and a registry that tells nothing is not taken for one that knows of none', () => {
    const none = { vulnerabilities: {}, metadata: { vulnerabilities: { total: 0 } } };
    expect(judge(JSON.stringify(none)).code).toBe(0);
    const one = { vulnerabilities: { a: { name: 'a', severity: 'high', range: '<2' } } };
    expect(judge(JSON.stringify({ ...none, ...one }))).toEqual({ code: 1, text: 'high: a <2' });
    expect(judge(JSON.stringify({ message: 'audit endpoint returned an error' })).code).toBe(2);
    expect(judge('').code).toBe(2);
  });
});

import { expect, test } from 'vitest';
import { compareVersions, versionInSums } from './releases.ts';

test('the newest version is read from the published sums', () => {
  const name = (version: string) => `khayma-${version}-linux-${process.arch}.tar.gz`;
  const sums = `ab12  install.sh\ncd34  ${name('1.12.0')}\nef56  khayma-1.12.0.cdx.json\n`;
  expect(versionInSums(sums)).toBe('1.12.0');
  expect(versionInSums('ab12  install.sh\n<html>')).toBeUndefined();
  expect(versionInSums(`ab12  ${name('1..2')}`)).toBeUndefined();
});

test('versions are sorted by their numbers', () => {
  expect(['1.10.0', '1.9.2', '1.2.0', '2.0.0'].sort(compareVersions)).toEqual([
    ...['1.2.0', '1.9.2', '1.10.0', '2.0.0'],
  ]);
  expect(compareVersions('1.2.0', '1.2.0')).toBe(0);
});

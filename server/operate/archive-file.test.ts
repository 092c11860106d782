import { expect, test } from 'vitest';
import { versionInSums } from './archive-file.ts';

test('the newest version is read from the published sums', () => {
  const name = (version: string) => `khayma-${version}-linux-${process.arch}.tar.gz`;
  const sums = `ab12  install.sh\ncd34  ${name('1.12.0')}\nef56  khayma-1.12.0.cdx.json\n`;
  expect(versionInSums(sums)).toBe('1.12.0');
  expect(versionInSums('ab12  install.sh\n<html>')).toBeUndefined();
});

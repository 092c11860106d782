import { expect, test } from 'vitest';
import { compareVersions, parseSettings } from './place.ts';

test('settings are read as systemd reads them', () => {
  const text =
    '# a comment\nPORT=3001\nGROUP_NAME="مجموعة النيل"\n\nBACKUP_DIR=/var/b\nnot a setting\nEMPTY=\n';
  expect(parseSettings(text)).toEqual({
    PORT: '3001',
    GROUP_NAME: 'مجموعة النيل',
    BACKUP_DIR: '/var/b',
    EMPTY: '',
  });
});

test('versions are sorted by their numbers', () => {
  expect(['1.10.0', '1.9.2', '1.2.0', '2.0.0'].sort(compareVersions)).toEqual([
    ...['1.2.0', '1.9.2', '1.10.0', '2.0.0'],
  ]);
  expect(compareVersions('1.2.0', '1.2.0')).toBe(0);
});

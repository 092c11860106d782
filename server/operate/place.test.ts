import { expect, test } from 'vitest';
import { parseSettings } from './place.ts';

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

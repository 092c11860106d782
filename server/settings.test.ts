import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { RELEASES } from './lib/releases.ts';
import { readSettings } from './settings.ts';

describe('settings', () => {
  test('have defaults for a group that starts the program as it is', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      timeZone: 'Africa/Cairo',
      publicScoutProfile: 'limited',
      corsOrigins: [],
      trustProxy: ['loopback'],
      prepareStatements: true,
      pushToLoopback: false,
      logFormat: undefined,
      databaseUrl: undefined,
      listenUrl: undefined,
    });
  });

  test('are read from the environment; an empty variable counts as missing', () => {
    const settings = readSettings({
      PORT: '8080',
      HOST: '',
      CORS_ORIGINS: 'https://a.example, http://b.example:8080',
      TRUST_PROXY: '10.0.0.7, 172.16.0.0/12,fd00::/8, uniquelocal',
      PREPARE_STATEMENTS: 'no',
      PUSH_TO_LOOPBACK: 'yes',
      TRANSFER_KEYS: `${'A'.repeat(43)}, ${'b'.repeat(43)}`,
    });
    expect(settings).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      corsOrigins: ['https://a.example', 'http://b.example:8080'],
      trustProxy: ['10.0.0.7', '172.16.0.0/12', 'fd00::/8', 'uniquelocal'],
      prepareStatements: false,
      pushToLoopback: true,
      transferKeys: ['A'.repeat(43), 'b'.repeat(43)],
    });
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['GROUP_TIME_ZONE', 'Cairo'],
    ['PUBLIC_SCOUT_PROFILE', 'yes'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['DATABASE_URL', 'mysql://x'],
    ['LISTEN_URL', 'mysql://x'],
    ['LISTEN_URL', 'postgres://localhost/khayma'],
    ['JWT_SECRET', 'short'],
    ['LOG', 'pretty'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'words with spaces in it'],
    ['PUSH_TO_LOOPBACK', '1'],
    ['UPDATE_CHECK', 'true'],
    ['TRANSFER_KEYS', 'a-key-of-theirs'],
    ['PUBLIC_DEMO', 'public'],
    ['PUBLIC_DEMO_COPIES', '0'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1, proxy.example'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });

  test('a secret may be in a file, without its last line break', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'khayma-settings-'));
    const file = path.join(folder, 'secret');
    writeFileSync(file, `${'s'.repeat(40)}\n`);
    expect(readSettings({ JWT_SECRET_FILE: file }).jwtSecret).toBe('s'.repeat(40));
    expect(() => readSettings({ JWT_SECRET_FILE: file, JWT_SECRET: 's'.repeat(40) })).toThrow(
      'JWT_SECRET_FILE stands beside JWT_SECRET',
    );
    writeFileSync(file, 'short');
    expect(() => readSettings({ JWT_SECRET_FILE: file })).toThrow('JWT_SECRET must have');
    rmSync(folder, { recursive: true });
    expect(() => readSettings({ JWT_SECRET_FILE: file })).toThrow("JWT_SECRET_FILE can't be read");
  });

  test('a direct address needs the address of the pooler too', () => {
    const given = {
      DATABASE_URL: 'postgres://localhost:6432/khayma',
      LISTEN_URL: 'postgres://localhost/khayma',
      JWT_SECRET: 'x'.repeat(32),
    };
    expect(readSettings(given).listenUrl).toBe(given.LISTEN_URL);
  });

  test('a program on an external database needs a secret that all processes share', () => {
    const DATABASE_URL = 'postgres://localhost/khayma';
    expect(() => readSettings({ DATABASE_URL })).toThrow('JWT_SECRET');
    expect(readSettings({ DATABASE_URL, JWT_SECRET: 'x'.repeat(32) }).databaseUrl).toBe(
      DATABASE_URL,
    );
  });
});

test('a public demo has a database of its own, and stands apart from groups of people', () => {
  expect(readSettings({}).publicDemo).toBeUndefined();
  expect(readSettings({ PUBLIC_DEMO: 'yes' }).publicDemo).toEqual({ copies: 250 });
  const PUBLIC_DEMO_COPIES = '40';
  expect(readSettings({ PUBLIC_DEMO: 'yes', PUBLIC_DEMO_COPIES }).publicDemo?.copies).toBe(40);
  const many = { GROUPS_DOMAIN: 'khayma.example' };
  const elsewhere = { DATABASE_URL: 'postgres://localhost/khayma', JWT_SECRET: 'x'.repeat(32) };
  for (const other of [many, elsewhere]) {
    expect(() => readSettings({ PUBLIC_DEMO: 'yes', ...other })).toThrow('stands alone');
  }
});

test('newer versions are looked for only where that was chosen, at the mirror if there is one', () => {
  const KHAYMA_RELEASES = 'https://mirror.example/khayma';
  expect(readSettings({ KHAYMA_RELEASES }).releases).toBeUndefined();
  expect(readSettings({ UPDATE_CHECK: 'no' }).releases).toBeUndefined();
  expect(readSettings({ UPDATE_CHECK: 'yes' }).releases).toBe(RELEASES);
  expect(readSettings({ UPDATE_CHECK: 'yes', KHAYMA_RELEASES }).releases).toBe(KHAYMA_RELEASES);
});

test('backups are in the data folder and not encrypted by default', () => {
  const { backupDir, backupKeep, backupPassphrase } = readSettings({ DATA_DIR: '/srv/khayma' });
  expect([backupDir, backupKeep, backupPassphrase]).toEqual(['/srv/khayma/backups', 7, undefined]);
  expect(readSettings({ BACKUP_DIR: '/mnt/copies' }).backupDir).toBe('/mnt/copies');
  expect(readSettings({ BACKUP_KEEP: '0' }).backupKeep).toBe(0);
});

test('a passphrase comes from the environment or the first line of a file, and must be long', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'khayma-settings-'));
  const file = path.join(folder, 'passphrase');
  try {
    const passphraseOf = (environment: Record<string, string>) =>
      readSettings(environment).backupPassphrase;
    expect(passphraseOf({ BACKUP_PASSPHRASE: 'felucca at dusk' })).toBe('felucca at dusk');
    writeFileSync(file, 'felucca at dawn\nand more\n');
    expect(passphraseOf({ BACKUP_PASSPHRASE_FILE: file })).toBe('felucca at dawn');
    writeFileSync(file, 'short\n');
    const wrongOnes: Record<string, string>[] = [
      { BACKUP_PASSPHRASE: 'short' },
      { BACKUP_PASSPHRASE_FILE: file },
      { BACKUP_PASSPHRASE_FILE: path.join(folder, 'missing') },
    ];
    for (const wrong of wrongOnes) {
      expect(() => passphraseOf(wrong)).toThrow(/BACKUP_PASSPHRASE/);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

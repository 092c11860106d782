import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { thorough } from '../../scripts/testing/thoroughness.ts';
import { runOn, withDatabase } from '../testing/global-setup.ts';
import { anInstalledServer } from '../testing/installed-server.ts';

const name = `upgrade_elsewhere_${randomBytes(5).toString('hex')}`;
const onServer = (database: string) => ({
  DATABASE_URL: withDatabase(inject('databaseServer'), database),
  JWT_SECRET: 'a secret of the tests of upgrades, long enough',
});
/** A table that only a newer version has. */
const newerTables = {
  'server/db/migrations/9999-of-a-newer-version.ts': `import { sql } from 'kysely';
export const up = (db) => sql\`CREATE TABLE of_a_newer_version (id int)\`.execute(db);
`,
};

const ending: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ending.reverse()) await end();
  const client = new pg.Client({ connectionString: inject('databaseServer') });
  await client.connect();
  const { rows } = await client.query(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [name],
  );
  for (const { datname } of rows) await client.query(`DROP DATABASE "${datname}" WITH (FORCE)`);
  await client.end();
});

async function startServer(settings: Record<string, string>) {
  const server = await anInstalledServer('1.1.0', settings);
  ending.push(server.stop);
  server.start();
  return server;
}

async function query(database: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(withDatabase(inject('databaseServer'), database));
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function signUp(address: string, host?: string): Promise<number> {
  const { status } = await fetch(`${address}/api/auth/signUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(host && { 'x-forwarded-host': host }) },
    body: JSON.stringify({
      ...{ firstName: 'مريم', middleName: 'عادل', lastName: 'لطيف', gender: 'female' },
      ...{ phoneNumber: '01200000001', password: 'خيمة فوق الجبل' },
    }),
  });
  return status;
}

test.runIf(thorough)(
  'a database on a server of its own goes back by the backup that the upgrade has made',
  async () => {
    await runOn(inject('databaseServer'), `CREATE DATABASE ${name}`);
    const { khayma, current, address, data, anArchive } = await startServer(onServer(name));
    expect(await khayma('welcome')).toMatchObject({ code: 0 });
    expect(await signUp(address)).toBe(201);

    const failing = await khayma(
      'upgrade',
      anArchive('1.3.0', {
        ...newerTables,
        // Migrates, and ends then.
        khayma: `#!/bin/sh\ncd "$(dirname "$0")"\nnode server/commands/verify-history.ts\nexit 1\n`,
      }),
    );
    expect(failing).toMatchObject({ code: 1, said: expect.stringContaining('فعاد الإصدار 1.1.0') });
    expect(await query(name, "SELECT to_regclass('of_a_newer_version') AS found")).toEqual([
      { found: null },
    ]);

    const upgraded = await khayma('upgrade', anArchive('1.2.0', newerTables));
    const backup = path.join(data, 'backups/khayma-before-1.2.0.khayma');
    expect(upgraded).toMatchObject({ code: 0, said: expect.stringContaining(backup) });
    expect(await query(name, "SELECT to_regclass('of_a_newer_version') AS found")).toEqual([
      { found: 'of_a_newer_version' },
    ]);
    expect(await khayma('rollback')).toMatchObject({
      code: 1,
      said: expect.stringContaining('khayma rollback --sure'),
    });
    expect(await khayma('rollback', '--sure')).toMatchObject({ code: 0 });
    expect(current()).toBe('1.1.0');
    expect(await query(name, 'SELECT first_name FROM captains')).toEqual([{ first_name: 'مريم' }]);
  },
);

test.runIf(thorough)('many groups are tried one after another, and go back together', async () => {
  const server = await startServer({ GROUPS_DOMAIN: 'khayma.example' });
  const { khayma, current, list, anArchive } = server;
  expect((await khayma('welcome')).said).toContain('الإصدار 1.1.0 يعمل');
  expect(await khayma('status')).toMatchObject({ code: 0 });
  expect(await khayma('groups', 'create', 'nile', 'مجموعة النيل')).toMatchObject({ code: 0 });
  expect(await khayma('groups', 'create', 'luxor', 'مجموعة الأقصر')).toMatchObject({ code: 0 });

  const upgraded = await khayma('upgrade', anArchive('1.2.0', newerTables));
  expect(upgraded).toMatchObject({ code: 0, said: expect.stringContaining('1.2.0') });
  expect(list('data/backups/khayma-before-1.2.0')).toEqual(['luxor.khayma', 'nile.khayma']);
  expect((await khayma('groups', 'check')).said).toContain('2 مجموعة سليمة');

  expect(await khayma('rollback', '--sure')).toMatchObject({ code: 0 });
  expect(current()).toBe('1.1.0');
  expect((await khayma('groups', 'check')).said).toContain('2 مجموعة سليمة');
  expect(list('data/backups')).toContain('before-rollback-from-1.2.0');
});

test.runIf(thorough)('many groups on a server of their own go back by their backups', async () => {
  const database = `${name}_many`;
  await runOn(inject('databaseServer'), `CREATE DATABASE ${database}`);
  const server = await startServer({ ...onServer(database), GROUPS_DOMAIN: 'khayma.example' });
  const { khayma, current, anArchive } = server;
  expect(await khayma('groups', 'create', 'nile', 'مجموعة النيل')).toMatchObject({ code: 0 });
  expect(await khayma('upgrade', anArchive('1.2.0', newerTables))).toMatchObject({ code: 0 });
  expect((await khayma('groups', 'check')).said).toContain('1 مجموعة سليمة');
  expect(await khayma('rollback', '--sure')).toMatchObject({ code: 0 });
  expect(current()).toBe('1.1.0');
  expect((await khayma('groups', 'check')).said).toContain('1 مجموعة سليمة');
});

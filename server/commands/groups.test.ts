import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runOn, withDatabase } from '../testing/global-setup.ts';
import { exitOf, run } from '../testing/program.ts';

const name = `groups_command_${randomBytes(5).toString('hex')}`;
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  await runOn(inject('databaseServer'), `CREATE DATABASE ${name}`);
  folder = await mkdtemp(path.join(tmpdir(), 'khayma-groups-command-'));
  environment = {
    DATABASE_URL: withDatabase(inject('databaseServer'), name),
    JWT_SECRET: 'a secret of the tests of many groups, long enough',
    GROUPS_DOMAIN: 'khayma.example',
    BACKUP_DIR: path.join(folder, 'backups'),
    LOG_LEVEL: '',
  };
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  const client = new pg.Client({ connectionString: inject('databaseServer') });
  await client.connect();
  const { rows } = await client.query(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [name],
  );
  for (const { datname } of rows) await client.query(`DROP DATABASE "${datname}" WITH (FORCE)`);
  await client.end();
});

async function command(...args: string[]): Promise<{ code: unknown; output: string }> {
  const [file = '', ...rest] = args;
  const { child, output } = run(environment, [`server/commands/${file}.ts`, ...rest]);
  return { code: await exitOf(child), output: output() };
}

test('a group is made, backed up, imported, moved, suspended, and deleted by commands', async () => {
  const groups = (...args: string[]) => command('groups', ...args);
  const made = await groups('create', 'nile', 'مجموعة', 'النيل');
  expect(made.output).toMatch(/^https:\/\/nile\.khayma\.example\/signUp\?code=[\w-]{22}\n$/);
  expect((await groups('create', 'nile', 'أخرى')).output).toContain('مأخوذ');
  expect(await groups('create', 'n', 'قصير')).toMatchObject({ code: 1 });
  const file = path.join(folder, 'nile.khayma');
  expect(await groups('export', 'nile', file)).toMatchObject({ code: 0 });
  expect((await groups('import', file, 'luxor')).output).toContain('مجموعة النيل');
  expect(await groups('backup', path.join(folder, 'all'))).toMatchObject({ code: 0 });
  expect((await readdir(path.join(folder, 'all'))).sort()).toEqual(['luxor.khayma', 'nile.khayma']);
  expect((await groups('move', 'luxor', '--to', 'main')).output).toContain('نُقلت');
  expect(await groups('suspend', 'nile')).toMatchObject({ code: 1 });
  expect(await groups('suspend', 'nile', '--reason', 'تجربة')).toMatchObject({ code: 0 });
  const list = (await groups('list')).output;
  expect(list).toMatch(/^luxor\tactive\tmain/m);
  expect(list).toMatch(/^nile\tsuspended\tmain/m);
  expect(await groups('resume', 'nile')).toMatchObject({ code: 0 });
  expect(await groups('quota', 'nile', '--scouts', '300')).toMatchObject({ code: 0 });
  expect((await groups('check')).output).toContain('2 مجموعة سليمة');
  expect((await groups('delete', 'luxor')).output).toMatch(/تُحذف في \d{4}-\d\d-\d\d/);
  expect((await groups('operator', 'someone@example.com')).output).toContain('someone@example.com');
  for (const [name, page] of [
    ['founding-link', 'found'],
    ['restore-link', 'restore'],
  ] as const) {
    expect((await groups(name)).output).toMatch(
      new RegExp(`^https://khayma\\.example/${page}\\?link=[\\w-]{24}\n$`),
    );
  }
  expect(await groups('vanish', 'nile')).toMatchObject({ code: 1 });
  // The other commands name the group.
  expect((await command('verify-history')).output).toContain('--group');
  expect((await command('verify-history', '--group', 'nile')).output).toContain('السجل سليم');
  const kept = path.join(folder, 'kept.khayma');
  expect(await command('backup', kept, '--group', 'nile')).toMatchObject({ code: 0 });
  expect((await command('restore', kept, '--replace', '--group', 'nile')).output).toContain(
    'استُعيدت',
  );
  expect((await command('backup', kept, '--group', 'nobody')).output).toContain(
    'لا مجموعة بالعنوان',
  );
});

test('a command beside the program leaves the tables of the directory to the program', async () => {
  expect(await command('groups', 'list')).toMatchObject({ code: 0 });
  const client = new pg.Client(environment.DATABASE_URL);
  await client.connect();
  try {
    const versions = async () => (await client.query('SELECT name FROM kysely_migration')).rows;
    const all = await versions();
    // As an older version of the program has made it.
    await client.query(
      'DELETE FROM kysely_migration WHERE name = (SELECT max(name) FROM kysely_migration)',
    );
    expect(await command('groups', 'list')).toMatchObject({ code: 0 });
    expect(await versions()).toHaveLength(all.length - 1);
  } finally {
    await client.end();
  }
});

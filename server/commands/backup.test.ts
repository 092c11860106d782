import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { thorough } from '../../scripts/testing/thoroughness.ts';
import { openDatabase } from '../db/connect.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import type { DB } from '../db/tables.ts';
import { insertDemoGroup } from '../demo/demo.ts';
import { createTokens } from '../http/session.ts';
import { FRIDAY } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';
import { layDatabase, unsafe } from '../testing/embedded.ts';
import { aCaptain, aScout, aSector } from '../testing/factories.ts';
import { runOn, urlOf, withDatabase } from '../testing/global-setup.ts';
import { addressOf, exitOf, run } from '../testing/program.ts';
import { isData, listTables, printTables } from '../testing/tables.ts';

const size = { scouts: 60, sectors: 4, units: 2, terms: 2, weeks: 12 };
let group: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
const at = (name: string) => path.join(folder, name);

beforeAll(async () => {
  group = await testDatabase();
  await insertDemoGroup(group.db, { now: FRIDAY, timeZone: 'Africa/Cairo', size });
  // With a session.
  await aCaptain({ db: group.db, tokens: createTokens('x'.repeat(32)) }, { type: 'general' });
});
afterAll(() => group.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'khayma-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Every table but the sessions, which a restore ends, and the migrator's own. */
async function printGroup(db: Kysely<DB>) {
  const others = (await listTables(db, [])).filter((name) => !isData(name));
  return printTables(db, ['sessions', ...others]);
}

type Environment = Record<string, string>;

/** Runs a command; returns its exit code and output. */
async function command(name: 'backup' | 'restore', args: string[], environment: Environment) {
  const own = { DATABASE_URL: '', DATA_DIR: at('data'), INIT_CWD: folder };
  const { child, output } = run({ JWT_SECRET: '', ...own, ...environment }, [
    `server/commands/${name}.ts`,
    ...args,
  ]);
  return { code: await exitOf(child), output: output() };
}

/** An empty database, dropped after the test. */
async function anEmptyDatabase(use: (url: string) => Promise<void>): Promise<void> {
  const server = inject('databaseServer');
  const name = `khayma_empty_${process.pid}`;
  await runOn(server, `CREATE DATABASE ${name}`);
  try {
    await use(withDatabase(server, name));
  } finally {
    await runOn(server, `DROP DATABASE ${name} WITH (FORCE)`);
  }
}

async function onDatabase<T>(databaseUrl: string, use: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    return await use(database.db);
  } finally {
    await database.close();
  }
}

describe('a group', () => {
  test('goes from a server to an embedded database and back, equal in every table', async () => {
    const before = await printGroup(group.db);
    const DATABASE_URL = group.connectionString;
    const backup = await command('backup', ['a.khayma'], { DATABASE_URL });
    expect(backup, backup.output).toMatchObject({ code: 0 });
    expect(backup.output).toContain(at('a.khayma'));
    await mkdir(at('data'));
    await layDatabase(at('data'));
    const into = await command('restore', ['a.khayma'], {});
    expect(into, into.output).toMatchObject({ code: 0 });
    // '٢٤ نوفمبر ٢٠٢٦ ٨:٠٢ ص (٢٧٬٥٣٠ صفاً)'
    expect(into.output).toMatch(
      /كما كانت في [٠-٩]+ \S+ [٠-٩]{4} [٠-٩:]+ [صم] \([٠-٩٬]+ (صف|صفوف|صفاً)\)/,
    );
    const embedded = await startEmbedded({ dataDir: at('data'), settings: unsafe });
    try {
      // A backup works while the program runs.
      await onDatabase(urlOf(embedded), async (db) => {
        expect(await printGroup(db)).toEqual(before);
        expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
      });
      const again = await command('backup', ['b.khayma'], {});
      expect(again, again.output).toMatchObject({ code: 0 });
    } finally {
      await embedded.stop();
    }
    await anEmptyDatabase(async (url) => {
      const back = await command('restore', ['b.khayma'], { DATABASE_URL: url });
      expect(back, back.output).toMatchObject({ code: 0 });
      await onDatabase(url, async (db) => {
        expect(await printGroup(db)).toEqual(before);
        // Sequences continue: no new row gets a number that is taken.
        const { scoutId } = await aScout(db, await aSector(db));
        expect(scoutId).toBeGreaterThan(size.scouts);
      });
    });
  });

  test('is made of tables of a former version too, as before an upgrade', async () => {
    const rename = (from: string, to: string) =>
      sql`ALTER TABLE group_settings RENAME COLUMN ${sql.ref(from)} TO ${sql.ref(to)}`.execute(
        group.db,
      );
    await rename('country', 'unknown_yet');
    try {
      const DATABASE_URL = group.connectionString;
      const backup = await command('backup', ['former.khayma'], { DATABASE_URL });
      expect(backup, backup.output).toMatchObject({ code: 0 });
    } finally {
      await rename('unknown_yet', 'country');
    }
  });

  test('is refused if a group exists; --replace replaces it and leaves a backup of it', async () => {
    const other = await testDatabase();
    try {
      const less = { ...size, scouts: 30 };
      await insertDemoGroup(other.db, { now: FRIDAY, timeZone: 'Africa/Cairo', size: less });
      const [own, others] = [await printGroup(group.db), await printGroup(other.db)];
      await command('backup', ['a.khayma'], { DATABASE_URL: group.connectionString });
      const settings = { DATABASE_URL: other.connectionString, BACKUP_DIR: at('kept') };
      const refused = await command('restore', ['a.khayma'], settings);
      expect(refused.code).toBe(1);
      expect(refused.output).toContain('--replace');
      expect(await printGroup(other.db)).toEqual(others);
      const replaced = await command('restore', ['--replace', 'a.khayma'], settings);
      expect(replaced, replaced.output).toMatchObject({ code: 0 });
      expect(await printGroup(other.db)).toEqual(own);
      const [kept, ...more] = await readdir(at('kept'));
      expect(more).toEqual([]);
      const back = await command('restore', ['--replace', path.join('kept', kept!)], settings);
      expect(back, back.output).toMatchObject({ code: 0 });
      expect(await printGroup(other.db)).toEqual(others);
    } finally {
      await other.close();
    }
  });

  test('is unchanged if the file is damaged or of another program', async () => {
    const before = await printGroup(group.db);
    const settings = { DATABASE_URL: group.connectionString, BACKUP_DIR: at('kept') };
    await command('backup', ['a.khayma'], settings);
    const whole = readFileSync(at('a.khayma'));
    await writeFile(at('cut.khayma'), whole.subarray(0, -100));
    await writeFile(at('foreign.khayma'), 'PGDMP and so on');
    for (const [file, said] of [
      ['cut.khayma', 'ناقص أو تالف'],
      ['foreign.khayma', 'ليس نسخة احتياطية'],
      ['missing.khayma', 'تعذّرت قراءة'],
    ]) {
      const refused = await command('restore', ['--replace', file!], settings);
      expect(refused.code).toBe(1);
      expect(refused.output).toContain(said);
      expect(await printGroup(group.db)).toEqual(before);
    }
    // No new folder is made, although the beginning of this file is intact.
    expect((await command('restore', ['cut.khayma'], {})).code).toBe(1);
    expect(existsSync(at('data/jwt-secret'))).toBe(false);
  });

  test('is unchanged while a program runs on its folder; tables of other programs are never touched', async () => {
    await command('backup', ['a.khayma'], { DATABASE_URL: group.connectionString });
    await mkdir(at('data'));
    await layDatabase(at('data'));
    const program = run({ DATABASE_URL: '', DATA_DIR: at('data') });
    await addressOf(program);
    const refused = await command('restore', ['a.khayma'], {});
    expect(refused.output).toContain('أوقفه أولاً');
    expect(refused.code).toBe(1);
    // The database server of a killed program keeps running and does not block a restore.
    program.child.kill('SIGKILL');
    await exitOf(program.child);
    const replaced = await command('restore', ['--replace', 'a.khayma'], {});
    expect(replaced, replaced.output).toMatchObject({ code: 0 });
    expect(existsSync(at('data/postgres/postmaster.pid'))).toBe(false);
    await anEmptyDatabase(async (url) => {
      await runOn(url, 'CREATE TABLE others (a int)');
      const other = await command('restore', ['--replace', 'a.khayma'], { DATABASE_URL: url });
      expect(other.output).toContain('ليست لخيمة');
      expect(other.code).toBe(1);
    });
  });

  // server/backup/file.test.ts encrypts and opens without starting a program five times.
  test.runIf(thorough)(
    'is encrypted if a passphrase is set, and needs it to be opened',
    async () => {
      const DATABASE_URL = group.connectionString;
      const BACKUP_PASSPHRASE = 'felucca at dusk on the nile';
      await writeFile(at('passphrase'), `${BACKUP_PASSPHRASE}\n`);
      const backup = await command('backup', ['a.khayma.age'], { DATABASE_URL, BACKUP_PASSPHRASE });
      expect(backup, backup.output).toMatchObject({ code: 0 });
      await anEmptyDatabase(async (url) => {
        const restore = (environment: Environment) =>
          command('restore', ['a.khayma.age'], { DATABASE_URL: url, ...environment });
        expect((await restore({})).output).toContain('BACKUP_PASSPHRASE');
        const wrong = await restore({ BACKUP_PASSPHRASE: 'another passphrase' });
        expect(wrong.output).toContain('عبارة السر ليست التي');
        const short = await restore({ BACKUP_PASSPHRASE: 'short' });
        expect(short.output).toContain('at least 12');
        const file = { BACKUP_PASSPHRASE_FILE: at('passphrase') };
        expect(await restore(file)).toMatchObject({ code: 0 });
        const after = await onDatabase(url, printGroup);
        expect(after).toEqual(await printGroup(group.db));
      });
    },
  );

  test('needs the name of a file', async () => {
    for (const args of thorough ? [[], ['--all'], ['a', 'b']] : [['--all']]) {
      const { code, output } = await command('restore', args, {});
      expect(code).toBe(1);
      expect(output).toContain('npm run restore -- khayma.backup');
    }
    const backup = await command('backup', [], { DATABASE_URL: group.connectionString });
    expect(backup.output).toContain('npm run backup -- khayma.backup');
  });
});

import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { defaultMessages } from '../../contract/follow-up-words.ts';
import { historyChange } from '../../contract/history.ts';
import { testDatabase } from '../testing/database.ts';
import { startPooler } from '../testing/pooler.ts';
import { migrate } from './migrate.ts';
import { up } from './migrations/0003-accounts-and-names.ts';
import { up as invite } from './migrations/0011-invitations-and-settings.ts';
import { up as numberItems } from './migrations/0013-item-numbers-and-dates.ts';
import { openDatabase } from './open.ts';
import type { DB } from './tables.ts';

test('a group with two spellings of one sector keeps both, and gets no third', async () => {
  const { db, close } = await testDatabase();
  try {
    await sql`ALTER TABLE sectors DROP COLUMN folded_name`.execute(db);
    await sql`ALTER TABLE captains DROP COLUMN one_time_password_until`.execute(db);
    await sql`DROP TABLE profile_reads`.execute(db);
    await sql`
      INSERT INTO sectors (base_name, suffix_name, created_at)
      VALUES ('أشبال', 'أ', now()), ('اشبال', 'ا', now()), ('زهرات', 'ب', now())
    `.execute(db);
    await sql`
      INSERT INTO captains (first_name, middle_name, last_name, phone_number, gender, type,
        password_hash, must_change_password, created_at)
      VALUES ('أ', 'ب', 'ج', '01000000001', 'male', 'regular', '-', true, now()),
        ('أ', 'ب', 'د', '01000000002', 'male', 'regular', '-', false, now())
    `.execute(db);
    await up(db as unknown as Kysely<unknown>);
    const names = await db.selectFrom('sectors').orderBy('sectorId').select('foldedName').execute();
    expect(names.map(({ foldedName }) => foldedName)).toEqual(['اشبال ا', 'اشبال ا 2', 'زهرات ب']);
    await expect(
      sql`
        INSERT INTO sectors (base_name, suffix_name, folded_name, created_at)
        VALUES ('أشبال', 'إ', 'اشبال ا', now())
      `.execute(db),
    ).rejects.toMatchObject({ code: '23505', constraint: 'sectors_folded_name_key' });
    // A one-time password that was given before is good for a day more.
    const { rows } = await sql<{ hours: number | null }>`
      SELECT (extract(epoch FROM one_time_password_until - now()) / 3600)::int AS hours
      FROM captains ORDER BY captain_id
    `.execute(db);
    expect(rows.map(({ hours }) => hours)).toEqual([24, null]);
  } finally {
    await close();
  }
});

test('items that were there are numbered as they were created, and dated by the day in the group’s zone', async () => {
  const { db, close } = await testDatabase();
  try {
    await sql`
      ALTER TABLE finance_items
        DROP COLUMN item_number, DROP COLUMN item_date, DROP COLUMN reverses
    `.execute(db);
    // Triggers of later versions read columns that are gone here.
    await sql`ALTER TABLE finance_items DISABLE TRIGGER USER`.execute(db);
    await sql`CREATE INDEX finance_items_time ON finance_items (recorded_at, item_id)`.execute(db);
    await sql`
      INSERT INTO captains (first_name, middle_name, last_name, phone_number, gender, type,
        password_hash, must_change_password, created_at)
      VALUES ('أ', 'ب', 'ج', '01000000001', 'male', 'general', '-', false, now())
    `.execute(db);
    await sql`
      INSERT INTO finance_items (value, type, recorded_by, recorded_at, deleted_at)
      SELECT 5, 'income', captain_id, at::timestamptz, deleted_at::timestamptz
      FROM captains, (VALUES
        ('2026-11-20T22:30:00Z', NULL),
        ('2026-11-20T21:30:00Z', '2026-11-21T00:00:00Z'),
        ('2026-07-01T21:30:00Z', NULL)
      ) AS item (at, deleted_at)
    `.execute(db);
    await numberItems(db as unknown as Kysely<unknown>, 'Africa/Cairo');
    const columns = ['itemNumber', 'itemDate'] as const;
    const stored = () => db.selectFrom('financeItems').orderBy('itemId').select(columns).execute();
    const dated = [
      { itemNumber: 1, itemDate: '2026-11-21' },
      { itemNumber: 2, itemDate: '2026-11-20' },
      { itemNumber: 3, itemDate: '2026-07-02' },
    ];
    expect(await stored()).toEqual(dated);
    await sql`
      INSERT INTO finance_items (value, type, recorded_by, recorded_at, item_date)
      SELECT 5, 'income', captain_id, now(), '2026-11-22' FROM captains
    `.execute(db);
    expect((await stored()).at(-1)).toEqual({ itemNumber: 4, itemDate: '2026-11-22' });
    await expect(
      sql`UPDATE finance_items SET item_number = 1 WHERE item_number = 4`.execute(db),
    ).rejects.toThrow();
  } finally {
    await close();
  }
});

test('what the history told of the texts before there were invitations can still be read', async () => {
  const { db, close } = await testDatabase();
  try {
    await sql`DROP TABLE invitations, group_settings`.execute(db);
    const { invitation: _, ...older } = defaultMessages;
    const invitation = expect.stringContaining('معك {القائد}. أدعوك إلى {المجموعة}');
    const told = { before: older, after: { ...older, rateMale: 'أهلاً' } };
    await sql`
      INSERT INTO history (at, action, entity, entity_id, before, after)
      VALUES (now(), 'update', 'followUpMessages', 'messages', ${JSON.stringify(told.before)},
        ${JSON.stringify(told.after)})
    `.execute(db);
    await invite(db as unknown as Kysely<unknown>);
    const row = await db.selectFrom('history').selectAll().executeTakeFirstOrThrow();
    expect(historyChange.parse(row)).toMatchObject({
      before: { ...told.before, invitation },
      after: { ...told.after, invitation },
    });
    await sql`
      INSERT INTO follow_up_messages (message_case, text) VALUES ('invitation', 'تعال')
    `.execute(db);
  } finally {
    await close();
  }
});

describe('what brings the tables up to date', () => {
  const oldest = { to: '0001-initial' };

  /** A database in which nothing is yet. */
  async function emptyDatabase() {
    const database = await testDatabase();
    await sql`DROP SCHEMA public CASCADE`.execute(database.db);
    await sql`CREATE SCHEMA public`.execute(database.db);
    return database;
  }
  const countMigrations = async (db: Kysely<DB>) =>
    (await sql`SELECT name FROM kysely_migration`.execute(db)).rows.length;
  /** What is held in this database by its own name. */
  const findLocks = async (db: Kysely<DB>) =>
    (
      await sql`
        SELECT pid FROM pg_locks WHERE locktype = 'advisory'
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      `.execute(db)
    ).rows;

  test('waits for another process that does', async () => {
    const { db, close } = await emptyDatabase();
    try {
      const all = [migrate({ jobDb: db }, 'UTC', oldest), migrate({ jobDb: db }, 'UTC', oldest)];
      await Promise.all(all);
      expect(await countMigrations(db)).toBe(1);
    } finally {
      await close();
    }
  });

  test('refuses a database of a newer app', async () => {
    const { db, close } = await testDatabase();
    try {
      await sql`INSERT INTO kysely_migration VALUES ('9999-from-the-future', now()::text)`.execute(
        db,
      );
      await expect(migrate({ jobDb: db }, 'UTC')).rejects.toMatchObject({
        code: 'DATABASE_NEWER_THAN_APP',
      });
    } finally {
      await close();
    }
  });

  test('says which step failed, and leaves the tables as they were', async () => {
    const { db, close } = await emptyDatabase();
    try {
      await sql`CREATE TABLE captains ()`.execute(db);
      const failing = migrate({ jobDb: db }, 'UTC', oldest);
      await expect(failing).rejects.toMatchObject({ code: 'MIGRATION_FAILED' });
      await expect(failing).rejects.toThrow(/0001-initial failed: .*"captains" already exists/);
      const tables = await sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`.execute(
        db,
      );
      expect(tables.rows).toEqual([{ tablename: 'captains' }]);
      expect(await findLocks(db)).toEqual([]);
    } finally {
      await close();
    }
  });

  test('leaves no lock behind where a pooler mixes the connections of its transactions', async () => {
    const direct = await emptyDatabase();
    const pooler = await startPooler(direct.connectionString);
    const open = () =>
      openDatabase({ databaseUrl: pooler.address, dataDir: '', prepareStatements: false });
    const [one, other] = await Promise.all([open(), open()]);
    try {
      await Promise.all([migrate(one, 'UTC', oldest), migrate(other, 'UTC', oldest)]);
      expect(await findLocks(direct.db)).toEqual([]);
      expect(await countMigrations(direct.db)).toBe(1);
    } finally {
      await Promise.all([one.close(), other.close()]);
      await pooler.close();
      await direct.close();
    }
  });
});

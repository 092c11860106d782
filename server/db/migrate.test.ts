import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { up } from './migrations/0003-accounts-and-names.ts';

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

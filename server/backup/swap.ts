import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { StartupError } from '../startup-error.ts';
import type { Restored, Scratch } from './restore.ts';

/** The content of a database: nothing, tables without a captain, a group, or something else. */
export type Content = 'nothing' | 'tables' | 'group' | 'other';

/** Finds out what the current schema holds. */
export async function readContent(db: Kysely<DB>): Promise<Content> {
  const { rows } = await sql<{ tables: number; isOurs: boolean }>`
    SELECT count(*)::int AS tables, bool_or(relname = 'kysely_migration') IS TRUE AS is_ours
    FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
      AND ${isNotOfExtension('pg_class')}`.execute(db);
  const { tables, isOurs } = rows[0]!;
  if (tables === 0) return 'nothing';
  if (!isOurs) return 'other';
  const { rows: versions } = await sql`SELECT FROM kysely_migration LIMIT 1`.execute(db);
  if (versions.length === 0) return 'tables';
  const { rows: captains } = await sql`SELECT FROM captains LIMIT 1`.execute(db);
  return captains.length === 0 ? 'tables' : 'group';
}

const isNotOfExtension = (catalog: 'pg_class' | 'pg_proc') => sql`NOT EXISTS (
  SELECT FROM pg_depend WHERE classid = ${sql.lit(catalog)}::regclass AND deptype = 'e'
    AND objid = ${sql.ref(`${catalog}.oid`)}
)`;

/**
 * Puts the restored schema in place of the database's own, in one transaction: concurrent readers and writers see the
 * old one or the new one. All sessions end, because one that was ended after the backup must not come back, unless
 * nothing can have happened since (`keepSessions`). `mayReplace` allows an existing group to be replaced; without it,
 * throws DATABASE_NOT_EMPTY.
 */
export async function swapSchema(
  { jobDb }: Pick<Restored, 'jobDb'>,
  schema: Scratch,
  { mayReplace, keepSessions = false }: { mayReplace: boolean; keepSessions?: boolean },
): Promise<void> {
  await jobDb.transaction().execute(async (db) => {
    const { rows: own } = await sql<{ name: string }>`SELECT current_schema() AS name`.execute(db);
    const target = own[0]!.name;
    const old = await listObjects(db, target);
    if (old.tables.length > 0) {
      await sql`LOCK TABLE ${sql.join(old.tables)} IN ACCESS EXCLUSIVE MODE`.execute(db);
    }
    refuseContent(await readContent(db), mayReplace);
    if (old.tables.length > 0) await sql`DROP TABLE ${sql.join(old.tables)}`.execute(db);
    if (old.routines.length > 0) await sql`DROP ROUTINE ${sql.join(old.routines)}`.execute(db);
    const laid = await listObjects(db, schema);
    for (const table of laid.tables) {
      await sql`ALTER TABLE ${table} SET SCHEMA ${sql.table(target)}`.execute(db);
    }
    for (const routine of laid.routines) {
      await sql`ALTER ROUTINE ${routine} SET SCHEMA ${sql.table(target)}`.execute(db);
    }
    if (!keepSessions) await db.deleteFrom('sessions').execute();
    // Fails if anything is left over: a kind of object that this code does not know yet.
    await sql`DROP SCHEMA ${sql.table(schema)} RESTRICT`.execute(db);
  });
}

/** Throws StartupError if the existing content must stay. */
export function refuseContent(content: Content, mayReplace: boolean): void {
  if (content === 'other') {
    throw new StartupError(
      'DATABASE_NOT_EMPTY',
      'في قاعدة البيانات جداول ليست لخيمة، استعد النسخة في قاعدة بيانات فارغة',
      'the database has tables of something else; restore into an empty one',
    );
  }
  if (content === 'group' && !mayReplace) {
    throw new StartupError(
      'DATABASE_NOT_EMPTY',
      'في قاعدة البيانات مجموعة بالفعل. لتحل النسخة محلها أضف ‎--replace‎ إلى الأمر، وتُحفظ المجموعة الحالية أولاً في نسخة احتياطية',
      'the database has a group already; with --replace the backup takes its place, and what is there is backed up first',
    );
  }
}

/** The tables and routines of a schema, quoted for statements, without those of extensions. */
async function listObjects(db: Kysely<DB>, schema: string) {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = ${schema}::regnamespace AND relkind IN ('r', 'p')
      AND ${isNotOfExtension('pg_class')} ORDER BY relname`.execute(db);
  const { rows: routines } = await sql<{ name: string; takes: string }>`
    SELECT proname AS name, pg_get_function_identity_arguments(oid) AS takes FROM pg_proc
    WHERE pronamespace = ${schema}::regnamespace AND ${isNotOfExtension('pg_proc')}
    ORDER BY oid`.execute(db);
  return {
    tables: tables.map(({ name }) => sql`${sql.table(`${schema}.${name}`)}`),
    routines: routines.map(
      ({ name, takes }) => sql`${sql.table(`${schema}.${name}`)}(${sql.raw(takes)})`,
    ),
  };
}

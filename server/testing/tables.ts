import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { backgroundWorkDone } from '../db/transaction.ts';

/** The names of all tables except some; the migrator's begin with `kysely`. */
export async function listTables(db: Kysely<DB>, except: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_name <> ALL(${except})
    ORDER BY table_name
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** The stored (not generated) columns of each table. */
export async function listColumns(db: Kysely<DB>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    SELECT table_name AS "table", array_agg(quote_ident(column_name)) AS columns
    FROM information_schema.columns
    WHERE table_schema = current_schema() AND is_generated = 'NEVER'
    GROUP BY table_name
  `.execute(db);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** The names of the tables that contain a text. */
export async function tablesWith(db: Kysely<DB>, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await listTables(db, [])) {
    const { rows } = await sql`
      SELECT FROM ${sql.table(table)} AS line WHERE position(${text} IN line::text) > 0 LIMIT 1
    `.execute(db);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

/** The migrator's tables hold no data. */
export const isData = (table: string) => !table.startsWith('kysely');

/**
 * The statements that delete all rows of these tables, for a connection that ignores foreign keys. TRUNCATE recreates
 * the files, which takes longer than deleting a few rows.
 */
export const emptying = (names: string[]): string =>
  names
    .filter(isData)
    .map((name) => `DELETE FROM public.${name};`)
    .join('\n');

/** Deletes the rows of all tables except some, after background work has ended. */
export async function emptyTables(db: Kysely<DB>, except: readonly string[] = []): Promise<void> {
  await backgroundWorkDone();
  const names = await listTables(db, except);
  await db.transaction().execute(async (db) => {
    // Foreign keys and triggers don't matter while everything goes.
    await sql`SET LOCAL session_replication_role = replica`.execute(db);
    await sql.raw(emptying(names)).execute(db);
  });
}

/** Every table except some, with its number of rows and a hash of them, after background work has ended. */
export async function printTables(
  db: Kysely<DB>,
  except: readonly string[],
): Promise<Record<string, [rows: number, print: string]>> {
  await backgroundWorkDone();
  const names = await listTables(db, except);
  // In one statement, because tests ask several times.
  const prints = names.map(
    (name) => sql`
      SELECT ${sql.lit(name)} AS name, count(*)::int AS rows,
        coalesce(sum(hashtextextended(row::text, 0)::numeric), 0)::text AS print
      FROM ${sql.table(name)} row`,
  );
  const { rows } = await sql<{ name: string; rows: number; print: string }>`
    ${sql.join(prints, sql` UNION ALL `)}
  `.execute(db);
  return Object.fromEntries(rows.map(({ name, rows, print }) => [name, [rows, print]]));
}

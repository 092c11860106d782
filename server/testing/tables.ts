import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { backgroundWorkDone } from '../db/transaction.ts';

/** The names of all tables but some; the migrator's own begin with `kysely`. */
export async function listTables(db: Kysely<DB>, except: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_name <> ALL(${except})
    ORDER BY table_name
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** The columns of each table, but for those that the database works out from others. */
export async function listColumns(db: Kysely<DB>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    SELECT table_name AS "table", array_agg(quote_ident(column_name)) AS columns
    FROM information_schema.columns
    WHERE table_schema = current_schema() AND is_generated = 'NEVER'
    GROUP BY table_name
  `.execute(db);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Where a text stands in the whole database, by the names of tables. */
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

/** What the migrator brings along is nobody's data. */
export const isData = (table: string) => !table.startsWith('kysely');

/**
 * The statements that delete every row of these tables, for a connection that looks at no reference. TRUNCATE would make
 * the files of all tables anew, which takes longer than a few rows.
 */
export const emptying = (names: string[]): string =>
  names
    .filter(isData)
    .map((name) => `DELETE FROM public.${name};`)
    .join('\n');

/**
 * Every table but some, with its number of rows and a print of what is in them, once what is done behind answers is done:
 * it is none of what a test is about to do.
 */
export async function printTables(
  db: Kysely<DB>,
  except: readonly string[],
): Promise<Record<string, [rows: number, print: string]>> {
  await backgroundWorkDone();
  const names = await listTables(db, except);
  // In one statement: the tests ask several times each.
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

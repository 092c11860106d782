import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB } from './tables.ts';

/** Rows per statement: some megabytes of JSON. */
const ROWS = 10_000;

/** Stores rows that all name the same columns, with ids of their own instead of generated ones where they name them. */
export async function storeRows<T extends keyof DB>(
  db: Kysely<DB>,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columnOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const columns = sql.join(Object.keys(rows[0] as object).map((key) => sql.ref(key)));
  for (let start = 0; start < rows.length; start += ROWS) {
    const stored = JSON.stringify(
      rows
        .slice(start, start + ROWS)
        .map((row) =>
          Object.fromEntries(Object.entries(row).map(([key, value]) => [columnOf(key), value])),
        ),
    );
    await sql`
      INSERT INTO ${sql.table(table)} (${columns}) OVERRIDING SYSTEM VALUE
      SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${stored}::jsonb)
    `.execute(db);
  }
}

/** Lets the generated numbers of all tables follow those that were stored. */
export async function continueNumbers(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT relname AS table, attname AS column
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attidentity <> ''
  `.execute(db);
  for (const { table, column } of rows) {
    // An empty table sets nothing: setval of null does nothing.
    await sql`
      SELECT setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
      FROM ${sql.table(table)}
    `.execute(db);
  }
}

import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  type PluginTransformResultArgs,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type UnknownRow,
} from 'kysely';
import type { DB } from './tables.ts';

/**
 * The names of columns are those of the code in every statement and answer. All rows of an answer have the same
 * columns, whose names are looked at once; what a column holds is left as it is.
 */
class CodeNames extends CamelCasePlugin {
  override async transformResult({
    result,
  }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const { rows } = result;
    if (rows[0] === undefined) return result;
    const columns = Object.keys(rows[0]);
    const names = columns.map((column) => this.camelCase(column));
    if (columns.every((column, at) => column === names[at])) return result;
    const named = rows.map((row) => {
      const one: UnknownRow = {};
      for (let at = 0; at < names.length; at += 1) one[names[at]!] = row[columns[at]!];
      return one;
    });
    return { ...result, rows: named };
  }
}

const plugins = [new CodeNames()];

/** PostgreSQL's words without a PostgreSQL behind them. */
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** Puts statements into words, and has none done. */
export const words = new Kysely<DB>({ dialect, plugins });

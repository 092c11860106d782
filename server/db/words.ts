import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { DB } from './tables.ts';

/** The names of columns are those of the code in every statement and answer. */
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

/** PostgreSQL's words without a PostgreSQL behind them. */
export const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** Puts statements into words, and has none done. */
export const words = new Kysely<DB>({ dialect, plugins });

import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { DB } from './tables.ts';
import { words } from './words.ts';

/** Stands in a statement for a value that comes with each call. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A statement of fixed shape. */
export interface Prepared<Values, Row> {
  (db: Kysely<DB>, values: Values): Promise<Row[]>;
  /** The statement with its values, for who has it sent later. */
  of: (values: Values) => CompiledQuery<Row>;
}

/**
 * A statement that is put into words once and not for each call.
 * `build` says it with places for the values: these may only be used as values, so its shape is the same for all
 * (`= ANY` instead of `IN`, `unnest` instead of `VALUES`).
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  build: (db: Kysely<DB>, values: Values) => Compilable<Row> | RawBuilder<Row>,
): Prepared<Values, Row> {
  let compiled: CompiledQuery<Row> | undefined;
  const places = new Proxy({} as Values, { get: (_, name: string) => new Place(name) });
  const of = (values: Values): CompiledQuery<Row> => {
    // Not by who happens to ask first: what a database of theirs adds to its statements would be in everybody's.
    compiled ??= build(words, places).compile(words);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name] : parameter,
    );
    return { ...compiled, parameters };
  };
  const run = async (db: Kysely<DB>, values: Values) => {
    const { rows } = await db.executeQuery<Row>(of(values));
    return rows;
  };
  return Object.assign(run, { of });
}
